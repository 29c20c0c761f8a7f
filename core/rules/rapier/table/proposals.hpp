#pragma once

#include "core/rules/rapier/movement/movement.hpp"
#include "core/table/standing.hpp"
#include "core/table/table_view.hpp"

namespace telescope::rapier {

/// A move that the table seems to show.
struct SeenMove {
  MoveUnits move;
  std::vector<Objection> against;  ///< at its place in the order; empty where it is lawful
};

/// Units of the side whose step it is that are clearly seen elsewhere than the game has them; those of one
/// start and destination as one group (RQ-13), by the shortest lawful path, in an order in which all are
/// lawful where there is one (RO-038, RQ-14). What cannot be lawful comes last.
std::vector<SeenMove> seen_moves(const Game& game, const TableView& table);

/// Moves in steps 2 and 3, pieces set down while setting up, orders that fit stands which are set up already.
std::vector<Proposal> proposals(const Game& game, const TableView& table);

/// Where every piece belongs: a counter while its unit is face down, its stand once face up (RO-054), R1 and
/// R2 as areas; off the table what is dead, has left or is not in use. While setting up, what has not been
/// placed may lie anywhere and is left out.
std::vector<Standing> standings(const Game& game);
/// Where what lies for the unit belongs.
Spot spot_of(const Game& game, UnitNo unit);

/// Where a piece is clearly seen: a sector, R1, R2, off the table; nothing where that is not clear.
std::optional<NamedPlace> place_seen(const Game& game, const TableView& table, const PieceId& piece);

}  // namespace telescope::rapier

#pragma once

#include <string_view>
#include <vector>

#include "core/kit/kit.hpp"
#include "core/rules/finding.hpp"
#include "core/rules/rapier/movement/movement.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/rules/rapier/state/words.hpp"
#include "core/rules/table_face.hpp"
#include "core/table/standing.hpp"
#include "core/table/table_view.hpp"

namespace telescope::rapier {

/// RO-037: at most `limit` friendly units in one on-table sector. RO-041: each side counts only its own.
/// RO-042: whatever of DEF lies there counts, face down or not. RO-040: R1 and R2 have no limit, so they do
/// not appear.
std::vector<SectorCount> stacking_counts(const Kit& kit, const TableView& table, int limit);

/// What the table shows that breaks the limit, or may break it where a piece lies on an edge. Only pieces
/// seen or covered count; those that are lost are named and count nowhere.
std::vector<Finding> stacking_findings(const Kit& kit, const TableView& table, int limit, Step step);

/// The statement that limits `side` in `sector` at this time: RO-053, RO-070 or RO-037.
std::string_view stacking_rule(Step step, Side side, Sector sector);

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

// What the camera can check of the rules (ledger, section 11), one function a check or a family of them. What
// is said of the defender's items is for the umpire (HD-09); nothing is said of a piece that is not clearly
// seen but that it is not.

/// CM-02 to CM-08, CM-10, CM-11: moves that the table shows and the rules forbid.
std::vector<Finding> check_moves(const Game& game, const TableView& table);
/// CM-12: counters that lie under attackers and must be turned up.
std::vector<Finding> check_reveals(const Game& game, const TableView& table);
/// CM-14: a stand that is gone and was in reach of the far edge.
std::vector<Finding> check_exits(const Game& game, const TableView& table);
/// CM-16: pieces that changed sector in a step without movement of their side.
std::vector<Finding> check_step(const Game& game, const TableView& table);
/// CM-17: where ground combat is to be fought.
std::vector<Finding> check_contacts(const Game& game);
/// CM-18: batteries that are silent because an enemy shares their sector.
std::vector<Finding> check_batteries(const Game& game);
/// CM-19: engineers who have been beside mines all turn, and whether enemies are there.
std::vector<Finding> check_engineers(const Game& game);

/// All of them, and stacking (CM-01), for a game that has begun; the gravest first.
std::vector<Finding> check_table(const Kit& kit, const Game& game, const TableView& table);

}  // namespace telescope::rapier

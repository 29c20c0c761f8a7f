#pragma once

#include <map>
#include <span>
#include <vector>

#include "core/rules/brevity/state/game.hpp"
#include "core/table/table_move.hpp"
#include "core/table/table_view.hpp"

namespace telescope::brevity {

/// A stand that is read on the table and rests there.
struct SeenStand {
  const PieceView* view = nullptr;
  Placed placed;
  const PieceId& piece() const { return view->piece; }
};
std::vector<SeenStand> seen_stands(const Game& game, const TableView& table);
/// Those that rest beyond the edges of the table, where the camera still reads them.
std::vector<SeenStand> seen_beyond(const Game& game, const TableView& table);

/// Where each stand on the table is taken to be: where it is seen, else where the game has it.
std::map<PieceId, Placed> places_on_table(const Game& game, const TableView& table);

/// The way that hands took with a stand since the game last had it: from its place through every move of it,
/// to where it lies now. Straight, and marked as a gap, where the camera told none.
StandWay way_of(const Game& game, const PieceView& seen, std::span<const TableMove> moves);
Placed placed_of(const Pose& pose);

}  // namespace telescope::brevity

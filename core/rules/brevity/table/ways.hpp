#pragma once

#include <optional>
#include <span>

#include "core/rules/brevity/state/game.hpp"
#include "core/table/table_move.hpp"
#include "core/table/table_view.hpp"

namespace telescope::brevity {

/// The way that hands took with a stand since the game last had it: from its place through every move of it,
/// to where it lies now. Straight, and marked as a gap, where the camera told none.
StandWay way_of(const Game& game, const PieceView& seen, std::span<const TableMove> moves);
Placed placed_of(const Pose& pose);

}  // namespace telescope::brevity

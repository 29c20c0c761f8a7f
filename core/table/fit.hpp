#pragma once

#include "core/board/board.hpp"
#include "core/table/spot.hpp"
#include "core/table/table_view.hpp"

namespace telescope {

/// How what is seen of a piece fits where it belongs.
struct Fit {
  enum class Kind { kRight, kWrong, kUnclear };
  Kind kind = Kind::kRight;
  bool perhaps_there = false;  ///< unclear, and it may well be as it must
  bool only_turned = false;    ///< wrong: it is where it belongs, but headed otherwise
};

/// Lost or removed, or never heard of.
bool is_not_on_table(const PieceView* seen);
/// `seen` may be null. Never wrong nor right of what is covered or on an edge, unless it makes no difference.
Fit fit(const Board& board, const Spot& spot, const PieceView* seen);

/// From how the piece is headed to how it must be; above zero: to the right. Zero where nothing is asked.
double owed_turn_deg(const Spot& spot, const Pose& pose);

}  // namespace telescope

#pragma once

#include <array>

#include "core/board/board.hpp"

namespace telescope {

/// The square that lies so many squares straight ahead of `at`; it may lie outside the board.
constexpr Sector ahead(Sector at, Facing facing, int squares = 1) {
  constexpr std::array<Sector, 4> kAhead{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
  const Sector step = kAhead.at(static_cast<std::size_t>(facing));
  return {at.column + squares * step.column, at.row + squares * step.row};
}

/// Whether the board has such a square.
constexpr bool lies_on(const GridBoard& board, Sector at) {
  return at.column >= 0 && at.row >= 0 && at.column < board.columns && at.row < board.rows;
}

}  // namespace telescope

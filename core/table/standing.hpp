#pragma once

#include <optional>
#include <string>

#include "core/base/ids.hpp"
#include "core/board/board.hpp"

namespace telescope {

/// Where a piece belongs, as the game has it: what the table is reconciled with.
struct Standing {
  PieceId piece;
  std::string place;                ///< "A2-L3", "R1-2", "R2"; empty: off the table (dead, left, not in use)
  std::optional<Sector> sector;     ///< where it is a sector
  std::optional<PieceId> replaces;  ///< a stand: the counter that gave way to it
};

}  // namespace telescope

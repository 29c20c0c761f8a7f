#pragma once

#include <optional>
#include <string>

#include "core/base/ids.hpp"
#include "core/table/spot.hpp"

namespace telescope {

/// Where a piece belongs, as the game has it: what the table is reconciled with.
struct Standing {
  PieceId piece;
  Spot spot;                        ///< off the table unless it is said otherwise
  std::optional<PieceId> replaces;  ///< a stand: the counter that gave way to it
};

inline bool is_off_table(const Standing& standing) {
  return is_off_table(standing.spot);
}
inline std::optional<Sector> sector_of(const Standing& standing) {
  return sector_of(standing.spot);
}
/// "A2-L3", "R1-2", "the table"; empty: off the table.
inline std::string place_word(const Board& board, const Standing& standing) {
  return place_word(board, standing.spot);
}

}  // namespace telescope

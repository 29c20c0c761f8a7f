#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/table/table_move.hpp"

namespace telescope {

/// Reads the log of moves, which vision hands over again and again with its newest entries only: gives each
/// move once, and says how many were never seen.
class MoveReader {
 public:
  struct Told {
    std::vector<TableMove> moves;  ///< oldest first
    std::uint64_t missed = 0;      ///< moves told between the last reading and these, and gone from the log
  };
  /// `newest`: oldest first, numbered without a gap. What the first reading finds is all taken; nothing told
  /// before it counts as missed. A log whose numbers begin anew is another log.
  Told take(std::span<const TableMove> newest);

 private:
  bool begun_ = false;
  std::uint64_t last_ = 0;
  double last_put_down_s_ = 0.0;  ///< of move `last_`: another move of that number is of another log
};

}  // namespace telescope

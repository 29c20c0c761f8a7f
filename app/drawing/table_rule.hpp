#pragma once

#include <string>
#include <vector>

#include "core/board/board.hpp"

namespace telescope::app {

/// The ruler along the edges of an open table.
struct TableRule {
  struct Tick {
    TablePoint at;     ///< on the table's edge
    TablePoint out;    ///< its other end, beside the table
    TablePoint over;   ///< on the edge opposite
    std::string text;  ///< "6", "12 in"; empty at most
    TablePoint text_at;
  };
  std::vector<Tick> ticks;
  std::string unit;     ///< "in"
  TablePoint bar_from;  ///< a bar that is `bar_text` long, below the near edge
  TablePoint bar_to;
  std::string bar_text;  ///< "6 in"
};
/// Along the near and the left edge; marks are as far apart as can be read. Of a grid: nothing.
TableRule table_rule(const Board& board);

}  // namespace telescope::app

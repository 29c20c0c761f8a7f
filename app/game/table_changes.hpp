#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/board/board.hpp"
#include "core/table/standing.hpp"

namespace telescope::app {

/// What would lie otherwise if the game went from `now` to `then`, a line for each piece: first who comes
/// back on the table, "3-02 back in A2-L1", then who stands elsewhere, then who goes off; each in the order
/// of `then`, or `now` where a piece is in that alone.
std::vector<std::string> table_changes(const Board& board, std::span<const Standing> now,
                                       std::span<const Standing> then);

/// The first lines, and of the rest how many they are: "and 4 more". At most `most` lines in all, 2 or more.
std::vector<std::string> first_lines(std::vector<std::string> lines, std::size_t most);

}  // namespace telescope::app

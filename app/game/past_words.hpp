#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/board/board.hpp"
#include "core/table/standing.hpp"

namespace telescope::app {

/// How the game has gone through its past, in words that everybody may read.
struct PastWay {
  std::vector<std::string> undone, again;  ///< steps left and taken again, oldest first
  std::string stands;                      ///< the newest step that stands
  std::string waited, waits;  ///< an action that waited for its dice before, and one that does now
  bool dice_known = false;    ///< the generator threw for what was left: throw n stays throw n
};

/// "Undone: 3-02 moves to A2-L3."; "4 steps undone. The game stands after: Turn 2 begins." With what is known
/// beforehand from then on. Empty: it stands where it stood.
std::string way_words(const PastWay& way);

/// "2 losses undone, 1 again"; empty: neither.
std::string losses_words(int undone, int again);

/// What would lie otherwise if the game went from `now` to `then`, a line for each piece: first who comes
/// back on the table, "3-02 back in A2-L1", then who stands elsewhere, then who goes off; each in the order
/// of `then`, or `now` where a piece is in that alone.
std::vector<std::string> table_changes(const Board& board, std::span<const Standing> now,
                                       std::span<const Standing> then);

/// The first lines, and of the rest how many they are: "and 4 more". At most `most` lines in all, 2 or more.
std::vector<std::string> first_lines(std::vector<std::string> lines, std::size_t most);

}  // namespace telescope::app

#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/journal/seal.hpp"

namespace telescope {

/// What stands in the bytes of a game's file and of the log beside it, whatever has become of the tables that
/// lead there: every place is tried, and a row is taken for what its check symbols say.
struct Carved {
  /// By number; of one that was found more than once, those that fit their seal before others and newer ones
  /// before older.
  std::map<EntryId, std::vector<EntryRow>> rows;
  std::vector<std::string> secrets;  ///< what may be the seed: 64 digits
  std::size_t size = 0;   ///< bytes that the file and its log had together when it was written last
  std::size_t there = 0;  ///< of them; fewer where it was cut off
  EntryId newest = 0;     ///< an entry that was there, as pages of a file that was cut off tell
};

Carved carve(std::string_view file, std::string_view log);

}  // namespace telescope

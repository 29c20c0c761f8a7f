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
};

Carved carve(std::string_view file, std::string_view log);

}  // namespace telescope

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/journal/journal.hpp"

namespace telescope {

/// What could still be read of a game's file.
struct Salvaged {
  std::string seed;
  /// From the first on, as far as each can be read and follows those before it. What their bodies say is not
  /// believed yet.
  std::vector<Entry> entries;
};

/// Reads a copy of the file, whatever is wrong with it; the file stays as it is. Fails where another program
/// has the game open, and where not even the seed or the first entry can be read. Not for a file that this
/// same program has open.
Result<Salvaged> salvage(const std::filesystem::path& file);

}  // namespace telescope

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/journal/chain.hpp"

namespace telescope {

/// What could still be read of a game's file and the log beside it.
struct Salvaged {
  std::string seed;
  std::vector<Link> links;  ///< of every entry up to the newest of which anything is known
  std::string loss;         ///< why nothing of the newest can be read: "the file was cut off"; empty: it can
};

/// Reads a copy of the file and its log, whatever is wrong with them; they stay as they are. Fails where it
/// is no game or a newer version's, and where no entry can be read. The secret may be no secret any more. For
/// whoever has the game's lock; not for a file that this same program has open.
Result<Salvaged> salvage(const std::filesystem::path& file);

/// What a snapshot says of entries that are not there: "a snapshot of entry 7 is there ...".
std::string beyond_the_end(EntryId snapshot);

}  // namespace telescope

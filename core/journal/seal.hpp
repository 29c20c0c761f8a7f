#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice/hash.hpp"
#include "core/journal/journal.hpp"

namespace telescope {

/// What vouches for an entry. Nobody's secret is in it: whoever forges a journal by hand can make it anew,
/// and only the commitment of the seed and the players' word prove the dice.
struct Seal {
  Bytes32 hash{};           ///< BLAKE2b over all fields of the entry and the hash of the one before
  std::uint32_t check = 0;  ///< two symbols by which one damaged byte of the fields is found again
  bool operator==(const Seal&) const = default;
};

/// An entry as it stands in a file: nothing of it has been believed.
struct EntryRow {
  Entry entry;
  std::string kind;          ///< the word that stands there; `entry.node.kind` holds only where it is known
  std::optional<Seal> seal;  ///< nothing: of a version that had none, or it is no seal any more
};

inline constexpr std::size_t kSeedDigits = 64;
/// What stands in place of a hash before the first entry: the secret is held by the chain too.
Bytes32 link_of_secret(std::string_view seed);

Seal seal_of(const Bytes32& before, const Entry& entry);
/// Its hash alone, which takes half as long.
Bytes32 link_of(const Bytes32& before, const Entry& entry);
/// Whether the fields fit the check symbols, wherever in the chain the entry stands.
bool fits_check(const EntryRow& row);
/// All fields of an entry in one text, as its hash is made of them: as they stand, and as they were if two
/// neighbouring bytes of them, or one, are damaged. Its hash decides.
std::vector<std::string> readings(const EntryRow& row);
Bytes32 hash_of(const Bytes32& before, std::string_view fields);
/// The entry as it was before two neighbouring bytes of it, or one, were damaged; nothing where that is not
/// what happened to it.
std::optional<Entry> mended(const Bytes32& before, const EntryRow& row);

/// As a file holds it: 36 bytes.
std::string to_bytes(const Seal& seal);
std::optional<Seal> seal_from_bytes(std::string_view bytes);

}  // namespace telescope

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/dice/hash.hpp"

namespace telescope {

/// Where the dice of a throw come from. The journal keeps it with every throw.
enum class ThrowSource { kGenerator, kPhysical, kReplay };
std::string_view to_string(ThrowSource source);  ///< "generator", "physical", "replay"
std::optional<ThrowSource> throw_source_from_string(std::string_view text);

/// The program's part of the seed: 32 bytes of chance that the caller draws (core has none of its own).
using SeedPart = Bytes32;

/// What is published before the players add their word: SHA-256 of the program's part, in hex. After it, the
/// program cannot change its part, and the players cannot know what their word will do.
std::string commitment(const SeedPart& part);

/// The players' word: 1 to 200 bytes of text, taken byte for byte.
Result<void> check_players_word(std::string_view word);

/// Most dice of one throw, and most sides of a die.
inline constexpr int kMostDice = 10'000;
inline constexpr int kMostSides = 1'000'000;

/// The dice of a game. Throw n is a pure function of the seed, n and the sides: it stays throw n through undo
/// and restart, and asking for more dice of it extends the same row. Whoever has read a throw that is taken
/// back knows it beforehand.
///
/// Key: BLAKE2b-256 of the program's part followed by the players' word. Throw n: the ChaCha20 key stream
/// (RFC 8439) of that key with n as the nonce, little-endian, and block counter 0, read as 32-bit
/// little-endian words; a word at or above the largest multiple of the sides is passed over, every other
/// gives the die 1 + word mod sides.
class Generator {
 public:
  Generator(const SeedPart& part, std::string_view players_word);
  explicit Generator(const Bytes32& key) : key_(key) {}

  /// Throw `number` (from 1): `count` dice of `sides` sides. Throws std::invalid_argument outside 1 to
  /// kMostSides sides and 0 to kMostDice dice.
  std::vector<int> roll(std::uint64_t number, int sides, int count) const;

 private:
  Bytes32 key_{};
};

/// Whether typed or replayed dice can be the answer to `count` dice of `sides` sides. The error says which
/// die is wrong, or how many are wanted.
Result<void> check_dice(std::span<const int> dice, int sides, int count);

}  // namespace telescope

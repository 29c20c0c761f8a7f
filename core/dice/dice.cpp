#include "core/dice/dice.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <sodium.h>

#include "core/base/among.hpp"
#include "core/base/counted.hpp"
#include "core/base/text_file.hpp"
#include "core/base/words.hpp"

namespace telescope {
namespace {

std::string bytes_of(const SeedPart& part) {
  return {part.begin(), part.end()};
}

/// The ChaCha20 key stream of one key and nonce, word by word.
class KeyStream {
 public:
  KeyStream(const Bytes32& key, std::uint64_t number) : key_(key) {
    for (std::size_t i = 0; i < 8; ++i) nonce_[i] = static_cast<std::uint8_t>(number >> (8 * i));
  }

  std::uint32_t next() {
    if (at_ == block_.size()) fill();
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < 4; ++i) word |= std::uint32_t{block_[at_ + i]} << (8 * i);
    at_ += 4;
    return word;
  }

 private:
  void fill() {
    const std::array<std::uint8_t, 64> zeros{};
    crypto_stream_chacha20_ietf_xor_ic(block_.data(), zeros.data(), zeros.size(), nonce_.data(), counter_++,
                                       key_.data());
    at_ = 0;
  }

  static_assert(crypto_stream_chacha20_ietf_KEYBYTES == std::tuple_size_v<Bytes32>);
  Bytes32 key_;
  std::array<std::uint8_t, crypto_stream_chacha20_ietf_NONCEBYTES> nonce_{};
  std::array<std::uint8_t, 64> block_{};
  std::size_t at_ = 64;
  std::uint32_t counter_ = 0;
};

/// Every side equally likely: words beyond the largest multiple of `sides` are passed over.
int die(KeyStream& stream, int sides) {
  const std::uint64_t n = static_cast<std::uint64_t>(sides);
  const std::uint64_t limit = (std::uint64_t{1} << 32) / n * n;
  std::uint64_t word = stream.next();
  while (word >= limit) word = stream.next();
  return 1 + static_cast<int>(word % n);
}

constexpr std::array<std::string_view, 3> kSources{"generator", "physical", "replay"};

}  // namespace

std::string_view to_string(ThrowSource source) {
  return kSources.at(static_cast<std::size_t>(source));
}

std::optional<ThrowSource> throw_source_from_string(std::string_view text) {
  return among<ThrowSource>(kSources, text);
}

std::string commitment(const SeedPart& part) {
  return to_hex(sha256(bytes_of(part)));
}

Result<void> check_players_word(std::string_view word) {
  constexpr std::size_t kMostBytes = 200;
  if (trimmed(word).empty())
    return failure("the players' word is empty: type a word that the players agree on");
  if (word.size() > kMostBytes)
    return failure("the players' word is too long: at most " + std::to_string(kMostBytes) + " bytes");
  if (!is_text(word)) return failure("the players' word is not text: type letters or digits");
  return {};
}

Generator::Generator(const SeedPart& part, std::string_view players_word)
    : key_(blake2b(bytes_of(part) + std::string(players_word))) {}

std::vector<int> Generator::roll(std::uint64_t number, int sides, int count) const {
  if (sides < 1 || sides > kMostSides) throw std::invalid_argument("a die has 1 to 1,000,000 sides");
  if (count < 0 || count > kMostDice) throw std::invalid_argument("a throw has at most 10,000 dice");
  KeyStream stream(key_, number);
  std::vector<int> dice(static_cast<std::size_t>(count));
  std::ranges::generate(dice, [&] { return die(stream, sides); });
  return dice;
}

Result<void> check_dice(std::span<const int> dice, int sides, int count) {
  if (static_cast<int>(dice.size()) != count)
    return failure("this throw is of " + counted(count, "die", "dice") + "; " + std::to_string(dice.size()) +
                   " were given");
  for (std::size_t i = 0; i < dice.size(); ++i)
    if (dice[i] < 1 || dice[i] > sides)
      return failure("die " + std::to_string(i + 1) + " shows " + std::to_string(dice[i]) +
                     "; a die of this throw shows 1 to " + std::to_string(sides));
  return {};
}

}  // namespace telescope

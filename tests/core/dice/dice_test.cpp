#include "core/dice/dice.hpp"

#include <array>
#include <cstdint>
#include <numeric>
#include <stdexcept>

#include "tests/support/catch.hpp"

namespace telescope {
namespace {

SeedPart counting_part() {
  SeedPart part{};
  std::iota(part.begin(), part.end(), std::uint8_t{0});
  return part;
}

/// The words of a key stream, with a die that passes nothing over: 2^20 sides show the low 20 bits.
std::vector<std::uint32_t> low_bits(const std::vector<int>& dice) {
  std::vector<std::uint32_t> bits;
  for (const int die : dice) bits.push_back(static_cast<std::uint32_t>(die - 1));
  return bits;
}

TEST_CASE("SHA-256 gives the digests of FIPS 180-4", "[dice]") {
  CHECK(to_hex(sha256("")) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(to_hex(sha256("abc")) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(to_hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST_CASE("BLAKE2b-256 gives the digest that b2sum -l 256 prints", "[dice]") {
  CHECK(to_hex(blake2b("abc")) == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
  CHECK(to_hex(blake2b("")) == "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
}

TEST_CASE("throw n reads the ChaCha20 key stream of RFC 8439, appendix A.1", "[dice]") {
  constexpr int kSides = 1 << 19;  // a power of two passes nothing over and shows the low 19 bits
  constexpr std::uint32_t kMask = kSides - 1;
  // Test vectors 1 and 2: key and nonce zero, blocks 0 and 1, as little-endian words.
  constexpr std::array<std::uint32_t, 32> kStream{
      0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653, 0xb819d2bd, 0x1aed8da0, 0xccef36a8, 0xc70d778b,
      0x7c5941da, 0x8d485751, 0x3fe02477, 0x374ad8b8, 0xf4b8436a, 0x1ca11815, 0x69b687c3, 0x8665eeb2,
      0xbee7079f, 0x7a385155, 0x7c97ba98, 0x0d082d73, 0xa0290fcb, 0x6965e348, 0x3e53c612, 0xed7aee32,
      0x7621b729, 0x434ee69c, 0xb03371d5, 0xd539d874, 0x281fed31, 0x45fb0a51, 0x1f0ae1ac, 0x6f4d794b};
  const auto words = low_bits(Generator(Bytes32{}).roll(0, kSides, 32));
  for (std::size_t i = 0; i < kStream.size(); ++i) CHECK(words[i] == (kStream[i] & kMask));
}

TEST_CASE("the key and the throw's number go into the key stream as published vectors have them", "[dice]") {
  constexpr int kSides = 1 << 19;
  // RFC 8439, A.1, test vector 3: the key's last byte 1, nonce zero, block 1.
  Bytes32 key{};
  key[31] = 1;
  const auto block_1 = low_bits(Generator(key).roll(0, kSides, 20));
  CHECK(block_1[16] == (0x2452eb3a & (kSides - 1)));
  CHECK(block_1[17] == (0x9249f8ec & (kSides - 1)));
  CHECK(block_1[18] == (0x8d829d9b & (kSides - 1)));
  CHECK(block_1[19] == (0xddd4ceb1 & (kSides - 1)));
  // draft-agl-tls-chacha20poly1305, section 7: key zero, the nonce of 64 bits 01 00 ...; that word of the
  // cipher is the upper half of a throw's number.
  const auto nonce = low_bits(Generator(Bytes32{}).roll(std::uint64_t{1} << 32, kSides, 3));
  CHECK(nonce[0] == (0xd6df3fef & (kSides - 1)));
  CHECK(nonce[1] == (0xfb7815c6 & (kSides - 1)));
  CHECK(nonce[2] == (0xbd35cff5 & (kSides - 1)));
}

TEST_CASE("the commitment is the SHA-256 of the program's part", "[dice]") {
  CHECK(commitment(counting_part()) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

TEST_CASE("more dice of throw n extend the same row", "[dice]") {
  const Generator dice(counting_part(), "Uranus");
  const auto six = dice.roll(7, 6, 6);
  const auto sixty = dice.roll(7, 6, 60);
  CHECK(std::vector(sixty.begin(), sixty.begin() + 6) == six);
  CHECK(dice.roll(7, 6, 6) == six);
  CHECK(dice.roll(8, 6, 60) != sixty);
}

TEST_CASE("another word or another part gives other dice", "[dice]") {
  const auto dice = Generator(counting_part(), "Uranus").roll(1, 6, 40);
  CHECK(Generator(counting_part(), "uranus").roll(1, 6, 40) != dice);
  SeedPart part = counting_part();
  part[31] ^= 1;
  CHECK(Generator(part, "Uranus").roll(1, 6, 40) != dice);
}

/// Pearson's statistic against equal chances.
double chi_square(const std::vector<int>& counts, double total) {
  const double expected = total / static_cast<double>(counts.size());
  return std::accumulate(counts.begin(), counts.end(), 0.0, [&](double sum, int count) {
    return sum + (count - expected) * (count - expected) / expected;
  });
}

TEST_CASE("every face comes up as often as every other", "[dice]") {
  const Generator dice(counting_part(), "Uranus");
  constexpr int kThrows = 600;
  for (const int sides : {2, 3, 6, 10, 20}) {
    std::vector<int> faces(static_cast<std::size_t>(sides));
    for (int n = 1; n <= kThrows; ++n)
      for (const int die : dice.roll(static_cast<std::uint64_t>(n), sides, 1000))
        ++faces[static_cast<std::size_t>(die - 1)];
    // Below the 99.9 % quantile of every chi-square of up to 19 degrees of freedom; the seed is fixed.
    CHECK(chi_square(faces, 1000.0 * kThrows) < 43.8);
  }
}

TEST_CASE("neighbouring dice and neighbouring throws do not depend on one another", "[dice]") {
  const Generator dice(counting_part(), "Uranus");
  std::vector<int> beside(36);
  std::vector<int> below(36);
  constexpr int kThrows = 2000;
  constexpr std::size_t kDice = 100;
  auto last = dice.roll(0, 6, kDice + 1);
  for (int n = 1; n <= kThrows; ++n) {
    const auto row = dice.roll(static_cast<std::uint64_t>(n), 6, kDice + 1);
    for (std::size_t i = 0; i < kDice; ++i) {
      ++beside[static_cast<std::size_t>((row[i] - 1) * 6 + row[i + 1] - 1)];
      ++below[static_cast<std::size_t>((row[i] - 1) * 6 + last[i] - 1)];
    }
    last = row;
  }
  CHECK(chi_square(beside, kThrows * static_cast<double>(kDice)) < 66.6);  // 99.9 % for 35 degrees
  CHECK(chi_square(below, kThrows * static_cast<double>(kDice)) < 66.6);
}

TEST_CASE("a die of a million sides passes words over that would favour its low faces", "[dice]") {
  // 2^32 is no multiple of 3 * 2^18; without rejection the first quarter of the faces would come up more.
  const Generator dice(counting_part(), "Uranus");
  constexpr int kSides = kMostSides;
  std::vector<int> quarters(4);
  for (const int die : dice.roll(3, kSides, kMostDice)) {
    REQUIRE(die >= 1);
    REQUIRE(die <= kSides);
    ++quarters[static_cast<std::size_t>((die - 1) / (kSides / 4))];
  }
  CHECK(chi_square(quarters, kMostDice) < 16.3);
}

TEST_CASE("a die has 1 to a million sides and a throw at most ten thousand dice", "[dice]") {
  const Generator dice(counting_part(), "Uranus");
  CHECK(dice.roll(1, 1, 3) == std::vector{1, 1, 1});
  CHECK(dice.roll(1, 6, 0).empty());
  CHECK_THROWS_AS(dice.roll(1, 0, 1), std::invalid_argument);
  CHECK_THROWS_AS(dice.roll(1, kMostSides + 1, 1), std::invalid_argument);
  CHECK_THROWS_AS(dice.roll(1, 6, -1), std::invalid_argument);
  CHECK_THROWS_AS(dice.roll(1, 6, kMostDice + 1), std::invalid_argument);
}

TEST_CASE("typed dice are refused with the die that is wrong", "[dice]") {
  CHECK(check_dice(std::vector{1, 6, 3}, 6, 3).has_value());
  CHECK(check_dice(std::vector{1, 6}, 6, 3).error().message == "this throw is of 3 dice; 2 were given");
  CHECK(check_dice(std::vector{1, 6}, 6, 1).error().message == "this throw is of 1 die; 2 were given");
  CHECK(check_dice(std::vector{1, 0, 3}, 6, 3).error().message ==
        "die 2 shows 0; a die of this throw shows 1 to 6");
  CHECK(check_dice(std::vector{1, 2, 7}, 6, 3).error().message ==
        "die 3 shows 7; a die of this throw shows 1 to 6");
  CHECK_FALSE(check_dice(std::vector{4}, 3, 1).has_value());
}

TEST_CASE("the players' word is text of 1 to 200 bytes", "[dice]") {
  CHECK(check_players_word("Ура").has_value());
  CHECK_FALSE(check_players_word("").has_value());
  CHECK_FALSE(check_players_word(" \t ").has_value());
  CHECK_FALSE(check_players_word(std::string(201, 'x')).has_value());
  CHECK_FALSE(check_players_word("\x80\xff").has_value());
}

TEST_CASE("hex digits are read back as they were written, and nothing else is", "[dice]") {
  const SeedPart part = counting_part();
  CHECK(bytes_from_hex(to_hex(part)) == part);
  CHECK_FALSE(bytes_from_hex("00").has_value());
  CHECK_FALSE(bytes_from_hex(std::string(63, '0') + "g").has_value());
}

TEST_CASE("the sources of a throw have words", "[dice]") {
  for (const ThrowSource source : {ThrowSource::kGenerator, ThrowSource::kPhysical, ThrowSource::kReplay})
    CHECK(throw_source_from_string(to_string(source)) == source);
  CHECK_FALSE(throw_source_from_string("cheat").has_value());
}

}  // namespace
}  // namespace telescope

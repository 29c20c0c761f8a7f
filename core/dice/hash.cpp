#include "core/dice/hash.hpp"

#include <sodium.h>

namespace telescope {
namespace {

const unsigned char* data_of(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

std::optional<int> digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

}  // namespace

Bytes32 sha256(std::string_view bytes) {
  static_assert(crypto_hash_sha256_BYTES == std::tuple_size_v<Bytes32>);
  Bytes32 hash{};
  crypto_hash_sha256(hash.data(), data_of(bytes), bytes.size());
  return hash;
}

Bytes32 blake2b(std::string_view bytes) {
  Bytes32 hash{};
  crypto_generichash(hash.data(), hash.size(), data_of(bytes), bytes.size(), nullptr, 0);
  return hash;
}

std::string to_hex(const Bytes32& bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (const std::uint8_t byte : bytes) {
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 0xF];
  }
  return hex;
}

std::optional<Bytes32> bytes_from_hex(std::string_view text) {
  Bytes32 bytes{};
  if (text.size() != 2 * bytes.size()) return std::nullopt;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto high = digit(text[2 * i]);
    const auto low = digit(text[2 * i + 1]);
    if (!high || !low) return std::nullopt;
    bytes[i] = static_cast<std::uint8_t>(*high * 16 + *low);
  }
  return bytes;
}

}  // namespace telescope

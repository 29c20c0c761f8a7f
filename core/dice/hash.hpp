#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace telescope {

using Bytes32 = std::array<std::uint8_t, 32>;

/// SHA-256 (FIPS 180-4), as `sha256sum` prints it.
Bytes32 sha256(std::string_view bytes);
/// BLAKE2b with 32 bytes of output (RFC 7693), as `b2sum -l 256` prints it.
Bytes32 blake2b(std::string_view bytes);

/// 64 lower-case digits.
std::string to_hex(const Bytes32& bytes);
/// Nothing unless `text` is 64 hexadecimal digits.
std::optional<Bytes32> bytes_from_hex(std::string_view text);

}  // namespace telescope

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace telescope::vision {

/// Bytes as letters, for JSON and for pages that stand alone.
std::string base64(const std::string& bytes);
/// The bytes of such letters; nothing where they are none.
std::optional<std::vector<std::uint8_t>> from_base64(const std::string& letters);

}  // namespace telescope::vision

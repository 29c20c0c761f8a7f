#pragma once

#include <cstddef>
#include <string>

#include <nlohmann/json.hpp>

namespace telescope::cp {

// What somebody writes may be so long, in characters. The pages keep to it by themselves.

inline constexpr std::size_t kLongestMessage = 280;
inline constexpr std::size_t kLongestSaid = 600;     ///< of a filled form, for whoever reads that it was sent
inline constexpr std::size_t kLongestAnswer = 2000;  ///< any other text, of a form say

/// Marks that are not seen stand in its texts as with_marks_shown() has them.
void show_marks(nlohmann::json& request);

/// Why the request is refused for its length, for whoever sent it; empty: it is not.
std::string too_long(const nlohmann::json& request);

}  // namespace telescope::cp

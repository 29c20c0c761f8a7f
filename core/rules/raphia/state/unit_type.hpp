#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/words.hpp"

namespace telescope::raphia {

/// RR-008. A general is a piece and no unit.
enum class Type : std::uint8_t {
  kHeavyInfantry,
  kLightInfantry,
  kHeavyCavalry,
  kLightCavalry,
  kElephants,
  kGeneral
};

/// The ledger's words, which scenarios use: "HI", "LI", "HC", "LC", "EL", "GEN".
inline constexpr std::array<std::string_view, 6> kTypes{"HI", "LI", "HC", "LC", "EL", "GEN"};
constexpr std::string_view to_string(Type type) {
  return kTypes[static_cast<std::size_t>(type)];
}
/// Of a word in capitals or not: people type "hc".
inline std::optional<Type> type_from_string(std::string_view word) {
  for (std::size_t i = 0; i < kTypes.size(); ++i)
    if (lowered(kTypes[i]) == lowered(word)) return static_cast<Type>(i);
  return std::nullopt;
}
/// "heavy infantry".
constexpr std::string_view words_of(Type type) {
  constexpr std::array<std::string_view, 6> kWords{"heavy infantry", "light infantry", "heavy cavalry",
                                                   "light cavalry",  "elephants",      "general"};
  return kWords[static_cast<std::size_t>(type)];
}
/// RRQ-50.
constexpr bool is_cavalry(Type type) {
  return type == Type::kHeavyCavalry || type == Type::kLightCavalry;
}

}  // namespace telescope::raphia

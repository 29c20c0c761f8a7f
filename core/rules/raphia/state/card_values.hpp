#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/words.hpp"
#include "core/cards/deck.hpp"
#include "core/rules/raphia/state/settings.hpp"

namespace telescope::raphia {

using CardIds = std::vector<std::string>;

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

/// RR-002, RRQ-02: jack, queen, king or joker.
bool is_court(const cards::Card& card);

/// RR-071, RRQ-03: what it counts in a combat and in a break test.
int points(const cards::Card& card, const RaphiaSettings& settings);

/// RR-012, RR-013, RRQ-06, RRQ-84: which bid is higher: below 0 `a`, above 0 `b`, 0 an exact tie (RRQ-07).
int compare_bids(const cards::Card& a, const cards::Card& b, const RaphiaSettings& settings);

/// RR-089: half, rounded up.
constexpr int half_up(int value) {
  return (value + 1) / 2;
}

/// How many red and how many black cards there are besides jokers, which are both (RR-003).
struct Colours {
  int red = 0;
  int black = 0;
  int jokers = 0;
  int cards() const { return red + black + jokers; }
  bool operator==(const Colours&) const = default;
};
Colours colours_of(const cards::Deck& deck, const std::vector<std::string>& ids);

}  // namespace telescope::raphia

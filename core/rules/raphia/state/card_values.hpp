#pragma once

#include <string>
#include <vector>

#include "core/cards/deck.hpp"
#include "core/rules/raphia/state/settings.hpp"

namespace telescope::raphia {

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

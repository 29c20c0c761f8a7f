#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/rules/raphia/state/card_values.hpp"
#include "core/rules/raphia/state/setup.hpp"

namespace telescope::raphia {

/// RR-071: what the card counts in a combat.
inline int worth(const Setup& setup, const std::string& card) {
  return points(setup.deck->card(card), setup.settings);
}

/// The card that counts most, of equal ones the first in printed order. `cards` holds at least one.
inline std::string most_worth(const Setup& setup, std::vector<std::string> cards) {
  std::ranges::sort(cards, {}, [&](const std::string& card) { return setup.deck->place(card); });
  return *std::ranges::max_element(cards, {}, [&](const std::string& card) { return worth(setup, card); });
}

}  // namespace telescope::raphia

#include "core/rules/raphia/movement/allowance.hpp"

#include <algorithm>
#include <tuple>

namespace telescope::raphia {
namespace {

/// One card of the right colour: a square or a turn; two: both (RR-036, RR-037, RR-051, RR-052).
Allowance square_or_turn(int cards) {
  if (cards == 0) return {};
  return {.squares = 1, .turns = 1, .either = cards == 1};
}

/// The table RR-054 to RR-059, a row a type.
Allowance of_colours(Type type, int red, int black, const RaphiaSettings& settings) {
  const int cards = red + black;
  switch (type) {
    case Type::kHeavyInfantry:
      return square_or_turn(red);
    case Type::kLightInfantry:
      return {.squares = std::min(cards, 1), .free_turns = true, .may_pass = cards >= 2};
    case Type::kHeavyCavalry: {
      const int squares = red > 0 ? std::min(red, 2) : black >= 2 ? 2 : 0;
      return {.squares = squares, .turns = squares};
    }
    case Type::kLightCavalry:
      return {.squares = std::min(2, cards * settings.lc_squares_per_card), .free_turns = true};
    case Type::kElephants:
      return square_or_turn(black);
    case Type::kGeneral:
      return {.squares = cards > 0 ? kGeneralSquares : 0, .free_turns = true};
  }
  return {};
}

}  // namespace

Allowance allowance(Type type, const Colours& cards, const RaphiaSettings& settings) {
  Allowance best;
  const auto worth = [](const Allowance& each) {
    return std::tuple(each.squares, each.turns - (each.either ? 1 : 0), each.may_pass, each.free_turns);
  };
  for (int as_red = 0; as_red <= cards.jokers; ++as_red) {
    const Allowance each =
        of_colours(type, cards.red + as_red, cards.black + cards.jokers - as_red, settings);
    if (worth(each) > worth(best)) best = each;
  }
  return best;
}

}  // namespace telescope::raphia

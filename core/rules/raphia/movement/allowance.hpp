#pragma once

#include "core/rules/raphia/state/card_values.hpp"
#include "core/rules/raphia/state/unit_type.hpp"

namespace telescope::raphia {

/// What a unit may do in its move (RR-035 to RR-060).
struct Allowance {
  int squares = 0;
  int turns = 0;            ///< changes of facing
  bool free_turns = false;  ///< RR-041, RR-049: any number
  bool either = false;      ///< a square or a turn, not both (RR-036, RR-051)
  bool may_pass = false;    ///< RR-042: straight through one friend
  bool operator==(const Allowance&) const = default;
};

/// What all of its cards allow at best, a joker counting as whichever colour suits (RRQ-04).
Allowance allowance(Type type, const Colours& cards, const RaphiaSettings& settings);

/// RR-061: of a general who has a card.
inline constexpr int kGeneralSquares = 3;

}  // namespace telescope::raphia

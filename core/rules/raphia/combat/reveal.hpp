#pragma once

#include "core/rules/raphia/combat/totals.hpp"
#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {

/// The totals of both sides of the combat that is fought, as its cards lie (RR-070).
struct Totals {
  Total lead;
  Total target;
};
Totals totals_of(const Game& game);

/// RR-070: everything that counts is turned up before everybody, and the sums are told line by line. Of a
/// supporter only the card that it adds (RRQ-77).
void reveal(Game& game, Events& events);

}  // namespace telescope::raphia

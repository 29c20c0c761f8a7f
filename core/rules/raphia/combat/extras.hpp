#pragma once

#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {

// Extra cards in the combat that is fought (RR-067 to RR-069). All of this rests on open facts: how many
// cards a hand holds can be counted on the table, since every card of a deck lies in a place that all can
// see.

/// Why a player may lay an extra card.
struct ExtraReason {
  std::string_view rule;  ///< RR-067, RR-068 or RR-069
  std::string words;      ///< "it attacks a flank"
};
/// RRQ-32, RRQ-48: attack on flank or rear and follow-up for the attacker only, a general for either.
std::vector<ExtraReason> reasons_for_extra(const Game& game, Side side);

/// How many he may lay (RRQ-33), no more than he has in his hand.
int extras_allowed(const Game& game, Side side);

/// RRQ-35: where an attack from `from` meets a unit in `at` that looks that way.
enum class Aspect : std::uint8_t { kFront, kFlank, kRear };
Aspect aspect_of(Sector at, Facing facing, Sector from);

/// RRQ-34: face down before the reveal.
void lay_extras(Game& game, Side side, const std::vector<std::string>& cards, Events& events);

/// RRQ-34: whether everybody has seen that extra card: all of them once the cards have been compared, and a
/// card of paper as soon as it is turned up and named (RRQ-86).
bool is_extra_up(const Game& game, const std::string& card);

/// RRQ-34: both sides' go when the combat is over; those that nobody has seen go face down.
void discard_extras(Game& game);

}  // namespace telescope::raphia

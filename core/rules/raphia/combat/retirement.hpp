#pragma once

#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {

/// RR-090, RRQ-53 to RRQ-55, RRQ-73: how many squares the target of the combat that is fought may retire, 0:
/// it cannot. By open facts: its type, whether a card lies on it, what stands behind it.
int squares_to_retire(const Game& game);

/// Its cards go, it goes back with its generals, and the lead enters the square that it left (RRQ-56).
void retire(Game& game, Events& events);

/// Straight away from the lead (RRQ-40, RRQ-82).
Facing direction_of(const Game& game, const Combat& combat);

}  // namespace telescope::raphia

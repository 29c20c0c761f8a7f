#pragma once

#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {

// Deployment, bid, laying of cards, the end of a part and of a turn, the end of the game (sections 2, 13).

/// Whether it is that player's part of the step, and no combat waits for anybody's word.
bool is_part_of(const Game& game, Side side);

/// RRQ-65: whether that player has a bid to make yet.
bool must_bid(const Game& game, Side side);

/// RR-018, RRQ-66: cards that he must still lay before he is done with step 2.
int must_still_lay(const Game& game, Side side);

/// RR-093 to RR-096, RR-E13: whether this card breaks an army that has lost so many units; none: no deck.
bool breaks(const cards::Card* card, int losses, const RaphiaSettings& settings);
inline constexpr int kTestFrom = 6;  ///< RR-093
inline constexpr int kHandSize = 13, kLeastLaid = 4;

}  // namespace telescope::raphia

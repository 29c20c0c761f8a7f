#pragma once

#include "core/rules/dice_tray.hpp"
#include "core/rules/raphia/actions.hpp"
#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {

// Deployment, bid, laying of cards, the end of a part and of a turn, the end of the game (sections 2, 13).

/// kPlace, kBegin, kBid, kFirst, kLay, kDone and kConcede.
Objections objections_to_turn(const Game& game, const Wanted& wanted);
void perform_turn(Game& game, const Wanted& wanted, DiceTray& tray, Events& events);

/// RR-018, RRQ-66: cards that he must still lay before he is done with step 2.
int must_still_lay(const Game& game, Side side);

/// RR-093 to RR-096, RR-E13: whether this card breaks an army that has lost so many units; none: no deck.
bool breaks(const cards::Card* card, int losses, const RaphiaSettings& settings);
inline constexpr int kTestFrom = 6;  ///< RR-093
inline constexpr int kHandSize = 13, kLeastLaid = 4;

}  // namespace telescope::raphia

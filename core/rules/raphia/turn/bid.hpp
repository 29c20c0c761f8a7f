#pragma once

#include "core/rules/dice_tray.hpp"
#include "core/rules/raphia/actions.hpp"
#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {

/// Step 1 (RR-011 to RR-016): kBid and kFirst.
Objections objections_to_bidding(const Game& game, const Wanted& wanted);
void perform_bidding(Game& game, const Wanted& wanted, DiceTray& tray, Events& events);

/// RRQ-65: whether that player has a bid to make yet.
bool must_bid(const Game& game, Side side);

}  // namespace telescope::raphia

#pragma once

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/telling.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::brevity {

// adv.recon (section 12): reconnaissance companies that retire from fire.

Objections objections_to(const Game& game, const Retire& wanted);
void perform(Game& game, const Retire& wanted, DiceTray& tray, Events& events);

/// OB-198, BQ-81: whether the target of this order may retire before the hit roll.
bool may_retire(const Game& game, const AttackOrder& order);
/// BQ-81, BQ-146: against a way of retirement from those who fire.
Objections objections_to_retirement(const Game& game, const AttackOrder& order, const StandWay& way);

}  // namespace telescope::brevity

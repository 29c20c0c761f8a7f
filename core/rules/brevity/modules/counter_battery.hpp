#pragma once

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/telling.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::brevity {

// adv.counterbattery (section 14).

Objections objections_to(const Game& game, const CounterBattery& wanted);
void perform(Game& game, const CounterBattery& wanted, DiceTray& tray, Events& events);

/// OB-209, OB-210, BQ-84, BQ-150: artillery assigned to counter-battery that may answer this fire now.
std::vector<PieceId> may_answer(const Game& game, const PieceId& fired);
/// Adds Pending::kCounterBattery for each battalion that fired as artillery and can be answered, or might be
/// by guns that nobody sees.
void ask_counter_battery(Game& game, const AttackOrder& fired);

}  // namespace telescope::brevity

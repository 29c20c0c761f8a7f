#pragma once

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/telling.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::brevity {

// adv.airlanding (section 21); naval craft of section 20.7 land by it too (OB-282).

Objections objections_to(const Game& game, const Land& wanted);
void perform(Game& game, const Land& wanted, DiceTray& tray, Events& events);

/// OB-291, OB-292: dice of the table.
int landing_dice(bool glider, bool in_terrain, bool night);
/// OB-293, OB-294: whether a die is a casualty figure.
bool is_casualty(bool glider, int die);

}  // namespace telescope::brevity

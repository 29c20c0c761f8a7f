#pragma once

#include <string>
#include <vector>

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/telling.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::brevity {

// adv.waves (section 15): rounds of steps 3, 6 and 7.

Objections objections_to(const Game& game, const PlanWaves& wanted);
void perform(Game& game, const PlanWaves& wanted, DiceTray& tray, Events& events);

/// The battalions of the wave that moves or fights now (BQ-86): in step 3 those of the new wave, afterwards
/// the survivors of the earlier ones as well; all of the command where no wave is planned.
std::vector<PieceId> in_this_wave(const Game& game, const CommandId& command);
/// OB-213, OB-214: after step 7, whether another wave comes; the game is then in step 3 of that round.
bool next_wave(Game& game, Events& events);
/// OB-214, BQ-137: battalions of the wave that must still move or be declared before step 3 may end. Empty
/// where no wave is planned.
std::vector<PieceId> must_attack(const Game& game);

}  // namespace telescope::brevity

#pragma once

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/telling.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::brevity {

// adv.air (section 17): attacks from the air, planned or by a forward controller.

Objections objections_to(const Game& game, const Schedule& wanted);
void perform(Game& game, const Schedule& wanted, DiceTray& tray, Events& events);
Objections objections_to(const Game& game, const SetFac& wanted);
void perform(Game& game, const SetFac& wanted, DiceTray& tray, Events& events);
Objections objections_to(const Game& game, const AirTarget& wanted);
void perform(Game& game, const AirTarget& wanted, DiceTray& tray, Events& events);

/// OB-226, BQ-90: battalions within the radius, friends and hidden ones too, in the order of ids.
std::vector<PieceId> attacked_from_air(const Game& game, const AttackOrder& order);
/// OB-225, OB-231 to OB-233, BQ-136: why the aircraft may not attack now.
Objections objections_to_air_attack(const Game& game, const AttackOrder& order);
/// BQ-135: row, die "air", target, then each battalion's rolls; craters (OB-234).
void air_attack(Game& game, const AttackOrder& order, DiceTray& tray, Events& events);
/// Missions that are due at this turn's start (OB-230), in the order in which they were scheduled.
std::vector<AirMission> due_missions(const Game& game, Side side);

}  // namespace telescope::brevity

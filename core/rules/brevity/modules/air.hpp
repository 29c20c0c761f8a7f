#pragma once

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/measure/question.hpp"
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

/// OB-226, BQ-90: battalions within the radius, friends and hidden ones too, in the order of ids. What is too
/// close to call counts as it is measured, where the umpire has not decided it.
std::vector<PieceId> attacked_from_air(const Game& game, const AttackOrder& order);
/// The same questions, of stands on the table.
std::vector<Question> open_for_air(const Game& game, const AttackOrder& order);
/// OB-225, OB-231 to OB-233, BQ-136: why the aircraft may not attack now.
Objections objections_to_air_attack(const Game& game, const AttackOrder& order);
/// OB-225, OB-231, OB-232: why it may not attack in that turn, because of when it last flew; empty: it may.
Objections objections_by_rest(const Game& game, const PieceId& aircraft, int turn);
/// BQ-135: row, die "air", target, then each battalion's rolls, pools "hit-PIECE", "penetrate-PIECE" and
/// "casualties-PIECE"; craters (OB-234). Of an order for one battalion of an attack under way
/// (Pending::kRetire) that battalion's roll alone.
void air_attack(Game& game, const AttackOrder& order, DiceTray& tray, Events& events);
/// The same after the die and the choice of the target.
void strike(Game& game, const AttackOrder& order, DiceTray& tray, Events& events);
/// BQ-36, OB-081: in step 4, where on its way the target is attacked: the point that the order names, or the
/// first at which a battalion of the supported command locates it. Nothing: nowhere, or no such question.
std::optional<double> air_fire_point(const Game& game, const AttackOrder& order);
/// Missions that are due at this turn's start (OB-230), in the order in which they were scheduled; those that
/// have lapsed are not (BQ-136).
std::vector<AirMission> due_missions(const Game& game, Side side);

}  // namespace telescope::brevity

#pragma once

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/telling.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::brevity {

// adv.recovery (section 18).

Objections objections_to(const Game& game, const Recover& wanted);
void perform(Game& game, const Recover& wanted, DiceTray& tray, Events& events);
Objections objections_to(const Game& game, const Amalgamate& wanted);
void perform(Game& game, const Amalgamate& wanted, DiceTray& tray, Events& events);
Objections objections_to(const Game& game, const Returns& wanted);
void perform(Game& game, const Returns& wanted, DiceTray& tray, Events& events);

/// OB-237, BQ-95.
int recovers_from(SupplyGrade grade);
/// BQ-140: all headquarters' dice together, pools "recovery-PIECE".
void roll_recovery(Game& game, DiceTray& tray, Events& events);
/// Battalions that may come back to that division, or be amalgamated in it (BQ-93).
std::vector<PieceId> may_return(const Game& game, const std::string& division);

}  // namespace telescope::brevity

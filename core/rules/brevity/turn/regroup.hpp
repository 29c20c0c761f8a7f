#pragma once

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/telling.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::brevity {

// Step 2 (section 5): battalions change commands, postures and observers are set.

Objections objections_to(const Game& game, const Transfer& wanted);
void perform(Game& game, const Transfer& wanted, DiceTray& tray, Events& events);
Objections objections_to(const Game& game, const SetPosture& wanted);
void perform(Game& game, const SetPosture& wanted, DiceTray& tray, Events& events);
Objections objections_to(const Game& game, const SetObserver& wanted);
void perform(Game& game, const SetObserver& wanted, DiceTray& tray, Events& events);

/// In play, or to come: no aircraft.
bool is_a_battalion(const Game& game, const PieceId& piece);

/// OB-078, BQ-32: the command that its artillery supports.
CommandId supports(const Game& game, const PieceId& artillery);

}  // namespace telescope::brevity

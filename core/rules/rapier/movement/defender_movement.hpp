#pragma once

#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/state/game.hpp"

namespace telescope::rapier {

/// {"type": "defender_roll"}: RO-110, how many of DEF's units may move this turn; RO-111, RQ-58: half of the
/// die, rounded up, once its HQ is dead. For the umpire's eyes only (HD-05).
struct DefenderRoll {};

std::vector<Objection> objections(const Game& game, const DefenderRoll&);
void perform(Game& game, const DefenderRoll&, DiceTray& dice, Events& events);

}  // namespace telescope::rapier

#pragma once

#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// {"type": "event"}: RO-080, the one throw of step 1.
struct RandomEvent {};

RandomEvent read_random_event(const Game& game, const Json& action);
std::vector<Objection> objections(const Game& game, const RandomEvent&);
void perform(Game& game, const RandomEvent&, DiceTray& dice, Events& events);

void describe_random_events(const Game& game, Sheet& sheet);

}  // namespace telescope::rapier

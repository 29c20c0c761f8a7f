#pragma once

#include "core/rules/rapier/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// Steps 2 and 3: how many have moved and may, what reserves wait for, what the umpire does first.
void describe_attacker_movement(const Game& game, Sheet& sheet);
void describe_defender_movement(const Game& game, Sheet& sheet);

/// Everywhere the unit may lawfully go, with its path, and what the CC may say of it while it is in reserve.
void add_movement_options(const Game& game, UnitNo unit, std::vector<Option>& options);

}  // namespace telescope::rapier

#pragma once

#include <vector>

#include "core/rules/rapier/movement/movement.hpp"

namespace telescope::rapier {

/// RQ-53: dice of `shooter` in a free shot at `target`; no bonus of works.
int free_shot_dice(const Game& game, UnitNo shooter, UnitNo target);
/// RO-102: the enemy fighting unit with most dice, the first of the roster among equals; nothing where none
/// has a die.
std::optional<UnitNo> best_shooter(const Game& game, UnitNo target);

/// RO-102: what is wrong with the shots chosen.
void check_free_shots(const Game& game, const MoveUnits& move, std::vector<Objection>& out);

/// RO-102: one shot at each of `units` that is in contact, all thrown together, before it leaves. The dead
/// stay in the list.
void fire_free_shots(Game& game, const std::vector<UnitNo>& units, const std::vector<FreeShot>& chosen,
                     DiceTray& dice, Events& events);

}  // namespace telescope::rapier

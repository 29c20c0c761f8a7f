#pragma once

#include "core/rules/mini_nap/movement/course.hpp"
#include "core/rules/mini_nap/state/game.hpp"

namespace telescope::mini_nap {

/// Some movement of it is longer than is allowed: what is soonest told of what is not lawful.
bool goes_too_far(const Game& game, const UnitId& unit, const Course& course, bool measured);

/// Units that may still manoeuvre in this initiative.
std::vector<UnitId> may_manoeuvre(const Game& game);
/// Whether the unit belongs to the Brigade or Division that has the initiative (MN-068).
bool has_initiative(const Game& game, const UnitId& unit);

/// The exact chance that it reaches a target that is so far ahead, centimetres (MN-118 to MN-124).
double chance_of_extension(const UnitFacts& unit, Formation formation, double ahead_cm);

}  // namespace telescope::mini_nap

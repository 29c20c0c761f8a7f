#pragma once

#include "core/rules/events.hpp"
#include "core/rules/mini_nap/measure/limits.hpp"
#include "core/rules/mini_nap/movement/course.hpp"

namespace telescope::mini_nap {

/// Sections 9 and 10, and 13 where a Division Manoeuvre runs: one unit's whole manoeuvre.
std::vector<Objection> objections_to_manoeuvre(const Game& game, const Wanted& wanted);
void perform_manoeuvre(Game& game, const Wanted& wanted, Events& events);

/// Some movement of it is longer than is allowed: what is soonest told of what is not lawful.
bool goes_too_far(const Game& game, const UnitId& unit, const Course& course, bool measured);

/// Units that may still manoeuvre in this initiative.
std::vector<UnitId> may_manoeuvre(const Game& game);
/// Whether the unit belongs to the Brigade or Division that has the initiative (MN-068).
bool has_initiative(const Game& game, const UnitId& unit);

}  // namespace telescope::mini_nap

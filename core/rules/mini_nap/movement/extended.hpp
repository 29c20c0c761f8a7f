#pragma once

#include "core/rules/dice_tray.hpp"
#include "core/rules/events.hpp"
#include "core/rules/mini_nap/actions.hpp"
#include "core/rules/mini_nap/measure/limits.hpp"
#include "core/rules/mini_nap/movement/charge.hpp"

namespace telescope::mini_nap {

/// MN-118 to MN-125: an extended charge, after turns and a change of formation (`steps`, MN-117); these may
/// also have been a manoeuvre of their own, as long as nobody else has done anything since.
std::vector<Objection> objections_to_extension(const Game& game, const Wanted& wanted);
void perform_extension(Game& game, const Wanted& wanted, DiceTray& tray, Events& events);

/// The exact chance that it reaches a target that is so far ahead, centimetres (MN-118 to MN-124).
double chance_of_extension(const UnitFacts& unit, Formation formation, double ahead_cm);

}  // namespace telescope::mini_nap

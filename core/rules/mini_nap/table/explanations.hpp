#pragma once

#include <vector>

#include "core/rules/mini_nap/actions.hpp"

namespace telescope::mini_nap {

using Steps = std::vector<Step>;

/// Manoeuvres that may have brought a unit to where it is seen, lawful or not, and some that end a little
/// elsewhere.
///
/// A manoeuvre is turns, one movement and turns, and one change of formation before or after the movement,
/// with turns of its own (MN-069, MN-070, MN-075 to MN-077, MNQ-06, MNQ-38). All of that shape are tried,
/// with every movement that bars_movement() leaves to the unit. The place where it is seen tells all angles
/// but one, of which those are tried that make a turn or the way the least. `thorough`: with what needs a
/// second look, where others bar pivots.
std::vector<Steps> explanations(const Game& game, const UnitId& unit, const Stands& seen, bool thorough);

/// MNQ-39: a unit whose centre is no farther off, and that is turned by no more, has done nothing.
inline constexpr double kStill_mm = 5.0;
inline constexpr double kStill_deg = 3.0;

}  // namespace telescope::mini_nap

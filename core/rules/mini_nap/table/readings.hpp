#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/rules/mini_nap/movement/steps.hpp"

namespace telescope::mini_nap {

/// What a unit may have done to stand where it is seen (MN-C06 to MN-C08, MNQ-39).
struct Reading {
  std::vector<Step> steps;
  bool lawful = false;   ///< nothing stands against it
  bool by_hand = false;  ///< only that something is too close to call (MN-C04)
  double turning_deg = 0.0;
  std::string words;  ///< "pivots 40 degrees to the left and moves 5.2 cm"
};

/// The sequences that explain it: those within the rules first, then those with the least turning, the fewest
/// steps; at most `kMostReadings`. Empty where the unit stands as it did, or lies in no formation.
std::vector<Reading> readings(const Game& game, const UnitId& unit, const Stands& seen);
inline constexpr std::size_t kMostReadings = 4;

/// MNQ-39: it stands as it did, in its formation.
bool stands_still(const Game& game, const UnitId& unit, const Stands& seen);
/// Each stand is within 10 mm of where the game has it, whichever formation they show.
bool lies_as_before(const UnitState& state, const Stands& seen);

using Steps = std::vector<Step>;

/// Manoeuvres that may have brought a unit to where it is seen, lawful or not, and some that end a little
/// elsewhere.
///
/// A manoeuvre is turns, one movement and turns, and one change of formation before or after the movement,
/// with turns of its own (MN-069, MN-070, MN-075 to MN-077, MNQ-06, MNQ-38). All of that shape are tried,
/// with every movement that bars_movement() leaves to the unit. The place where it is seen tells all angles
/// but one, of which those are tried that make a turn or the way the least.
enum class Look : std::uint8_t {
  kFirst,
  kSecond,  ///< where others bar pivots: obliques by more facings, and what takes limbering
  kLast     ///< where nothing is lawful: what takes one of few facings and nothing else does, by small steps
};
std::vector<Steps> explanations(const Game& game, const UnitId& unit, const Stands& seen, Look look);

/// MNQ-39: a unit whose centre is no farther off, and that is turned by no more, has done nothing.
inline constexpr double kStill_mm = 5.0;
inline constexpr double kStill_deg = 3.0;

}  // namespace telescope::mini_nap

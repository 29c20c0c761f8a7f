#pragma once

#include <string>
#include <vector>

#include "core/rules/mini_nap/table/explanations.hpp"

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

}  // namespace telescope::mini_nap

#pragma once

#include "core/rules/mini_nap/measure/limits.hpp"
#include "core/rules/mini_nap/movement/course.hpp"

namespace telescope::mini_nap {

/// What a Division Manoeuvre allows (MN-132 to MN-134, MNQ-19), centimetres. `reach` 0: none.
struct DivisionBand {
  double nearest = 0.0;   ///< gap from any of its units to any enemy, before the first moves
  double reach = 0.0;     ///< how far each may move
  double distance = 0.0;  ///< and how near it may come to any enemy
};
DivisionBand division_band(double nearest_cm);
DivisionBand division_band(const Game& game, const std::string& division);

std::vector<UnitId> units_of(const Game& game, const std::string& division);

/// MN-130 to MN-132.
void check_division(Against& against, const Game& game, Side side, const std::string& division);
/// MN-133 to MN-140 of one unit's course in a Division Manoeuvre that runs.
void check_in_division(Against& against, const Game& game, const UnitId& unit, const Course& course,
                       bool measured);

}  // namespace telescope::mini_nap

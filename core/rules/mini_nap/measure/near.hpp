#pragma once

#include <algorithm>
#include <cmath>

#include "core/rules/mini_nap/measure/formation.hpp"

namespace telescope::mini_nap {

/// A circle about a unit's centre in which all of its outline lies: what is farther from it need not be
/// measured any closer.
struct Circle {
  TablePoint centre;
  double radius_mm = 0.0;
};
inline Circle circle_of(const UnitFacts& unit, const Stands& stands) {
  Circle circle{.centre = centre_of(stands)};
  const double half_mm = 0.5 * std::hypot(unit.width.mm(), unit.depth.mm());
  for (const Placed& each : stands)
    circle.radius_mm =
        std::max(circle.radius_mm,
                 std::hypot(each.at.x_mm - circle.centre.x_mm, each.at.y_mm - circle.centre.y_mm) + half_mm);
  return circle;
}
/// The gap between what lies in them is no smaller.
inline double least_gap_mm(const Circle& a, const Circle& b) {
  return std::hypot(a.centre.x_mm - b.centre.x_mm, a.centre.y_mm - b.centre.y_mm) - a.radius_mm - b.radius_mm;
}

}  // namespace telescope::mini_nap

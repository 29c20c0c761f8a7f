#pragma once

#include <algorithm>

#include "core/base/units.hpp"

namespace telescope::vision::demo {

/// 0 to 1 as x goes from 0 to 1, without jerk at either end (Perlin's smootherstep); x beyond counts as the
/// end.
inline double smooth(double x) {
  x = std::clamp(x, 0.0, 1.0);
  return x * x * x * (10 - x * (15 - 6 * x));
}

/// The point that divides the way from a to b at the share s.
inline TablePoint mix(TablePoint a, TablePoint b, double s) {
  return {a.x_mm + (b.x_mm - a.x_mm) * s, a.y_mm + (b.y_mm - a.y_mm) * s};
}

}  // namespace telescope::vision::demo

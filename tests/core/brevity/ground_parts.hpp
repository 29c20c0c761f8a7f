#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/board/ground.hpp"

namespace telescope::brevity::test {

inline TablePoint inch_point(double x_in, double y_in) {
  return {Length::from_inches(x_in).mm(), Length::from_inches(y_in).mm()};
}

/// A rectangle of ground, from corner to corner in inches.
inline GroundArea area(const std::string& id, const std::string& kind, double x0, double y0, double x1,
                       double y1, double height_mm = 0.0) {
  return {.id = id,
          .name = id,
          .kind = kind,
          .shape = Polygon{{inch_point(x0, y0), inch_point(x1, y0), inch_point(x1, y1), inch_point(x0, y1)}},
          .height = Length::from_mm(height_mm)};
}

/// A road, a river, a bridge through points in inches.
inline GroundLine line(const std::string& id, const std::string& kind,
                       const std::vector<std::pair<double, double>>& points) {
  GroundLine all{.id = id, .name = id, .kind = kind, .points = {}, .width = {}};
  for (const auto& [x, y] : points) all.points.push_back(inch_point(x, y));
  return all;
}

}  // namespace telescope::brevity::test

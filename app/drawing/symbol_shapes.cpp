#include "app/drawing/symbol_shapes.hpp"

#include <cmath>
#include <utility>

namespace telescope::symbol_shapes {

SymbolStroke line(Points points, float width) {
  return {std::move(points), width, false, false};
}
SymbolStroke outline(Points points) {
  return {std::move(points), kLine, true, false};
}
SymbolStroke area(Points points) {
  return {std::move(points), 0.0F, true, true};
}

Points arc(SymbolPoint centre, float rx, float ry, float from, float to, int steps) {
  Points points;
  for (int i = 0; i <= steps; ++i) {
    const float a = from + (to - from) * static_cast<float>(i) / static_cast<float>(steps);
    points.push_back({centre.x + rx * std::cos(a), centre.y + ry * std::sin(a)});
  }
  return points;
}

Points circle(SymbolPoint centre, float radius) {
  constexpr int kSteps = 24;
  return arc(centre, radius, radius, 0.0F, 2.0F * kPi * (kSteps - 1) / kSteps, kSteps - 1);
}

SymbolStroke disc(SymbolPoint centre, float radius) {
  return area(circle(centre, radius));
}

Points track(float half_width, float radius) {
  const float x = half_width - radius;
  Points points = arc({x, 0}, radius, radius, -kPi / 2, kPi / 2, 12);
  const Points left = arc({-x, 0}, radius, radius, kPi / 2, kPi * 3 / 2, 12);
  points.insert(points.end(), left.begin(), left.end());
  return points;
}

SymbolStroke rising() {
  return line({{-1.5F, -1.0F}, {1.5F, 1.0F}});
}
SymbolStroke falling() {
  return line({{-1.5F, 1.0F}, {1.5F, -1.0F}});
}

}  // namespace telescope::symbol_shapes

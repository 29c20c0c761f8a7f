#pragma once

#include <vector>

#include "app/drawing/ground_drawing.hpp"
#include "core/board/segments.hpp"

namespace telescope::app {

// Lines and outlines of ground, and what a hand that draws them does to them.

using MapPaths = std::vector<MapPath>;

/// Marks of one hand are never quite alike: -1 to 1, the same for the same place.
double wobble(int row, int column, unsigned salt);
TablePoint moved(TablePoint from, TablePoint way, double by);
MapPath closed(MapPath points);
/// Twice the area, above zero where it turns counter-clockwise.
double twice_area(const MapPath& points);
bool is_convex(const MapPath& points);
/// What two outlines share, the second of them convex (Sutherland and Hodgman).
MapPath shared(MapPath subject, const MapPath& convex);
/// Each dash and each gap so long.
MapPaths dashed(const MapPath& line, double dash);
/// Its corners rounded as far as the band is wide: that a road was measured in straight pieces is not seen.
MapPath rounded(const MapPath& line, double width);

/// At each `step` along a way: the point, and the unit vector to the way's left.
template <class At>
void walk(const MapPath& line, double step, At at) {
  double next = step / 2;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const TablePoint a = line[i - 1], b = line[i];
    const double length = distance_mm(a, b);
    for (; next < length; next += step)
      at(between(a, b, next / length), TablePoint{-(b.y_mm - a.y_mm) / length, (b.x_mm - a.x_mm) / length});
    next -= length;
  }
}

}  // namespace telescope::app

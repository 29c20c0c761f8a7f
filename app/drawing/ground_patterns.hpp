#pragma once

#include <vector>

#include "app/drawing/ground_paths.hpp"
#include "app/drawing/ground_style.hpp"

namespace telescope::app {

/// An area whose pattern is drawn: its outline turns counter-clockwise, so that its inside lies to the left.
struct Patch {
  Patch(const GroundArea& of, MapPath points);
  const GroundShape& shape() const { return alone.areas.front().shape; }
  /// A square about that point.
  bool holds(TablePoint at, double half) const;
  Ground alone;
  MapPath outline;
  NamedArea::Rectangle box;
};

/// A point is a line's usual thickness: so many of them are a step of the pattern.
inline constexpr double kPoints = 15.0;

void add(std::vector<MapShape>& shapes, MapShape::Kind kind, MapInk ink, double width, MapPaths paths);
/// The marks of an area, `step` from one another.
void add_pattern(const Patch& patch, const GroundStyle& style, double step, std::vector<MapShape>& shapes);

}  // namespace telescope::app

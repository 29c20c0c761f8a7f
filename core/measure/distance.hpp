#pragma once

#include <span>

#include "core/base/units.hpp"
#include "core/measure/base.hpp"

namespace telescope {

/// A length that was measured, and one standard deviation of it.
struct MeasuredLength {
  Length value;
  Length sigma;
};

/// Between two centres.
MeasuredLength centre_distance(const Pose& a, const Pose& b);

/// Between the nearest points of two bases.
struct EdgeDistance {
  /// Below zero where they overlap: how far one must be pushed until they only touch.
  MeasuredLength length;
  TablePoint from;  ///< of the first base; where they overlap both points lie between the centres
  TablePoint to;
};
/// Exact for rectangles and discs. The error is that of both centres along the line between, and of both
/// headings with the lever that turns the nearest edge.
EdgeDistance edge_distance(const PlacedBase& a, const PlacedBase& b);

/// Along a way from pose to pose, centre to centre; zero for fewer than two.
MeasuredLength path_length(std::span<const Pose> way);
/// Along the way that a piece took (see length_mm()).
MeasuredLength way_length(std::span<const WayPoint> way);

}  // namespace telescope

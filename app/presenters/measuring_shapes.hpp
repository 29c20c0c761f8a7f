#pragma once

#include <vector>

#include "core/measure/angle.hpp"
#include "core/measure/base.hpp"

namespace telescope::app {

/// All points at `reach` from the outline of a base, round it once.
std::vector<TablePoint> ring_around(const PlacedBase& base, Length reach);
/// The point of that ring that lies `bearing_deg` clockwise off the front, seen from the base's centre.
TablePoint ring_point(const PlacedBase& base, Length reach, double bearing_deg);
/// From the centre along the heading of `from`, round at `reach` to that of `to`, the shorter way, and back:
/// about the centre of `to`.
std::vector<TablePoint> turn_fan(const Pose& from, const Pose& to, Length reach);

}  // namespace telescope::app

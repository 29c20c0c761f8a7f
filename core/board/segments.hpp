#pragma once

#include <vector>

#include "core/base/units.hpp"

namespace telescope {

/// Geometry of straight segments on the table, shared by what lies on it.

double distance_mm(TablePoint a, TablePoint b);
/// The point that divides the segment: `part` 0 is `a`, 1 is `b`.
TablePoint between(TablePoint a, TablePoint b, double part);
/// From the point to the nearest of the segment from `a` to `b`, squared, in square millimetres.
double squared_distance(TablePoint point, TablePoint a, TablePoint b);
/// Do the closed segments share a point?
bool segments_meet(TablePoint a, TablePoint b, TablePoint c, TablePoint d);
/// Between the nearest points of two segments, millimetres; zero where they meet.
double segment_gap(TablePoint a, TablePoint b, TablePoint c, TablePoint d);
/// Where the segment from `a` to `b` meets that from `c` to `d`, as parts of its own length from 0 to 1: one,
/// none, or both ends of what they share.
std::vector<double> meeting_parts(TablePoint a, TablePoint b, TablePoint c, TablePoint d);

}  // namespace telescope

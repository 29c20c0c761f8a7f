#pragma once

#include <string_view>
#include <vector>

#include "core/base/units.hpp"
#include "core/table/table_view.hpp"

namespace telescope {

/// An angle that was measured, degrees, and one standard deviation of it.
struct MeasuredAngle {
  double degrees = 0.0;
  double sigma_deg = 0.0;
};

/// How far off the front of `from` a point lies, seen from the base's centre: clockwise is above zero, within
/// (-180, 180]. `to_sigma_mm` is the point's own error along each axis. A point on the centre itself may lie
/// anywhere: its error is 180.
MeasuredAngle bearing_off_front(const Pose& from, TablePoint to, double to_sigma_mm = 0.0);

/// The turn from one heading to the other, clockwise above zero, within (-180, 180].
MeasuredAngle turn_between(const Pose& from, const Pose& to);

/// Part of the circle around a base: clockwise from `from_deg` to `to_deg`, both counted from the front. Thus
/// {-45, 45} is a front of 90 degrees and {135, -135} a rear. Equal ends are the whole circle.
struct Arc {
  double from_deg = 0.0;
  double to_deg = 0.0;
};
/// How far inside the arc a bearing lies, degrees to its nearer end; below zero: outside.
double depth_inside(const Arc& arc, double bearing_deg);

/// The side of a base that a bearing falls on.
enum class Aspect { kFront, kRightFlank, kRear, kLeftFlank };
std::string_view to_string(Aspect aspect);

/// A base's arcs to front and rear, degrees, together at most 360; what is left are its flanks.
struct AspectArcs {
  double front_deg = 90.0;
  double rear_deg = 90.0;
};
/// The aspects that a bearing may fall on within its margin (see judgement.hpp), the likeliest first.
std::vector<Aspect> aspects(const MeasuredAngle& bearing, const AspectArcs& arcs = {});

}  // namespace telescope

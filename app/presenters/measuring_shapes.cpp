#include "app/presenters/measuring_shapes.hpp"

#include <algorithm>
#include <cmath>

#include "core/measure/distance.hpp"

namespace telescope::app {
namespace {

constexpr double kStepDeg = 3.0;

TablePoint polar(TablePoint centre, double direction_deg, double away_mm) {
  return BaseFrame(centre, direction_deg)(0.0, away_mm);
}

}  // namespace

std::vector<TablePoint> ring_around(const PlacedBase& base, Length reach) {
  const auto* rectangle = std::get_if<RectangularBase>(&base.shape);
  const double w = rectangle ? rectangle->width.mm() / 2 : 0.0,
               d = rectangle ? rectangle->depth.mm() / 2 : 0.0;
  const BaseFrame on_base(base.pose.centre, base.pose.heading.degrees());
  std::vector<TablePoint> ring;
  for (double degrees = 0.0; degrees < 360.0; degrees += kStepDeg) {
    const double a = to_radians(degrees);
    // Round each corner of the base in turn; the straight sides lie between.
    const double right = reach.mm() * std::sin(a) + (degrees < 180.0 ? w : -w);
    const double front = reach.mm() * std::cos(a) + (degrees < 90.0 || degrees >= 270.0 ? d : -d);
    ring.push_back(on_base(right, front));
  }
  return ring;
}

TablePoint ring_point(const PlacedBase& base, Length reach, double bearing_deg) {
  const double direction = base.pose.heading.degrees() + bearing_deg;
  // Farther along the ray is farther from the base: halve until it is a hundredth of a millimetre.
  double near_mm = 0.0, far_mm = 1.0;
  const auto away = [&](double mm) {
    return edge_distance(base, placed(polar(base.pose.centre, direction, mm))).length.value;
  };
  while (away(far_mm) < reach) far_mm *= 2.0;
  while (far_mm - near_mm > 0.01) {
    const double middle = (near_mm + far_mm) / 2.0;
    (away(middle) < reach ? near_mm : far_mm) = middle;
  }
  return polar(base.pose.centre, direction, far_mm);
}

std::vector<TablePoint> turn_fan(const Pose& from, const Pose& to, Length reach) {
  const double turn = turn_between(from, to).degrees;
  const int steps = std::max(1, static_cast<int>(std::ceil(std::abs(turn) / kStepDeg)));
  std::vector<TablePoint> fan{to.centre};
  for (int i = 0; i <= steps; ++i)
    fan.push_back(polar(to.centre, from.heading.degrees() + turn * i / steps, reach.mm()));
  return fan;
}

}  // namespace telescope::app

#include "core/measure/angle.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>

#include "core/measure/judgement.hpp"

namespace telescope {
namespace {

/// Clockwise from `from` to `to`, within [0, 360).
double clockwise(double from, double to) {
  return Heading::from_degrees(to - from).degrees();
}

}  // namespace

MeasuredAngle bearing_off_front(const Pose& from, TablePoint to, double to_sigma_mm) {
  const double dx = to.x_mm - from.centre.x_mm, dy = to.y_mm - from.centre.y_mm;
  const double away = std::hypot(dx, dy);
  if (away == 0.0) return {0.0, 180.0};
  const Heading direction = Heading::from_degrees(to_degrees(std::atan2(dx, dy)));
  const double across = to_degrees(std::atan2(std::hypot(from.sigma_mm, to_sigma_mm), away));
  return {turn_degrees(from.heading, direction), std::min(std::hypot(from.sigma_deg, across), 180.0)};
}

MeasuredAngle turn_between(const Pose& from, const Pose& to) {
  return {turn_degrees(from.heading, to.heading), std::hypot(from.sigma_deg, to.sigma_deg)};
}

double depth_inside(const Arc& arc, double bearing_deg) {
  const double span = clockwise(arc.from_deg, arc.to_deg);
  if (span == 0.0) return 180.0;
  const double at = clockwise(arc.from_deg, bearing_deg);
  return at <= span ? std::min(at, span - at) : -std::min(at - span, 360.0 - at);
}

std::string_view to_string(Aspect aspect) {
  constexpr std::array<std::string_view, 4> kWords{"front", "right flank", "rear", "left flank"};
  return kWords.at(static_cast<std::size_t>(aspect));
}

std::vector<Aspect> aspects(const MeasuredAngle& bearing, const AspectArcs& arcs) {
  const double front = arcs.front_deg / 2.0, rear = 180.0 - arcs.rear_deg / 2.0;
  struct Part {
    Aspect aspect;
    Arc arc;
    double width_deg;
  };
  const std::array<Part, 4> parts{{{Aspect::kFront, {-front, front}, arcs.front_deg},
                                   {Aspect::kRightFlank, {front, rear}, rear - front},
                                   {Aspect::kRear, {rear, -rear}, arcs.rear_deg},
                                   {Aspect::kLeftFlank, {-rear, -front}, rear - front}}};
  std::vector<std::pair<double, Aspect>> possible;
  for (const Part& part : parts) {
    if (part.width_deg <= 0.0) continue;
    if (const double depth = depth_inside(part.arc, bearing.degrees); depth >= -margin(bearing))
      possible.emplace_back(depth, part.aspect);
  }
  std::ranges::sort(possible, std::greater{}, &std::pair<double, Aspect>::first);
  std::vector<Aspect> found;
  for (const auto& [depth, aspect] : possible) found.push_back(aspect);
  return found;
}

}  // namespace telescope

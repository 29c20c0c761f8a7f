#include "core/measure/distance.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace telescope {
namespace {

struct Vector {
  double x = 0.0;
  double y = 0.0;
};
Vector operator-(TablePoint a, TablePoint b) {
  return {a.x_mm - b.x_mm, a.y_mm - b.y_mm};
}
TablePoint operator+(TablePoint p, Vector v) {
  return {p.x_mm + v.x, p.y_mm + v.y};
}
Vector operator*(Vector v, double k) {
  return {v.x * k, v.y * k};
}
double dot(Vector a, Vector b) {
  return a.x * b.x + a.y * b.y;
}
double length(Vector v) {
  return std::hypot(v.x, v.y);
}

/// Every base is a convex core, a rectangle or a point, grown by a radius.
struct Outline {
  TablePoint centre;
  std::array<TablePoint, 4> corner;
  std::array<Vector, 2> axis;  ///< unit normals of the core's sides
  std::size_t corner_count = 1, axis_count = 0;
  double radius = 0.0;

  std::span<const TablePoint> corners() const { return std::span(corner).first(corner_count); }
  std::span<const Vector> axes() const { return std::span(axis).first(axis_count); }
  double reach(Vector along) const {
    double most = 0.0;
    for (const TablePoint& each : corners()) most = std::max(most, dot(each - centre, along));
    return most;
  }
};

Outline outline(const PlacedBase& base) {
  const TablePoint c = base.pose.centre;
  if (const auto* disc = std::get_if<RoundBase>(&base.shape))
    return {.centre = c, .corner = {c}, .axis = {}, .radius = disc->diameter.mm() / 2.0};
  const auto& rectangle = std::get<RectangularBase>(base.shape);
  const double a = base.pose.heading.radians();
  const Vector right{std::cos(a), -std::sin(a)}, front{std::sin(a), std::cos(a)};
  const Vector w = right * (rectangle.width.mm() / 2.0), d = front * (rectangle.depth.mm() / 2.0);
  return {.centre = c,
          .corner = {c + w + d, c + w + d * -1.0, c + w * -1.0 + d * -1.0, c + w * -1.0 + d},
          .axis = {right, front},
          .corner_count = 4,
          .axis_count = 2};
}

TablePoint nearest_of_segment(TablePoint p, TablePoint a, TablePoint b) {
  const Vector along = b - a;
  const double squared = dot(along, along);
  const double t = squared > 0.0 ? std::clamp(dot(p - a, along) / squared, 0.0, 1.0) : 0.0;
  return a + along * t;
}

struct Gap {
  double mm = 0.0;
  TablePoint from, to;
};

/// The corner of `a` nearest to the sides of `b`.
Gap corner_to_side(const Outline& a, const Outline& b) {
  Gap best;
  double least = std::numeric_limits<double>::infinity();
  const auto sides = b.corners();
  for (const TablePoint& corner : a.corners())
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const TablePoint q = nearest_of_segment(corner, sides[i], sides[(i + 1) % sides.size()]);
      const double squared = dot(q - corner, q - corner);
      if (squared >= least) continue;
      least = squared;
      best = {0.0, corner, q};
    }
  best.mm = length(best.to - best.from);
  return best;
}

/// Separating axes: below zero the cores overlap by so much, above they are apart. Of two points: infinite.
double separation(const Outline& a, const Outline& b) {
  double most = -std::numeric_limits<double>::infinity();
  for (const Outline* owner : {&a, &b})
    for (const Vector& axis : owner->axes())
      most = std::max(most, std::abs(dot(b.centre - a.centre, axis)) - a.reach(axis) - b.reach(axis));
  return a.axes().empty() && b.axes().empty() ? std::numeric_limits<double>::infinity() : most;
}

Gap gap(const Outline& a, const Outline& b) {
  const Vector between = b.centre - a.centre;
  const TablePoint middle = a.centre + between * 0.5;
  if (const double apart = separation(a, b); apart <= 0.0)
    return {apart - a.radius - b.radius, middle, middle};
  Gap cores = corner_to_side(a, b);
  if (const Gap other = corner_to_side(b, a); other.mm < cores.mm) cores = {other.mm, other.to, other.from};
  const double apart = cores.mm - a.radius - b.radius;
  if (apart <= 0.0) return {apart, middle, middle};
  const Vector along = (cores.to - cores.from) * (1.0 / cores.mm);
  return {apart, cores.from + along * a.radius, cores.to + along * -b.radius};
}

double gap_mm(const PlacedBase& a, const PlacedBase& b) {
  return gap(outline(a), outline(b)).mm;
}

/// What one sigma of a base's centre and of its heading change in its gap to another, squared. Both ways are
/// tried, because turning a side that faces a side brings its corners nearer whichever way it turns.
double variance_from(const PlacedBase& base, const PlacedBase& other, double gap_now) {
  const Pose& pose = base.pose;
  const auto change = [&](double dx, double dy, double turn) {
    PlacedBase moved = base;
    moved.pose.centre = {pose.centre.x_mm + dx, pose.centre.y_mm + dy};
    moved.pose.heading = Heading::from_degrees(pose.heading.degrees() + turn);
    return gap_mm(moved, other) - gap_now;
  };
  const auto both_ways = [&](double dx, double dy, double turn) {
    if (dx == 0.0 && dy == 0.0 && turn == 0.0) return 0.0;
    const double up = change(dx, dy, turn), down = change(-dx, -dy, -turn);
    return (up * up + down * down) / 2.0;
  };
  return both_ways(pose.sigma_mm, 0, 0) + both_ways(0, pose.sigma_mm, 0) + both_ways(0, 0, pose.sigma_deg);
}

}  // namespace

MeasuredLength centre_distance(const Pose& a, const Pose& b) {
  return {Length::from_mm(length(b.centre - a.centre)), Length::from_mm(std::hypot(a.sigma_mm, b.sigma_mm))};
}

EdgeDistance edge_distance(const PlacedBase& a, const PlacedBase& b) {
  const Gap now = gap(outline(a), outline(b));
  const double variance = variance_from(a, b, now.mm) + variance_from(b, a, now.mm);
  return {{Length::from_mm(now.mm), Length::from_mm(std::sqrt(variance))}, now.from, now.to};
}

MeasuredLength path_length(std::span<const Pose> way) {
  std::vector<WayPoint> points;
  points.reserve(way.size());
  for (const Pose& pose : way)
    points.push_back({.t_s = 0.0, .centre = pose.centre, .heading = pose.heading, .sigma_mm = pose.sigma_mm});
  return way_length(points);
}

MeasuredLength way_length(std::span<const WayPoint> way) {
  const WayLength length = length_mm(way);
  return {Length::from_mm(length.mm), Length::from_mm(length.sigma_mm)};
}

}  // namespace telescope

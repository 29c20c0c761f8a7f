#include "core/board/segments.hpp"

#include <algorithm>
#include <cmath>

namespace telescope {
namespace {

/// Twice the area of the triangle; above zero where `c` lies left of the way from `a` to `b`.
double turn(TablePoint a, TablePoint b, TablePoint c) {
  return (b.x_mm - a.x_mm) * (c.y_mm - a.y_mm) - (b.y_mm - a.y_mm) * (c.x_mm - a.x_mm);
}

/// `point` is on the line through `a` and `b`; is it on the segment?
bool within_box(TablePoint a, TablePoint b, TablePoint point) {
  return point.x_mm >= std::min(a.x_mm, b.x_mm) && point.x_mm <= std::max(a.x_mm, b.x_mm) &&
         point.y_mm >= std::min(a.y_mm, b.y_mm) && point.y_mm <= std::max(a.y_mm, b.y_mm);
}

/// How far along the segment the point lies, as part of its length.
double part_of(TablePoint a, TablePoint b, TablePoint point) {
  const double dx = b.x_mm - a.x_mm, dy = b.y_mm - a.y_mm, square = dx * dx + dy * dy;
  return square == 0.0 ? 0.0 : ((point.x_mm - a.x_mm) * dx + (point.y_mm - a.y_mm) * dy) / square;
}

}  // namespace

double distance_mm(TablePoint a, TablePoint b) {
  return std::hypot(b.x_mm - a.x_mm, b.y_mm - a.y_mm);
}

TablePoint between(TablePoint a, TablePoint b, double part) {
  return {a.x_mm + (b.x_mm - a.x_mm) * part, a.y_mm + (b.y_mm - a.y_mm) * part};
}

double squared_distance(TablePoint point, TablePoint a, TablePoint b) {
  const TablePoint nearest = between(a, b, std::clamp(part_of(a, b, point), 0.0, 1.0));
  const double dx = point.x_mm - nearest.x_mm, dy = point.y_mm - nearest.y_mm;
  return dx * dx + dy * dy;
}

bool segments_meet(TablePoint a, TablePoint b, TablePoint c, TablePoint d) {
  const double c_side = turn(a, b, c), d_side = turn(a, b, d);
  const double a_side = turn(c, d, a), b_side = turn(c, d, b);
  if (((c_side > 0.0 && d_side < 0.0) || (c_side < 0.0 && d_side > 0.0)) &&
      ((a_side > 0.0 && b_side < 0.0) || (a_side < 0.0 && b_side > 0.0)))
    return true;
  return (c_side == 0.0 && within_box(a, b, c)) || (d_side == 0.0 && within_box(a, b, d)) ||
         (a_side == 0.0 && within_box(c, d, a)) || (b_side == 0.0 && within_box(c, d, b));
}

double segment_gap(TablePoint a, TablePoint b, TablePoint c, TablePoint d) {
  if (segments_meet(a, b, c, d)) return 0.0;
  return std::sqrt(std::min({squared_distance(a, c, d), squared_distance(b, c, d), squared_distance(c, a, b),
                             squared_distance(d, a, b)}));
}

std::vector<double> meeting_parts(TablePoint a, TablePoint b, TablePoint c, TablePoint d) {
  if (!segments_meet(a, b, c, d)) return {};
  const double a_side = turn(c, d, a), b_side = turn(c, d, b);
  if (a_side != b_side) return {std::clamp(a_side / (a_side - b_side), 0.0, 1.0)};
  const double from = std::clamp(part_of(a, b, c), 0.0, 1.0), to = std::clamp(part_of(a, b, d), 0.0, 1.0);
  return {std::min(from, to), std::max(from, to)};
}

}  // namespace telescope

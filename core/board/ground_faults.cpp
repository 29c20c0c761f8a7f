#include <algorithm>
#include <cmath>

#include "core/board/ground.hpp"
#include "core/board/segments.hpp"

namespace telescope {
namespace {

constexpr double kOnEdgeMm = 0.01;         // lengths that came from inches
constexpr double kSmallestAreaMm2 = 1.0;   // nothing on a table is smaller
constexpr double kSmallestRadiusMm = 1.0;  // likewise

using Fault = std::optional<std::string>;

bool on_table(TablePoint p, Length width, Length depth) {
  return p.x_mm >= -kOnEdgeMm && p.y_mm >= -kOnEdgeMm && p.x_mm <= width.mm() + kOnEdgeMm &&
         p.y_mm <= depth.mm() + kOnEdgeMm;
}

bool finite(TablePoint p) {
  return std::isfinite(p.x_mm) && std::isfinite(p.y_mm);
}

/// What holds for outlines and lines alike.
Fault points_fault(std::span<const TablePoint> points, std::size_t least, Length width, Length depth) {
  if (points.size() < least) return "has fewer than " + std::to_string(least) + " points";
  if (points.size() > kMostGroundPoints)
    return "has " + std::to_string(points.size()) + " points; " + std::to_string(kMostGroundPoints) +
           " are the most";
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!finite(points[i])) return "has a point that is no number";
    if (!on_table(points[i], width, depth))
      return "lies outside the table with point " + std::to_string(i + 1);
    if (i > 0 && points[i] == points[i - 1])
      return "has the same point twice in a row, as points " + std::to_string(i) + " and " +
             std::to_string(i + 1);
  }
  return std::nullopt;
}

/// Do two sides that share a corner lie upon one another?
bool folds_back(TablePoint before, TablePoint corner, TablePoint after) {
  return squared_distance(before, corner, after) == 0.0 || squared_distance(after, before, corner) == 0.0;
}

bool crosses_itself(const std::vector<TablePoint>& points) {
  const std::size_t n = points.size();
  const auto at = [&](std::size_t i) { return points[i % n]; };
  for (std::size_t i = 0; i < n; ++i) {
    if (folds_back(at(i), at(i + 1), at(i + 2))) return true;
    for (std::size_t j = i + 2; j < n; ++j)
      if (!(i == 0 && j == n - 1) && segments_meet(at(i), at(i + 1), at(j), at(j + 1))) return true;
  }
  return false;
}

/// The first point may lie within the line, so its ends are sought from there one after the other.
bool on_one_line(const std::vector<TablePoint>& points) {
  const auto farthest_from = [&](TablePoint from) {
    return *std::ranges::max_element(points, {}, [&](TablePoint p) { return distance_mm(from, p); });
  };
  const TablePoint one_end = farthest_from(points.front()), other_end = farthest_from(one_end);
  return std::ranges::all_of(points,
                             [&](TablePoint p) { return squared_distance(p, one_end, other_end) < 1e-12; });
}

double area_mm2(const std::vector<TablePoint>& points) {
  double twice = 0.0;
  for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++)
    twice += points[j].x_mm * points[i].y_mm - points[i].x_mm * points[j].y_mm;
  return std::abs(twice) / 2;
}

Fault fault_of(const Polygon& polygon, Length width, Length depth) {
  if (const Fault fault = points_fault(polygon.points, 3, width, depth)) return fault;
  if (polygon.points.front() == polygon.points.back())
    return "ends with its first point; it is closed without that";
  if (on_one_line(polygon.points)) return "has no area";
  if (crosses_itself(polygon.points)) return "crosses or touches itself";
  if (area_mm2(polygon.points) < kSmallestAreaMm2) return "has no area";
  return std::nullopt;
}

Fault fault_of(const Ellipse& ellipse, Length width, Length depth) {
  const double a = ellipse.radius_x.mm(), b = ellipse.radius_y.mm();
  if (!finite(ellipse.centre) || !std::isfinite(a) || !std::isfinite(b) ||
      !std::isfinite(ellipse.rotation_deg))
    return "has a size that is no number";
  if (a < kSmallestRadiusMm || b < kSmallestRadiusMm) return "has no area";
  const double turn = to_radians(ellipse.rotation_deg);
  const double x = std::hypot(a * std::cos(turn), b * std::sin(turn));
  const double y = std::hypot(a * std::sin(turn), b * std::cos(turn));
  const TablePoint min{ellipse.centre.x_mm - x, ellipse.centre.y_mm - y};
  const TablePoint max{ellipse.centre.x_mm + x, ellipse.centre.y_mm + y};
  if (!on_table(min, width, depth) || !on_table(max, width, depth)) return "lies partly outside the table";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> shape_fault(const GroundShape& shape, Length table_width, Length table_depth) {
  return std::visit([&](const auto& each) { return fault_of(each, table_width, table_depth); }, shape);
}

std::optional<std::string> line_fault(std::span<const TablePoint> points, Length table_width,
                                      Length table_depth) {
  return points_fault(points, 2, table_width, table_depth);
}

}  // namespace telescope

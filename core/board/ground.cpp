#include "core/board/ground.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "core/board/footprint.hpp"
#include "core/board/segments.hpp"

namespace telescope {
namespace {

/// Cuts closer than this along a way are one: a hundred-thousandth of a millimetre.
constexpr double kSameCutMm = 1e-5;

/// Of a squared radius: a line that misses a circle by less is its tangent.
constexpr double kTangent = 1e-9;

/// Turns the ellipse into the unit circle about the origin; straight lines stay straight.
struct ToCircle {
  explicit ToCircle(const Ellipse& ellipse)
      : centre(ellipse.centre), a(ellipse.radius_x.mm()), b(ellipse.radius_y.mm()) {
    const double angle = to_radians(ellipse.rotation_deg);
    cosine = std::cos(angle);
    sine = std::sin(angle);
  }
  TablePoint operator()(TablePoint p) const {
    const double x = p.x_mm - centre.x_mm, y = p.y_mm - centre.y_mm;
    return {(x * cosine - y * sine) / a, (x * sine + y * cosine) / b};
  }
  TablePoint centre;
  double a, b, cosine = 1.0, sine = 0.0;
};

bool in_polygon(std::span<const TablePoint> points, TablePoint p) {
  bool inside = false;
  for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++) {
    const TablePoint a = points[i], b = points[j];
    if (squared_distance(p, a, b) == 0.0) return true;
    if ((a.y_mm > p.y_mm) != (b.y_mm > p.y_mm) &&
        p.x_mm < (b.x_mm - a.x_mm) * (p.y_mm - a.y_mm) / (b.y_mm - a.y_mm) + a.x_mm)
      inside = !inside;
  }
  return inside;
}

/// Where the segment from `a` to `b` meets the outline, as parts of its length, not in order.
void add_cuts(const Polygon& polygon, TablePoint a, TablePoint b, std::vector<double>& cuts) {
  for (std::size_t i = 0, j = polygon.points.size() - 1; i < polygon.points.size(); j = i++)
    for (const double part : meeting_parts(a, b, polygon.points[j], polygon.points[i])) cuts.push_back(part);
}

void add_cuts(const Ellipse& ellipse, TablePoint a, TablePoint b, std::vector<double>& cuts) {
  const ToCircle circle(ellipse);
  const TablePoint p = circle(a), q = circle(b);
  const double dx = q.x_mm - p.x_mm, dy = q.y_mm - p.y_mm;
  const double square = dx * dx + dy * dy, half = p.x_mm * dx + p.y_mm * dy;
  const double root = half * half - square * (p.x_mm * p.x_mm + p.y_mm * p.y_mm - 1.0);
  // A tangent cuts too: the piece on either side of it must not be judged by the point where it touches.
  if (square == 0.0 || root < -kTangent * square) return;
  for (const double sign : {-1.0, 1.0}) {
    const double part = (-half + sign * std::sqrt(std::max(root, 0.0))) / square;
    if (part > 0.0 && part < 1.0) cuts.push_back(part);
  }
}

/// A way's segment cut at every outline it meets: parts of its length from 0 to 1, rising.
std::vector<double> cut(std::span<const GroundArea> areas, TablePoint a, TablePoint b, double length_mm) {
  std::vector<double> cuts{0.0, 1.0};
  for (const GroundArea& area : areas)
    std::visit([&](const auto& shape) { add_cuts(shape, a, b, cuts); }, area.shape);
  std::ranges::sort(cuts);
  const auto same = [&](double x, double y) { return (y - x) * length_mm < kSameCutMm; };
  cuts.erase(std::unique(cuts.begin(), cuts.end(), same), cuts.end());
  cuts.back() = 1.0;
  return cuts;
}

}  // namespace

std::array<TablePoint, 4> corners(const Footprint& base) {
  const BaseFrame corner(base.centre, base.heading.degrees());
  const double w = base.width.mm() / 2, d = base.depth.mm() / 2;
  return {corner(-w, d), corner(w, d), corner(w, -d), corner(-w, -d)};
}

bool contains(const GroundShape& shape, TablePoint point) {
  if (const auto* polygon = std::get_if<Polygon>(&shape)) return in_polygon(polygon->points, point);
  const TablePoint p = ToCircle(std::get<Ellipse>(shape))(point);
  return p.x_mm * p.x_mm + p.y_mm * p.y_mm <= 1.0;
}

bool touches(const GroundShape& shape, const Footprint& base) {
  const auto box = corners(base);
  if (contains(shape, base.centre)) return true;
  if (const auto* polygon = std::get_if<Polygon>(&shape)) {
    if (in_polygon(box, polygon->points.front())) return true;
    for (std::size_t i = 0, j = polygon->points.size() - 1; i < polygon->points.size(); j = i++)
      for (std::size_t k = 0; k < box.size(); ++k)
        if (segments_meet(polygon->points[j], polygon->points[i], box[k], box[(k + 1) % box.size()]))
          return true;
    return false;
  }
  // In the circle's frame the base is a parallelogram: does it come within 1 of the origin?
  const ToCircle circle(std::get<Ellipse>(shape));
  std::array<TablePoint, 4> turned;
  std::ranges::transform(box, turned.begin(), circle);
  if (in_polygon(turned, {})) return true;
  for (std::size_t k = 0; k < turned.size(); ++k)
    if (squared_distance({}, turned[k], turned[(k + 1) % turned.size()]) <= 1.0) return true;
  return false;
}

bool touches(const GroundLine& line, const Footprint& base) {
  const auto box = corners(base);
  const double reach = line.width.mm() / 2;
  if (in_polygon(box, line.points.front())) return true;
  for (std::size_t i = 1; i < line.points.size(); ++i)
    for (std::size_t k = 0; k < box.size(); ++k)
      if (segment_gap(line.points[i - 1], line.points[i], box[k], box[(k + 1) % box.size()]) <= reach)
        return true;
  return false;
}

Length distance_to(const GroundLine& line, TablePoint point) {
  double nearest = squared_distance(point, line.points.front(), line.points.front());
  for (std::size_t i = 1; i < line.points.size(); ++i)
    nearest = std::min(nearest, squared_distance(point, line.points[i - 1], line.points[i]));
  return Length::from_mm(std::sqrt(nearest));
}

std::vector<std::size_t> areas_at(const Ground& ground, TablePoint point) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < ground.areas.size(); ++i)
    if (contains(ground.areas[i].shape, point)) found.push_back(i);
  return found;
}

Length height_at(const Ground& ground, TablePoint point) {
  Length height;
  for (const GroundArea& area : ground.areas)
    if (area.height > height && contains(area.shape, point)) height = area.height;
  return height;
}

std::vector<Stretch> stretches(const Ground& ground, std::span<const TablePoint> way) {
  std::vector<Stretch> pieces;
  double gone = 0.0;
  for (std::size_t i = 1; i < way.size(); ++i) {
    const double length = distance_mm(way[i - 1], way[i]);
    if (length == 0.0) continue;
    const std::vector<double> cuts = cut(ground.areas, way[i - 1], way[i], length);
    for (std::size_t k = 1; k < cuts.size(); ++k) {
      const TablePoint middle = between(way[i - 1], way[i], (cuts[k - 1] + cuts[k]) / 2);
      std::vector<std::size_t> areas = areas_at(ground, middle);
      const Length to = Length::from_mm(gone + cuts[k] * length);
      if (!pieces.empty() && pieces.back().areas == areas)
        pieces.back().to = to;
      else
        pieces.push_back({Length::from_mm(gone + cuts[k - 1] * length), to, std::move(areas)});
    }
    gone += length;
  }
  return pieces;
}

Length length_inside(const GroundShape& shape, std::span<const TablePoint> way) {
  const Ground alone{.areas = {{.id = {}, .name = {}, .kind = {}, .shape = shape, .height = {}}},
                     .lines = {}};
  Length inside;
  for (const Stretch& stretch : stretches(alone, way))
    if (!stretch.areas.empty()) inside = inside + stretch.length();
  return inside;
}

std::vector<Crossing> crossings(const Ground& ground, std::span<const TablePoint> way) {
  std::vector<Crossing> found;
  double gone = 0.0;
  for (std::size_t i = 1; i < way.size(); ++i) {
    const double length = distance_mm(way[i - 1], way[i]);
    for (std::size_t line = 0; length > 0.0 && line < ground.lines.size(); ++line) {
      const auto& points = ground.lines[line].points;
      for (std::size_t k = 1; k < points.size(); ++k) {
        const auto parts = meeting_parts(way[i - 1], way[i], points[k - 1], points[k]);
        if (parts.empty()) continue;
        const double part = std::ranges::min(parts);
        found.push_back({line, Length::from_mm(gone + part * length), between(way[i - 1], way[i], part)});
      }
    }
    gone += length;
  }
  std::ranges::stable_sort(found, [](const Crossing& a, const Crossing& b) {
    return std::pair(a.line, a.along) < std::pair(b.line, b.along);
  });
  // A corner of the line belongs to two of its segments, a corner of the way likewise.
  const auto same = [](const Crossing& a, const Crossing& b) {
    return a.line == b.line && b.along.mm() - a.along.mm() < kSameCutMm;
  };
  found.erase(std::unique(found.begin(), found.end(), same), found.end());
  std::ranges::stable_sort(found, {}, &Crossing::along);
  return found;
}

std::vector<TablePoint> outline(const GroundShape& shape) {
  if (const auto* polygon = std::get_if<Polygon>(&shape)) return polygon->points;
  constexpr int kSteps = 72;
  const auto& ellipse = std::get<Ellipse>(shape);
  const BaseFrame place(ellipse.centre, ellipse.rotation_deg);
  std::vector<TablePoint> points;
  for (int i = 0; i < kSteps; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kSteps;
    points.push_back(place(ellipse.radius_x.mm() * std::cos(angle), ellipse.radius_y.mm() * std::sin(angle)));
  }
  return points;
}

TablePoint label_point(const GroundShape& shape) {
  if (const auto* ellipse = std::get_if<Ellipse>(&shape)) return ellipse->centre;
  const auto& points = std::get<Polygon>(shape).points;
  const auto [low, high] = std::ranges::minmax_element(points, {}, &TablePoint::y_mm);
  // The middle of the widest piece of a line across the shape, of a few lines: inside also where it is bent.
  constexpr int kLines = 9;
  TablePoint best = points.front();
  double widest = -1.0;
  for (int i = 1; i <= kLines; ++i) {
    // From the middle outwards: of equally wide pieces the one in the middle is taken.
    const int step = i % 2 == 0 ? i / 2 : -(i / 2);
    const double y = low->y_mm + (high->y_mm - low->y_mm) * (0.5 + step / (kLines + 1.0));
    std::vector<double> xs;
    for (std::size_t k = 0, j = points.size() - 1; k < points.size(); j = k++) {
      const TablePoint a = points[j], b = points[k];
      if ((a.y_mm > y) != (b.y_mm > y))
        xs.push_back(a.x_mm + (b.x_mm - a.x_mm) * (y - a.y_mm) / (b.y_mm - a.y_mm));
    }
    std::ranges::sort(xs);
    for (std::size_t k = 1; k < xs.size(); k += 2)
      if (xs[k] - xs[k - 1] > widest * 1.001) {
        widest = xs[k] - xs[k - 1];
        best = {(xs[k] + xs[k - 1]) / 2, y};
      }
  }
  return best;
}

}  // namespace telescope

#include "core/rules/mini_nap/measure/outline.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/board/footprint.hpp"
#include "core/board/segments.hpp"

namespace telescope::mini_nap {
namespace {

constexpr double kRadians = std::numbers::pi / 180.0;
constexpr double kLeastTurn_deg = 0.05;

struct Direction {
  double x, y;
};
Direction direction(double heading_deg) {
  return {std::sin(heading_deg * kRadians), std::cos(heading_deg * kRadians)};
}

template <class Visit>
void each_side(const Outline& outline, Visit visit) {
  for (std::size_t i = 0; i < outline.size(); ++i) visit(outline[i], outline[(i + 1) % outline.size()]);
}

/// How far from `point` along `way` the segment from `a` to `b` lies; infinite where the ray misses it. A
/// segment along the ray is met at its nearer end.
double ray_to(TablePoint point, Direction way, TablePoint a, TablePoint b) {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  constexpr double kLastBits_mm = 1e-9;  // a ray through a corner meets both of its sides
  const double ax = a.x_mm - point.x_mm, ay = a.y_mm - point.y_mm;
  const double bx = b.x_mm - point.x_mm, by = b.y_mm - point.y_mm;
  const double a_off = way.x * ay - way.y * ax, b_off = way.x * by - way.y * bx;
  const double a_along = way.x * ax + way.y * ay, b_along = way.x * bx + way.y * by;
  double along = kNone;
  if (std::abs(a_off) <= kLastBits_mm && std::abs(b_off) <= kLastBits_mm) {
    along = std::min(a_along, b_along);
    if (along < 0.0 && std::max(a_along, b_along) >= 0.0) along = 0.0;
  } else if (std::min(a_off, b_off) <= kLastBits_mm && std::max(a_off, b_off) >= -kLastBits_mm) {
    along = a_along + (b_along - a_along) * std::clamp(a_off / (a_off - b_off), 0.0, 1.0);
  }
  return along >= -kLastBits_mm ? std::max(along, 0.0) : kNone;
}

double way_between(const Outline& mover, Direction way, const Outline& other) {
  double nearest = std::numeric_limits<double>::infinity();
  const Direction back{-way.x, -way.y};
  each_side(other, [&](TablePoint a, TablePoint b) {
    for (const TablePoint& corner : mover) nearest = std::min(nearest, ray_to(corner, way, a, b));
  });
  each_side(mover, [&](TablePoint a, TablePoint b) {
    for (const TablePoint& corner : other) nearest = std::min(nearest, ray_to(corner, back, a, b));
  });
  return nearest;
}

/// Where on a way the distance of two convex outlines is smallest: it falls, and then rises, so no smaller
/// one lies between two thirds of which the nearer end is the greater.
double lowest(auto at, double length_mm) {
  double from = 0.0, to = length_mm;
  while (to - from > 0.01) {
    const double a = from + (to - from) / 3.0, b = to - (to - from) / 3.0;
    (at(a) <= at(b) ? to : from) = at(a) <= at(b) ? b : a;
  }
  return 0.5 * (from + to);
}

/// One lies wholly beyond the other along an axis of the table: most do, and this is soon told.
bool far_apart(const Outline& a, const Outline& b) {
  const auto beyond = [](const Outline& one, const Outline& other, double TablePoint::*axis) {
    const auto by = [axis](const TablePoint& point) { return point.*axis; };
    return std::ranges::min(one, {}, by).*axis > std::ranges::max(other, {}, by).*axis;
  };
  return beyond(a, b, &TablePoint::x_mm) || beyond(b, a, &TablePoint::x_mm) ||
         beyond(a, b, &TablePoint::y_mm) || beyond(b, a, &TablePoint::y_mm);
}

}  // namespace

Outline outline_of(const Footprint& base, double inset_mm) {
  Footprint smaller = base;
  smaller.width = Length::from_mm(std::max(0.0, base.width.mm() - 2.0 * inset_mm));
  smaller.depth = Length::from_mm(std::max(0.0, base.depth.mm() - 2.0 * inset_mm));
  const auto points = corners(smaller);
  return {points.begin(), points.end()};
}

bool overlap(const Outline& a, const Outline& b) {
  if (far_apart(a, b)) return false;
  if (contains(Polygon{a}, b.front()) || contains(Polygon{b}, a.front())) return true;
  bool meet = false;
  each_side(a, [&](TablePoint from, TablePoint to) {
    if (!meet)
      each_side(b, [&](TablePoint c, TablePoint d) { meet = meet || segments_meet(from, to, c, d); });
  });
  return meet;
}

bool overlap(const Outlines& a, const Outlines& b) {
  return std::ranges::any_of(a, [&](const Outline& one) {
    return std::ranges::any_of(b, [&](const Outline& other) { return overlap(one, other); });
  });
}

// Andrew's monotone chain.
Outline convex_hull(Outline points) {
  std::ranges::sort(points, [](TablePoint a, TablePoint b) {
    return a.x_mm < b.x_mm || (a.x_mm == b.x_mm && a.y_mm < b.y_mm);
  });
  const auto turns_left = [](TablePoint a, TablePoint b, TablePoint c) {
    return (b.x_mm - a.x_mm) * (c.y_mm - a.y_mm) - (b.y_mm - a.y_mm) * (c.x_mm - a.x_mm) > 0.0;
  };
  Outline hull;
  for (int half = 0; half < 2; ++half) {
    const std::size_t first = hull.size();
    for (const TablePoint& point : points) {
      while (hull.size() >= first + 2 && !turns_left(hull[hull.size() - 2], hull.back(), point))
        hull.pop_back();
      hull.push_back(point);
    }
    hull.pop_back();  // the other half begins with it
    std::ranges::reverse(points);
  }
  return hull;
}

double gap_mm(const Outline& a, const Outline& b) {
  if (overlap(a, b)) return 0.0;
  double nearest = std::numeric_limits<double>::infinity();
  const auto look = [&](const Outline& corners, const Outline& sides) {
    each_side(sides, [&](TablePoint from, TablePoint to) {
      for (const TablePoint& each : corners) nearest = std::min(nearest, squared_distance(each, from, to));
    });
  };
  look(a, b);
  look(b, a);
  return std::sqrt(nearest);
}

double gap_mm(const Outlines& a, const Outlines& b) {
  double nearest = std::numeric_limits<double>::infinity();
  for (const Outline& one : a)
    for (const Outline& other : b) nearest = std::min(nearest, gap_mm(one, other));
  return nearest;
}

double depth_over_mm(const Outlines& a, const Outlines& b) {
  double deepest = 0.0;
  for (const Outline& one : a)
    for (const Outline& other : b) {
      if (!overlap(one, other)) continue;
      // Two that are nowhere hollow part soonest across a side of either.
      double least = std::numeric_limits<double>::infinity();
      for (const Outline* of : {&one, &other})
        each_side(*of, [&](TablePoint from, TablePoint to) {
          const double across = heading_to(from, to) + 90.0;
          const Extent mine = extent_along({one}, across), others = extent_along({other}, across);
          least = std::min({least, mine.front_mm - others.rear_mm, others.front_mm - mine.rear_mm});
        });
      deepest = std::max(deepest, least);
    }
  return deepest;
}

std::optional<double> way_to_touch(const Outlines& mover, double heading_deg, double length_mm,
                                   const Outline& other) {
  const Direction way = direction(heading_deg);
  double nearest = std::numeric_limits<double>::infinity();
  for (const Outline& each : mover) {
    if (overlap(each, other)) return 0.0;
    nearest = std::min(nearest, way_between(each, way, other));
  }
  if (nearest > length_mm) return std::nullopt;
  return nearest;
}

std::optional<double> way_to_touch(const Outlines& mover, double heading_deg, double length_mm,
                                   const Outlines& others) {
  std::optional<double> nearest;
  for (const Outline& each : others)
    if (const auto way = way_to_touch(mover, heading_deg, nearest.value_or(length_mm), each)) nearest = way;
  return nearest;
}

std::optional<double> turn_to_touch(const Outlines& body, TablePoint centre, double degrees,
                                    const Outlines& other) {
  const double all_deg = std::abs(degrees), way = degrees < 0.0 ? -1.0 : 1.0;
  std::optional<double> first;
  for (const Outline& one : body) {
    double radius_mm = 0.0;
    for (const TablePoint& point : one) radius_mm = std::max(radius_mm, distance_mm(point, centre));
    for (const Outline& another : other)
      for (double at = 0.0; !first || at < *first;) {
        const double gap = gap_mm(turned({one}, centre, way * at).front(), another);
        if (gap == 0.0) first = at;
        if (gap == 0.0 || at >= all_deg) break;
        // No point of it goes farther than the arc of the farthest.
        at = std::min(all_deg, at + std::max(kLeastTurn_deg, gap / radius_mm / kRadians));
      }
  }
  return first;
}

double nearest_on_way(const Outlines& mover, double heading_deg, double length_mm, const Outlines& other) {
  double nearest = std::numeric_limits<double>::infinity();
  for (const Outline& one : mover)
    for (const Outline& another : other) {
      const auto at = [&](double along) { return gap_mm(moved({one}, heading_deg, along).front(), another); };
      nearest = std::min({nearest, at(0.0), at(length_mm), at(lowest(at, length_mm))});
    }
  return nearest;
}

std::optional<Part_mm> part_within(const Outline& mover, double heading_deg, double length_mm,
                                   const Outline& other, double within_mm) {
  const auto is_within = [&](double along) {
    return gap_mm(moved({mover}, heading_deg, along).front(), other) <= within_mm;
  };
  double nearest = lowest(
      [&](double along) { return gap_mm(moved({mover}, heading_deg, along).front(), other); }, length_mm);
  for (const double end : {0.0, length_mm})
    if (!is_within(nearest)) nearest = end;
  if (!is_within(nearest)) return std::nullopt;
  // The last place within on the way to an end beyond.
  const auto last = [&](double end) {
    if (is_within(end)) return end;
    double inside = nearest, outside = end;
    while (std::abs(outside - inside) > kLastBits) {
      const double middle = 0.5 * (inside + outside);
      (is_within(middle) ? inside : outside) = middle;
    }
    return inside;
  };
  return Part_mm{last(0.0), last(length_mm)};
}

Outlines moved(Outlines body, double heading_deg, double length_mm) {
  for (Outline& each : body)
    for (TablePoint& point : each) point = ahead(point, heading_deg, length_mm);
  return body;
}

Outlines turned(Outlines body, TablePoint centre, double degrees) {
  const double c = std::cos(degrees * kRadians), s = std::sin(degrees * kRadians);
  for (Outline& each : body)
    for (TablePoint& point : each) {
      const double x = point.x_mm - centre.x_mm, y = point.y_mm - centre.y_mm;
      point = {centre.x_mm + c * x + s * y, centre.y_mm - s * x + c * y};
    }
  return body;
}

TablePoint ahead(TablePoint from, double heading_deg, double length_mm) {
  const Direction way = direction(heading_deg);
  return {from.x_mm + way.x * length_mm, from.y_mm + way.y * length_mm};
}

double heading_to(TablePoint from, TablePoint to) {
  return wrapped_deg(std::atan2(to.x_mm - from.x_mm, to.y_mm - from.y_mm) / kRadians);
}

double turn(double from_deg, double to_deg) {
  return turn_degrees(Heading::from_degrees(from_deg), Heading::from_degrees(to_deg));
}

double along(TablePoint point, double heading_deg) {
  const Direction way = direction(heading_deg);
  return point.x_mm * way.x + point.y_mm * way.y;
}

Extent extent_along(const Outlines& outlines, double heading_deg) {
  Extent extent{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  for (const Outline& each : outlines)
    for (const TablePoint& point : each) {
      extent.rear_mm = std::min(extent.rear_mm, along(point, heading_deg));
      extent.front_mm = std::max(extent.front_mm, along(point, heading_deg));
    }
  return extent;
}

}  // namespace telescope::mini_nap

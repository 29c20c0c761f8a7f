#include "core/table/way.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace telescope {
namespace {

struct Tolerance {
  double mm = kWayToleranceMm;
  double deg = kWayToleranceDeg;
  bool keeps_gaps = true;
};

struct Step {
  double x_mm = 0.0;
  double y_mm = 0.0;
};
Step step(TablePoint from, TablePoint to) {
  return {to.x_mm - from.x_mm, to.y_mm - from.y_mm};
}

/// How far a point lies from the straight line between two others.
double distance_mm(const WayPoint& from, const WayPoint& to, const WayPoint& point) {
  const Step line = step(from.centre, to.centre), there = step(from.centre, point.centre);
  const double square = line.x_mm * line.x_mm + line.y_mm * line.y_mm;
  const double along =
      square > 0.0 ? std::clamp((there.x_mm * line.x_mm + there.y_mm * line.y_mm) / square, 0.0, 1.0) : 0.0;
  return std::hypot(there.x_mm - along * line.x_mm, there.y_mm - along * line.y_mm);
}

/// How far it is turned away from a piece that turns evenly from one to the other.
double turned_deg(const WayPoint& from, const WayPoint& to, const WayPoint& point) {
  const double time_s = to.t_s - from.t_s;
  const double share = time_s > 0.0 ? std::clamp((point.t_s - from.t_s) / time_s, 0.0, 1.0) : 0.0;
  const double turn = turn_degrees(from.heading, to.heading);
  return std::abs(turn_degrees(from.heading, point.heading) - share * turn);
}

/// Marks what must be kept between `first` and `last`, which are.
void mark(std::span<const WayPoint> way, const Tolerance& tolerance, std::vector<bool>& kept) {
  std::vector<std::pair<std::size_t, std::size_t>> open;
  std::size_t begin = 0;
  for (std::size_t i = 1; i < way.size(); ++i)
    if (kept[i]) open.emplace_back(std::exchange(begin, i), i);
  while (!open.empty()) {
    const auto [first, last] = open.back();
    open.pop_back();
    double worst = 1.0;
    std::size_t at = first;
    for (std::size_t i = first + 1; i < last; ++i) {
      const double off = std::max(distance_mm(way[first], way[last], way[i]) / tolerance.mm,
                                  turned_deg(way[first], way[last], way[i]) / tolerance.deg);
      if (off > worst) {
        worst = off;
        at = i;
      }
    }
    if (at == first) continue;
    kept[at] = true;
    open.emplace_back(first, at);
    open.emplace_back(at, last);
  }
}

std::vector<WayPoint> thinned(std::span<const WayPoint> way, const Tolerance& tolerance) {
  std::vector<bool> kept(way.size(), false);
  kept.front() = kept.back() = true;
  for (std::size_t i = 1; tolerance.keeps_gaps && i < way.size(); ++i)
    if (way[i].after_gap) kept[i - 1] = kept[i] = true;
  mark(way, tolerance, kept);
  std::vector<WayPoint> points;
  bool gap = false;
  for (std::size_t i = 0; i < way.size(); ++i) {
    gap = gap || way[i].after_gap;
    if (!kept[i]) continue;
    points.push_back(way[i]);
    points.back().after_gap = std::exchange(gap, false);
  }
  return points;
}

}  // namespace

SimplifiedWay simplified(std::span<const WayPoint> way, std::size_t most) {
  if (way.size() <= 2) return {{way.begin(), way.end()}, kWayToleranceMm};
  // Twelve times the double is 8 metres: no way leaves more than its ends.
  constexpr int kDoublings = 12, kKeepGapsFor = 5;
  Tolerance tolerance;
  for (int i = 0; i <= kDoublings; ++i) {
    tolerance.keeps_gaps = i < kKeepGapsFor;
    auto points = thinned(way, tolerance);
    if (points.size() <= most) return {std::move(points), tolerance.mm};
    tolerance.mm *= 2.0;
    tolerance.deg *= 2.0;
  }
  WayPoint last = way.back();
  last.after_gap = std::ranges::any_of(way, &WayPoint::after_gap);
  return {{way.front(), last}, tolerance.mm};
}

WayLength length_mm(std::span<const WayPoint> way) {
  WayLength length;
  double variance = 0.0;
  Step before;  // the direction in which a point is reached; none at the first
  for (std::size_t i = 0; i < way.size(); ++i) {
    Step after;
    if (i + 1 < way.size()) {
      const Step next = step(way[i].centre, way[i + 1].centre);
      const double mm = std::hypot(next.x_mm, next.y_mm);
      length.mm += mm;
      if (way[i + 1].after_gap) length.unread_mm += mm;
      if (mm > 0.0) after = {next.x_mm / mm, next.y_mm / mm};
    }
    // A point that moves by d lengthens the way by d along what comes in, and shortens it along what goes
    // out.
    const double pull = std::hypot(before.x_mm - after.x_mm, before.y_mm - after.y_mm);
    variance += pull * pull * way[i].sigma_mm * way[i].sigma_mm;
    before = after;
  }
  length.sigma_mm = std::sqrt(variance);
  return length;
}

}  // namespace telescope

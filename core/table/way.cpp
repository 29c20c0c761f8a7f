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

/// The nearest point of the straight line between two others.
TablePoint foot(const WayPoint& from, const WayPoint& to, const WayPoint& point) {
  const Step line = step(from.centre, to.centre), there = step(from.centre, point.centre);
  const double square = line.x_mm * line.x_mm + line.y_mm * line.y_mm;
  const double along =
      square > 0.0 ? std::clamp((there.x_mm * line.x_mm + there.y_mm * line.y_mm) / square, 0.0, 1.0) : 0.0;
  if (along == 1.0) return to.centre;  // to the last bit
  return {from.centre.x_mm + along * line.x_mm, from.centre.y_mm + along * line.y_mm};
}
double distance_mm(const WayPoint& from, const WayPoint& to, const WayPoint& point) {
  const Step off = step(foot(from, to, point), point.centre);
  return std::hypot(off.x_mm, off.y_mm);
}

/// How far a reading lies off a leg, in shares of what is a bend. Three in a row tell a smaller one than one.
double bend(std::span<const WayPoint> way, std::size_t first, std::size_t last, std::size_t i,
            double tolerance_mm) {
  const double noise_mm = kWayNoiseSigmas * way[i].sigma_mm;
  const double alone = distance_mm(way[first], way[last], way[i]) / std::max(tolerance_mm, noise_mm);
  if (i < first + 2 || i + 2 > last) return alone;
  WayPoint mean = way[i];
  for (const WayPoint& each : {way[i - 1], way[i + 1]}) {
    mean.centre.x_mm += each.centre.x_mm;
    mean.centre.y_mm += each.centre.y_mm;
  }
  mean.centre = {mean.centre.x_mm / 3.0, mean.centre.y_mm / 3.0};
  return std::max(alone, distance_mm(way[first], way[last], mean) /
                             std::max(tolerance_mm, noise_mm / std::numbers::sqrt3));
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
      const double off = std::max(bend(way, first, last, i, tolerance.mm),
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

/// How far readings lie from the way that is left of them.
double farthest_mm(std::span<const WayPoint> readings, std::span<const WayPoint> way) {
  double farthest = kWayToleranceMm;
  std::size_t leg = 1;
  for (const WayPoint& each : readings) {
    while (leg + 1 < way.size() && each.t_s > way[leg].t_s) ++leg;
    farthest = std::max(farthest, distance_mm(way[leg - 1], way[leg], each));
  }
  return farthest;
}

/// An end of a gap that lies on a straight leg but for its noise is told to lie upon it, and one that lies at
/// the leg's end is not told besides.
std::vector<WayPoint> straightened(std::span<const WayPoint> way, std::span<const WayPoint> readings) {
  const std::vector<WayPoint> bends = thinned(readings, {.keeps_gaps = false});
  std::vector<WayPoint> told;
  std::size_t leg = 1;
  bool gap = false;
  for (WayPoint each : way) {
    while (leg + 1 < bends.size() && each.t_s > bends[leg].t_s) ++leg;
    gap = gap || each.after_gap;
    if (each.t_s > bends[leg - 1].t_s && each.t_s < bends[leg].t_s) {
      each.centre = foot(bends[leg - 1], bends[leg], each);
      if (each.centre == bends[leg - 1].centre) gap = false;  // it has not gone anywhere
      if (each.centre == bends[leg - 1].centre || each.centre == bends[leg].centre) continue;
    }
    told.push_back(each);
    told.back().after_gap = std::exchange(gap, false);
  }
  return told;
}

/// What it went between a reading and its neighbour; where others were left out between them, in as long as a
/// gap at most.
double step_mm(const WayPoint& a, const WayPoint& b) {
  const double time_s = std::abs(b.t_s - a.t_s);
  const double share = time_s > kWayGap_s ? kWayGap_s / time_s : 1.0;
  return share * std::hypot(b.centre.x_mm - a.centre.x_mm, b.centre.y_mm - a.centre.y_mm);
}

}  // namespace

SimplifiedWay told_way(std::span<const WayPoint> readings) {
  // Of a corner between two readings at most 0.3 of the step between them is cut off (a right angle in its
  // middle), which the two points that it leaves tell with two sigma each.
  constexpr double kCutShare = 0.15;
  SimplifiedWay told = simplified(readings);
  if (told.way.size() <= 2) return told;
  told.way = straightened(told.way, readings);
  std::size_t at = 0;
  for (std::size_t i = 1; i + 1 < told.way.size(); ++i) {
    while (readings[at].t_s < told.way[i].t_s) ++at;
    if (at == 0 || at + 1 >= readings.size()) break;
    const double step =
        std::max(step_mm(readings[at - 1], readings[at]), step_mm(readings[at], readings[at + 1]));
    told.way[i].sigma_mm = std::hypot(told.way[i].sigma_mm, kCutShare * step);
  }
  return told;
}

SimplifiedWay simplified(std::span<const WayPoint> way, std::size_t most) {
  if (way.size() <= 2) return {{way.begin(), way.end()}, kWayToleranceMm};
  // Twelve times the double is 8 metres: no way leaves more than its ends.
  constexpr int kDoublings = 12, kKeepGapsFor = 5;
  Tolerance tolerance;
  for (int i = 0; i <= kDoublings; ++i) {
    tolerance.keeps_gaps = i < kKeepGapsFor;
    auto points = thinned(way, tolerance);
    if (points.size() <= most) {
      const double within_mm = farthest_mm(way, points);
      return {std::move(points), within_mm};
    }
    tolerance.mm *= 2.0;
    tolerance.deg *= 2.0;
  }
  WayPoint last = way.back();
  last.after_gap = std::ranges::any_of(way, &WayPoint::after_gap);
  const std::vector<WayPoint> ends{way.front(), last};
  return {ends, farthest_mm(way, ends)};
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

#include "core/rules/mini_nap/measure/outline.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <random>

#include "core/rules/mini_nap/measure/formation.hpp"
#include "tests/core/mini_nap/units.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::mini_nap;
using namespace telescope::mini_nap::test;

namespace {

Outline base(double x, double y, double heading_deg, double width = 25, double depth = 20) {
  return outline_of({.centre = {x, y},
                     .heading = Heading::from_degrees(heading_deg),
                     .width = Length::from_mm(width),
                     .depth = Length::from_mm(depth)});
}

/// Independent of the code under test: along each side's normal, what separates two convex outlines.
double separation(const Outline& a, const Outline& b) {
  double most = -1e9;
  for (const auto& [from, to] : {std::pair{&a, &b}, std::pair{&b, &a}})
    for (std::size_t i = 0; i < from->size(); ++i) {
      const TablePoint p = (*from)[i], q = (*from)[(i + 1) % from->size()];
      const double nx = q.y_mm - p.y_mm, ny = p.x_mm - q.x_mm, length = std::hypot(nx, ny);
      double nearest_out = 1e9, nearest_in = 1e9;
      for (const TablePoint& each : *to) {
        const double off = ((each.x_mm - p.x_mm) * nx + (each.y_mm - p.y_mm) * ny) / length;
        nearest_out = std::min(nearest_out, off);
        nearest_in = std::min(nearest_in, -off);
      }
      // Corners run one way round; the outline's own inside says which side is out.
      const TablePoint other = (*from)[(i + 2) % from->size()];
      const double inside = (other.x_mm - p.x_mm) * nx + (other.y_mm - p.y_mm) * ny;
      most = std::max(most, inside < 0 ? nearest_out : nearest_in);
    }
  return most;
}

/// Where a straight way first touches, by steps of a fiftieth of a millimetre.
double stepped_way(const Outline& mover, double heading, double length, const Outline& other) {
  for (double along = 0; along <= length; along += 0.02)
    if (separation(moved({mover}, heading, along).front(), other) <= 0) return along;
  return -1;
}

}  // namespace

TEST_CASE("MN-C04: the gap between outlines", "[mini-nap][MN-C04][MNQ-10]") {
  CHECK(gap_mm(base(0, 0, 0), base(30, 0, 0)) == Approx(5));
  CHECK(gap_mm(base(0, 0, 0), base(0, 25, 0)) == Approx(5));
  CHECK(gap_mm(base(0, 0, 0), base(20, 0, 0)) == 0);
  CHECK(gap_mm(base(0, 0, 0), base(25 + 3, 20 + 4, 0)) == Approx(5));
  CHECK(gap_mm(base(0, 0, 0, 100, 100), base(0, 0, 0)) == 0);  // one within the other
}

TEST_CASE("MN-075: a straight way to the first touch", "[mini-nap][MN-075][MN-C08]") {
  const Outlines mover{base(0, 0, 0), base(25, 0, 0)};
  CHECK(way_to_touch(mover, 0, 100, base(0, 60, 0)) == Approx(40));
  CHECK_FALSE(way_to_touch(mover, 0, 39.9, base(0, 60, 0)));
  CHECK_FALSE(way_to_touch(mover, 180, 1000, base(0, 60, 0)));
  CHECK_FALSE(way_to_touch(mover, 0, 1000, base(60, 60, 0)));
  CHECK(way_to_touch(mover, 0, 1000, base(25, 15, 0)) == Approx(0));
  CHECK(way_to_touch(mover, 0, 1000, Outlines{base(0, 200, 0), base(25, 90, 0)}) == Approx(70));
}

TEST_CASE("MN-C08: ways and gaps in random placements agree with a slow check of another kind",
          "[mini-nap][MN-C04][MN-C08]") {
  std::mt19937 random(8);
  const auto among = [&](double least, double most) {
    return std::uniform_real_distribution<double>(least, most)(random);
  };
  for (int i = 0; i < 2000; ++i) {
    const Outline mover = base(0, 0, among(0, 360)),
                  other = base(among(-90, 90), among(-90, 90), among(0, 360), 25, 40);
    const double heading = among(0, 360), slow = stepped_way(mover, heading, 150, other);
    const auto way = way_to_touch({mover}, heading, 150, other);
    INFO("placement " << i);
    if (way)
      CHECK((slow < 0 ? 150 : slow) == Approx(*way).margin(0.021));
    else
      CHECK(slow < 0);
    const double apart = separation(mover, other);
    CHECK((gap_mm(mover, other) == 0) == (apart <= 0));
    CHECK(gap_mm(mover, other) >= apart - 1e-9);
  }
}

namespace {

/// The way by separating axes: over each normal of an edge the shadows of both meet for a stretch of the way,
/// and the outlines where all these stretches do.
struct Meeting {
  double enter = -1e300, leave = 1e300;
};
Meeting by_separating_axes(const Outline& mover, double heading_deg, const Outline& other) {
  const TablePoint along = ahead({0, 0}, heading_deg, 1.0);
  Meeting all;
  for (const Outline* of : {&mover, &other})
    for (std::size_t i = 0; i < of->size(); ++i) {
      const TablePoint &a = (*of)[i], &b = (*of)[(i + 1) % of->size()];
      const double nx = b.y_mm - a.y_mm, ny = a.x_mm - b.x_mm;
      const auto shadow = [&](const Outline& outline) {
        std::pair<double, double> ends{1e300, -1e300};
        for (const TablePoint& point : outline) {
          const double at = point.x_mm * nx + point.y_mm * ny;
          ends = {std::min(ends.first, at), std::max(ends.second, at)};
        }
        return ends;
      };
      const auto [from, to] = shadow(mover);
      const auto [low, high] = shadow(other);
      const double speed = along.x_mm * nx + along.y_mm * ny;
      if (std::abs(speed) < 1e-12) {
        if (from > high || to < low) return {.enter = 1e300, .leave = -1e300};
        continue;
      }
      const double first = (low - to) / speed, last = (high - from) / speed;
      all.enter = std::max(all.enter, std::min(first, last));
      all.leave = std::min(all.leave, std::max(first, last));
    }
  return all;
}

/// The gap as the distance of the origin from the hull of all differences of corners.
double by_differences(const Outline& one, const Outline& other) {
  std::vector<TablePoint> points;
  for (const TablePoint& a : one)
    for (const TablePoint& b : other) points.push_back({a.x_mm - b.x_mm, a.y_mm - b.y_mm});
  std::ranges::sort(points, [](TablePoint a, TablePoint b) {
    return a.x_mm != b.x_mm ? a.x_mm < b.x_mm : a.y_mm < b.y_mm;
  });
  const auto cross = [](TablePoint o, TablePoint a, TablePoint b) {
    return (a.x_mm - o.x_mm) * (b.y_mm - o.y_mm) - (a.y_mm - o.y_mm) * (b.x_mm - o.x_mm);
  };
  std::vector<TablePoint> hull;
  for (int pass = 0; pass < 2; ++pass) {
    const std::size_t begun = hull.size();
    for (const TablePoint& point : points) {
      while (hull.size() >= begun + 2 && cross(hull[hull.size() - 2], hull.back(), point) <= 0)
        hull.pop_back();
      hull.push_back(point);
    }
    hull.pop_back();
    std::ranges::reverse(points);
  }
  bool inside = true;
  double least = 1e300;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const TablePoint a = hull[i], b = hull[(i + 1) % hull.size()];
    inside = inside && cross(a, b, {0, 0}) >= 0;
    const double dx = b.x_mm - a.x_mm, dy = b.y_mm - a.y_mm, length2 = dx * dx + dy * dy;
    const double part = length2 > 0 ? std::clamp(-(a.x_mm * dx + a.y_mm * dy) / length2, 0.0, 1.0) : 0.0;
    least = std::min(least, std::hypot(a.x_mm + part * dx, a.y_mm + part * dy));
  }
  return inside ? 0.0 : least;
}

}  // namespace

TEST_CASE("MN-C08, MN-C04: 100,000 random placements of units agree with two exact checks of other kinds",
          "[mini-nap][MN-C04][MN-C08][placements]") {
  std::mt19937 random(100);
  const auto among = [&](double least, double most) {
    return std::uniform_real_distribution<double>(least, most)(random);
  };
  const auto one_of = [&](int count) { return std::uniform_int_distribution<int>(0, count - 1)(random); };
  const auto placed = [&](TablePoint centre) {
    const UnitFacts unit = unit_of(static_cast<Arm>(one_of(7)));
    const Formation formation = unit.artillery() ? Formation::kBattery : static_cast<Formation>(one_of(4));
    return outlines_of(unit, formed_round(unit, formation, centre, among(0, 360)));
  };
  constexpr double kFar_mm = 300.0, kEqual_mm = 1e-6;
  int met = 0, apart = 0, wrong_ways = 0, wrong_gaps = 0;
  for (int i = 0; i < 100'000; ++i) {
    const Outlines mover = placed({0, 0}), other = placed({among(-200, 200), among(-200, 200)});
    const double heading = among(0, 360);
    std::optional<double> exact;
    bool grazes = false;
    double gap = 1e300;
    for (const Outline& a : mover)
      for (const Outline& b : other) {
        const Meeting meeting = by_separating_axes(a, heading, b);
        gap = std::min(gap, by_differences(a, b));
        grazes = grazes || std::abs(meeting.leave - meeting.enter) < kEqual_mm ||
                 std::abs(meeting.enter - kFar_mm) < kEqual_mm || std::abs(meeting.leave) < kEqual_mm;
        if (meeting.enter > meeting.leave || meeting.leave < 0 || meeting.enter > kFar_mm) continue;
        const double way = std::max(0.0, meeting.enter);
        exact = exact ? std::min(*exact, way) : way;
      }
    const auto way = way_to_touch(mover, heading, kFar_mm, other);
    met += way.has_value();
    apart += !way;
    const bool agree = way.has_value() == exact.has_value() && (!way || std::abs(*way - *exact) < kEqual_mm);
    wrong_ways += !agree && !grazes;
    wrong_gaps += std::abs(gap_mm(mover, other) - gap) > kEqual_mm;
  }
  CHECK(wrong_ways == 0);
  CHECK(wrong_gaps == 0);
  CHECK(met > 10'000);
  CHECK(apart > 10'000);
}

TEST_CASE("MN-C11: the nearest that a straight way comes to somebody", "[mini-nap][MN-C10][MN-C11]") {
  CHECK(nearest_on_way({base(0, 0, 0)}, 0, 200, {base(40, 100, 0)}) == Approx(15).margin(0.01));
  CHECK(nearest_on_way({base(0, 0, 0)}, 0, 60, {base(0, 100, 0)}) == Approx(20).margin(0.01));
  CHECK(nearest_on_way({base(0, 0, 0)}, 180, 60, {base(0, 100, 0)}) == Approx(80).margin(0.01));
}

TEST_CASE("MNQ-35: a pivot is followed all the way round, in the direction turned",
          "[mini-nap][MN-076][MNQ-35]") {
  const Outlines line{base(-12.5, 0, 0), base(12.5, 0, 0)};
  const Outlines post{base(0, 22, 0, 4, 4)};  // in the way of corners alone
  CHECK_FALSE(overlap(line, post));
  CHECK_FALSE(overlap(turned(line, {0, 0}, 180), post));
  CHECK(turn_to_touch(line, {0, 0}, 180, post));
  CHECK_FALSE(turn_to_touch(line, {0, 0}, 10, post));
  const Outlines left{base(-24, 17, 0, 4, 4)};
  CHECK(turn_to_touch(line, {0, 0}, 30, left));
  CHECK_FALSE(turn_to_touch(line, {0, 0}, -30, left));
}

TEST_CASE("MNQ-35: where a pivot first touches agrees with looking every hundredth of a degree",
          "[mini-nap][MN-076][MNQ-35]") {
  std::mt19937 random(35);
  const auto among = [&](double least, double most) {
    return std::uniform_real_distribution<double>(least, most)(random);
  };
  int touched = 0;
  for (int i = 0; i < 300; ++i) {
    const Outlines body{base(-12.5, 0, 0), base(12.5, 0, 0)};
    const Outlines other{base(among(-45, 45), among(-45, 45), among(0, 360), 25, 40)};
    const double degrees = among(-180, 180);
    std::optional<double> slow;
    for (double at = 0; at <= std::abs(degrees) && !slow; at += 0.01)
      if (overlap(turned(body, {0, 0}, std::copysign(at, degrees)), other)) slow = at;
    const auto found = turn_to_touch(body, {0, 0}, degrees, other);
    INFO("placement " << i);
    REQUIRE(found.has_value() == slow.has_value());
    if (slow) CHECK(*found == Approx(*slow).margin(0.06));
    touched += slow.has_value();
  }
  CHECK(touched > 100);
}

TEST_CASE("MNQ-62: how deep bases lie over one another", "[mini-nap][MNQ-62]") {
  CHECK(depth_over_mm({base(0, 0, 0)}, {base(0, 20.1, 0)}) == 0);
  CHECK(depth_over_mm({base(0, 0, 0)}, {base(0, 18.5, 0)}) == Approx(1.5));
  CHECK(depth_over_mm({base(0, 0, 0)}, {base(24, 10, 0)}) == Approx(1.0));
  // A corner, straight into a side.
  const double reach = 10 * std::numbers::sqrt2;
  CHECK(depth_over_mm({base(0, 0, 0)}, {base(0, 10 + reach - 1.8, 45, 20, 20)}) == Approx(1.8));
  CHECK(depth_over_mm({base(0, 0, 0), base(25, 0, 0)}, {base(25, 17, 0)}) == Approx(3.0));
}

TEST_CASE("an outline made smaller all round", "[mini-nap][MNQ-35]") {
  const Outline smaller = outline_of({.centre = {0, 0}, .heading = {}, .width = 25_mm, .depth = 20_mm}, 1.0);
  CHECK(gap_mm(smaller, base(25, 0, 0)) == Approx(1));
}

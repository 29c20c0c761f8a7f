#include "core/rules/mini_nap/measure/outline.hpp"

#include <cmath>
#include <random>

#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::mini_nap;

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
  CHECK(touches_while_turning(line, {0, 0}, 180, post));
  CHECK_FALSE(touches_while_turning(line, {0, 0}, 10, post));
  const Outlines left{base(-24, 17, 0, 4, 4)};
  CHECK(touches_while_turning(line, {0, 0}, 30, left));
  CHECK_FALSE(touches_while_turning(line, {0, 0}, -30, left));
}

TEST_CASE("an outline made smaller all round", "[mini-nap][MNQ-35]") {
  const Outline smaller = outline_of({.centre = {0, 0}, .heading = {}, .width = 25_mm, .depth = 20_mm}, 1.0);
  CHECK(gap_mm(smaller, base(25, 0, 0)) == Approx(1));
}

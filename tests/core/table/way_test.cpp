#include "core/table/way.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

WayPoint at(double t_s, double x_mm, double y_mm, double heading_deg = 0.0) {
  return {.t_s = t_s,
          .centre = {x_mm, y_mm},
          .heading = Heading::from_degrees(heading_deg),
          .sigma_mm = 0.5,
          .after_gap = false};
}

/// Thirty readings a second along a quarter of a circle of 100 mm.
std::vector<WayPoint> quarter_circle() {
  std::vector<WayPoint> way;
  for (int i = 0; i <= 60; ++i) {
    const double turn = i / 60.0 * std::numbers::pi / 2.0;
    way.push_back(at(i / 30.0, 100.0 * std::cos(turn), 100.0 * std::sin(turn)));
  }
  return way;
}

double distance_to_way(const std::vector<WayPoint>& way, TablePoint p) {
  double nearest = 1e9;
  for (std::size_t i = 1; i < way.size(); ++i) {
    const TablePoint a = way[i - 1].centre, b = way[i].centre;
    const double dx = b.x_mm - a.x_mm, dy = b.y_mm - a.y_mm, square = dx * dx + dy * dy;
    const double along =
        square > 0 ? std::clamp(((p.x_mm - a.x_mm) * dx + (p.y_mm - a.y_mm) * dy) / square, 0.0, 1.0) : 0.0;
    nearest = std::min(nearest, std::hypot(p.x_mm - a.x_mm - along * dx, p.y_mm - a.y_mm - along * dy));
  }
  return nearest;
}

}  // namespace

TEST_CASE("a straight way is told by its two ends", "[table][way]") {
  std::vector<WayPoint> way;
  for (int i = 0; i <= 30; ++i) way.push_back(at(i / 30.0, 10.0 * i, i % 2 == 0 ? 0.4 : -0.4));
  const SimplifiedWay simple = simplified(way);
  REQUIRE(simple.way.size() == 2);
  CHECK(simple.way.front() == way.front());
  CHECK(simple.way.back() == way.back());
  CHECK(simple.within_mm == kWayToleranceMm);
}

TEST_CASE("no reading lies farther from the simplified way than is said of it", "[table][way]") {
  const auto way = quarter_circle();
  const SimplifiedWay simple = simplified(way);
  CHECK(simple.way.size() < 10);
  for (const WayPoint& point : way) CHECK(distance_to_way(simple.way, point.centre) <= simple.within_mm);
  CHECK(length_mm(simple.way).mm == Approx(100.0 * std::numbers::pi / 2.0).epsilon(0.01));
}

TEST_CASE("the place where a stand wheels is kept, though it goes straight on", "[table][way]") {
  std::vector<WayPoint> way;
  for (int i = 0; i <= 10; ++i) way.push_back(at(0.1 * i, 10.0 * i, 0.0, 90.0));
  for (int i = 1; i <= 9; ++i) way.push_back(at(1.0 + 0.1 * i, 100.0, 0.0, 90.0 + 10.0 * i));
  for (int i = 1; i <= 10; ++i) way.push_back(at(1.9 + 0.1 * i, 100.0 + 10.0 * i, 0.0, 180.0));
  const SimplifiedWay simple = simplified(way);
  const auto wheels = std::ranges::count_if(
      simple.way, [](const WayPoint& p) { return std::abs(p.centre.x_mm - 100.0) < 15.0; });
  CHECK(wheels >= 2);
  CHECK(simple.way.size() <= 6);
}

TEST_CASE("both ends of a gap are kept, and the length says how much of it was not read", "[table][way]") {
  std::vector<WayPoint> way{at(0.0, 0, 0), at(0.1, 50, 0), at(1.0, 150, 0), at(1.1, 200, 0)};
  way[2].after_gap = true;
  const SimplifiedWay simple = simplified(way);
  REQUIRE(simple.way == way);
  const WayLength length = length_mm(simple.way);
  CHECK(length.mm == Approx(200.0));
  CHECK(length.unread_mm == Approx(100.0));
}

TEST_CASE("a wild way keeps within its points, its ends, its gaps and what it says of itself",
          "[table][way]") {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> place(0.0, 900.0);
  for (const int points : {65, 200, 1000}) {
    std::vector<WayPoint> way;
    for (int i = 0; i < points; ++i) {
      way.push_back(at(0.1 * i, place(random), place(random), place(random) * 0.4));
      way.back().after_gap = i > 0 && i % 5 == 0;
    }
    const SimplifiedWay simple = simplified(way);
    CHECK(simple.way.size() <= kMostWayPoints);
    CHECK(simple.way.size() >= 2);
    CHECK(simple.way.front() == way.front());
    CHECK(simple.way.back().centre == way.back().centre);
    CHECK(std::ranges::any_of(simple.way, &WayPoint::after_gap));
    CHECK(simple.within_mm > kWayToleranceMm);
    for (const WayPoint& point : way) CHECK(distance_to_way(simple.way, point.centre) <= simple.within_mm);
    CHECK(simplified(way, 2).way.size() == 2);
  }
}

TEST_CASE("a way of no point, of one or of two is as it is", "[table][way]") {
  CHECK(simplified({}).way.empty());
  CHECK(length_mm({}).mm == 0.0);
  const std::vector<WayPoint> one{at(0, 5, 5)};
  CHECK(simplified(one).way == one);
  CHECK(length_mm(one).mm == 0.0);
  const std::vector<WayPoint> two{at(0, 5, 5), at(1, 5, 5)};
  CHECK(simplified(two).way == two);
}

TEST_CASE("the error of a straight way is that of its ends, wherever it is read between", "[table][way]") {
  const std::vector<WayPoint> way{at(0, 0, 0), at(1, 100, 0), at(2, 200, 0), at(3, 300, 0)};
  CHECK(length_mm(way).sigma_mm == Approx(std::hypot(0.5, 0.5)));
  const std::vector<WayPoint> back{at(0, 0, 0), at(1, 100, 0), at(2, 0, 0)};
  CHECK(length_mm(back).sigma_mm == Approx(std::sqrt(0.25 + 4 * 0.25 + 0.25)));
}

TEST_CASE("what a reading is off by its noise is no bend, what is farther off is", "[table][way]") {
  std::vector<WayPoint> way;
  for (int i = 0; i <= 20; ++i) {
    way.push_back(at(i / 10.0, 20.0 * i, i % 2 == 0 ? 10.0 : -10.0));
    way.back().sigma_mm = i % 20 == 0 ? 0.5 : 5.0;
  }
  way.front().centre.y_mm = way.back().centre.y_mm = 0.0;
  const SimplifiedWay noisy = told_way(way);
  CHECK(noisy.way.size() == 2);
  CHECK(noisy.within_mm == 10.0);
  CHECK(length_mm(noisy.way).mm == 400.0);
  way[10].centre.y_mm = 60.0;
  CHECK(told_way(way).way.size() > 2);
}

TEST_CASE("an end of a gap on a straight way lies upon it, and the gap is told", "[table][way]") {
  std::vector<WayPoint> way{at(0, 0, 0), at(0.5, 100, 8), at(1.0, 200, -8), at(1.5, 300, 0)};
  way[1].sigma_mm = way[2].sigma_mm = 4.0;
  way[2].after_gap = true;
  const auto told = told_way(way).way;
  REQUIRE(told.size() == 4);
  CHECK(told[1].centre == TablePoint{100, 0});
  const WayLength length = length_mm(told);
  CHECK(length.mm == 300.0);
  CHECK(length.unread_mm == 100.0);
}

TEST_CASE("where a way bends its error says how far it may have gone on between two readings",
          "[table][way]") {
  const std::vector<WayPoint> slow{at(0, 0, 0), at(0.1, 90, 0), at(0.2, 100, 0), at(0.3, 100, 10),
                                   at(0.4, 100, 100)};
  const std::vector<WayPoint> fast{at(0, 0, 0), at(0.1, 50, 0), at(0.2, 100, 0), at(0.3, 100, 50),
                                   at(0.4, 100, 100)};
  CHECK(length_mm(told_way(fast).way).sigma_mm > length_mm(told_way(slow).way).sigma_mm);
  CHECK(length_mm(told_way(fast).way).sigma_mm > 7.0);  // 0.15 of 50 mm, at a right angle
}

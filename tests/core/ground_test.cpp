#include "core/board/ground.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "core/board/board.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

GroundShape box(double x0, double y0, double x1, double y1) {
  return Polygon{{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}};
}
/// Like a U, open to the far side: its inner court is not in it.
const GroundShape kCourt =
    Polygon{{{0, 0}, {300, 0}, {300, 300}, {200, 300}, {200, 100}, {100, 100}, {100, 300}, {0, 300}}};

GroundArea area(std::string id, GroundShape shape, Length height = {}) {
  return {.id = std::move(id), .name = {}, .kind = "woods", .shape = std::move(shape), .height = height};
}
GroundLine line(std::string id, std::vector<TablePoint> points, Length width = {}) {
  return {.id = std::move(id), .name = {}, .kind = "road", .points = std::move(points), .width = width};
}
Ellipse ellipse(TablePoint centre, double a, double b, double rotation_deg = 0.0) {
  return {.centre = centre,
          .radius_x = Length::from_mm(a),
          .radius_y = Length::from_mm(b),
          .rotation_deg = rotation_deg};
}
Footprint base(double x, double y, double heading_deg = 0.0, double width = 40, double depth = 20) {
  return {.centre = {x, y},
          .heading = Heading::from_degrees(heading_deg),
          .width = Length::from_mm(width),
          .depth = Length::from_mm(depth)};
}
std::string fault(const GroundShape& shape) {
  return shape_fault(shape, 1000_mm, 600_mm).value_or("none");
}
std::vector<TablePoint> circle_points(std::size_t count) {
  std::vector<TablePoint> points;
  for (std::size_t i = 0; i < count; ++i) {
    const double angle = 2.0 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count);
    points.push_back({300 + 200 * std::cos(angle), 300 + 200 * std::sin(angle)});
  }
  return points;
}

}  // namespace

TEST_CASE("a point is in a polygon, bent or not, or on its outline, or outside", "[ground]") {
  CHECK(contains(kCourt, {50, 200}));
  CHECK(contains(kCourt, {150, 50}));
  CHECK_FALSE(contains(kCourt, {150, 200}));  // in the court
  CHECK(contains(kCourt, {0, 150}));          // on a side
  CHECK(contains(kCourt, {300, 300}));        // on a corner
  CHECK_FALSE(contains(kCourt, {-0.001, 150}));
}

TEST_CASE("an ellipse is turned clockwise about its centre", "[ground]") {
  const GroundShape along = ellipse({100, 100}, 80, 20);
  CHECK(contains(along, {180, 100}));
  CHECK_FALSE(contains(along, {180.01, 100}));
  CHECK_FALSE(contains(along, {100, 121}));
  const GroundShape turned = ellipse({100, 100}, 80, 20, 45);
  CHECK(contains(turned, {150, 50}));  // clockwise from the right is near
  CHECK_FALSE(contains(turned, {150, 150}));
}

TEST_CASE("a base touches what it overlaps, reaches with a corner, or lies within", "[ground]") {
  const GroundShape wood = box(100, 100, 300, 300);
  CHECK(touches(wood, base(200, 200)));  // within
  CHECK(touches(wood, base(80, 200)));   // its side on the wood's side
  CHECK_FALSE(touches(wood, base(79, 200)));
  CHECK(touches(wood, base(79, 200, 20)));             // turned, its corner reaches over
  CHECK(touches(wood, base(200, 200, 30, 900, 900)));  // the wood lies within the base
  CHECK_FALSE(touches(kCourt, base(150, 250)));        // in the court
  CHECK(touches(kCourt, base(125, 250, 90, 40, 60)));
}

TEST_CASE("a base touches an ellipse exactly where it does", "[ground]") {
  const GroundShape round = ellipse({200, 200}, 50, 50);
  CHECK(touches(round, base(200, 260)));  // 20 deep: from 250
  CHECK_FALSE(touches(round, base(200, 260.1)));
  const double reach = 50 + 10 * std::numbers::sqrt2;  // a square of 20 corner first
  CHECK(touches(round, base(200 + reach - 0.01, 200, 45, 20, 20)));
  CHECK_FALSE(touches(round, base(200 + reach + 0.01, 200, 45, 20, 20)));
  CHECK(touches(ellipse({200, 200}, 2, 1), base(200, 200, 10, 400, 400)));  // within the base
}

TEST_CASE("a base lies on a line's band, not only on its middle", "[ground]") {
  const GroundLine road = line("r", {{0, 100}, {500, 100}}, 20_mm);
  CHECK(touches(road, base(200, 120)));  // 20 deep and half of 20
  CHECK_FALSE(touches(road, base(200, 120.1)));
  CHECK(distance_to(road, {200, 130}) == 30_mm);
  CHECK(distance_to(road, {530, 140}).mm() == Approx(50));
}

TEST_CASE("a way is cut where it enters and leaves, its pieces in order and without gaps", "[ground]") {
  const Ground ground{.areas = {area("court", kCourt), area("pond", ellipse({50, 200}, 20, 20))},
                      .lines = {}};
  const std::vector<TablePoint> way{{-50, 200}, {350, 200}};
  const auto pieces = stretches(ground, way);
  REQUIRE(pieces.size() == 7);
  const double ends[] = {50, 80, 120, 150, 250, 350, 400};
  const std::vector<std::size_t> none, court{0}, both{0, 1};
  const std::vector<std::size_t>* where[] = {&none, &court, &both, &court, &none, &court, &none};
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    CHECK(pieces[i].to.mm() == Approx(ends[i]));
    CHECK(pieces[i].areas == *where[i]);
    if (i > 0) CHECK(pieces[i].from == pieces[i - 1].to);
  }
  CHECK(length_inside(kCourt, way).mm() == Approx(200));
}

TEST_CASE("a way round a corner is measured along itself, and a touched outline cuts nothing off",
          "[ground]") {
  const Ground ground{.areas = {area("wood", box(100, 100, 200, 200))}, .lines = {}};
  const std::vector<TablePoint> bent{{150, 0}, {150, 150}, {300, 150}};
  const auto pieces = stretches(ground, bent);
  REQUIRE(pieces.size() == 3);
  CHECK(pieces[1].from.mm() == Approx(100));
  CHECK(pieces[1].to.mm() == Approx(200));
  CHECK(pieces[2].to.mm() == Approx(300));
  const std::vector<TablePoint> past{{50, 150}, {100, 200}, {150, 250}};  // over the corner only
  REQUIRE(stretches(ground, past).size() == 1);
  CHECK(stretches(ground, past)[0].areas.empty());
  CHECK(stretches(ground, std::vector<TablePoint>{{1, 1}, {1, 1}}).empty());
  CHECK(stretches(ground, {}).empty());
}

TEST_CASE("a way along an outline lies in the area: the outline belongs to it", "[ground]") {
  CHECK(length_inside(box(100, 100, 200, 200), std::vector<TablePoint>{{0, 100}, {400, 100}}).mm() ==
        Approx(100));
}

TEST_CASE("the length in a disc is that of the chord", "[ground]") {
  const GroundShape disc = ellipse({200, 200}, 50, 50);
  for (const double off : {0.0, 10.0, 49.0})
    CHECK(length_inside(disc, std::vector<TablePoint>{{0, 200 + off}, {400, 200 + off}}).mm() ==
          Approx(2 * std::sqrt(2500 - off * off)));
  CHECK(length_inside(disc, std::vector<TablePoint>{{0, 250}, {400, 250}}).mm() == Approx(0));  // a tangent
}

TEST_CASE("a way crosses lines where it meets their middle, told in order", "[ground]") {
  const Ground ground{
      .areas = {},
      .lines = {line("road", {{300, -50}, {300, 50}}), line("brook", {{100, -50}, {100, 0}, {120, 50}})}};
  const auto met = crossings(ground, std::vector<TablePoint>{{0, 0}, {400, 0}});
  REQUIRE(met.size() == 2);  // the corner of the brook counts once
  CHECK(met[0].line == 1);
  CHECK(met[0].along.mm() == Approx(100));
  CHECK(met[1].line == 0);
  CHECK(met[1].at.x_mm == Approx(300));
  CHECK(crossings(ground, std::vector<TablePoint>{{0, 100}, {400, 100}}).empty());
  CHECK(crossings(ground, std::vector<TablePoint>{{300, -100}, {300, 100}}).size() == 1);  // along it
  CHECK(crossings(ground, std::vector<TablePoint>{{0, 0}, {300, 0}, {300, -20}}).size() >= 2);
}

TEST_CASE("the highest area at a point is the ground's height, beside the board's hills", "[ground]") {
  Board board{.surface = OpenBoard{.width = 1000_mm, .depth = 600_mm}, .areas = {}};
  board.hills = {{"mound", {{0, 0}, {50, 50}}, false, 40_mm}};
  board.ground.areas = {area("low", box(100, 100, 300, 300), 20_mm),
                        area("high", ellipse({200, 200}, 50, 50), 60_mm), area("flat", box(0, 0, 900, 500))};
  CHECK(ground_height(board, {110, 110}) == 20_mm);
  CHECK(ground_height(board, {200, 200}) == 60_mm);
  CHECK(ground_height(board, {400, 400}) == 0_mm);
  CHECK(ground_height(board, {10, 10}) == 40_mm);
  CHECK(areas_at(board.ground, {200, 200}) == std::vector<std::size_t>{0, 1, 2});
}

TEST_CASE("outlines that cannot be are refused in a few words", "[ground]") {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  CHECK(fault(kCourt) == "none");
  CHECK(fault(Polygon{{{0, 0}, {100, 100}}}) == "has fewer than 3 points");
  CHECK(fault(Polygon{}) == "has fewer than 3 points");
  CHECK(fault(Polygon{{{0, 0}, {100, 100}, {100, 0}, {0, 110}}}) == "crosses or touches itself");
  CHECK(fault(Polygon{{{0, 0}, {50, 100}, {100, 0}, {100, 200}, {50, 100}, {0, 200}}}) ==
        "crosses or touches itself");
  CHECK(fault(Polygon{{{0, 0}, {200, 0}, {100, 0}, {100, 100}}}) ==
        "crosses or touches itself");  // folds back
  CHECK(fault(Polygon{{{0, 0}, {100, 0}, {200, 0}}}) == "has no area");
  CHECK(fault(Polygon{{{0, 0}, {100, 0}, {100, 0}, {100, 100}}}) ==
        "has the same point twice in a row, as points 2 and 3");
  CHECK(fault(Polygon{{{0, 0}, {100, 0}, {100, 100}, {0, 0}}}) ==
        "ends with its first point; it is closed without that");
  CHECK(fault(Polygon{{{0, 0}, {1100, 0}, {100, 100}}}) == "lies outside the table with point 2");
  CHECK(fault(Polygon{{{0, 0}, {1e300, 0}, {100, 100}}}) == "lies outside the table with point 2");
  CHECK(fault(Polygon{{{0, 0}, {kNaN, 0}, {100, 100}}}) == "has a point that is no number");
  CHECK(fault(Polygon{circle_points(1000)}) == "none");
  CHECK(fault(Polygon{circle_points(10'000)}) == "has 10000 points; 1000 are the most");
  CHECK(fault(ellipse({100, 100}, 50, 50)) == "none");
  CHECK(fault(ellipse({100, 100}, 50, 0)) == "has no area");
  CHECK(fault(ellipse({100, 100}, 50, kNaN)) == "has a size that is no number");
  CHECK(fault(ellipse({100, 100}, 101, 50)) == "lies partly outside the table");
  CHECK(fault(ellipse({60, 300}, 100, 50, 90)) == "none");
  CHECK(line_fault(std::vector<TablePoint>{{0, 0}}, 1000_mm, 600_mm) == "has fewer than 2 points");
  CHECK_FALSE(line_fault(std::vector<TablePoint>{{0, 0}, {1000, 600}}, 1000_mm, 600_mm));
}

TEST_CASE("a name is written inside its area, bent or not", "[ground]") {
  CHECK(contains(kCourt, label_point(kCourt)));
  CHECK(label_point(box(0, 0, 100, 50)).x_mm == Approx(50));
  CHECK(label_point(box(0, 0, 100, 50)).y_mm == Approx(25));
  CHECK(label_point(ellipse({7, 9}, 5, 5)) == TablePoint{7, 9});
  for (const TablePoint& point : outline(ellipse({100, 100}, 80, 20, 30)))
    CHECK(contains(ellipse({100, 100}, 80.001, 20.001, 30), point));
}

TEST_CASE("lengths inside agree with counting points along random ways", "[ground]") {
  std::mt19937 luck(7);
  std::uniform_real_distribution<double> at(0, 400);
  const Ground ground{.areas = {area("court", kCourt), area("pond", ellipse({220, 180}, 90, 40, 25))},
                      .lines = {}};
  for (int turn = 0; turn < 200; ++turn) {
    const std::vector<TablePoint> way{{at(luck), at(luck)}, {at(luck), at(luck)}};
    constexpr int kSteps = 4000;
    for (const GroundArea& each : ground.areas) {
      int inside = 0;
      for (int i = 0; i < kSteps; ++i) {
        const double part = (i + 0.5) / kSteps;
        inside += contains(each.shape, {way[0].x_mm + (way[1].x_mm - way[0].x_mm) * part,
                                        way[0].y_mm + (way[1].y_mm - way[0].y_mm) * part});
      }
      const double length = std::hypot(way[1].x_mm - way[0].x_mm, way[1].y_mm - way[0].y_mm);
      CHECK(length_inside(each.shape, way).mm() ==
            Approx(length * inside / kSteps).margin(length / kSteps * 6));
    }
  }
}

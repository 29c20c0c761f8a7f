#include "core/rules/brevity/measure/way_report.hpp"

#include <algorithm>
#include <cmath>

#include "core/rules/brevity/movement/movement.hpp"
#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/position.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::area;
using test::line;
using test::place;
using test::way;
using Kind = WayMeeting::Kind;

const PieceId kPiece("B-1");

Game on(Ground ground, double x = 24, double y = 24, std::vector<test::Put> others = {}) {
  others.push_back({.id = "B-1", .kind = "tanks", .x_in = x, .y_in = y});
  return test::position(others, Step::kMove, {.ground = std::move(ground)});
}
Game alone(double x = 24, double y = 24) {
  return on({}, x, y);
}
double inches(double mm) {
  return Length::from_mm(mm).inches();
}
std::vector<Kind> kinds(const WayReport& report) {
  std::vector<Kind> all;
  for (const WayMeeting& each : report.meetings) all.push_back(each.kind);
  return all;
}

}  // namespace

TEST_CASE("BQ-01: a way is as long as the path of the base's centre", "[brevity][BQ-01]") {
  const Game game = alone();
  const WayReport report = report_of(game, kPiece, way({place(24, 24), place(24, 30), place(32, 30)}));
  CHECK(report.length.value == Approx(14.0));
  CHECK(report.length.error == 0.0);
  CHECK(report.displacement.value == Approx(10.0));
  CHECK(report.unread_in == 0.0);
}

TEST_CASE("OB-C01: the error of a way is two standard deviations, and gaps are told", "[brevity][OB-C01]") {
  const Game game = alone();
  StandWay gone = way({place(24, 24), place(24, 34)});
  for (WayPose& each : gone) each.placed.sigma_mm = 2.54;
  gone.back().after_gap = true;
  const WayReport report = report_of(game, kPiece, gone);
  CHECK(report.length.error == Approx(0.2 * std::sqrt(2.0)));
  CHECK(report.unread_in == Approx(10.0));
}

TEST_CASE("BQ-117: a stand turns at the start of a leg, then slides", "[brevity][BQ-117]") {
  const StandWay gone = way({place(24, 24, 0), place(24, 34, 90), place(34, 34, 180)});
  CHECK(place_along(gone, 0.0).heading_deg == 0.0);
  CHECK(place_along(gone, 2.0).heading_deg == 90.0);
  CHECK(place_along(gone, 10.0).heading_deg == 90.0);
  CHECK(place_along(gone, 12.0).heading_deg == 180.0);
  CHECK(inches(place_along(gone, 12.0).at.x_mm) == Approx(26.0));
  CHECK(inches(place_along(gone, 99.0).at.x_mm) == Approx(34.0));
}

TEST_CASE("BQ-36: a way is cut at a point of it", "[brevity][BQ-36]") {
  const StandWay gone = way({place(24, 24), place(24, 34), place(34, 34)}, true);
  CHECK(length_in(gone) == Approx(20.0));
  const StandWay part = cut(gone, 13.0);
  REQUIRE(part.size() == 3);
  CHECK(length_in(part) == Approx(13.0));
  CHECK(part.back().mounted);
  CHECK(cut(gone, 0.0).size() == 1);
  CHECK(cut(gone, 10.0).size() == 2);
  CHECK(cut(gone, 50.0) == gone);
}

TEST_CASE("OB-C05: places along a way are no farther apart than asked for", "[brevity][OB-C05]") {
  const auto places = places_along(way({place(24, 24), place(24, 25.1), place(26, 25.1)}));
  REQUIRE(places.size() > 4);
  CHECK(places.front().along_in == 0.0);
  CHECK(places.back().along_in == Approx(3.1));
  bool corner = false;
  for (std::size_t i = 1; i < places.size(); ++i) {
    CHECK(places[i].along_in - places[i - 1].along_in <= 0.25 + 1e-9);
    corner = corner || places[i].along_in == Approx(1.1);
  }
  CHECK(corner);
}

TEST_CASE("OB-C01: a way is told by the grounds that it goes over", "[brevity][OB-C01]") {
  const Game game = on({.areas = {area("wood", "woods", 20, 29, 28, 40)}, .lines = {}});
  const WayReport report = report_of(game, kPiece, way({place(24, 24), place(24, 32)}));
  REQUIRE(report.stretches.size() == 2);
  CHECK(report.stretches[0].ground == GroundClass::kOpen);
  CHECK(report.stretches[0].length_in() == Approx(5.0).margin(0.01));
  CHECK(report.stretches[1].ground == GroundClass::kTerrain);
  CHECK(report.stretches[1].area == "wood");
  CHECK(report.stretches[1].length_in() == Approx(3.0).margin(0.01));
}

TEST_CASE("BQ-114: a class counts only if more than a quarter inch of the path lies in it",
          "[brevity][BQ-114]") {
  const Ground ground{.areas = {area("wood", "woods", 20, 30, 28, 40)}, .lines = {}};
  const Game game = on(ground);
  CHECK(report_of(game, kPiece, way({place(24, 24), place(24, 30.2)})).stretches.size() == 1);
  CHECK(report_of(game, kPiece, way({place(24, 24), place(24, 30.3)})).stretches.size() == 2);
  // Two corners that are cut add up.
  const Ground two{.areas = {area("a", "woods", 20, 26, 28, 26.2), area("b", "woods", 20, 30, 28, 30.2)},
                   .lines = {}};
  const Game both = on(two);
  const WayReport report = report_of(both, kPiece, way({place(24, 24), place(24, 34)}));
  CHECK(std::ranges::count(report.stretches, GroundClass::kTerrain, &WayStretch::ground) == 2);
}

TEST_CASE("BQ-114: what counts is the class, within a road's inch or beside it", "[brevity][BQ-114][BQ-22]") {
  // 20" of way with 0.4" of wood, half of it within an inch of a road that ends there.
  Ground ground{.areas = {area("wood", "woods", 20, 30, 28, 30.4)},
                .lines = {line("road", "road", {{24, 31.2}, {28, 31.2}})}};
  Game game = on(ground);
  const auto limit = [&](Posture posture) {
    game.stand(kPiece).posture = posture;
    return limit_of(game, kPiece, report_of(game, kPiece, way({place(24, 24), place(24, 44)}))).inches;
  };
  CHECK(limit(Posture::kLine) == 8.0);    // In Terrain, 0.4"
  CHECK(limit(Posture::kMarch) == 64.0);  // 0.2" In Terrain do not count, 2" of road do
}

TEST_CASE("OB-072: a way is told by the modes in which it was gone", "[brevity][OB-072]") {
  const Game game = alone();
  StandWay gone = way({place(24, 24), place(24, 29), place(24, 40)});
  gone[1].mounted = true;
  const WayReport report = report_of(game, kPiece, gone);
  REQUIRE(report.stretches.size() == 2);
  CHECK(report.stretches[0].mounted);
  CHECK_FALSE(report.stretches[1].mounted);
  CHECK(report.stretches[1].length_in() == Approx(11.0));
}

TEST_CASE("BQ-22: a river is met at its near bank, a bridge is told by its own name", "[brevity][BQ-22]") {
  Ground ground{.areas = {}, .lines = {line("river", "river", {{0, 34}, {48, 34}})}};
  const Game game = on(ground);
  const WayReport report = report_of(game, kPiece, way({place(24, 24), place(24, 40)}));
  REQUIRE(report.meetings.size() == 1);
  CHECK(report.meetings[0].kind == Kind::kRiver);
  CHECK(report.meetings[0].id == "river");
  CHECK(report.meetings[0].along_in == Approx(9.5).margin(0.3));  // the base reaches half an inch ahead
  CHECK(report_of(game, kPiece, way({place(24, 24), place(24, 33)})).meetings.empty());

  ground.lines.push_back(line("bridge", "bridge", {{24, 33}, {24, 35}}));
  Game bridged = on(ground);
  bridged.modules.crossings = {{.id = "bridge", .river = "river", .points = ground.lines.back().points}};
  const WayReport over = report_of(bridged, kPiece, way({place(24.9, 24), place(24.9, 40)}));
  REQUIRE(over.meetings.size() == 1);
  CHECK(over.meetings[0].id == "bridge");
  // BQ-113: farther than an inch from it the river is a river; a destroyed bridge is none (OB-267).
  CHECK(report_of(bridged, kPiece, way({place(25.2, 24), place(25.2, 40)})).meetings[0].id == "river");
  bridged.modules.crossings[0].destroyed = true;
  CHECK(report_of(bridged, kPiece, way({place(24, 24), place(24, 40)})).meetings[0].id == "river");
}

TEST_CASE("BQ-117: the path may not cross an enemy base, and the base may not leave the table",
          "[brevity][BQ-117]") {
  const Game game =
      on({}, 24, 24,
         {{.id = "R-1", .side = test::kRed, .x_in = 24, .y_in = 30}, {.id = "B-2", .x_in = 24, .y_in = 27}});
  const WayReport through = report_of(game, kPiece, way({place(24, 24), place(24, 34)}));
  REQUIRE(kinds(through) == std::vector{Kind::kEnemyBase});  // friends may be passed through (BQ-20)
  CHECK(through.meetings[0].id == "R-1");
  CHECK(kinds(report_of(game, kPiece, way({place(24, 24), place(25.5, 24), place(25.5, 34)}))).empty());

  const WayReport off = report_of(game, kPiece, way({place(24, 24), place(2, 24), place(0.1, 24)}));
  CHECK(kinds(off) == std::vector{Kind::kTableEdge});
  CHECK_FALSE(off.ends_on_table);
  CHECK(report_of(game, kPiece, way({place(24, 24), place(0.5, 24)})).ends_on_table);
}

TEST_CASE("BQ-22: a way over impassable ground meets it where it comes to it", "[brevity][BQ-22]") {
  const Game game = on({.areas = {area("lake", "water", 20, 30, 28, 40)}, .lines = {}});
  const WayReport report = report_of(game, kPiece, way({place(24, 24), place(24, 34)}));
  REQUIRE(kinds(report) == std::vector{Kind::kImpassable});
  CHECK(report.meetings[0].id == "lake");
  CHECK(report.meetings[0].along_in == Approx(6.0).margin(0.01));
}

TEST_CASE("BQ-20: a stand may not end upon another", "[brevity][BQ-20]") {
  const Game game = on({}, 24, 24, {{.id = "B-2", .x_in = 24, .y_in = 30}});
  CHECK(report_of(game, kPiece, way({place(24, 24), place(24, 29.5)})).overlaps_at_end ==
        std::vector{PieceId("B-2")});
  CHECK(report_of(game, kPiece, way({place(24, 24), place(24, 29)})).overlaps_at_end.empty());
  CHECK(report_of(game, kPiece, way({place(24, 24), place(24, 34)})).overlaps_at_end.empty());
}

TEST_CASE("OB-250: an obstacle is met where the base first touches it", "[brevity][OB-250]") {
  Game game = test::position({{.id = "B-1", .kind = "tanks"}}, Step::kMove,
                             {.settings = {.adv = {.engineering = true}}});
  game.modules.obstacles = {{.id = "wire-1",
                             .kind = ObstacleKind::kWire,
                             .points = {test::inch_point(20, 30), test::inch_point(28, 30)},
                             .width_in = 1.0}};
  const StandWay across = way({place(24, 24), place(24, 34)});
  const WayReport report = report_of(game, kPiece, across);
  REQUIRE(kinds(report) == std::vector{Kind::kObstacle});
  CHECK(report.meetings[0].along_in == Approx(5.0).margin(0.26));
  CHECK(report_of(game, kPiece, way({place(24, 24), place(24, 28.9)})).meetings.empty());
  // OB-H06: what only the enemy knows of is in no report.
  game.modules.obstacles[0].known_to = test::kRed;
  CHECK(report_of(game, kPiece, across).meetings.empty());
  game.modules.obstacles[0].known_to = test::kBlue;
  CHECK(report_of(game, kPiece, across).meetings.size() == 1);
}

TEST_CASE("BQ-101: a blocked road stops road movement only", "[brevity][BQ-101]") {
  const Ground ground{.areas = {}, .lines = {line("road", "road", {{24, 0}, {24, 96}})}};
  Game game = test::position({{.id = "B-1", .kind = "tanks"}}, Step::kMove,
                             {.settings = {.adv = {.engineering = true}}, .ground = ground});
  game.modules.obstacles = {{.id = "block",
                             .kind = ObstacleKind::kRoadBlock,
                             .points = {test::inch_point(24, 30), test::inch_point(24, 34)},
                             .width_in = 1.0,
                             .on = "road"}};
  const StandWay along = way({place(24, 24), place(24, 40)});
  CHECK(report_of(game, kPiece, along).meetings.empty());
  test::stand(game, "B-1").posture = Posture::kMarch;
  CHECK(kinds(report_of(game, kPiece, along)) == std::vector{Kind::kObstacle});
}

TEST_CASE("BQ-147: a put-back stand that finds no room goes back along its path", "[brevity][BQ-147]") {
  Game game = on({}, 24, 24, {{.id = "B-2", .x_in = 24, .y_in = 30}});
  Stand& stand = test::stand(game, "B-1");
  stand.move.way = way({place(24, 24), place(24, 36)});
  stand.placed = place(24, 36);
  CHECK(inches(free_place_back(game, kPiece, 9.0).at.y_mm) == Approx(33.0));
  CHECK(inches(free_place_back(game, kPiece, 6.0).at.y_mm) == Approx(29.0));
}

}  // namespace telescope::brevity

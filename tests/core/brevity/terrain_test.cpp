#include "core/rules/brevity/measure/terrain.hpp"

#include <algorithm>

#include "core/rules/brevity/measure/bases.hpp"
#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/position.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::area;
using test::inch_point;
using test::line;
using test::place;

const PieceId kPiece("B-1"), kEnemy("R-1");

Game on(Ground ground, BrevitySettings settings = {}) {
  return test::position({{.id = "B-1"}, {.id = "R-1", .side = test::kRed, .x_in = 24, .y_in = 40}},
                        Step::kMove, {.settings = std::move(settings), .ground = std::move(ground)});
}
Placed unsure(double x, double y, double sigma_in) {
  Placed placed = place(x, y);
  placed.sigma_mm = Length::from_inches(sigma_in).mm();
  return placed;
}

}  // namespace

TEST_CASE("BQ-22: every kind of area has a class, which the scenario may change", "[brevity][BQ-22]") {
  for (const auto& [kind, ground] : area_words()) {
    CAPTURE(kind);
    CHECK(ground_at(on({.areas = {area("a", std::string(kind), 20, 20, 28, 28)}, .lines = {}}),
                    inch_point(24, 24))
              .ground == ground);
  }
  const test::Table table{.ground = {.areas = {area("hill", "hill", 20, 20, 28, 28, 10)}, .lines = {}}};
  const auto setup = test::setup_of({{.id = "B-1"}}, table);
  setup->terrain_class["hill"] = GroundClass::kTerrain;
  CHECK(ground_at(test::game_of(setup), inch_point(24, 24)).ground == GroundClass::kTerrain);
}

TEST_CASE("BQ-113: a road is an inch to each side and crosses what lies under it", "[brevity][BQ-113]") {
  const Game game = on({.areas = {area("wood", "woods", 0, 10, 48, 20), area("lake", "water", 0, 30, 48, 40)},
                        .lines = {line("road", "road", {{24, 0}, {24, 96}})}});
  const GroundAt in_wood = ground_at(game, inch_point(24.9, 15));
  CHECK(in_wood.ground == GroundClass::kRoad);
  CHECK(in_wood.under == GroundClass::kTerrain);
  CHECK(in_wood.road == "road");
  CHECK(ground_at(game, inch_point(25.1, 15)).ground == GroundClass::kTerrain);
  CHECK(ground_at(game, inch_point(24, 35)).ground == GroundClass::kRoad);
  CHECK(ground_at(game, inch_point(24, 35)).under == GroundClass::kImpassable);
  CHECK(ground_at(game, inch_point(26, 35)).ground == GroundClass::kImpassable);
  BrevitySettings wide;
  wide.road_snap = 2.0;
  CHECK(ground_at(on({.areas = {}, .lines = {line("road", "road", {{24, 0}, {24, 96}})}}, wide),
                  inch_point(25.5, 15))
            .ground == GroundClass::kRoad);
}

TEST_CASE("BQ-114: of overlapping areas the slowest class and the highest level count", "[brevity][BQ-114]") {
  const Game game =
      on({.areas = {area("hill", "hill", 20, 20, 28, 28, 20), area("wood", "woods", 22, 20, 28, 28),
                    area("pond", "water", 24, 20, 28, 28), area("knoll", "hill", 22, 22, 26, 26, 40)},
          .lines = {}});
  CHECK(ground_at(game, inch_point(21, 21)).ground == GroundClass::kOpen);
  CHECK(ground_at(game, inch_point(23, 21)).ground == GroundClass::kTerrain);
  CHECK(ground_at(game, inch_point(27, 21)).ground == GroundClass::kImpassable);
  CHECK(ground_at(game, inch_point(27, 21)).area == "pond");
  CHECK(level_at(game, inch_point(21, 21)) == 20.0);
  CHECK(level_at(game, inch_point(23, 23)) == 40.0);
  CHECK(level_at(game, inch_point(5, 5)) == 0.0);
}

TEST_CASE("BQ-115: a road inside a crater field is in terrain for every posture", "[brevity][BQ-115]") {
  Game game = on({.areas = {}, .lines = {line("road", "road", {{24, 0}, {24, 96}})}});
  game.modules.craters = {{.centre = inch_point(24, 24), .radius_in = 8.0}};
  const GroundAt at = ground_at(game, inch_point(24, 30));
  CHECK(at.ground == GroundClass::kTerrain);
  CHECK(at.under == GroundClass::kTerrain);
  CHECK(ground_at(game, inch_point(24, 33)).ground == GroundClass::kRoad);
  CHECK(ground_at(game, inch_point(30, 24)).ground == GroundClass::kTerrain);
}

TEST_CASE("BQ-41: a base in terrain or within a quarter inch of it is in terrain", "[brevity][BQ-41]") {
  const Game game =
      on({.areas = {area("wood", "woods", 20, 30, 28, 40), area("pond", "water", 0, 0, 8, 8)}, .lines = {}});
  CHECK(stands_in_terrain(game, kPiece, place(24, 35)) == Answer::kYes);
  CHECK(stands_in_terrain(game, kPiece, place(24, 29.3)) == Answer::kYes);  // base edge 0.2" away
  CHECK(stands_in_terrain(game, kPiece, place(24, 29.2)) == Answer::kNo);   // 0.3"
  CHECK(stands_in_terrain(game, kPiece, unsure(24, 29.3, 0.1)) == Answer::kUmpire);
  CHECK(stands_in_terrain(game, kPiece, unsure(24, 28.9, 0.1)) == Answer::kNo);
  CHECK(stands_in_terrain(game, kPiece, unsure(24, 35, 0.2)) == Answer::kYes);
  // BQ-114: impassable ground is no terrain for sight.
  CHECK(stands_in_terrain(game, kPiece, place(4, 4)) == Answer::kNo);
}

TEST_CASE("OB-275: smoke counts as terrain from the end of the step in which it was laid",
          "[brevity][OB-275]") {
  Game game = on({});
  game.modules.smokes = {{.id = "smoke-1",
                          .maker = kPiece,
                          .patch = {.centre = inch_point(24, 32), .width_in = 6.0, .depth_in = 1.0}}};
  CHECK(stands_in_terrain(game, kPiece, place(24, 32)) == Answer::kNo);
  CHECK(line_crosses_terrain(game, kPiece, place(24, 24), inch_point(24, 40)) == Answer::kNo);
  game.modules.smokes[0].effective = true;
  CHECK(stands_in_terrain(game, kPiece, place(24, 32)) == Answer::kYes);
  CHECK(line_crosses_terrain(game, kPiece, place(24, 24), inch_point(24, 40)) == Answer::kYes);
  CHECK(line_crosses_terrain(game, kPiece, place(24, 24), inch_point(24, 31)) == Answer::kNo);
  // BQ-107: it slows nobody, unless the scenario says so.
  CHECK(ground_at(game, inch_point(24, 32)).ground == GroundClass::kOpen);
  BrevitySettings slow;
  slow.smoke_slows = true;
  Game slowed = on({}, slow);
  slowed.modules.smokes = game.modules.smokes;
  CHECK(ground_at(slowed, inch_point(24, 32)).ground == GroundClass::kTerrain);
}

TEST_CASE("BQ-39, BQ-154: the line counts only through terrain that the observer does not touch",
          "[brevity][BQ-39][BQ-154]") {
  const Ground ground{.areas = {area("wood", "woods", 20, 28, 28, 34)}, .lines = {}};
  const Game game = on(ground);
  const TablePoint beyond = inch_point(24, 40);
  CHECK(line_crosses_terrain(game, kPiece, place(24, 24), beyond) == Answer::kYes);
  CHECK(line_crosses_terrain(game, kPiece, place(24, 30), beyond) == Answer::kNo);    // from inside
  CHECK(line_crosses_terrain(game, kPiece, place(24, 27.5), beyond) == Answer::kNo);  // from its edge
  CHECK(line_crosses_terrain(game, kPiece, place(24, 27.3), beyond) == Answer::kNo);  // BQ-154: 0.2" from it
  CHECK(line_crosses_terrain(game, kPiece, place(24, 27.2), beyond) == Answer::kYes);
  CHECK(line_crosses_terrain(game, kPiece, place(30, 24), inch_point(30, 40)) == Answer::kNo);
  CHECK(line_crosses_terrain(game, kPiece, unsure(28.05, 24, 0.1), inch_point(28.05, 40)) == Answer::kUmpire);
  BrevitySettings ignore;
  ignore.los = Sighting::kIgnore;
  CHECK(line_crosses_terrain(on(ground, ignore), kPiece, place(24, 24), beyond) == Answer::kNo);
}

TEST_CASE("BQ-92: craters do not affect sight, unless the scenario says so", "[brevity][BQ-92]") {
  for (const bool sight : {false, true}) {
    BrevitySettings settings;
    settings.crater_sight = sight;
    Game game = on({}, settings);
    game.modules.craters = {{.centre = inch_point(24, 40), .radius_in = 8.0}};
    CHECK(stands_in_terrain(game, kEnemy, place(24, 40)) == answer(sight));
    CHECK(line_crosses_terrain(game, kPiece, place(24, 24), inch_point(24, 40)) == answer(sight));
  }
}

TEST_CASE("BQ-113: a bridge within an inch carries, a ferry does not", "[brevity][BQ-113]") {
  Game game = on({.areas = {area("water", "water", 0, 30, 48, 34)}, .lines = {}});
  game.modules.crossings = {{.id = "bridge-1", .points = {inch_point(24, 29), inch_point(24, 35)}}};
  REQUIRE(bridge_at(game, inch_point(24.8, 32)));
  CHECK(ground_at(game, inch_point(24.8, 32)).ground == GroundClass::kRoad);
  CHECK(ground_at(game, inch_point(24.8, 29.5)).ground == GroundClass::kOpen);
  CHECK_FALSE(bridge_at(game, inch_point(25.2, 32)));
  game.modules.crossings[0].ferry = true;
  CHECK_FALSE(bridge_at(game, inch_point(24, 32)));
}

TEST_CASE("BQ-133: a route leads along connected roads that are not cut", "[brevity][BQ-133]") {
  const Game game =
      on({.areas = {},
          .lines = {line("main", "road", {{10, 0}, {10, 60}}), line("side", "road", {{10, 40}, {40, 40}}),
                    line("alone", "road", {{40, 60}, {40, 90}}),
                    line("loop", "road", {{10, 20}, {0, 20}, {0, 50}, {10, 50}})}});
  const auto base = [&](double x, double y) { return near_to(footprint(game, kPiece, place(x, y)), 1.0); };
  const PointTest near_edge = near_to_edge(game, Edge::kNear);
  const auto direct = road_route(game, base(10, 55), base(38, 41.4));
  REQUIRE(direct);
  double length = 0.0;
  for (std::size_t i = 1; i < direct->size(); ++i) length += distance_in((*direct)[i - 1], (*direct)[i]);
  CHECK(length == Approx(40.0).margin(4.0));
  CHECK_FALSE(road_route(game, base(10, 55), base(40, 75)));    // roads that do not meet
  CHECK_FALSE(road_route(game, base(10, 55), base(38, 43.0)));  // 2.5" from the road
  REQUIRE(road_route(game, base(10, 55), near_edge));
  CHECK_FALSE(road_route(game, base(10, 55), near_to_edge(game, Edge::kFar)));
  // Cut at y = 30 on the main road it goes round by the loop, and where that is cut too there is none.
  const auto cut_main = [](TablePoint point) { return distance_in(point, inch_point(10, 30)) < 2.0; };
  const auto round = road_route(game, base(10, 55), near_edge, cut_main);
  REQUIRE(round);
  CHECK(std::ranges::any_of(*round, [](TablePoint point) { return point.x_mm < 1.0; }));
  CHECK_FALSE(road_route(game, base(10, 55), near_edge, [&](TablePoint point) {
    return cut_main(point) || distance_in(point, inch_point(0, 30)) < 2.0;
  }));
}

}  // namespace telescope::brevity

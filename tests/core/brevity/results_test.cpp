#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/measure/way_report.hpp"
#include "tests/core/brevity/firing.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::count;
using test::direct;
using test::kBlue;
using test::kRed;
using test::moved;
using test::place;
using test::stand;

Game two() {
  Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 30},
                              {.id = "B-2", .x_in = 40, .y_in = 30},
                              {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 36, .heading_deg = 180}},
                             Step::kEnemyFire);
  moved(game, "B-1", place(24, 20), place(24, 30));
  return game;
}
AttackResult hit(int penetrating, int successes, double along_in = 10.0) {
  AttackResult result{.order = direct(kRed, "B-1"), .along_in = along_in};
  result.fire_point = place(24, 20 + along_in);
  result.hits = result.penetrating = penetrating;
  result.successes = successes;
  return result;
}

TEST_CASE("OB-157, OB-158: a pinned mover goes back to where it came under fire, and its way ends there",
          "[brevity][OB-157][OB-158][BQ-36]") {
  Game game = two();
  game.results = {hit(1, 0, 6.0)};
  Events events;
  apply_results(game, events);
  const Stand& pinned = stand(game, "B-1");
  CHECK(pinned.pinned);
  CHECK(pinned.placed.at.y_mm == Approx(place(24, 26).at.y_mm));
  CHECK(length_in(pinned.move.way) == Approx(6.0));
  REQUIRE(count(events, event::kPinned) == 1);
  CHECK(events.all()[0].at("put_back").get<bool>());
}

TEST_CASE("OB-157: hits that do not penetrate pin nobody", "[brevity][OB-157]") {
  Game game = two();
  AttackResult result = hit(0, 0, 6.0);
  result.hits = 3;
  game.results = {result};
  Events events;
  apply_results(game, events);
  CHECK_FALSE(stand(game, "B-1").pinned);
  CHECK(stand(game, "B-1").placed == place(24, 30));
}

TEST_CASE("OB-178, OB-179: one success spends, a second destroys", "[brevity][OB-178][OB-179]") {
  Game game = two();
  Events events;
  take_casualties(game, PieceId("B-1"), 1, {}, events);
  CHECK(stand(game, "B-1").spent);
  CHECK(count(events, event::kSpent) == 1);
  take_casualties(game, PieceId("B-1"), 1, {}, events);
  CHECK(stand(game, "B-1").where == Where::kDestroyed);
  take_casualties(game, PieceId("B-2"), 2, {}, events);
  CHECK(stand(game, "B-2").where == Where::kDestroyed);
  CHECK(count(events, event::kDestroyed) == 2);
}

TEST_CASE("BQ-123: successes of one step add up", "[brevity][OB-179][BQ-123]") {
  Game game = two();
  game.results = {hit(1, 1), hit(1, 1)};
  Events events;
  apply_results(game, events);
  CHECK(stand(game, "B-1").where == Where::kDestroyed);
  CHECK(count(events, event::kSpent) == 0);
}

TEST_CASE("OB-159: a pin stops work for this turn", "[brevity][OB-159]") {
  Game game = two();
  stand(game, "B-2").task = Task{.kind = TaskKind::kDigIn};
  Events events;
  pin(game, PieceId("B-2"), {"OB-157"}, events);
  CHECK(stand(game, "B-2").pinned);
  CHECK(stand(game, "B-2").task->spoiled);
  pin(game, PieceId("B-2"), {"OB-157"}, events);
  CHECK(count(events, event::kPinned) == 1);
}

TEST_CASE("OB-088: a mark pins nobody, its casualties count", "[brevity][OB-088]") {
  Game game = two();
  AttackResult result = hit(2, 1);
  result.order.kind = FireKind::kMark;
  Events events;
  apply(game, result, events);
  CHECK_FALSE(stand(game, "B-1").pinned);
  CHECK(stand(game, "B-1").spent);
}

TEST_CASE("OB-191: a command that flame-throwers attacked remembers it, hit or not",
          "[brevity][OB-191][BQ-76]") {
  Game game = two();
  AttackResult result = hit(0, 0);
  result.flamed = true;
  game.results = {result};
  Events events;
  apply_results(game, events);
  CHECK(game.command(CommandId("B1")).flamed);
}

TEST_CASE("OB-180: the umpire is asked whether what was destroyed was surrounded",
          "[brevity][OB-180][BQ-73]") {
  Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 40},
                              {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 45},
                              {.id = "R-2", .side = kRed, .x_in = 28.33, .y_in = 37.5},
                              {.id = "R-3", .side = kRed, .x_in = 19.67, .y_in = 37.5}},
                             Step::kEnemyFire);
  Events events;
  destroy(game, PieceId("B-1"), {"OB-179"}, events);
  REQUIRE(game.pending.size() == 1);
  CHECK(game.pending[0].kind == Pending::Kind::kCaptured);
  CHECK(game.pending[0].surrounded);
  game = two();
  destroy(game, PieceId("B-1"), {"OB-179"}, events);
  CHECK(game.pending.empty());
}

TEST_CASE("OB-179: what a destroyed battalion made and was about to do goes with it",
          "[brevity][OB-179][OB-263]") {
  Game game = two();
  game.modules.smokes.push_back({.id = "smoke-1", .maker = PieceId("B-2")});
  game.modules.crossings.push_back({.id = "ferry-1", .ferry = true, .engineers = PieceId("B-2")});
  game.command(CommandId("B1")).waves = {{PieceId("B-2")}};
  stand(game, "B-2").task = Task{.kind = TaskKind::kOperateFerry};
  Events events;
  destroy(game, PieceId("B-2"), {"OB-179"}, events);
  CHECK(game.modules.smokes.empty());
  CHECK_FALSE(game.modules.crossings[0].engineers);
  CHECK(game.command(CommandId("B1")).waves[0].empty());
  CHECK_FALSE(stand(game, "B-2").task);
  CHECK(count(events, event::kSmokeGone) == 1);
}

TEST_CASE("OB-H05: what an air attack does to a hidden battalion is for the umpire alone",
          "[brevity][OB-H05]") {
  Game game = two();
  stand(game, "B-2").where = Where::kHidden;
  Events events;
  take_casualties(game, PieceId("B-2"), 1, {}, events);
  REQUIRE(events.all().size() == 1);
  CHECK(events.all()[0].at("audience").get<std::string>() == "umpire");
  CHECK(stand(game, "B-2").where == Where::kHidden);
}

TEST_CASE("BQ-117, BQ-147: a way that is cut at its beginning is no move and costs no protection",
          "[brevity][BQ-117][BQ-147][BQ-56]") {
  Game game = two();
  Stand& stood = stand(game, "B-1");
  stood.move.protection_before = Protection::kDugIn;
  game.results = {hit(1, 0, 0.0)};
  Events events;
  apply_results(game, events);
  CHECK(stood.placed == place(24, 20));
  CHECK(stood.pinned);
  CHECK(stood.exposed());
  CHECK_FALSE(stood.move.displaced);
  CHECK_FALSE(stood.has_moved);
  CHECK(stood.protection == Protection::kDugIn);
  Game farther = two();
  stand(farther, "B-1").move.protection_before = Protection::kDugIn;
  farther.results = {hit(1, 0, 6.0)};
  apply_results(farther, events);
  CHECK(stand(farther, "B-1").move.displaced);
  CHECK(stand(farther, "B-1").has_moved);
  CHECK(stand(farther, "B-1").protection == Protection::kNone);
}

}  // namespace
}  // namespace telescope::brevity

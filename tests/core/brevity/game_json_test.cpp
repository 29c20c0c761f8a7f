#include "core/rules/brevity/actions.hpp"
#include "tests/core/brevity/position.hpp"
#include "tests/core/brevity/written.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::kBlue;
using test::kRed;
using test::place;

/// Something of everything that a position may hold.
Game full() {
  Game game =
      test::position({{.id = "B-1"}, {.id = "B-2", .kind = "artillery"}, {.id = "R-1", .side = kRed}});
  Stand& stand = test::stand(game, "B-1");
  stand.pinned = stand.spent = true;
  stand.bound_to = {Edge::kLeft};
  stand.observer = CommandId("B1");
  stand.task = Task{.kind = TaskKind::kMinefield, .at = "road-1", .points = {{1.0, 2.0}}, .turns_done = 1};
  stand.move = {.taken = true, .displaced = true, .way = test::way({place(1, 1), place(2, 2, 90)}, true)};
  test::stand(game, "R-1").untold = true;
  game.commands.at(CommandId("B1")).waves = {{PieceId("B-2")}};
  game.corps_commander[0] = CommandId("B1");
  stand.moved_with = CommandId("B1");
  game.move.joined = {PieceId("B-2")};
  game.move.passed = true;
  AttackOrder order{.kind = FireKind::kArtillery, .side = kRed, .target = PieceId("B-1"), .along_in = 1.5};
  order.firers = {PieceId("R-1")};
  order.aimed_at = PieceId("B-2");
  game.results.push_back({.order = order, .fire_point = place(1, 1), .hit_dice = {4, 6}, .hits = 2});
  game.pending.push_back(
      {.kind = Pending::Kind::kRetire, .side = kBlue, .piece = PieceId("B-1"), .order = order});
  game.started = {"weather"};
  game.rulings = {{"range/R-1/B-1", true}};
  ModulesState& modules = game.modules;
  modules.weather = {.sky = Sky::kCloud, .grounded = {"England"}};
  modules.smokes.push_back(
      {.id = "smoke-1", .maker = PieceId("B-2"), .patch = {.centre = {5, 6}, .width_in = 6}});
  modules.craters.push_back({.centre = {7, 8}});
  modules.obstacles.push_back({.id = "mine-1", .kind = ObstacleKind::kMinefield, .points = {{1, 1}, {2, 2}}});
  modules.crossings.push_back(
      {.id = "ferry-1", .river = "river", .ferry = true, .engineers = PieceId("B-1"), .prepared_by = {true}});
  modules.boats.push_back({.id = "boats-1", .river = "river", .side = kBlue, .battalions = 2});
  modules.missions.push_back({.id = "air-1", .aircraft = PieceId("B-2"), .turn = 3, .at = TablePoint{1, 2}});
  modules.fac[PieceId("B-2")] = CommandId("B1");
  modules.marks.push_back(
      {.id = "mark-1", .side = kRed, .at = {3, 4}, .firers = {PieceId("R-1")}, .dice = 2});
  modules.supply.commands[CommandId("B1")] = false;
  modules.supply.hq_tried = {PieceId("B-1")};
  return game;
}

TEST_CASE("OB-C23: a position is written and read back without loss", "[brevity][json]") {
  const Game game = full();
  const Game again = game_from_json(game.setup, to_json(game));
  CHECK(again.stands == game.stands);
  CHECK(again.commands == game.commands);
  CHECK(again.corps_commander == game.corps_commander);
  CHECK(again.move == game.move);
  CHECK(again.results == game.results);
  CHECK(again.pending == game.pending);
  CHECK(again.modules == game.modules);
  CHECK(again.rulings == game.rulings);
  CHECK(again.started == game.started);
  CHECK(to_json(again) == to_json(game));
}

TEST_CASE("OB-C23: a position that names an unknown stand or word is refused", "[brevity][json]") {
  const Game game = full();
  nlohmann::json json = to_json(game);
  json["stands"]["B-1"]["posture"] = "asleep";
  CHECK_THROWS_AS(game_from_json(game.setup, json), std::invalid_argument);
  json = to_json(game);
  json["pending"][0]["piece"] = "X-9";
  CHECK_THROWS_AS(game_from_json(game.setup, json), std::invalid_argument);
}

TEST_CASE("OB-026: actions are written as they are read", "[brevity][actions]") {
  const Game game = full();
  const std::vector<AnyAction> all{
      Select{kBlue, CommandId("B1")},
      Move{PieceId("B-1"), test::way({place(1, 1), place(2, 2)})},
      SetTask{PieceId("B-1"), Task{.kind = TaskKind::kDigIn}},
      Fire{{.kind = FireKind::kDirect, .side = kBlue, .target = PieceId("R-1")}},
      PlanWaves{CommandId("B1"), {{PieceId("B-1")}, {PieceId("B-2")}}},
      Schedule{.aircraft = PieceId("B-2"), .turn = 4, .at = TablePoint{3, 4}},
      Adjust{.piece = PieceId("B-1"), .pinned = false, .posture = Posture::kMarch},
      Readiness{}};
  for (const AnyAction& wanted : all) {
    const Action action = Actions::write(game, wanted);
    CHECK(Actions::write(game, Actions::read(game, action)) == action);
    CHECK(Actions::read(game, action).index() == wanted.index());
  }
}

TEST_CASE("OB-026: an action that names no stand, or an unknown one, is malformed", "[brevity][actions]") {
  const Game game = full();
  CHECK_THROWS_AS(Actions::read(game, {{"type", "declare"}}), std::invalid_argument);
  CHECK_THROWS_AS(Actions::read(game, {{"type", "declare"}, {"piece", "X-9"}}), std::invalid_argument);
  CHECK_THROWS_AS(Actions::read(game, {{"type", "dance"}}), std::invalid_argument);
}

}  // namespace
}  // namespace telescope::brevity

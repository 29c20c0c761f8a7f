#include <algorithm>

#include "core/rules/brevity/knowledge/forms.hpp"
#include "tests/core/brevity/works_parts.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::carry;
using test::end_move;
using test::end_turn;
using test::inch_point;
using test::objects;
using test::task;

const PieceId kEngineers("B-E"), kSupported("B-S"), kInfantry("B-1"), kTanks("B-T");
const std::vector<TablePoint> kSite{inch_point(24, 39.5), inch_point(24, 40.5)};

Game moving(const std::string& river = "river") {
  return test::game_of(test::works_setup(river));
}
Duration time_of(TaskKind kind, const std::string& of = "engineer", BrevitySettings settings = {}) {
  const auto setup = test::setup_of({{.id = "B-1", .kind = of}});
  return duration_of(kind, setup->facts(PieceId("B-1")), settings);
}
bool can(const Game& game, const PieceId& piece, TaskKind kind) {
  return can_do(game.facts(piece), kind);
}

TEST_CASE("OB-258 to OB-261: how long bridges and ferries take",
          "[brevity][OB-258][OB-259][OB-260][OB-261]") {
  CHECK(time_of(TaskKind::kFootBridge).turns == 2);
  CHECK(time_of(TaskKind::kMediumBridge).turns == 4);
  CHECK(time_of(TaskKind::kHeavyBridge).turns == 6);
  CHECK(time_of(TaskKind::kLightFerry).turns == 1);
  CHECK(time_of(TaskKind::kMediumFerry).turns == 2);
  CHECK(time_of(TaskKind::kHeavyFerry).turns == 3);
}

TEST_CASE("OB-264 to OB-268: how long demolitions and minefields take",
          "[brevity][OB-264][OB-265][OB-266][OB-268]") {
  CHECK(time_of(TaskKind::kRoadBlock).moves == 1);
  CHECK(time_of(TaskKind::kDemolishSpan).moves == 1);
  CHECK(time_of(TaskKind::kPrepareBridge).turns == 1);
  CHECK(time_of(TaskKind::kDemolishBridge).moves == 1);
  CHECK(time_of(TaskKind::kMinefield).turns == 1);
}

TEST_CASE("OB-269 to OB-271: prepared positions take one, two and four turns",
          "[brevity][OB-269][OB-270][OB-271]") {
  CHECK(time_of(TaskKind::kDigIn, "infantry").turns == 1);
  CHECK(time_of(TaskKind::kDigIn, "armoured-infantry").turns == 1);
  CHECK(time_of(TaskKind::kDigIn, "anti-tank").turns == 2);
  CHECK(time_of(TaskKind::kDigIn, "artillery").turns == 2);
  CHECK(time_of(TaskKind::kDigIn, "tanks").turns == 4);
  CHECK(time_of(TaskKind::kDigIn, "self-propelled-gun").turns == 4);
}

TEST_CASE("BQ-104: the two turns of OB-278 are two moves, or as many as the scenario says",
          "[brevity][BQ-104][OB-277][OB-278][OB-279]") {
  CHECK(time_of(TaskKind::kAssaultBoats).moves == 1);
  CHECK(time_of(TaskKind::kAssaultRafts).moves == 2);
  CHECK(time_of(TaskKind::kTankRafts).moves == 3);
  BrevitySettings settings;
  settings.assault_wheeled_build = 4;
  CHECK(time_of(TaskKind::kAssaultRafts, "engineer", settings).moves == 4);
}

TEST_CASE("OB-247, BQ-106, BQ-149: who can do what", "[brevity][OB-247][BQ-106][BQ-149]") {
  const Game game = moving();
  for (const TaskKind kind : {TaskKind::kGap, TaskKind::kRoadBlock, TaskKind::kDemolishSpan}) {
    CHECK(can(game, kEngineers, kind));
    CHECK(can(game, kSupported, kind));
    CHECK_FALSE(can(game, kInfantry, kind));
  }
  for (const TaskKind kind : {TaskKind::kMinefield, TaskKind::kAssaultBoats, TaskKind::kTankRafts}) {
    CHECK(can(game, kEngineers, kind));
    CHECK_FALSE(can(game, kSupported, kind));
  }
  CHECK(can(game, kTanks, TaskKind::kDigIn));
  CHECK_FALSE(can(game, kTanks, TaskKind::kPrepareDd));
  CHECK(objects(task("B-1", TaskKind::kRoadBlock, "road").against(game), "OB-247"));
}

TEST_CASE("OB-248: a task takes the place of the move", "[brevity][OB-248]") {
  Game game = moving();
  carry(game, task("B-1", TaskKind::kDigIn));
  CHECK(game.stand(kInfantry).move.taken);
  CHECK_FALSE(game.stand(kInfantry).exposed());  // BQ-130
  CHECK(objects(task("B-1", TaskKind::kDigIn).against(game), "OB-248"));
  game.stand(kTanks).move.taken = true;
  CHECK(objects(task("B-T", TaskKind::kDigIn).against(game), "OB-248"));
}

TEST_CASE("OB-269, OB-272, BQ-100: infantry that works a turn through is dug in, and works no further",
          "[brevity][OB-269][BQ-100][OB-C20]") {
  Game game = moving();
  carry(game, task("B-1", TaskKind::kDigIn));
  end_move(game);
  CHECK(game.stand(kInfantry).protection == Protection::kNone);
  end_turn(game);
  CHECK(game.stand(kInfantry).protection == Protection::kDugIn);
  CHECK_FALSE(game.stand(kInfantry).task);
  CHECK(objects(task("B-1", TaskKind::kDigIn).against(game), "OB-272"));
}

TEST_CASE("BQ-100: a turn counts from the first move of its command in it", "[brevity][BQ-100]") {
  Game game = moving();
  end_move(game);  // a first move without the task
  carry(game, task("B-1", TaskKind::kDigIn));
  end_move(game);
  end_turn(game);
  CHECK(game.stand(kInfantry).protection == Protection::kNone);
  end_turn(game);
  CHECK(game.stand(kInfantry).protection == Protection::kDugIn);
}

TEST_CASE("OB-159, BQ-100, BQ-130: a pin costs the turn that runs only, and leaving all",
          "[brevity][OB-159][BQ-130]") {
  Game game = moving();
  carry(game, task("B-T", TaskKind::kDigIn));
  end_move(game);
  end_turn(game);
  CHECK(game.stand(kTanks).task->turns_done == 1);
  // Before the first move of its command in this turn it costs nothing.
  game.move.command = CommandId("R1");
  spoil_task(game, kTanks, false);
  CHECK_FALSE(game.stand(kTanks).task->spoiled);
  game.move.command = CommandId("B1");
  end_move(game);
  spoil_task(game, kTanks, false);
  end_turn(game);
  CHECK(game.stand(kTanks).task->turns_done == 1);
  end_move(game);
  end_turn(game);
  CHECK(game.stand(kTanks).task->turns_done == 2);
  spoil_task(game, kTanks, true);
  CHECK_FALSE(game.stand(kTanks).task);
}

TEST_CASE("BQ-100: a one-move task is done at step 9 of its move, unless it is pinned",
          "[brevity][BQ-100][OB-264]") {
  Game game = moving();
  game.stand(kEngineers).placed = test::place(24, 20);
  REQUIRE(task("B-E", TaskKind::kRoadBlock, "road").against(game).empty());
  carry(game, task("B-E", TaskKind::kRoadBlock, "road"));
  game.stand(kEngineers).pinned = true;
  end_move(game);
  CHECK(game.modules.obstacles.empty());
  end_move(game);
  REQUIRE(game.modules.obstacles.size() == 1);
  CHECK(game.modules.obstacles.front().kind == ObstacleKind::kRoadBlock);
}

TEST_CASE("BQ-105: a road block covers 4 in of road, or as much as the scenario says", "[brevity][BQ-105]") {
  for (const double length : {4.0, 6.0}) {
    auto setup = test::works_setup();
    setup->settings.road_block_length = length;
    Game game = test::game_of(setup);
    game.stand(kEngineers).placed = test::place(24.4, 20);
    carry(game, task("B-E", TaskKind::kRoadBlock, "road"));
    end_move(game);
    const auto& points = game.modules.obstacles.at(0).points;
    CHECK(points.front().y_mm == Approx(inch_point(24, 20 - length / 2).y_mm));
    CHECK(points.back().y_mm == Approx(inch_point(24, 20 + length / 2).y_mm));
  }
  Game game = moving();
  game.stand(kEngineers).placed = test::place(27, 20);
  CHECK(objects(task("B-E", TaskKind::kRoadBlock, "road").against(game), "BQ-105"));
}

TEST_CASE("BQ-105: makers of a road block touch the part of the road that it covers", "[brevity][BQ-105]") {
  Game game = moving();
  game.stand(kEngineers).placed = test::place(24.4, 20);
  const auto block = [&](double y_in) {
    return task("B-E", TaskKind::kRoadBlock, "road", {inch_point(24, y_in)}).against(game);
  };
  CHECK(block(21.5).empty());
  CHECK(objects(block(36), "BQ-105"));
}

TEST_CASE("BQ-100, BQ-130: a task told anew at another place begins anew, at the same place it goes on",
          "[brevity][BQ-100][BQ-130]") {
  const std::vector<TablePoint> first{inch_point(22, 38.5), inch_point(26, 38.5)};
  const std::vector<TablePoint> second{inch_point(24, 38.5), inch_point(28, 38.5)};
  Game game = moving();
  carry(game, task("B-E", TaskKind::kMinefield, "", first));
  game.stand(kEngineers).task->turns_done = 1;
  carry(game, task("B-E", TaskKind::kMinefield, "", first));
  CHECK(game.stand(kEngineers).task->turns_done == 1);
  carry(game, task("B-E", TaskKind::kMinefield, "", second));
  CHECK(game.stand(kEngineers).task->turns_done == 0);
  CHECK(game.stand(kEngineers).task->points == second);
}

TEST_CASE("OB-248: the forms of work bar who has had his move", "[brevity][OB-248]") {
  Game game = moving();
  game.stand(kInfantry).move.taken = true;
  std::vector<Form> forms;
  add_forms_of_moves(game, test::kBlue, forms);
  for (const std::string id : {"task", "cross-river"}) {
    INFO(id);
    const auto form = std::ranges::find(forms, id, &Form::id);
    REQUIRE(form != forms.end());
    for (const FormChoice& each : form->fields.front().choices)
      CHECK(each.barred.empty() == (each.piece != kInfantry));
  }
}

TEST_CASE("OB-257: only specialists bridge a major river", "[brevity][OB-257]") {
  const Game small = moving(), great = moving("major-river");
  const std::vector<TablePoint> site{inch_point(28, 39.5), inch_point(28, 40.5)};
  CHECK(task("B-S", TaskKind::kFootBridge, "river", site).against(small).empty());
  CHECK(objects(task("B-S", TaskKind::kFootBridge, "river", site).against(great), "OB-257"));
  CHECK(task("B-E", TaskKind::kFootBridge, "river", kSite).against(great).empty());
  CHECK(objects(task("B-E", TaskKind::kFootBridge, "road", kSite).against(great), "OB-257"));
}

TEST_CASE("OB-258, BQ-152: a bridge stands after its turns, and carries what it is built for",
          "[brevity][OB-258][OB-259][BQ-152]") {
  Game game = moving();
  carry(game, task("B-E", TaskKind::kFootBridge, "river", kSite));
  end_move(game);
  end_turn(game);
  CHECK(game.modules.crossings.empty());
  end_move(game);
  end_turn(game);
  REQUIRE(game.modules.crossings.size() == 1);
  const std::string bridge = game.modules.crossings.front().id;
  CHECK(objections_to_passing(game, kInfantry, bridge).empty());
  CHECK(objects(objections_to_passing(game, kTanks, bridge), "BQ-152"));
  game.modules.crossings.front().load = Load::kMedium;
  CHECK(objections_to_passing(game, kTanks, bridge).empty());
}

TEST_CASE("OB-265 to OB-267: a major bridge is prepared, then demolished, and impassable for good",
          "[brevity][OB-265][OB-266][OB-267][OB-H06]") {
  Game game = moving();
  game.modules.crossings.push_back(
      {.id = "bridge", .river = "river", .of_board = true, .load = Load::kHeavy, .points = kSite});
  RiverCrossing& bridge = game.modules.crossings.front();
  CHECK(objects(task("B-E", TaskKind::kPrepareBridge, "bridge").against(game), "OB-265"));
  bridge.multi_span = true;
  CHECK(objects(task("B-E", TaskKind::kDemolishBridge, "bridge").against(game), "OB-265"));
  test::Dice none;
  Events events;
  task("B-E", TaskKind::kPrepareBridge, "bridge").perform(game, none, events);
  CHECK(test::told_to_all(events).empty());
  end_move(game);
  end_turn(game);
  CHECK(game.modules.crossings.front().prepared_by == std::array{true, false});
  carry(game, task("B-E", TaskKind::kDemolishBridge, "bridge"));
  end_move(game);
  CHECK(game.modules.crossings.front().destroyed);
  CHECK(objects(objections_to_passing(game, kInfantry, "bridge"), "OB-267"));
}

TEST_CASE("OB-264: a demolished span stops the bridge until it is gapped", "[brevity][OB-264]") {
  Game game = moving();
  game.modules.crossings.push_back({.id = "bridge", .river = "river", .load = Load::kHeavy, .points = kSite});
  carry(game, task("B-E", TaskKind::kDemolishSpan, "bridge"));
  end_move(game);
  REQUIRE(game.modules.obstacles.size() == 1);
  CHECK(objects(objections_to_passing(game, kInfantry, "bridge"), "BQ-131"));
  CHECK(objects(task("B-E", TaskKind::kDemolishSpan, "bridge").against(game), "OB-264"));
  game.modules.obstacles.front().gap_turn = game.turn;
  game.stand(kInfantry).posture = Posture::kMarch;
  CHECK(objections_to_passing(game, kInfantry, "bridge").empty());
}

TEST_CASE("OB-268, OB-C21: a minefield is 4 in by 1 in, beside its makers", "[brevity][OB-268][OB-C21]") {
  Game game = moving();
  const std::vector<TablePoint> field{inch_point(22, 38.5), inch_point(26, 38.5)};
  CHECK(objects(
      task("B-E", TaskKind::kMinefield, "", {inch_point(22, 38.5), inch_point(27, 38.5)}).against(game),
      "OB-268"));
  CHECK(objects(task("B-E", TaskKind::kMinefield, "", {inch_point(22, 30), inch_point(26, 30)}).against(game),
                "BQ-105"));
  Game at_edge = game;
  at_edge.stand(kEngineers).placed = test::place(1, 20);
  CHECK(
      objects(task("B-E", TaskKind::kMinefield, "", {inch_point(-3, 20), inch_point(1, 20)}).against(at_edge),
              "OB-268"));
  REQUIRE(task("B-E", TaskKind::kMinefield, "", field).against(game).empty());
  carry(game, task("B-E", TaskKind::kMinefield, "", field));
  end_move(game);
  end_turn(game);
  REQUIRE(game.modules.obstacles.size() == 1);
  CHECK(game.modules.obstacles.front().width_in == 1.0);
  CHECK(game.modules.obstacles.front().known_to == Side::kNeutral);
}

}  // namespace
}  // namespace telescope::brevity

#include "core/rules/brevity/measure/terrain.hpp"
#include "tests/core/brevity/works_parts.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::carry;
using test::objects;
using test::place;

const PieceId kEngineers("B-E"), kGuns("B-G"), kTarget("R-1");

Game in_step(Step step, double enemy_y = 90.0, BrevitySettings settings = {}) {
  test::Table table;
  table.settings = std::move(settings);
  table.settings.adv.engineering = true;
  auto setup =
      test::setup_of({{.id = "B-E", .kind = "engineer", .x_in = 24, .y_in = 30},
                      {.id = "B-G", .kind = "artillery", .x_in = 24, .y_in = 10},
                      {.id = "B-1", .x_in = 30, .y_in = 30},
                      {.id = "R-1", .side = test::kRed, .x_in = 24, .y_in = enemy_y, .heading_deg = 180}},
                     table);
  Game game = test::game_of(setup, step);
  test::declared(game, "B-E");
  return game;
}
LaySmoke smoke(const PieceId& maker, double x, double y, double width = 6.0, double depth = 1.0) {
  return {.maker = maker, .patch = {.centre = place(x, y).at, .width_in = width, .depth_in = depth}};
}

TEST_CASE("OB-273, BQ-107: a screen of engineers is 6 in by 1 in and centred on themselves",
          "[brevity][OB-273][BQ-107]") {
  const Game game = in_step(Step::kOwnFire);
  CHECK(smoke(kEngineers, 24, 30).against(game).empty());
  CHECK(objects(smoke(kEngineers, 24, 34).against(game), "OB-273"));
  CHECK(objects(smoke(kEngineers, 24, 30, 8.0).against(game), "BQ-107"));
  BrevitySettings deep;
  deep.smoke_depth = 2.0;
  const Game deeper = in_step(Step::kOwnFire, 90.0, deep);
  CHECK(smoke(kEngineers, 24, 30, 6.0, 2.0).against(deeper).empty());
  CHECK(objects(smoke(kEngineers, 24, 30).against(deeper), "BQ-107"));
}

TEST_CASE("OB-274, OB-C21: artillery lays a screen anywhere within its range", "[brevity][OB-274][OB-C21]") {
  const Game game = in_step(Step::kOwnArtillery);
  CHECK(smoke(kGuns, 24, 60).against(game).empty());
  CHECK_FALSE(smoke(kGuns, 24, 60, 4.0).against(game).empty());
  CHECK(objects(smoke(kGuns, -1, 30).against(game), "OB-274"));  // beside the table
  auto short_range = std::make_shared<Setup>(*game.setup);
  short_range->pieces.at(kGuns).guns->range_in = 20.0;
  Game near = game;
  near.setup = short_range;
  CHECK(objects(smoke(kGuns, 24, 60).against(near), "OB-274"));
}

TEST_CASE("OB-208, BQ-103: artillery whose fire is barred has none to give up",
          "[brevity][OB-208][BQ-103][OB-274]") {
  BrevitySettings settings;
  settings.adv.counterbattery = true;
  Game game = in_step(Step::kOwnArtillery, 90.0, settings);
  CHECK(smoke(kGuns, 24, 60).against(game).empty());
  game.stand(kGuns).counter_battery = true;
  CHECK(objects(smoke(kGuns, 24, 60).against(game), "OB-208"));
  game.stand(kGuns).counter_battery = false;
  game.stand(kGuns).on_far_bank = true;  // its guns stayed behind
  CHECK(objects(smoke(kGuns, 24, 60).against(game), "BQ-103"));
}

TEST_CASE("BQ-144, BQ-149: artillery in steps 4 and 5, specialist engineers in 6 and 7",
          "[brevity][BQ-144][BQ-149]") {
  CHECK(objects(smoke(kEngineers, 24, 30).against(in_step(Step::kOwnArtillery)), "BQ-144"));
  CHECK(objects(smoke(kGuns, 24, 60).against(in_step(Step::kOwnFire)), "BQ-144"));
  CHECK(objects(smoke(kEngineers, 24, 30).against(in_step(Step::kEnemyFire)), "BQ-144"));
  CHECK(objects(smoke(PieceId("B-1"), 30, 30).against(in_step(Step::kOwnFire)), "BQ-149"));
}

TEST_CASE("OB-273: its maker gives up its fire, which it must still have", "[brevity][OB-273]") {
  Game game = in_step(Step::kOwnFire);
  game.stand(kEngineers).move.fired_direct = true;
  CHECK(objects(smoke(kEngineers, 24, 30).against(game), "OB-273"));
  game = in_step(Step::kOwnFire);
  game.stand(kEngineers).move.declared = false;
  CHECK(objects(smoke(kEngineers, 24, 30).against(game), "OB-061"));
  game = in_step(Step::kOwnFire);
  game.stand(kEngineers).pinned = true;
  CHECK(objects(smoke(kEngineers, 24, 30).against(game), "OB-130"));
  game = in_step(Step::kOwnFire);
  carry(game, smoke(kEngineers, 24, 30));
  CHECK(game.stand(kEngineers).move.smoke);
  CHECK(objects(smoke(kEngineers, 24, 30).against(game), "OB-273"));
}

TEST_CASE("OB-125, BQ-144: engineers in support have no fire to give up",
          "[brevity][OB-125][BQ-144][OB-273]") {
  Game game = in_step(Step::kOwnFire);
  game.stand(kEngineers).posture = Posture::kSupport;
  CHECK(objects(smoke(kEngineers, 24, 30).against(game), "OB-125"));
  game.stand(kEngineers).posture = Posture::kLine;
  CHECK(smoke(kEngineers, 24, 30).against(game).empty());
}

TEST_CASE("OB-275, BQ-144: a screen counts as terrain from the end of its step",
          "[brevity][OB-275][BQ-144]") {
  Game game = in_step(Step::kOwnFire);
  carry(game, smoke(kEngineers, 24, 30));
  CHECK(stands_in_terrain(game, kEngineers, game.stand(kEngineers).placed) == Answer::kNo);
  test::end_move(game);
  CHECK(stands_in_terrain(game, kEngineers, game.stand(kEngineers).placed) == Answer::kYes);
}

TEST_CASE("BQ-107: smoke slows nobody unless the scenario says so", "[brevity][BQ-107]") {
  for (const bool slows : {false, true}) {
    BrevitySettings settings;
    settings.smoke_slows = slows;
    Game game = in_step(Step::kOwnFire, 90.0, settings);
    carry(game, smoke(kEngineers, 24, 30));
    test::end_move(game);
    CHECK(ground_at(game, place(24, 30).at).ground == (slows ? GroundClass::kTerrain : GroundClass::kOpen));
  }
}

TEST_CASE("OB-276, BQ-144: it goes at the start of the next step in which its maker has a target",
          "[brevity][OB-276][BQ-144]") {
  Game far = in_step(Step::kOwnFire), near = in_step(Step::kOwnFire, 34.0);
  for (Game* game : {&far, &near}) {
    carry(*game, smoke(kEngineers, 24, 30));
    test::end_move(*game);
    test::declared(*game, "B-E");
    Events events;
    game->step = Step::kOwnArtillery;  // not a step of engineers
    remove_smoke(*game, events);
    CHECK(game->modules.smokes.size() == 1);
    game->step = Step::kOwnFire;
    remove_smoke(*game, events);
  }
  CHECK(far.modules.smokes.size() == 1);
  CHECK(near.modules.smokes.empty());
}

TEST_CASE("OB-276, OB-208: it goes once its maker has answered in counter-battery",
          "[brevity][OB-276][OB-208][OB-209]") {
  BrevitySettings settings;
  settings.adv.counterbattery = true;
  Game game = in_step(Step::kOwnFire, 90.0, settings);
  game.modules.smokes.push_back({.id = "smoke-1", .maker = kGuns});
  game.stand(kGuns).counter_battery = true;
  Events events;
  remove_smoke(game, events);
  CHECK(game.modules.smokes.size() == 1);
  game.stand(kGuns).move.artillery_target = "R-1";
  remove_smoke(game, events);
  CHECK(game.modules.smokes.empty());
}

}  // namespace
}  // namespace telescope::brevity

#include "core/rules/brevity/fire/fire.hpp"

#include "tests/core/brevity/firing.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::artillery;
using test::count;
using test::declared;
using test::direct;
using test::kBlue;
using test::kRed;
using test::moved;
using test::objects;
using test::place;
using test::stand;

void fire(Game& game, AttackOrder order, const std::vector<Throw>& made, Events& events,
          std::optional<double> along_in = 10.0) {
  order.along_in = along_in;
  MadeThrows tray(made);
  Fire{.order = std::move(order)}.perform(game, tray, events);
  tray.finish();
}

/// What an order asks to be thrown first.
std::vector<PoolRequest> wants(Game game, const AttackOrder& order, const std::vector<Throw>& made = {}) {
  MadeThrows tray(made);
  Events events;
  try {
    Fire{.order = order}.perform(game, tray, events);
  } catch (const DiceWanted& wanted) {
    return wanted.pools;
  }
  return {};
}

/// WE-05: B-1 has moved in the open, R-1 locates it at 7", two weak battalions of 25-pdr support R-1.
Game we_05() {
  BrevitySettings settings;
  settings.adv.size = true;
  auto setup = test::setup_of({{.id = "B-1", .x_in = 24, .y_in = 30},
                               {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 38, .heading_deg = 180},
                               {.id = "R-2", .kind = "artillery", .side = kRed, .x_in = 20, .y_in = 80},
                               {.id = "R-3", .kind = "artillery", .side = kRed, .x_in = 24, .y_in = 80}},
                              {.settings = settings});
  for (const char* id : {"R-2", "R-3"})
    setup->pieces.at(PieceId(id)).guns = Guns{.tube = Tube::kGunHowitzer, .caliber_mm = 88};
  Game game = test::game_of(setup, Step::kEnemyArtillery);
  moved(game, "B-1", place(24, 20), place(24, 30));
  return game;
}

TEST_CASE("WE-05: artillery on infantry that moves in the open", "[brevity][OB-081][OB-163][OB-178]") {
  Game game = we_05();
  const AttackOrder order = artillery(kRed, "B-1", {"R-2", "R-3"});
  const auto pools = wants(game, order);
  REQUIRE(pools.size() == 1);
  CHECK(pools[0].id == "hit");
  CHECK(pools[0].dice() == 3);
  CHECK(pools[0].hit_from == 4);
  Events events;
  fire(game, order, {{"hit", {2, 4, 6}}, {"casualties", {3, 5}}}, events);
  REQUIRE(game.results.size() == 1);
  CHECK(game.results[0].hits == 2);
  CHECK(game.results[0].successes == 1);
  CHECK_FALSE(stand(game, "B-1").pinned);  // BQ-09: at the end of the step
  CHECK(stand(game, "R-2").move.artillery_target == "B-1");
  CHECK(count(events, event::kFired) == 1);
  apply_results(game, events);
  CHECK(stand(game, "B-1").pinned);
  CHECK(stand(game, "B-1").spent);
  CHECK(game.results.empty());
}

TEST_CASE("OB-146, OB-160: dice to penetrate for the hits, dice of casualties for what penetrates (WE-06)",
          "[brevity][OB-146][OB-160][BQ-66]") {
  Game game = test::position({{.id = "B-1", .kind = "tanks", .x_in = 24, .y_in = 30},
                              {.id = "R-1", .side = kRed, .x_in = 23, .y_in = 34.5, .heading_deg = 180},
                              {.id = "R-2", .side = kRed, .x_in = 25, .y_in = 34.5, .heading_deg = 180}},
                             Step::kEnemyFire);
  moved(game, "B-1", place(24, 20), place(24, 30));
  Events events;
  fire(game, direct(kRed, "B-1"), {{"hit", {1, 5, 6, 6}}, {"penetrate", {3, 6, 6}}, {"casualties", {4, 6}}},
       events);
  const AttackResult& result = game.results.at(0);
  CHECK(result.hits == 3);
  CHECK(result.penetrating == 2);
  CHECK(result.successes == 2);
  CHECK(result.order.firers == std::vector{PieceId("R-1"), PieceId("R-2")});
  apply_results(game, events);
  CHECK(stand(game, "B-1").where == Where::kDestroyed);
}

TEST_CASE("WE-09: a bonus counts on each die", "[brevity][OB-177]") {
  auto setup = test::setup_of({{.id = "B-1", .x_in = 23, .y_in = 30},
                               {.id = "B-2", .x_in = 25, .y_in = 30},
                               {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 34}});
  setup->pieces.at(PieceId("R-1")).inexperienced = true;
  setup->pieces.at(PieceId("R-1")).protection = Protection::kDugIn;
  Game game = test::game_of(setup, Step::kOwnFire);
  declared(game, "B-1");
  declared(game, "B-2");
  Events events;
  fire(game, direct(kBlue, "R-1"), {{"hit", {4, 4, 1, 6}}, {"casualties", {4, 2, 3}}}, events, std::nullopt);
  CHECK(game.results.at(0).hits == 3);
  CHECK(game.results.at(0).successes == 1);
  CHECK_FALSE(game.results.at(0).fire_point);
  CHECK(stand(game, "B-1").move.fired_direct);
}

TEST_CASE("OB-157: without a hit, or without a casualty row, nothing more is thrown",
          "[brevity][OB-157][OB-173]") {
  Game game = we_05();
  Events events;
  fire(game, artillery(kRed, "B-1", {"R-2"}), {{"hit", {1, 2}}}, events);
  CHECK(game.results.at(0).hits == 0);
  apply_results(game, events);
  CHECK_FALSE(stand(game, "B-1").pinned);
}

TEST_CASE("BQ-122: one roll at a target in a step, unless rockets may roll apart",
          "[brevity][OB-001][BQ-122]") {
  const auto second = [](bool split) {
    Game game = we_05();
    auto setup = std::make_shared<Setup>(*game.setup);
    setup->settings.split_rockets = split;
    game.setup = setup;
    Events events;
    fire(game, artillery(kRed, "B-1", {"R-2"}), {{"hit", {1, 2}}}, events);
    AttackOrder order = artillery(kRed, "B-1", {"R-3"});
    order.along_in = 10.0;
    return Fire{.order = order}.against(game);
  };
  CHECK(objects(second(false), "BQ-122"));
  CHECK(second(true).empty());
}

TEST_CASE("BQ-01: fire that hangs on an open question waits for the umpire", "[brevity][BQ-01]") {
  Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 30},
                              {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 39, .heading_deg = 180}},
                             Step::kEnemyFire);
  moved(game, "B-1", place(24, 20), place(24, 30));
  AttackOrder order = direct(kRed, "B-1");
  order.along_in = 10.0;
  CHECK(objects(Fire{.order = order}.against(game), "BQ-01"));
  for (const Question& each : attack_of(game, order).open) game.rulings[each.id] = true;
  CHECK(Fire{.order = order}.against(game).empty());
}

TEST_CASE("OB-198: a reconnaissance company is asked before the dice, and may hold",
          "[brevity][OB-198][BQ-81]") {
  BrevitySettings settings;
  settings.adv.recon = true;
  auto setup = test::setup_of({{.id = "B-1", .kind = "reconnaissance", .x_in = 24, .y_in = 30},
                               {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 36, .heading_deg = 180}},
                              {.settings = settings});
  setup->pieces.at(PieceId("B-1")).reconnaissance = true;
  Game game = test::game_of(setup, Step::kEnemyFire);
  moved(game, "B-1", place(24, 20), place(24, 30));
  Events events;
  fire(game, direct(kRed, "B-1"), {}, events);
  REQUIRE(game.waits_for());
  CHECK(game.waits_for()->kind == Pending::Kind::kRetire);
  CHECK(game.waits_for()->side == kBlue);
  CHECK(objects(Hold{.side = kRed}.against(game), "OB-198"));
  CHECK(Hold{.side = kBlue}.against(game).empty());
  const std::vector<Throw> made{{"hit", {1, 2, 3}}};
  MadeThrows tray(made);
  Hold{.side = kBlue}.perform(game, tray, events);
  tray.finish();
  CHECK(game.pending.empty());
  CHECK(game.results.size() == 1);
}

TEST_CASE("BQ-81: after a retirement out of range the attack lapses", "[brevity][OB-198][BQ-81]") {
  Game game = test::position({{.id = "B-1", .kind = "reconnaissance", .x_in = 24, .y_in = 30},
                              {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 36, .heading_deg = 180}},
                             Step::kEnemyFire);
  moved(game, "B-1", place(24, 20), place(24, 30));
  AttackOrder order = direct(kRed, "B-1");
  order.along_in = 10.0;
  stand(game, "B-1").placed = place(24, 10);
  stand(game, "B-1").move.retirements = 1;
  MadeThrows tray({});
  Events events;
  resolve(game, order, tray, events);
  CHECK(game.results.empty());
  CHECK(count(events, event::kFired) == 0);
  CHECK(count(events, event::kLapsed) == 1);
}

TEST_CASE("OB-196, BQ-78: hidden firers are placed before their dice", "[brevity][OB-196][BQ-78]") {
  BrevitySettings settings;
  settings.adv.hidden = true;
  Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 30},
                              {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 36, .heading_deg = 180},
                              {.id = "R-2", .side = kRed, .x_in = 26, .y_in = 36, .heading_deg = 180}},
                             Step::kEnemyFire, {.settings = settings});
  moved(game, "B-1", place(24, 20), place(24, 30));
  stand(game, "R-1").where = stand(game, "R-2").where = Where::kHidden;
  AttackOrder order = direct(kRed, "B-1");
  order.kept_out = {PieceId("R-2")};
  Events events;
  fire(game, order, {{"hit", {1, 2, 3}}}, events);
  CHECK(stand(game, "R-1").on_table());
  CHECK(stand(game, "R-2").where == Where::kHidden);
}

TEST_CASE("OB-210: counter-battery answers only a shot that waits for it", "[brevity][OB-210]") {
  Game game = we_05();
  AttackOrder order{.kind = FireKind::kCounterBattery, .side = kBlue, .target = PieceId("R-2")};
  CHECK(objects(Fire{.order = order}.against(game), "OB-210"));
}

TEST_CASE("OB-087: a mark is resolved only where a battalion has been revealed at it", "[brevity][OB-087]") {
  Game game = we_05();
  AttackOrder order{.kind = FireKind::kMark, .side = kBlue};
  order.mark = "mark-1";
  CHECK(objects(Fire{.order = order}.against(game), "OB-087"));
}

TEST_CASE("WE-12: counter-battery answers at once, and the shot that it answers stands",
          "[brevity][OB-209][OB-210][BQ-84][BQ-150]") {
  BrevitySettings settings;
  settings.adv.counterbattery = settings.adv.size = true;
  auto setup = test::setup_of({{.id = "B-1", .kind = "artillery", .x_in = 24, .y_in = 25},
                               {.id = "R-1", .kind = "artillery", .side = kRed, .x_in = 24, .y_in = 92},
                               {.id = "R-2", .side = kRed, .x_in = 24, .y_in = 70}},
                              {.settings = settings});
  setup->pieces.at(PieceId("R-1")).guns = Guns{.tube = Tube::kGunHowitzer, .caliber_mm = 140};
  Game game = test::game_of(setup, Step::kOwnArtillery);
  stand(game, "R-1").counter_battery = true;
  Events events;
  fire(game, artillery(kBlue, "R-2", {"B-1"}), {{"hit", {6, 1}}, {"casualties", {1}}}, events, std::nullopt);
  REQUIRE(game.waits_for());
  CHECK(game.waits_for()->kind == Pending::Kind::kCounterBattery);
  CHECK(possible_attacks(game, kRed).size() == 1);
  AttackOrder answer{.kind = FireKind::kCounterBattery, .side = kRed, .target = PieceId("B-1")};
  answer.firers = {PieceId("R-1")};
  CHECK(Fire{.order = answer}.against(game).empty());
  fire(game, answer, {{"hit", {5, 2}}, {"casualties", {4}}}, events, std::nullopt);
  CHECK(game.pending.empty());
  CHECK(stand(game, "B-1").pinned);
  CHECK(stand(game, "B-1").spent);
  CHECK(game.results.size() == 1);  // its own shot
  CHECK(stand(game, "R-1").move.artillery_target == "B-1");
}

TEST_CASE("BQ-129: a mark is resolved before the battalion that it reveals has fired",
          "[brevity][OB-087][BQ-129]") {
  BrevitySettings settings;
  settings.adv.hidden = true;
  Game game = test::position({{.id = "B-1", .x_in = 24, .y_in = 30},
                              {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 36, .heading_deg = 180}},
                             Step::kEnemyFire, {.settings = settings});
  moved(game, "B-1", place(24, 20), place(24, 30));
  stand(game, "R-1").where = Where::kHidden;
  game.modules.marks.push_back(
      {.id = "mark-1", .side = kBlue, .at = place(24, 37).at, .dice = 3, .weapon = Weapon::kLightGuns});
  Events events;
  fire(game, direct(kRed, "B-1"), {}, events);
  CHECK(stand(game, "R-1").on_table());
  REQUIRE(game.waits_for());
  CHECK(game.waits_for()->kind == Pending::Kind::kMark);
  AttackOrder mark{.kind = FireKind::kMark, .side = kBlue, .target = PieceId("R-1")};
  mark.mark = "mark-1";
  CHECK(Fire{.order = mark}.against(game).empty());
  // The mark first, then the fire that waited for it, with the single die of a spent battalion.
  fire(game, mark, {{"hit", {6, 1, 1}}, {"casualties", {6}}, {"hit", {1}}}, events, std::nullopt);
  CHECK(game.pending.empty());
  CHECK(game.modules.marks.empty());
  CHECK(stand(game, "R-1").spent);
  CHECK_FALSE(stand(game, "R-1").pinned);
  CHECK(game.results.size() == 1);
}

TEST_CASE("BQ-121, OB-085: an order says nothing that fire of its kind would pass over",
          "[brevity][BQ-121][OB-085]") {
  const Game game = test::before_red();
  const AttackOrder order = test::at_end(direct(kRed, "B-1"));
  const auto against = [&](const auto& change) {
    AttackOrder changed = order;
    change(changed);
    return Fire{.order = changed}.against(game);
  };
  REQUIRE(Fire{.order = order}.against(game).empty());
  CHECK(objects(against([](AttackOrder& all) { all.firers = {PieceId("R-1")}; }), "BQ-121"));
  CHECK(objects(against([](AttackOrder& all) { all.at = place(1, 1).at; }), "OB-085"));
  CHECK(objects(against([](AttackOrder& all) { all.medium_row = true; }), "OB-235"));
  CHECK(objects(against([](AttackOrder& all) { all.mission = "m"; }), "OB-230"));
  CHECK(objects(against([](AttackOrder& all) { all.mark = "m"; }), "OB-087"));
  CHECK(objects(against([](AttackOrder& all) { all.aimed_at = PieceId("R-1"); }), "OB-226"));
}

}  // namespace
}  // namespace telescope::brevity

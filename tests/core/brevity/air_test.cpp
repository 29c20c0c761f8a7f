#include "core/rules/brevity/modules/air.hpp"

#include <algorithm>
#include <cmath>

#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/knowledge/forms.hpp"
#include "core/rules/brevity/measure/terrain.hpp"
#include "tests/core/brevity/firing.hpp"
#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/module_play.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::Dice;
using test::events_of;
using test::is_for;
using test::kBlue;
using test::kRed;
using test::objects;
using test::place;
using test::stand;

const PieceId kGround("B-G"), kMedium("B-M"), kHeavy("B-H");

/// WE-13: Red's truck-mounted infantry R-1, tanks R-2 3.5" beside it; R-3 is far away. Blue's B-1 locates
/// both.
std::shared_ptr<Setup> setup() {
  test::Table table;
  table.settings.adv.air = table.settings.adv.hidden = true;
  auto setup = test::setup_of({{.id = "B-1", .x_in = 24, .y_in = 24},
                               {.id = "B-9", .command = "B2", .x_in = 10, .y_in = 10},
                               {.id = "B-G", .kind = "aircraft"},
                               {.id = "B-M", .kind = "aircraft"},
                               {.id = "B-H", .kind = "aircraft"},
                               {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 31},
                               {.id = "R-2", .kind = "tanks", .side = kRed, .x_in = 28.5, .y_in = 31},
                               {.id = "R-3", .side = kRed, .x_in = 24, .y_in = 80}},
                              table);
  test::make_aircraft(*setup, "B-G", Aircraft::kGroundAttack);
  test::make_aircraft(*setup, "B-M", Aircraft::kMediumBomber);
  test::make_aircraft(*setup, "B-H", Aircraft::kHeavyBomber);
  setup->pieces.at(PieceId("R-1")).transport = MoveClass::kTruck;
  return setup;
}
Game in_step(Step step, std::shared_ptr<Setup> facts = setup()) {
  Game game = test::game_of(std::move(facts), step);
  stand(game, "R-1").mounted = true;
  return game;
}
/// Step 5, with a forward controller of the ground-attack aircraft.
Game with_fac(Step step = Step::kOwnArtillery) {
  Game game = in_step(step);
  game.modules.fac[kGround] = CommandId("B1");
  return game;
}
AttackOrder attack_on(const std::string& target, const PieceId& aircraft = kGround) {
  AttackOrder order{.kind = FireKind::kAir, .side = kBlue, .target = PieceId(target)};
  order.firers = {aircraft};
  return order;
}
Events attacked(Game& game, const AttackOrder& order, Dice& dice) {
  Events events;
  air_attack(game, order, dice, events);
  return events;
}
std::vector<PieceId> pieces(const std::vector<std::string>& ids) {
  std::vector<PieceId> all;
  for (const std::string& each : ids) all.emplace_back(each);
  return all;
}
Events scheduled(Game& game, const Schedule& wanted) {
  Events events;
  Dice none;
  wanted.perform(game, none, events);
  return events;
}

TEST_CASE("WE-13: a ground-attack unit on trucks, with tanks near them", "[brevity][WE-13][OB-226][BQ-89]") {
  Game game = with_fac();
  const AttackOrder order = attack_on("R-1");
  CHECK(objections_to_air_attack(game, order).empty());
  Dice dice{{3}, {4, 3, 6}, {3, 2}, {4, 1, 2}, {6}, {5}};
  const Events events = attacked(game, order, dice);
  CHECK(dice.all_thrown());
  CHECK(dice.ids() == std::vector<std::string>{"air", "hit-R-1", "casualties-R-1", "hit-R-2", "penetrate-R-2",
                                               "casualties-R-2"});
  REQUIRE(game.results.size() == 2);
  CHECK(game.results[0].hits == 2);
  CHECK(game.results[0].successes == 1);
  CHECK(game.results[1].hits == 1);
  CHECK(game.results[1].penetrating == 1);
  CHECK(game.results[1].successes == 0);
  CHECK_FALSE(stand(game, "R-1").spent);  // BQ-09: at the end of the step
  Events end;
  apply_results(game, end);
  CHECK(stand(game, "R-1").spent);
  CHECK(stand(game, "R-2").pinned);
  CHECK_FALSE(stand(game, "R-2").spent);
}

TEST_CASE("OB-226, BQ-90: all battalions within 4 in are attacked, friends and hidden ones too",
          "[brevity][OB-226][BQ-90][OB-C14]") {
  Game game = with_fac();
  CHECK(attacked_from_air(game, attack_on("R-1")) == pieces({"R-1", "R-2"}));
  stand(game, "B-9").placed = place(24, 34);
  stand(game, "R-3").where = Where::kHidden;
  stand(game, "R-3").placed = place(20, 31);
  CHECK(attacked_from_air(game, attack_on("R-1")) == pieces({"B-9", "R-1", "R-2", "R-3"}));
  AttackOrder point{.kind = FireKind::kAir, .side = kBlue, .at = test::inch_point(24, 36)};
  point.firers = {kGround};
  CHECK(attacked_from_air(game, point) == pieces({"B-9"}));
}

TEST_CASE("BQ-90: the radius is as the scenario has it", "[brevity][BQ-90]") {
  auto facts = setup();
  facts->settings.air_radius = 2.0;
  CHECK(attacked_from_air(in_step(Step::kOwnArtillery, facts), attack_on("R-1")) == pieces({"R-1"}));
}

TEST_CASE("OB-226, BQ-01: what is too close to the radius is the umpire's to decide",
          "[brevity][OB-226][BQ-01]") {
  Game game = with_fac();
  stand(game, "R-2").placed = place(29.1, 31);  // 4.1 in
  CHECK(objects(objections_to_air_attack(game, attack_on("R-1")), "BQ-01"));
  CHECK(attacked_from_air(game, attack_on("R-1")) == pieces({"R-1"}));
  game.rulings["air/B-G/R-2"] = true;
  CHECK(objections_to_air_attack(game, attack_on("R-1")).empty());
  CHECK(attacked_from_air(game, attack_on("R-1")) == pieces({"R-1", "R-2"}));
}

TEST_CASE("OB-224, BQ-135: on 1 the opponent names any battalion on the table", "[brevity][OB-224][BQ-135]") {
  Game game = with_fac();
  Dice one{{1}};
  attacked(game, attack_on("R-1"), one);
  REQUIRE(game.pending.size() == 1);
  CHECK(game.pending.front().kind == Pending::Kind::kAirTarget);
  CHECK(game.pending.front().side == kRed);
  CHECK(game.results.empty());
  CHECK(objects(AirTarget{kBlue, PieceId("R-1")}.against(game), "OB-224"));
  CHECK(AirTarget{kRed, PieceId("B-9")}.against(game).empty());
  Dice hits{{1, 1, 1}};
  Events events;
  AirTarget{kRed, PieceId("B-9")}.perform(game, hits, events);
  CHECK(game.pending.empty());
  CHECK(hits.ids() == std::vector<std::string>{"hit-B-9"});
}

TEST_CASE("OB-224, BQ-135: with no battalion on the table nobody is named, and what was ordered is attacked",
          "[brevity][OB-224][BQ-135]") {
  Game game = with_fac();
  for (auto& [id, stand] : game.stands)
    if (stand.on_table()) stand.where = Where::kHidden;
  AttackOrder point{.kind = FireKind::kAir, .side = kBlue, .at = test::inch_point(24, 60)};
  point.firers = {kGround};
  Dice one{{1}};
  const Events events = attacked(game, point, one);
  CHECK(one.all_thrown());
  CHECK(game.pending.empty());
  CHECK(events_of(events, event::kFired).size() == 1);
}

TEST_CASE("OB-224: a battalion that is not on the table cannot be named", "[brevity][OB-224][OB-H01]") {
  Game game = with_fac();
  Dice one{{1}};
  attacked(game, attack_on("R-1"), one);
  stand(game, "R-3").where = Where::kHidden;
  const Objections hidden = AirTarget{kRed, PieceId("R-3")}.against(game);
  stand(game, "R-3").where = Where::kAside;
  const Objections aside = AirTarget{kRed, PieceId("R-3")}.against(game);
  REQUIRE(hidden.size() == 1);
  REQUIRE(aside.size() == 1);
  CHECK(hidden.front().sentence == aside.front().sentence);
}

TEST_CASE("OB-227: with a controller it attacks as artillery of the command does",
          "[brevity][OB-227][OB-083]") {
  Game game = with_fac();
  CHECK(objections_to_air_attack(game, attack_on("R-3")).empty());  // OB-084: it need not be located
  game.modules.fac[kGround] = CommandId("B2");
  CHECK(objects(objections_to_air_attack(game, attack_on("R-1")), "OB-083"));
  game.modules.fac.clear();
  CHECK(objects(objections_to_air_attack(game, attack_on("R-1")), "OB-228"));
  Game later = with_fac(Step::kOwnFire);
  CHECK(objects(objections_to_air_attack(later, attack_on("R-1")), "OB-227"));
}

TEST_CASE("OB-081, OB-082: in step 4 the target has moved and is located by the supported command",
          "[brevity][OB-081][OB-082][OB-227]") {
  Game game = with_fac(Step::kEnemyArtillery);
  game.move.active = kRed;
  game.move.command = CommandId("R1");
  CHECK(objects(objections_to_air_attack(game, attack_on("R-1")), "OB-081"));
  test::moved(game, "R-1", place(24, 60), place(24, 31), true);
  CHECK(objections_to_air_attack(game, attack_on("R-1")).empty());
  const auto along = air_fire_point(game, attack_on("R-1"));
  REQUIRE(along.has_value());
  CHECK(*along == Approx(27.0).margin(0.6));  // 8 in before B-1
  test::moved(game, "R-3", place(24, 90), place(24, 80));
  CHECK(objects(objections_to_air_attack(game, attack_on("R-3")), "OB-082"));
}

TEST_CASE("OB-225, OB-231: ground-attack aircraft attack once in a turn", "[brevity][OB-225][OB-231]") {
  Game game = with_fac();
  Dice dice{{3}, {1, 1, 1}, {1, 1, 1}};
  attacked(game, attack_on("R-1"), dice);
  CHECK(stand(game, "B-G").last_flown == 1);
  CHECK(objects(objections_to_air_attack(game, attack_on("R-1")), "OB-231"));
  game.turn = 2;
  CHECK(objections_to_air_attack(game, attack_on("R-1")).empty());
}

TEST_CASE("OB-232: other aircraft attack once a day, and rest a turn between", "[brevity][OB-232]") {
  Game game = in_step(Step::kTurnStart);
  for (const PieceId& each : {kMedium, kHeavy}) {
    game.stands.at(each).last_flown = 3;  // the last turn of day 1
    CHECK(objects(objections_by_rest(game, each, 3), "OB-232"));
    CHECK(objects(objections_by_rest(game, each, 4), "OB-232"));  // the day's first turn follows at once
    CHECK(objections_by_rest(game, each, 5).empty());
    game.stands.at(each).last_flown = 4;
    CHECK(objects(objections_by_rest(game, each, 6), "OB-232"));  // the same day
  }
  game.stands.at(kGround).last_flown = 3;
  CHECK(objections_by_rest(game, kGround, 4).empty());
}

TEST_CASE("OB-228: without a controller the target is given when the turn starts", "[brevity][OB-228]") {
  Game game = in_step(Step::kTurnStart);
  const Schedule wanted{.aircraft = kGround, .turn = 1, .target = PieceId("R-1")};
  CHECK(wanted.against(game).empty());
  CHECK(Schedule{.aircraft = kMedium, .turn = 1, .target = PieceId("R-1")}.against(game).empty());
  CHECK(objects(Schedule{.aircraft = kGround, .turn = 2, .target = PieceId("R-1")}.against(game), "OB-228"));
  CHECK(objects(Schedule{.aircraft = kGround, .turn = 1}.against(game), "OB-228"));
  game.modules.fac[kGround] = CommandId("B1");
  CHECK(objects(wanted.against(game), "OB-228"));
  CHECK(objects(wanted.against(in_step(Step::kDayStart)), "OB-228"));
}

TEST_CASE("OB-229: heavy bombers are given their target when the day starts", "[brevity][OB-229]") {
  const Game game = in_step(Step::kDayStart);
  CHECK(Schedule{.aircraft = kHeavy, .turn = 3, .target = PieceId("R-1")}.against(game).empty());
  CHECK(objects(Schedule{.aircraft = kHeavy, .turn = 4, .target = PieceId("R-1")}.against(game),
                "OB-229"));  // tomorrow
  CHECK(objects(
      Schedule{.aircraft = kHeavy, .turn = 1, .target = PieceId("R-1")}.against(in_step(Step::kTurnStart)),
      "OB-229"));
}

TEST_CASE("OB-229: heavy bombers are offered the turns of the day", "[brevity][OB-229]") {
  std::vector<Form> forms;
  add_schedule(in_step(Step::kDayStart), kBlue, forms);
  REQUIRE_FALSE(forms.empty());
  const auto turn = std::ranges::find(forms.front().fields, std::string("turn"), &FormField::id);
  REQUIRE(turn != forms.front().fields.end());
  CHECK(turn->lowest == 1);
  CHECK(turn->highest == 3);  // the game begins with the second turn of a day
}

TEST_CASE("OB-230: planned attacks are due at the start of their turn, in order", "[brevity][OB-230]") {
  Game game = in_step(Step::kTurnStart);
  scheduled(game, {.aircraft = kMedium, .turn = 1, .target = PieceId("R-1")});
  scheduled(game, {.aircraft = kGround, .turn = 1, .at = test::inch_point(24, 60)});
  const auto due = due_missions(game, kBlue);
  REQUIRE(due.size() == 2);
  CHECK(due[0].aircraft == kMedium);
  CHECK(due[1].aircraft == kGround);
  CHECK(due_missions(game, kRed).empty());
  AttackOrder order = attack_on("R-1", kMedium);
  order.mission = due[0].id;
  CHECK(objections_to_air_attack(game, order).empty());
  order.target = PieceId("R-3");
  CHECK(objects(objections_to_air_attack(game, order), "OB-228"));
}

TEST_CASE("OB-230, BQ-10: a planned attack takes effect at once and is planned no more",
          "[brevity][OB-230][BQ-10]") {
  Game game = in_step(Step::kTurnStart);
  scheduled(game, {.aircraft = kMedium, .turn = 1, .target = PieceId("R-3")});
  AttackOrder order = attack_on("R-3", kMedium);
  order.mission = due_missions(game, kBlue).front().id;
  Dice dice{{4}, {5, 1, 1}, {1}};  // unlocated: 6, and 1 is added
  attacked(game, order, dice);
  CHECK(dice.all_thrown());
  CHECK(stand(game, "R-3").pinned);
  CHECK(game.results.empty());
  CHECK(due_missions(game, kBlue).empty());
}

TEST_CASE("BQ-136: a planned attack follows its target, or lapses and is not used up", "[brevity][BQ-136]") {
  Game game = in_step(Step::kTurnStart);
  scheduled(game, {.aircraft = kGround, .turn = 1, .target = PieceId("R-1")});
  stand(game, "R-1").placed = place(10, 60);
  CHECK(due_missions(game, kBlue).size() == 1);
  game.modules.weather.sky = Sky::kBad;
  CHECK(due_missions(game, kBlue).empty());
  game.modules.weather.sky = Sky::kClear;
  stand(game, "R-1").where = Where::kDestroyed;
  CHECK(due_missions(game, kBlue).empty());
  CHECK(stand(game, "B-G").last_flown == 0);
}

TEST_CASE("OB-H06: a planned attack is told to its own side alone, and counts nothing", "[brevity][OB-H06]") {
  Game game = in_step(Step::kTurnStart);
  const int numbered = game.numbered;
  const Events events = scheduled(game, {.aircraft = kGround, .turn = 1, .target = PieceId("R-1")});
  REQUIRE(events.all().size() == 1);
  CHECK(is_for(events.all().front(), audience_of(kBlue)));
  CHECK(game.numbered == numbered);
}

TEST_CASE("OB-234, BQ-156: heavy bombers crater 8 in around the target", "[brevity][OB-234][BQ-90][BQ-156]") {
  Game game = in_step(Step::kTurnStart);
  AttackOrder point{.kind = FireKind::kAir, .side = kBlue, .at = test::inch_point(40, 60)};
  point.firers = {kHeavy};
  Dice die{{2}};
  attacked(game, point, die);
  REQUIRE(game.modules.craters.size() == 1);
  CHECK(game.modules.craters.front().radius_in == Approx(8.0));
  CHECK(game.modules.craters.front().centre == test::inch_point(40, 60));
  Game other = in_step(Step::kTurnStart);
  Dice dice{{2}, {1, 1, 1}};
  attacked(other, attack_on("R-3", kHeavy), dice);
  REQUIRE(other.modules.craters.size() == 1);
  // BQ-156: 8" from the edge of its base of 1".
  const TablePoint middle = stand(other, "R-3").placed.at;
  const auto cratered = [&](double right_in, double front_in) {
    const TablePoint there{middle.x_mm + Length::from_inches(right_in).mm(),
                           middle.y_mm + Length::from_inches(front_in).mm()};
    return ground_at(other, there).ground == GroundClass::kTerrain;
  };
  CHECK(cratered(0.0, -8.49));
  CHECK_FALSE(cratered(0.0, -8.51));
  const double corner = 0.5 + 8.0 / std::sqrt(2.0);
  CHECK(cratered(-corner + 0.01, -corner + 0.01));
  CHECK_FALSE(cratered(-corner - 0.01, -corner - 0.01));
}

TEST_CASE("OB-235: heavy bombers on the row of medium ones crater nothing", "[brevity][OB-235]") {
  Game game = in_step(Step::kTurnStart);
  AttackOrder order = attack_on("R-3", kHeavy);
  order.medium_row = true;
  CHECK(attack_of(game, order).casualties_from == 5);  // OB-164, infantry
  order.medium_row = false;
  CHECK(attack_of(game, order).casualties_from == 6);  // OB-165
  order.medium_row = true;
  Dice dice{{2}, {1, 1, 1}};
  attacked(game, order, dice);
  CHECK(game.modules.craters.empty());
  const Schedule wrong{.aircraft = kMedium, .turn = 1, .target = PieceId("R-3"), .medium_row = true};
  CHECK(objects(wrong.against(game), "OB-235"));
}

TEST_CASE("OB-227, BQ-91: ground-attack aircraft have a controller, by the setting medium bombers too",
          "[brevity][OB-227][BQ-91]") {
  Game game = in_step(Step::kTurnStart);
  CHECK(SetFac{kGround, CommandId("B1")}.against(game).empty());
  CHECK(objects(SetFac{kMedium, CommandId("B1")}.against(game), "BQ-91"));
  CHECK(objects(SetFac{kHeavy, CommandId("B1")}.against(game), "BQ-91"));
  CHECK(objects(SetFac{kGround, CommandId("R1")}.against(game), "OB-227"));
  auto facts = setup();
  facts->settings.medium_fac = true;
  CHECK(SetFac{kMedium, CommandId("B1")}.against(in_step(Step::kTurnStart, facts)).empty());
  Dice none;
  Events events;
  SetFac{kGround, CommandId("B1")}.perform(game, none, events);
  CHECK(game.modules.fac.at(kGround) == CommandId("B1"));
  SetFac{kGround, CommandId()}.perform(game, none, events);
  CHECK(game.modules.fac.empty());
}

TEST_CASE("BQ-124: in step 2 a controller joins or leaves the command that regroups", "[brevity][BQ-124]") {
  Game game = in_step(Step::kRegroup);
  CHECK(SetFac{kGround, CommandId("B1")}.against(game).empty());
  CHECK(objects(SetFac{kGround, CommandId("B2")}.against(game), "BQ-124"));
  game.modules.fac[kGround] = CommandId("B1");
  CHECK(SetFac{kGround, CommandId("B2")}.against(game).empty());
}

}  // namespace
}  // namespace telescope::brevity

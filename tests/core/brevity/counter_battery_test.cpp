#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/modules/reactions.hpp"
#include "tests/core/brevity/firing.hpp"
#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/module_play.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::artillery;
using test::Dice;
using test::events_of;
using test::is_for;
using test::kBlue;
using test::kRed;
using test::objects;
using test::stand;

const PieceId kB1("B-1"), kR1("R-1");

/// Step 5 of Blue, whose howitzers B-1 have fired; Red's 140 mm guns R-1, `between_in` away, answer.
std::shared_ptr<Setup> setup(double between_in = 100.0) {
  test::Table table{.depth_in = 150};
  table.settings.adv.counterbattery = table.settings.adv.size = true;
  auto setup = test::setup_of(
      {{.id = "B-1", .kind = "artillery", .y_in = 10},
       {.id = "B-2", .y_in = 16},
       {.id = "B-3", .kind = "artillery", .command = "B2", .x_in = 40, .y_in = 10},
       {.id = "R-1", .kind = "artillery", .side = kRed, .y_in = 11 + between_in, .heading_deg = 180},
       {.id = "R-2", .side = kRed, .y_in = 60}},
      table);
  setup->pieces.at(kR1).guns = Guns{.tube = Tube::kGunHowitzer, .caliber_mm = 140};
  return setup;
}
Game shelled(double between_in = 100.0) {
  Game game = test::game_of(setup(between_in), Step::kOwnArtillery);
  stand(game, "R-1").counter_battery = true;
  return game;
}
AttackOrder answer_to_b1() {
  AttackOrder order{.kind = FireKind::kCounterBattery, .side = kRed, .target = kB1};
  order.firers = {kR1};
  return order;
}
Events assigned(Game& game, const CounterBattery& wanted) {
  Events events;
  Dice none;
  wanted.perform(game, none, events);
  return events;
}

TEST_CASE("OB-207: artillery is assigned while its command regroups", "[brevity][OB-207]") {
  Game game = test::game_of(setup(), Step::kRegroup);
  CHECK(CounterBattery{kB1, true}.against(game).empty());
  CHECK(objects(CounterBattery{kB1, false}.against(game), "OB-207"));
  CHECK(objects(CounterBattery{PieceId("B-2"), true}.against(game), "OB-207"));  // no artillery
  CHECK(objects(CounterBattery{PieceId("B-3"), true}.against(game), "OB-207"));  // of another command
  const Events events = assigned(game, {kB1, true});
  CHECK(stand(game, "B-1").counter_battery);
  CHECK(is_for(events.all().front(), Audience::kAll));
  CHECK(objects(CounterBattery{kB1, true}.against(game), "OB-207"));
  assigned(game, {kB1, false});
  CHECK_FALSE(stand(game, "B-1").counter_battery);
}

TEST_CASE("OB-H01: the assignment of hidden artillery is told to its own side alone",
          "[brevity][OB-H01][OB-207]") {
  Game game = test::game_of(setup(), Step::kRegroup);
  stand(game, "B-1").where = Where::kHidden;
  const Events events = assigned(game, {kB1, true});
  CHECK(is_for(events.all().front(), audience_of(kBlue)));
}

TEST_CASE("OB-208: assigned artillery fires at no other target", "[brevity][OB-208]") {
  Game game = shelled();
  stand(game, "B-1").counter_battery = true;
  CHECK(objects(attack_of(game, artillery(kBlue, "R-2", {"B-1"})), "OB-208"));
}

TEST_CASE("OB-209, OB-210: artillery that has fired is answered at once", "[brevity][OB-209][OB-210]") {
  Game game = shelled();
  CHECK(may_answer(game, kB1) == std::vector<PieceId>{kR1});
  ask_counter_battery(game, artillery(kBlue, "R-2", {"B-1"}));
  REQUIRE(game.pending.size() == 1);
  CHECK(game.pending.front().kind == Pending::Kind::kCounterBattery);
  CHECK(game.pending.front().side == kRed);
  CHECK(game.pending.front().piece == kB1);
}

TEST_CASE("BQ-84: only unused artillery in support posture and in range answers",
          "[brevity][BQ-84][OB-080]") {
  const auto none = [](auto change) {
    Game game = shelled();
    change(stand(game, "R-1"));
    return may_answer(game, kB1).empty();
  };
  CHECK(none([](Stand& each) { each.counter_battery = false; }));
  CHECK(none([](Stand& each) { each.posture = Posture::kMarch; }));
  CHECK(none([](Stand& each) { each.posture = Posture::kLine; }));
  CHECK(none([](Stand& each) { each.move.artillery_target = "B-3"; }));
  CHECK(none([](Stand& each) { each.move.fired_direct = true; }));
  CHECK(none([](Stand& each) { each.move.smoke = true; }));
  CHECK(none([](Stand& each) { each.where = Where::kDestroyed; }));
  CHECK_FALSE(none([](Stand& each) { each.pinned = each.spent = true; }));  // BQ-33
  CHECK(may_answer(shelled(112), kB1).empty());                             // beyond 108 in
  CHECK_FALSE(may_answer(shelled(107), kB1).empty());
}

TEST_CASE("BQ-150: fire at points and counter-battery is answered, other fire is not", "[brevity][BQ-150]") {
  const auto is_asked = [](AttackOrder order) {
    Game game = shelled();
    ask_counter_battery(game, order);
    return !game.pending.empty();
  };
  AttackOrder at_point{.kind = FireKind::kArtillery, .side = kBlue, .at = test::inch_point(24, 60)};
  at_point.firers = {kB1};
  CHECK(is_asked(at_point));
  AttackOrder order = artillery(kBlue, "R-2", {"B-1"});
  CHECK(is_asked(order));
  order.kind = FireKind::kCounterBattery;
  CHECK(is_asked(order));
  order.kind = FireKind::kDirect;
  CHECK_FALSE(is_asked(order));
  order.kind = FireKind::kAir;
  CHECK_FALSE(is_asked(order));
  order.kind = FireKind::kMark;
  CHECK_FALSE(is_asked(order));
}

TEST_CASE("BQ-84: assigned artillery that has not fired answers an answer", "[brevity][BQ-84]") {
  Game game = shelled();
  stand(game, "B-3").counter_battery = true;
  auto facts = std::make_shared<Setup>(*game.setup);
  facts->pieces.at(PieceId("B-3")).guns = Guns{.tube = Tube::kGun, .caliber_mm = 140};
  game.setup = facts;
  ask_counter_battery(game, answer_to_b1());
  REQUIRE(game.pending.size() == 1);
  CHECK(game.pending.front().piece == kR1);
  CHECK(game.pending.front().side == kBlue);
}

TEST_CASE("OB-194: with the module off nobody answers", "[brevity][OB-194][OB-210]") {
  Game game = shelled();
  auto facts = std::make_shared<Setup>(*game.setup);
  facts->settings.adv.counterbattery = false;
  game.setup = facts;
  CHECK(may_answer(game, kB1).empty());
}

TEST_CASE("WE-12: counter-battery at night", "[brevity][WE-12][OB-140][BQ-54]") {
  Game game = shelled();
  auto facts = std::make_shared<Setup>(*game.setup);
  facts->first_turn_of_day = 1;
  game.setup = facts;
  ask_counter_battery(game, artillery(kBlue, "R-2", {"B-1"}));
  const Fire answer{answer_to_b1()};
  CHECK(answer.against(game).empty());
  const Attack attack = attack_of(game, answer.order);
  CHECK(attack.dice == 2);
  CHECK(attack.column == HitColumn::kPoor);
  CHECK(attack.hit_from == 5);
  CHECK(attack.casualties_from == 4);
  Dice dice{{5, 2}, {4}};
  Events events;
  answer.perform(game, dice, events);
  CHECK(dice.all_thrown());
  CHECK(stand(game, "B-1").pinned);
  CHECK(stand(game, "B-1").spent);
  CHECK(stand(game, "R-1").move.artillery_target == "B-1");
  CHECK(game.pending.empty());
}

}  // namespace
}  // namespace telescope::brevity

#include "core/rules/brevity/modules/supply.hpp"
#include "tests/core/brevity/firing.hpp"
#include "tests/core/brevity/module_play.hpp"
#include "tests/core/brevity/written.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::Dice;
using test::events_of;
using test::objects;
using test::place;

const PieceId kHq("B-HQ"), kCorps("B-C"), kOne("B-1"), kTwo("B-2"), kThree("B-3");

std::shared_ptr<Setup> setup() {
  test::Table table;
  table.settings.adv.recovery = true;
  auto setup = test::setup_of({{.id = "B-HQ", .kind = "hq", .x_in = 24, .y_in = 10},
                               {.id = "B-C", .kind = "corps-hq", .x_in = 24, .y_in = 4},
                               {.id = "B-1"},
                               {.id = "B-2", .command = "B2", .x_in = 30},
                               {.id = "B-3", .command = "B2", .x_in = 34},
                               {.id = "R-1", .side = test::kRed, .y_in = 80}},
                              table);
  setup->pieces.at(kCorps).division = "corps";
  return setup;
}
Game day(std::vector<PieceId> destroyed, std::shared_ptr<const Setup> facts = setup()) {
  Game game = test::game_of(std::move(facts), Step::kDayStart);
  game.turn = 4;
  for (const PieceId& each : destroyed) game.stand(each).where = Where::kDestroyed;
  return game;
}
void roll(Game& game, Dice dice) {
  Events events;
  roll_recovery(game, dice, events);
  CHECK(dice.all_thrown());
}
void carry(Game& game, const auto& wanted) {
  Dice none;
  Events events;
  wanted.perform(game, none, events);
}

TEST_CASE("OB-237, BQ-95: a well supplied force recovers on 5 and 6, a poorly supplied one on 6",
          "[brevity][OB-237][BQ-95]") {
  CHECK(recovers_from(SupplyGrade::kWell) == 5);
  CHECK(recovers_from(SupplyGrade::kPoorly) == 6);
}

TEST_CASE("OB-236, WE-16: each divisional headquarters throws one die a day", "[brevity][OB-236][WE-16]") {
  Game game = day({kTwo});
  Dice dice{{5}};
  Events events;
  roll_recovery(game, dice, events);
  CHECK(dice.ids() == std::vector<std::string>{"recovery-B-HQ"});
  CHECK(game.modules.supply.may_recover.at("B") == 1);
  roll(game, {});  // not twice
}

TEST_CASE("WE-16: the same five returns nothing where the force is poorly supplied",
          "[brevity][WE-16][BQ-95]") {
  auto facts = setup();
  facts->settings.supply_grade = SupplyGrade::kPoorly;
  Game game = day({kTwo}, facts);
  roll(game, {{5}});
  CHECK(game.modules.supply.may_recover.empty());
  facts = setup();
  facts->divisions.at("B").supply_grade = SupplyGrade::kPoorly;  // the division's own grade goes before
  game = day({kTwo}, facts);
  roll(game, {{5}});
  CHECK(game.modules.supply.may_recover.empty());
  roll(game = day({kTwo}, facts), {{6}});
  CHECK(game.modules.supply.may_recover.at("B") == 1);
}

TEST_CASE("OB-238: without its die nothing comes back, nor a second battalion for one die",
          "[brevity][OB-238]") {
  Game game = day({kTwo, kThree});
  const Recover beside{.piece = kTwo, .to = place(24, 11.2)};
  CHECK(objects(beside.against(game), "OB-237"));
  roll(game, {{6}});
  CHECK(beside.against(game).empty());
  carry(game, beside);
  CHECK(game.stand(kTwo).on_table());
  CHECK(objects(Recover{.piece = kThree, .to = place(24, 8.8)}.against(game), "OB-237"));
}

TEST_CASE("BQ-94: it comes back within 0.5 in of the headquarters, upon nobody, without figure or pin",
          "[brevity][BQ-94]") {
  Game game = day({kTwo});
  game.stand(kTwo).spent = game.stand(kTwo).pinned = true;
  roll(game, {{6}});
  CHECK(objects(Recover{.piece = kTwo, .to = place(24, 14)}.against(game), "BQ-94"));
  CHECK(objects(Recover{.piece = kTwo, .to = place(24, 11.5)}.against(game), "BQ-01"));
  CHECK(objects(Recover{.piece = kTwo, .to = place(24, 10.3)}.against(game), "BQ-20"));
  carry(game, Recover{.piece = kTwo, .to = place(24, 11.2)});
  const Stand& back = game.stand(kTwo);
  CHECK_FALSE(back.spent);
  CHECK_FALSE(back.pinned);
  CHECK(back.command == CommandId("B2"));
}

TEST_CASE("BQ-93: what was captured is neither recovered nor amalgamated", "[brevity][BQ-93]") {
  Game game = day({kTwo, kThree});
  roll(game, {{6}});
  game.stand(kTwo).where = Where::kCaptured;
  CHECK(may_return(game, "B") == std::vector{kThree});
  CHECK(objects(Recover{.piece = kTwo, .to = place(24, 11.2)}.against(game), "BQ-93"));
  CHECK(objects(Amalgamate{.one = kTwo, .other = kThree}.against(game), "BQ-93"));
}

TEST_CASE("OB-239, OB-240: of two that are amalgamated the opponent says which returns",
          "[brevity][OB-239][OB-240]") {
  Game game = day({kTwo, kThree});
  const Amalgamate both{.one = kTwo, .other = kThree};
  CHECK(objects(both.against(game), "BQ-140"));  // the dice come first
  roll(game, {{1}});
  REQUIRE(both.against(game).empty());
  carry(game, both);
  REQUIRE(game.waits_for());
  CHECK(game.waits_for()->side == test::kRed);
  CHECK(objects(Returns{.side = test::kRed, .piece = kOne}.against(game), "OB-240"));
  const Returns named{.side = test::kRed, .piece = kThree};
  REQUIRE(named.against(game).empty());
  carry(game, named);
  CHECK(game.stand(kTwo).where == Where::kOut);
  CHECK(game.pending.empty());
  // No other battalion comes back in its stead.
  game.stand(kOne).where = Where::kDestroyed;
  CHECK(objects(Recover{.piece = kOne, .to = place(24, 11.2)}.against(game), "OB-237"));
  const Recover back{.piece = kThree, .to = place(24, 11.2)};
  CHECK(back.against(game).empty());
  carry(game, back);
  CHECK(game.stand(kThree).on_table());
  CHECK(game.modules.supply.returning.empty());
  CHECK(game.modules.supply.may_recover.empty());
}

TEST_CASE("BQ-93: a division amalgamates once a day, or as often as the scenario says", "[brevity][BQ-93]") {
  auto facts = setup();
  Game game = day({kOne, kTwo, kThree}, facts);
  roll(game, {{1}});
  carry(game, Amalgamate{.one = kOne, .other = kTwo});
  carry(game, Returns{.side = test::kRed, .piece = kOne});
  const Amalgamate again{.one = kOne, .other = kThree};
  CHECK(objects(again.against(game), "BQ-93"));
  facts->settings.amalgamate_per_day = 2;
  CHECK_FALSE(objects(again.against(game), "BQ-93"));
}

TEST_CASE("OB-241, BQ-140: the corps throws for a lost divisional headquarters, which throws tomorrow",
          "[brevity][OB-241][BQ-140]") {
  Game game = day({kHq, kTwo});
  Dice dice{{6}};
  Events events;
  roll_recovery(game, dice, events);
  CHECK(dice.ids() == std::vector<std::string>{"recovery-B-C"});
  CHECK(may_return(game, "B") == std::vector{kHq});
  const Recover back{.piece = kHq, .to = place(24, 5.2)};
  REQUIRE(back.against(game).empty());
  carry(game, back);
  CHECK(game.stand(kHq).on_table());
  CHECK(game.modules.supply.may_recover.empty());
  roll(game, {});  // its own die comes tomorrow
  CHECK(objects(Recover{.piece = kTwo, .to = place(24, 6.4)}.against(game), "OB-237"));
}

TEST_CASE("BQ-140: what the day has brought is in the position's file", "[brevity][BQ-140]") {
  Game game = day({kTwo, kThree});
  roll(game, {{6}});
  carry(game, Amalgamate{.one = kTwo, .other = kThree});
  carry(game, Returns{.side = test::kRed, .piece = kThree});
  game.command(CommandId("B2")).last_moved = 3;
  const Game read = game_from_json(game.setup, to_json(game));
  CHECK(read.modules.supply == game.modules.supply);
  CHECK(read.commands == game.commands);
}

TEST_CASE("OB-246: a headquarters out of supply brings nothing back", "[brevity][OB-246]") {
  auto facts = setup();
  facts->settings.adv.supply = true;
  Game game = day({kTwo}, facts);
  game.modules.supply.commands[CommandId("B1")] = false;
  Dice none;
  Events events;
  roll_recovery(game, none, events);
  const auto told = events_of(events, event::kSupply);
  REQUIRE(told.size() == 1);
  CHECK(test::is_for(told.front(), audience_of(test::kBlue)));
  CHECK(game.modules.supply.may_recover.empty());
}

}  // namespace
}  // namespace telescope::brevity

#include "core/rules/brevity/modules/air.hpp"
#include "core/rules/brevity/modules/hidden.hpp"
#include "core/rules/brevity/modules/reactions.hpp"
#include "core/rules/brevity/modules/waves.hpp"
#include "tests/core/brevity/firing.hpp"
#include "tests/core/brevity/module_play.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::Dice;
using test::direct;
using test::events_of;
using test::is_for;
using test::kBlue;
using test::kRed;
using test::place;
using test::stand;
using test::told_to_all;
using test::way;

const PieceId kSecret("R-3"), kAircraft("B-A");

/// Blue's aircraft attack R-1, at the start of a turn; Red's R-3 is hidden 3" beside it, or is not there.
Game with_secret(bool there = true) {
  test::Table table;
  table.settings.adv.air = table.settings.adv.hidden = table.settings.adv.recon = true;
  auto setup = test::setup_of({{.id = "B-1", .x_in = 24, .y_in = 24},
                               {.id = "B-A", .kind = "aircraft"},
                               {.id = "R-1", .side = kRed, .x_in = 24, .y_in = 60},
                               {.id = "R-2", .kind = "reconnaissance", .side = kRed, .x_in = 10, .y_in = 36},
                               {.id = "R-3", .side = kRed, .x_in = 28, .y_in = 60}},
                              table);
  test::make_aircraft(*setup, "B-A", Aircraft::kGroundAttack);
  setup->pieces.at(PieceId("R-2")).reconnaissance = true;
  setup->hidden = {kSecret};
  Game game = test::game_of(setup, Step::kTurnStart);
  if (!there) game.stand(kSecret).where = Where::kAside;
  return game;
}
AttackOrder on_r1() {
  AttackOrder order{.kind = FireKind::kAir, .side = kBlue, .target = PieceId("R-1")};
  order.firers = {kAircraft};
  return order;
}

TEST_CASE("OB-H05: an attack from the air on a hidden stand is the umpire's alone", "[brevity][OB-H05]") {
  Game game = with_secret();
  Dice dice{{3}, {1, 1, 1}, {5, 1, 1}, {6}};
  Events events;
  air_attack(game, on_r1(), dice, events);
  CHECK(dice.all_thrown());
  for (const PoolRequest& each : dice.asked)
    CHECK((each.audience == Audience::kUmpire) == each.id.ends_with("-R-3"));
  CHECK(told_to_all(events).find("R-3") == std::string::npos);
  CHECK(game.stand(kSecret).where == Where::kHidden);  // a casualty does not place it
  CHECK(game.stand(kSecret).spent);
  CHECK(game.stand(kSecret).pinned);
}

TEST_CASE("OB-H05: in public the attack is the same with and without a hidden stand", "[brevity][OB-H05]") {
  Game with = with_secret(), without = with_secret(false);
  Dice more{{3}, {5, 6, 1}, {1, 6}, {1, 1, 1}}, fewer{{3}, {5, 6, 1}, {1, 6}};
  Events seen_with, seen_without;
  air_attack(with, on_r1(), more, seen_with);
  air_attack(without, on_r1(), fewer, seen_without);
  CHECK(told_to_all(seen_with) == told_to_all(seen_without));
  CHECK(with.results == without.results);
  CHECK(with.pending == without.pending);
  CHECK(with.numbered == without.numbered);
}

TEST_CASE("OB-H05: the loss of a hidden stand is not told yet", "[brevity][OB-H05][OB-179]") {
  Game game = with_secret();
  game.stand(kSecret).spent = true;
  Dice dice{{3}, {1, 1, 1}, {5, 1, 1}, {6}};
  Events events;
  air_attack(game, on_r1(), dice, events);
  CHECK(game.stand(kSecret).where == Where::kDestroyed);
  CHECK(game.stand(kSecret).untold);
  CHECK(told_to_all(events).find("R-3") == std::string::npos);
  for (const Event& each : events_of(events, event::kDestroyed)) CHECK_FALSE(is_for(each, Audience::kAll));
}

TEST_CASE("OB-H05: a step's results of a controller's attack hold nothing of a hidden stand",
          "[brevity][OB-H05][BQ-09]") {
  Game game = with_secret();
  game.step = Step::kOwnArtillery;
  Dice dice{{3}, {1, 1, 1}, {5, 1, 1}, {6}};
  Events events;
  air_attack(game, on_r1(), dice, events);
  REQUIRE(game.results.size() == 1);
  CHECK(game.results.front().order.target == PieceId("R-1"));
  CHECK(game.stand(kSecret).spent);
}

TEST_CASE("OB-H02: an attack from the air is refused by open facts alone", "[brevity][OB-H02][OB-226]") {
  const auto refused = [](bool there) {
    Game game = with_secret(there);
    game.step = Step::kOwnArtillery;
    game.modules.fac[kAircraft] = CommandId("B1");
    game.stand(kSecret).placed = place(29.1, 60);  // too close to call
    std::string all;
    for (const Objection& each : objections_to_air_attack(game, on_r1())) all += each.sentence + "\n";
    return all;
  };
  CHECK(refused(true) == refused(false));
}

TEST_CASE("OB-H01: whoever plans an attack learns nothing of a hidden stand", "[brevity][OB-H01][OB-228]") {
  const auto refused = [](bool there) {
    std::string all;
    for (const Objection& each :
         Schedule{.aircraft = kAircraft, .turn = 1, .target = kSecret}.against(with_secret(there)))
      all += each.sentence + "\n";
    return all;
  };
  CHECK_FALSE(refused(true).empty());
  CHECK(refused(true) == refused(false));
}

TEST_CASE("OB-H02: a retirement is refused by open facts alone", "[brevity][OB-H02][OB-198]") {
  const StandWay through = way({place(10, 36), place(10, 60)});
  const auto refused = [&](bool there) {
    Game game = with_secret();
    stand(game, "B-1").placed = place(10, 50);
    stand(game, "B-1").where = there ? Where::kHidden : Where::kAside;
    return objections_to_retirement(game, direct(kBlue, "R-2"), through).size();
  };
  CHECK(refused(true) == refused(false));
}

TEST_CASE("OB-H01, OB-H05: who must be set down is asked of the umpire alone", "[brevity][OB-H01][OB-196]") {
  Game game = with_secret();
  stand(game, "B-1").placed = place(28, 52);
  Events events;
  ask_located(game, events);
  REQUIRE(game.pending.size() == 1);
  CHECK(told_to_all(events).empty());
}

TEST_CASE("OB-H06: an attack that is planned changes nothing that all may see", "[brevity][OB-H06]") {
  Game game = with_secret();
  const int numbered = game.numbered;
  Dice none;
  Events events;
  Schedule{.aircraft = kAircraft, .turn = 1, .target = PieceId("R-1")}.perform(game, none, events);
  CHECK(told_to_all(events).empty());
  CHECK(game.numbered == numbered);
}

}  // namespace
}  // namespace telescope::brevity

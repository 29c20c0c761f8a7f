#include "core/rules/brevity/modules/supply.hpp"

#include <cmath>

#include "core/rules/brevity/knowledge/knowledge.hpp"
#include "tests/core/brevity/firing.hpp"
#include "tests/core/brevity/ground_parts.hpp"
#include "tests/core/brevity/module_play.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::Dice;
using test::events_of;
using test::objects;

const PieceId kHq("B-HQ"), kCorps("B-C"), kTransport("B-T"), kOne("B-1");
const CommandId kCommand("B1");

/// A road up the table, corps and division beside it, a command further up; the enemy far off.
std::shared_ptr<Setup> setup(Ground ground = {.areas = {},
                                              .lines = {test::line("road", "road", {{24, 0}, {24, 90}})}}) {
  test::Table table;
  table.settings.adv.supply = table.settings.adv.hidden = table.settings.adv.engineering = true;
  table.ground = std::move(ground);
  auto setup = test::setup_of({{.id = "B-HQ", .kind = "hq", .command = "BH", .x_in = 25, .y_in = 30},
                               {.id = "B-C", .kind = "corps-hq", .command = "BC", .x_in = 25, .y_in = 10},
                               {.id = "B-1", .x_in = 25, .y_in = 50},
                               {.id = "B-T", .kind = "aircraft"},
                               {.id = "R-1", .side = test::kRed, .x_in = 40, .y_in = 90}},
                              table);
  test::make_aircraft(*setup, "B-T", Aircraft::kTransport);
  return setup;
}
Game start(std::shared_ptr<const Setup> facts = setup()) {
  return test::game_of(std::move(facts), Step::kTurnStart);
}
void put_enemy(Game& game, double x, double y) {
  test::stand(game, "R-1").placed = test::place(x, y);
}

TEST_CASE("OB-242: a corps is in supply by a road to its edge outside enemy location range",
          "[brevity][OB-242][OB-C16]") {
  Game game = start();
  const SupplyLine line = corps_supply(game, test::kBlue);
  CHECK(line.in);
  CHECK(line.route.size() > 2);
  game.stand(kCorps).spent = true;
  CHECK_FALSE(corps_supply(game, test::kBlue).in);
}

TEST_CASE("OB-242, BQ-96: an enemy that would locate a stand on the road cuts it, pinned and spent too",
          "[brevity][OB-242][BQ-96]") {
  Game game = start();
  put_enemy(game, 30, 5);  // 5.5 in from the road
  test::stand(game, "R-1").pinned = test::stand(game, "R-1").spent = true;
  const SupplyLine cut = corps_supply(game, test::kBlue);
  CHECK_FALSE(cut.in);
  CHECK(cut.why.find("R-1") != std::string::npos);
  put_enemy(game, 34, 5);
  CHECK(corps_supply(game, test::kBlue).in);
}

TEST_CASE("OB-243: a division's road leads to the corps headquarters", "[brevity][OB-243]") {
  Game game = start();
  CHECK(division_supply(game, "B").in);
  put_enemy(game, 30, 20);
  CHECK_FALSE(division_supply(game, "B").in);
  CHECK(corps_supply(game, test::kBlue).in);
}

TEST_CASE("BQ-133: headquarters lie within 1 in of the road, and a road block cuts it until it is gapped",
          "[brevity][BQ-133]") {
  Game game = start();
  game.stand(kHq).placed = test::place(26, 30);  // its edge 1.5 in from the road
  CHECK_FALSE(division_supply(game, "B").in);
  game.stand(kHq).placed = test::place(25.2, 30);
  CHECK(division_supply(game, "B").in);
  game.modules.obstacles.push_back({.id = "block",
                                    .kind = ObstacleKind::kRoadBlock,
                                    .points = {test::inch_point(24, 18), test::inch_point(24, 22)}});
  CHECK_FALSE(division_supply(game, "B").in);
  game.modules.obstacles.front().gap_turn = game.turn;
  CHECK(division_supply(game, "B").in);
  game.modules.obstacles.front().gap_turn = 0;
  game.modules.obstacles.front().kind = ObstacleKind::kMinefield;  // cuts no road
  CHECK(division_supply(game, "B").in);
}

TEST_CASE("OB-245, BQ-97: some battalion of the command reaches the headquarters in one march move",
          "[brevity][OB-245][BQ-97][OB-C15]") {
  Game game = start();
  CHECK(command_supply(game, kCommand).in);
  game.stand(kOne).placed = test::place(25, 80);  // by road 40 in at most, on foot
  CHECK_FALSE(command_supply(game, kCommand).in);
  game.stand(kOne).placed = test::place(10, 68);  // across country 32 in at most
  CHECK_FALSE(command_supply(game, kCommand).in);
  game.stand(kOne).placed = test::place(24.4, 69);  // the road is 40 in
  CHECK(command_supply(game, kCommand).in);
}

TEST_CASE("OB-245: the way goes round an enemy's location range where it can", "[brevity][OB-245]") {
  Game game = start();
  put_enemy(game, 24, 41);
  const SupplyLine round = command_supply(game, kCommand);
  CHECK(round.in);
  CHECK(round.route.size() > 2);
  put_enemy(game, 25, 46);  // the battalion itself is located
  CHECK_FALSE(command_supply(game, kCommand).in);
}

TEST_CASE("BQ-97, BQ-22: no way of supply crosses a river without a bridge", "[brevity][BQ-97][BQ-22]") {
  Ground ground{.areas = {},
                .lines = {test::line("road", "road", {{24, 0}, {24, 90}}),
                          test::line("river", "river", {{0, 40}, {48, 40}})}};
  Game game = start(setup(ground));
  CHECK_FALSE(command_supply(game, kCommand).in);
  game.modules.crossings.push_back(
      {.id = "bridge", .river = "river", .points = {test::inch_point(24, 39), test::inch_point(24, 41)}});
  CHECK(command_supply(game, kCommand).in);
}

TEST_CASE("BQ-97, BQ-133: what lies within half an inch of a river or of a range is where it is",
          "[brevity][BQ-97][BQ-133]") {
  const auto supplied = [](double river_y, double enemy_x) {
    Game game = start(setup({.areas = {},
                             .lines = {test::line("road", "road", {{24, 0}, {24, 90}}),
                                       test::line("river", "river", {{0, river_y}, {48, river_y}})}}));
    put_enemy(game, enemy_x, 50);
    return command_supply(game, kCommand).in;
  };
  CHECK(supplied(50.2, 40));        // behind it
  CHECK_FALSE(supplied(49.8, 40));  // before it
  CHECK(supplied(60, 33.6));        // the enemy's base is 8.1" away, and the way leads past it
  CHECK_FALSE(supplied(60, 33.4));  // 7.9"
}

TEST_CASE("BQ-97: a way leads through a passage of an inch, and to the last of its inches",
          "[brevity][BQ-97][OB-245]") {
  const auto supplied = [](double wall_ends, double y_in) {
    Game game = start(setup({.areas = {test::area("lake", "water", 0, 40, 24.9, 41),
                                       test::area("sea", "water", wall_ends, 40, 48, 41)},
                             .lines = {}}));
    game.stand(kOne).placed = test::place(25.3, y_in);
    return command_supply(game, kCommand).in;
  };
  CHECK(supplied(25.9, 50));
  CHECK_FALSE(supplied(24.9, 50));
  CHECK(supplied(30, 63.4));  // 32" to where its base is 0.5" from that of the headquarters, at 31"
  CHECK_FALSE(supplied(30, 63.6));
}

TEST_CASE("BQ-97: a way round the end of a wall is found to the last fifth of an inch",
          "[brevity][BQ-97][OB-245]") {
  const auto supplied = [](double y_in) {
    Game game = start(setup({.areas = {test::area("lake", "water", 0, 40, 30, 41)}, .lines = {}}));
    game.stand(kOne).placed = test::place(20, y_in);
    return command_supply(game, kCommand).in;
  };
  double in = 50, out = 75;
  while (out - in > 0.001) (supplied((in + out) / 2) ? in : out) = (in + out) / 2;
  // To the upper corner, along the lake's end, and to where its base is 0.5" from that of the headquarters.
  const double way = std::hypot(30.0 - 20.0, in - 41.0) + 1.0 + std::hypot(30.0 - 25.5, 40.0 - 30.5) - 1.0;
  CHECK(way > 31.8);
  CHECK(way < 32.01);
}

TEST_CASE("BQ-114: a strip of slower ground of 0.2 in bars no way of supply, one of 0.4 in does",
          "[brevity][BQ-114][OB-245]") {
  const auto supplied = [](const char* kind, double wide_in) {
    Game game = start(setup({.areas = {test::area("strip", kind, 0, 42, 48, 42 + wide_in)}, .lines = {}}));
    game.stand(kOne).placed = test::place(25.3, 60);
    return command_supply(game, kCommand).in;
  };
  for (const char* kind : {"woods", "water"}) {
    CHECK(supplied(kind, 0.2));
    CHECK_FALSE(supplied(kind, 0.4));
  }
}

TEST_CASE("BQ-155: a route begins at any point of a road within an inch of the base", "[brevity][BQ-155]") {
  // The road passes the corner of the base at (25.5, 30.5) in 0.99".
  const auto in_supply = [](double away_in) {
    const double x = 25.5 + away_in / std::sqrt(2.0), y = 30.5 + away_in / std::sqrt(2.0),
                 along = 10.25 / std::sqrt(2.0);
    Game game = start(
        setup({.areas = {},
               .lines = {test::line("road", "road",
                                    {{x - along, y + along}, {x + along, y - along}, {x + along, 0}})}}));
    game.stand(kCorps).placed = test::place(25, 30);
    return corps_supply(game, test::kBlue).in;
  };
  CHECK(in_supply(0.99));
  CHECK_FALSE(in_supply(1.01));
}

TEST_CASE("BQ-99: a command without survivors needs division and corps alone", "[brevity][BQ-99]") {
  Game game = start();
  game.stand(kOne).where = Where::kDestroyed;
  const SupplyLine line = command_supply(game, kCommand);
  CHECK(line.in);
  CHECK(line.rule == "BQ-99");
}

TEST_CASE("OB-244, BQ-132: a flight supplies its division on 3 to 6, once a day",
          "[brevity][OB-244][BQ-132]") {
  for (int die = 1; die <= 6; ++die) {
    Game game = start();
    put_enemy(game, 30, 20);  // the road is cut
    Dice none;
    Events events;
    const AirSupply flight{.transport = kTransport, .division = "B"};
    REQUIRE(flight.against(game).empty());
    flight.perform(game, none, events);
    CHECK(objects(flight.against(game), "BQ-132"));
    Dice dice{{die}};
    check_supply(game, dice, events);
    CHECK(dice.ids() == std::vector<std::string>{"air-supply-B-T"});
    CHECK(game.modules.supply.divisions.at("B") == (die >= 3));
    CHECK(objects(flight.against(game), "BQ-132"));
    game.turn += 1;
    game.stand(kTransport).flown_today = 0;  // a new day
    CHECK(objects(flight.against(game), "BQ-132"));
    game.turn += 1;
    CHECK(flight.against(game).empty());
  }
}

TEST_CASE("BQ-132: once the supply has been checked each side knows that nothing is flown in this turn",
          "[brevity][BQ-132][OB-244]") {
  Game game = start();
  const AirSupply flight{.transport = kTransport, .division = "B"};
  CHECK(flight.against(known_to(game, test::kBlue)).empty());
  game.started = {"flights", "supply"};
  for (const Game& known : {game, known_to(game, test::kBlue)})
    CHECK(objects(flight.against(known), "BQ-132"));
}

TEST_CASE("OB-246: a command is supplied where command, division and corps are", "[brevity][OB-246]") {
  Game game = start();
  Dice none;
  Events events;
  check_supply(game, none, events);
  CHECK(is_supplied(game, kCommand));
  for (const int level : {0, 1, 2}) {
    Game each = game;
    if (level == 0) each.modules.supply.corps.front() = false;
    if (level == 1) each.modules.supply.divisions.at("B") = false;
    if (level == 2) each.modules.supply.commands.at(kCommand) = false;
    CHECK_FALSE(is_supplied(each, kCommand));
  }
  auto facts = setup();
  facts->settings.adv.supply = false;
  Game without = start(facts);
  without.stand(kCorps).spent = true;
  CHECK(is_supplied(without, kCommand));
}

TEST_CASE("BQ-98, OB-H05: hidden enemies cut supply, and its owner is told only that it is out",
          "[brevity][BQ-98][OB-H05]") {
  auto facts = setup();
  Game game = start(facts);
  put_enemy(game, 30, 5);
  test::stand(game, "R-1").where = Where::kHidden;
  Dice none;
  Events events;
  check_supply(game, none, events);
  CHECK_FALSE(game.modules.supply.corps.front());
  for (const Event& each : events_of(events, event::kSupply)) {
    CHECK_FALSE(test::is_for(each, Audience::kAll));
    if (test::is_for(each, Audience::kUmpire)) continue;
    CHECK(each.dump().find("R-1") == std::string::npos);
  }
  facts->settings.hidden_cuts_supply = false;
  CHECK(corps_supply(game, test::kBlue).in);
}

}  // namespace
}  // namespace telescope::brevity

#include "core/rules/brevity/modules/air.hpp"
#include "tests/core/brevity/firing.hpp"
#include "tests/core/brevity/module_play.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::Dice;
using test::events_of;
using test::is_for;
using test::objects;

std::shared_ptr<Setup> setup(Season season = Season::kSummer) {
  test::Table table;
  table.settings.adv.weather = table.settings.adv.air = true;
  table.settings.season = season;
  auto setup = test::setup_of({{.id = "B-1"},
                               {.id = "B-G", .kind = "aircraft"},
                               {.id = "B-M", .kind = "aircraft"},
                               {.id = "B-H", .kind = "aircraft"},
                               {.id = "B-T", .kind = "aircraft"},
                               {.id = "R-1", .side = test::kRed, .y_in = 60}},
                              table);
  test::make_aircraft(*setup, "B-G", Aircraft::kGroundAttack);
  test::make_aircraft(*setup, "B-M", Aircraft::kMediumBomber);
  test::make_aircraft(*setup, "B-H", Aircraft::kHeavyBomber);
  test::make_aircraft(*setup, "B-T", Aircraft::kTransport);
  return setup;
}

TEST_CASE("OB-216 to OB-218: the die of the day is the weather", "[brevity][OB-216][OB-217][OB-218]") {
  const std::array<Sky, 6> summer{Sky::kBad, Sky::kCloud, Sky::kClear, Sky::kClear, Sky::kClear, Sky::kClear};
  for (int die = 1; die <= 6; ++die)
    CHECK(sky_for(die, false) == summer.at(static_cast<std::size_t>(die - 1)));
}

TEST_CASE("OB-220, BQ-88: in winter 1 is subtracted from the three kinds of weather roll",
          "[brevity][OB-220][BQ-88]") {
  const std::array<Sky, 6> winter{Sky::kBad, Sky::kBad, Sky::kCloud, Sky::kClear, Sky::kClear, Sky::kClear};
  for (int die = 1; die <= 6; ++die) {
    CHECK(sky_for(die, true) == winter.at(static_cast<std::size_t>(die - 1)));
    CHECK(clears(die, false) == (die >= 4));
    CHECK(clears(die, true) == (die >= 5));
    CHECK(grounds(die, false) == (die == 1));
    CHECK(grounds(die, true) == (die <= 2));
  }
}

TEST_CASE("OB-215, OB-221: field and basing areas have a die each, thrown together",
          "[brevity][OB-215][OB-221]") {
  auto facts = setup();
  facts->basing_areas = {"England", "Normandy"};
  facts->pieces.at(PieceId("B-G")).basing = "England";
  Game game = test::game_of(facts, Step::kDayStart);
  game.modules.weather = {.sky = Sky::kBad, .grounded = {"Normandy"}};  // of the day before
  Dice dice{{4}, {1}, {2}};
  Events events;
  roll_day_weather(game, dice, events);
  CHECK(dice.ids() == std::vector<std::string>{"weather", "basing-England", "basing-Normandy"});
  CHECK(game.modules.weather.sky == Sky::kClear);
  CHECK(game.modules.weather.grounded == std::set<std::string>{"England"});
  CHECK(objects(objections_to_flying(game, PieceId("B-G")), "OB-221"));
  CHECK(objections_to_flying(game, PieceId("B-M")).empty());
  for (const Event& each : events_of(events, event::kWeather)) CHECK(is_for(each, Audience::kAll));
}

TEST_CASE("OB-222: the first day may be fair without a die", "[brevity][OB-222]") {
  auto facts = setup();
  facts->fair_first_day = true;
  Game game = test::game_of(facts, Step::kDayStart);
  CHECK_FALSE(rolls_weather(game));
  Dice none;
  Events events;
  roll_day_weather(game, none, events);
  CHECK(game.modules.weather.sky == Sky::kClear);
  game.turn = 4;  // turn 1 of day 2
  CHECK(rolls_weather(game));
}

TEST_CASE("OB-219, BQ-87: bad weather and cloud clear at the start of turns 2 to 4 on 4, 5 or 6",
          "[brevity][OB-219][BQ-87][BQ-88]") {
  for (const Sky sky : {Sky::kBad, Sky::kCloud}) {
    Game game = test::game_of(setup(), Step::kTurnStart);
    game.turn = 2;
    game.modules.weather.sky = sky;
    Dice low{{3}}, high{{4}};
    Events events;
    roll_clearing(game, low, events);
    CHECK(game.modules.weather.sky == sky);
    roll_clearing(game, high, events);
    CHECK(game.modules.weather.sky == Sky::kClear);
    Dice none;
    roll_clearing(game, none, events);  // nothing is left to clear
    CHECK(none.asked.empty());
  }
}

TEST_CASE("BQ-88: field and basing areas clear separately, and not at a day's first turn",
          "[brevity][BQ-88]") {
  Game game = test::game_of(setup(), Step::kTurnStart);
  game.turn = 2;
  game.modules.weather = {.sky = Sky::kCloud, .grounded = {"England", "Malta"}};
  Dice dice{{2}, {6}, {1}};
  Events events;
  roll_clearing(game, dice, events);
  CHECK(dice.ids() == std::vector<std::string>{"clearing", "clearing-England", "clearing-Malta"});
  CHECK(game.modules.weather.sky == Sky::kCloud);
  CHECK(game.modules.weather.grounded == std::set<std::string>{"Malta"});
  game.turn = 4;  // turn 1 of day 2
  Dice none;
  roll_clearing(game, none, events);
  CHECK(none.asked.empty());
}

TEST_CASE("WE-16: a winter day of 3 is cloud, and a clearing roll of 5 clears it", "[brevity][WE-16]") {
  auto facts = setup(Season::kWinter);
  facts->first_turn_of_day = 1;
  Game game = test::game_of(facts, Step::kDayStart);
  Dice dice{{3}, {5}};
  Events events;
  roll_day_weather(game, dice, events);
  CHECK(game.modules.weather.sky == Sky::kCloud);
  game.turn = 3;  // by day
  CHECK(objections_to_flying(game, PieceId("B-G")).empty());
  for (const char* id : {"B-M", "B-H", "B-T"})
    CHECK(objects(objections_to_flying(game, PieceId(id)), "OB-217"));
  game.turn = 2;
  roll_clearing(game, dice, events);
  CHECK(game.modules.weather.sky == Sky::kClear);
}

TEST_CASE("OB-216, OB-221: in fog a clear basing area is not told to let its aircraft fly",
          "[brevity][OB-216][OB-221]") {
  auto facts = setup();
  facts->basing_areas = {"England"};
  Game game = test::game_of(facts, Step::kDayStart);
  Dice dice{{1}, {4}};
  Events events;
  roll_day_weather(game, dice, events);
  CHECK(events_of(events, event::kWeather).at(1).at("sentence") ==
        "The weather in England keeps no aircraft on the ground.");
}

TEST_CASE("OB-216: nothing flies in bad weather", "[brevity][OB-216]") {
  Game game = test::game_of(setup());
  game.modules.weather.sky = Sky::kBad;
  for (const char* id : {"B-G", "B-M", "B-H", "B-T"})
    CHECK(objects(objections_to_flying(game, PieceId(id)), "OB-216"));
}

TEST_CASE("OB-233, BQ-120: by night, moonlit or not, ground-attack aircraft do not attack",
          "[brevity][OB-233][BQ-120]") {
  for (const bool moonlit : {false, true}) {
    auto facts = setup();
    facts->first_turn_of_day = 1;
    if (moonlit) facts->settings.moonlit_turns = {1};
    const Game game = test::game_of(facts);
    CHECK(game.is_night());
    CHECK(objects(objections_to_flying(game, PieceId("B-G")), "OB-233"));
    CHECK(objections_to_flying(game, PieceId("B-M")).empty());
    CHECK(objections_to_flying(game, PieceId("B-H")).empty());
  }
}

TEST_CASE("OB-223: a ground battalion does not fly", "[brevity][OB-223]") {
  CHECK(objects(objections_to_flying(test::game_of(setup()), PieceId("B-1")), "OB-223"));
}

}  // namespace
}  // namespace telescope::brevity

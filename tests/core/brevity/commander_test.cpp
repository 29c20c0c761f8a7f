#include "core/rules/brevity/workbench/commander.hpp"

#include <algorithm>

#include "core/rules/brevity/rules.hpp"
#include "tests/core/brevity/choices.hpp"
#include "tests/core/brevity/firing.hpp"
#include "tests/core/brevity/module_play.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

/// Two commands a side that have not met.
std::shared_ptr<Setup> setup(const test::Table& table = {}) {
  return test::setup_of(
      {{.id = "B-1", .x_in = 20, .y_in = 30},
       {.id = "B-2", .kind = "tanks", .x_in = 24, .y_in = 30},
       {.id = "B-3", .command = "B2", .x_in = 30, .y_in = 20},
       {.id = "B-4", .kind = "artillery", .command = "B2", .x_in = 30, .y_in = 14},
       {.id = "R-1", .side = test::kRed, .x_in = 20, .y_in = 56, .heading_deg = 180},
       {.id = "R-2", .side = test::kRed, .command = "R2", .x_in = 26, .y_in = 60, .heading_deg = 180}},
      table);
}

TEST_CASE("What may be chosen is lawful, in every step", "[brevity]") {
  for (const Step step :
       {Step::kSelect, Step::kInitiative, Step::kRegroup, Step::kMove, Step::kEnemyArtillery,
        Step::kOwnArtillery, Step::kEnemyFire, Step::kOwnFire, Step::kReadiness}) {
    const Game game = test::game_of(setup(), step);
    const Side side = waited_for(game);
    const auto all = test::choices(game, side);
    CHECK_FALSE(all.empty());
    for (const AnyAction& each : all) {
      INFO(Actions::write(game, each).dump());
      CHECK(Actions::against(game, each).empty());
    }
  }
}

TEST_CASE("OB-029 to OB-036: whose word the game waits for", "[brevity][OB-029][OB-030][OB-032][OB-034]") {
  CHECK(waited_for(test::game_of(setup(), Step::kInitiative)) == test::kRed);
  CHECK(waited_for(test::game_of(setup(), Step::kRegroup)) == test::kBlue);
  CHECK(waited_for(test::game_of(setup(), Step::kMove)) == test::kBlue);
  CHECK(waited_for(test::game_of(setup(), Step::kEnemyArtillery)) == test::kRed);
  CHECK(waited_for(test::game_of(setup(), Step::kOwnArtillery)) == test::kBlue);
  CHECK(waited_for(test::game_of(setup(), Step::kEnemyFire)) == test::kRed);
  CHECK(waited_for(test::game_of(setup(), Step::kOwnFire)) == test::kBlue);
  Game game = test::game_of(setup(), Step::kMove);
  game.pending.push_back({.kind = Pending::Kind::kCaptured, .piece = PieceId("B-1")});
  CHECK(waited_for(game) == Side::kNeutral);
  CHECK(std::holds_alternative<Ruling>(sensible_choice(game, Side::kNeutral)));
}

TEST_CASE("A simple commander chooses the same in the same position, and lawfully", "[brevity]") {
  for (const Step step : {Step::kSelect, Step::kInitiative, Step::kRegroup, Step::kMove, Step::kOwnFire}) {
    const Game game = test::game_of(setup(), step);
    const Side side = waited_for(game);
    const AnyAction first = sensible_choice(game, side);
    CHECK(Actions::write(game, first) == Actions::write(game, sensible_choice(game, side)));
    CHECK(Actions::against(game, first).empty());
  }
}

TEST_CASE("A simple commander goes towards the enemy, and fires where he can", "[brevity]") {
  const Game moving = test::game_of(setup(), Step::kMove);
  const AnyAction moved = sensible_choice(moving, test::kBlue);
  REQUIRE(std::holds_alternative<Move>(moved));
  CHECK(std::get<Move>(moved).way.back().placed.at.y_mm > test::place(0, 30).at.y_mm);
  Game firing = test::game_of(setup(), Step::kOwnFire);
  test::stand(firing, "R-1").placed = test::place(20, 36, 180);
  test::declared(firing, "B-1");
  const AnyAction fired = sensible_choice(firing, test::kBlue);
  REQUIRE(std::holds_alternative<Fire>(fired));
  CHECK(std::get<Fire>(fired).order.target == PieceId("R-1"));
}

TEST_CASE("OB-H03: a commander chooses by what his side knows", "[brevity][OB-H03]") {
  test::Table table;
  table.settings.adv.hidden = true;
  for (const Step step : {Step::kSelect, Step::kRegroup, Step::kMove, Step::kOwnFire}) {
    Game near = test::game_of(setup(table), step), far = near;
    for (Game* game : {&near, &far}) test::stand(*game, "R-1").where = Where::kHidden;
    test::stand(near, "R-1").placed = test::place(20, 36, 180);
    const auto as_json = [&](const std::vector<AnyAction>& all) {
      Json json = Json::array();
      for (const AnyAction& each : all) json.push_back(Actions::write(near, each));
      return json;
    };
    CHECK(as_json(test::choices(near, test::kBlue)) == as_json(test::choices(far, test::kBlue)));
    CHECK(Actions::write(near, sensible_choice(near, test::kBlue)) ==
          Actions::write(near, sensible_choice(far, test::kBlue)));
  }
}

TEST_CASE("OB-240: the opponent lets the weaker of two battalions return", "[brevity][OB-240]") {
  test::Table table;
  table.settings.adv.recovery = table.settings.adv.size = true;
  auto facts = setup(table);
  facts->pieces.at(PieceId("B-3")).size = Size::kWeak;
  Game game = test::game_of(facts, Step::kDayStart);
  for (const char* id : {"B-1", "B-3"}) test::stand(game, id).where = Where::kDestroyed;
  game.pending.push_back({.kind = Pending::Kind::kAmalgamate,
                          .side = test::kRed,
                          .piece = PieceId("B-1"),
                          .other = PieceId("B-3")});
  const AnyAction named = sensible_choice(game, waited_for(game));
  REQUIRE(std::holds_alternative<Returns>(named));
  CHECK(std::get<Returns>(named).piece == PieceId("B-3"));
}

}  // namespace
}  // namespace telescope::brevity

#include "core/rules/rapier/sheet.hpp"

#include "tests/core/rules/rapier/rapier_game.hpp"

using namespace telescope;
using namespace telescope::rapier;

TEST_CASE("every step has a page with its title, its place among the steps and advice", "[rapier]") {
  RapierGame game;
  for (int i = 0; i < kStepCount; ++i) {
    const auto step = static_cast<Step>(i);
    game.at(step, in_turn(step) ? 2 : 0);
    const Sheet sheet = game.rules.sheet(game.state);
    CHECK(sheet.title == title(step));
    CHECK(sheet.over == (step == Step::kOver));
    REQUIRE(sheet.step < static_cast<int>(sheet.steps.size()));
    if (step != Step::kOver) CHECK(sheet.steps[static_cast<std::size_t>(sheet.step)] == title(step));
    CHECK(sheet.steps.size() == (i < static_cast<int>(Step::kEvents) ? 7 : 9));
    CHECK_FALSE(sheet.advice.empty());
    for (const Option& option : sheet.options) {
      INFO(option.action.dump());
      CHECK(game.against(option.action) == "");
    }
  }
  CHECK(game.rules.sheet(nullptr).steps.empty());
}

TEST_CASE("the page says which turn it is and names what follows", "[rapier]") {
  RapierGame game;
  game.at(Step::kClearMines, 2);
  Sheet sheet = game.rules.sheet(game.state);
  CHECK(sheet.when == "Turn 2 of 6");
  CHECK(sheet.options.back().label == "Go on to Replace headquarters");
  game.at(Step::kReplaceHq, 2);
  CHECK(game.rules.sheet(game.state).options.back().label == "Begin turn 3");
  game.at(Step::kReplaceHq, 6);
  CHECK(game.rules.sheet(game.state).options.back().label == "End the game");
  game.at(Step::kOver, 6);
  CHECK(game.rules.sheet(game.state).options.empty());
}

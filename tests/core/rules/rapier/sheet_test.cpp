#include "core/rules/rapier/words/sheet.hpp"

#include <algorithm>

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

TEST_CASE("RO-067: who was let stand beyond the first line is not counted in it", "[rapier][RO-067]") {
  RapierGame game;
  game.at(Step::kAttackerDeployment, 0);
  game.put("1-t1", "A1-L1").put("1-t2", "A1-L1").put("1-t3", "A1-L2");
  const Sheet sheet = game.rules.sheet(game.state);
  CHECK(std::ranges::any_of(sheet.lines, [](const SheetLine& line) {
    return line.text.find(": 2 in the first line, 1 beyond it, ") != std::string::npos;
  }));
}

TEST_CASE("RO-079: a step is passed where nobody can do anything in it, as far as everybody may know",
          "[rapier][RO-079]") {
  RapierGame game;
  const auto passes = [&](Step step) {
    game.change([&](Game& g) { g.step = step; });
    return game.rules.passed_by(game.state).has_value();
  };
  game.at(Step::kEvents, 2).put("1-hq", "A1-L1").put("2-hq", "A2-L1").put("1-mo", "A1-L1");
  CHECK_FALSE(passes(Step::kEvents));  // the throw comes first
  game.act({{"type", "event"}}, {{1}});
  CHECK(passes(Step::kEvents));
  for (const Step step : {Step::kAttackerMovement, Step::kDefenderMovement, Step::kOnCallFire})
    CHECK_FALSE(passes(step));
  const std::vector<Step> idle{Step::kDefenderFire, Step::kAttackerFire, Step::kGroundCombat,
                               Step::kClearMines, Step::kReplaceHq};
  for (const Step step : idle) CHECK(passes(step));
  game.put("i1", "A1-L4");  // three sectors away: no battery reaches so far
  for (const Step step : idle) CHECK(passes(step));
  game.put("i1", "A1-L3");  // face down: it may be a battery
  CHECK_FALSE(passes(Step::kDefenderFire));
  CHECK(passes(Step::kAttackerFire));
  game.put("i1", "A1-L3", true);
  CHECK(passes(Step::kDefenderFire));
  game.put("i1", "A1-L2", true);
  CHECK_FALSE(passes(Step::kAttackerFire));
  CHECK(passes(Step::kGroundCombat));
  game.put("M1", "A1-L1");
  CHECK_FALSE(passes(Step::kGroundCombat));
  CHECK_FALSE(passes(Step::kClearMines));
  game.put("M1", "dead").put("2-hq", "dead");
  CHECK_FALSE(passes(Step::kReplaceHq));
  game.put("2-hq", "A2-L1").change([](Game& g) { g.turn = g.settings().turns; });
  CHECK_FALSE(passes(Step::kReplaceHq));  // the end of the game is somebody's word
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

TEST_CASE("RO-162 to RO-166: what a unit, a sector and a turn stand for is said at each scale",
          "[rapier][RO-162]") {
  const auto said = [](const std::string& scale) {
    RapierGame game("[settings]\ngame.scale = \"" + scale + "\"\n");
    game.at(Step::kDeal, 0);
    return game.rules.sheet(game.state).lines.at(0).text;
  };
  CHECK(said("corps") ==
        "Scale: a unit stands for a Battalion; a sector is 2 km, a turn 3 hours, six turns are 1 day.");
  CHECK(said("army-group") ==
        "Scale: the Corps stands for an Army Group or Front, a Division for an Army, a unit for a Division; "
        "a sector is 30 km, a turn 1 day, six turns are 6 days.");
  CHECK(said("army") ==
        "Scale: the Corps stands for an Army, a Division for a Corps, a unit for a Regiment or Brigade; "
        "a sector is 8 km, a turn 8 hours, six turns are 2 days.");
  CHECK(said("division") ==
        "Scale: the Corps stands for a Division, a Division for a Regiment or Brigade, a unit for a Company; "
        "a sector is 500 m, a turn 1 hour, six turns are 6 hours.");
}

TEST_CASE(
    "RO-004, RO-014, RO-059, RO-060: the pages of setting up give the guide's advice where it is needed",
    "[rapier][RO-004][RO-014][RO-059][RO-060]") {
  RapierGame game;
  const auto cites = [&](Step step, const std::string& rule) {
    const Sheet sheet = game.at(step, 0).rules.sheet(game.state);
    return std::ranges::any_of(sheet.lines, [&](const SheetLine& line) { return line.rule == rule; });
  };
  CHECK(cites(Step::kDeal, "RO-004"));
  CHECK(cites(Step::kDeal, "RO-014"));
  CHECK(cites(Step::kOrders, "RO-059"));
  CHECK(cites(Step::kOrders, "RO-060"));
}

TEST_CASE("the pages of fire and events say how things stand and offer what is lawful", "[rapier]") {
  RapierGame game;
  game.at(Step::kReconnaissance, 0).put("i1", "A1-L2").act({{"type", "recon"}}, {{1}, {2}});
  const auto lawful = [&](std::size_t least) {
    const Sheet sheet = game.rules.sheet(game.state);
    CHECK(sheet.options.size() >= least);
    CHECK_FALSE(sheet.lines.empty());
    for (const Option& option : sheet.options) {
      INFO(option.action.dump());
      CHECK(game.against(option.action) == "");
    }
    return sheet;
  };
  CHECK(lawful(3).options[0].label == "Look at c02 in A1-L2");
  game.at(Step::kBombardment, 0);
  game.act({{"type", "plan_missions"},
            {"missions", {{{"sector", "A1-L2"}, {"count", 2}}, {{"sector", "A1-L3"}}}}});
  CHECK(lawful(1).options[0].label == "Fire the next mission, on A1-L2");
  game.at(Step::kEvents, 1);
  CHECK(lawful(1).options[0].rule == "RO-080");
  game.act({{"type", "event"}}, {{3}});
  CHECK(lawful(1).lines[0].text.find("Thick fog.") == 0);
  game.at(Step::kAttackerFire, 1).put("1-a", "A1-L1");
  game.change([](Game& g) { g.weather.attacker_points = 1; });
  lawful(1);
}

TEST_CASE("RO-063, RO-072: orders and a fire plan are offered to a Corps Commander without other wishes",
          "[rapier][sheet][RO-063][RO-072]") {
  RapierGame game;
  game.at(Step::kOrders).put("i1", "A2-L3").put("i2", "A2-L3").put("M1", "A4-L4");
  const auto offered = [&](const std::string& type) {
    for (const Option& option : game.rules.sheet(game.state).options)
      if (option.action.at("type") == type) return option.action;
    return Json();
  };
  game.act(offered("orders"));
  CHECK(game.game().orders.frontages.at(0) == Frontage{0, 1});
  CHECK(game.game().orders.frontages.at(1) == Frontage{2, 3});
  CHECK(offered("orders").is_null());
  game.at(Step::kFirePlan);
  const Json plan = offered("fire_plan");
  CHECK(plan["points"][0] == "A2-L3");
  CHECK(plan["points"][1] == "A4-L4");
  game.act(plan);
}

TEST_CASE("RO-052, RO-067, RO-087, RO-110: only while they deploy and move do hands place pieces",
          "[rapier][RO-052][RO-067][RO-087][RO-110]") {
  RapierGame game;
  for (int i = 0; i < kStepCount; ++i) {
    const Step step = static_cast<Step>(i);
    game.at(step, 1);
    INFO(title(step));
    CHECK(game.rules.sheet(game.state).hands_move ==
          (step == Step::kDefenderDeployment || step == Step::kAttackerDeployment ||
           step == Step::kAttackerMovement || step == Step::kDefenderMovement));
  }
}

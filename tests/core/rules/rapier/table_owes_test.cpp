// What hands must still do at the table after fire, fights and withdrawals, step by step.
#include "core/table/reconciliation.hpp"
#include "tests/core/rules/rapier/seen_table.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

const Action kOn{{"type", "advance"}};

/// What the table owes the game, told in sentences; pieces that lie as the game has it owe nothing.
std::vector<std::string> owed(const RapierGame& game, const SeenTable& table) {
  std::vector<std::string> sentences;
  for (const Discrepancy& debt : reconcile(game.rules.standing(game.state), game.kit, table.view))
    sentences.push_back(debt.sentence);
  return sentences;
}

}  // namespace

TEST_CASE("RO-118, RO-120: fire on call is paid on both sides, a face-down counter by its number alone",
          "[rapier][RO-118][RO-120][HD-02]") {
  RapierGame game("[settings]\ntrp.number = 1\n");
  game.at(Step::kFirePlan, 0).act({{"type", "fire_plan"}, {"points", {"A1-L3"}}});
  game.at(Step::kOnCallFire, 2).put("1-r1", "A1-L3").put("i1", "A1-L3").put("mo", "A1-L3", true);
  const SeenTable before(game);
  game.act({{"type", "plan_missions"}, {"missions", {{{"sector", "A1-L3"}, {"count", 2}}}}});
  CHECK(owed(game, before).empty());
  const std::string counter = counter_of(game, "i1");
  game.act({{"type", "fire_mission"}}, {{6, 1, 6}});  // the stands by the roster, then the counter
  CHECK(owed(game, before) ==
        std::vector<std::string>{"Take 1-r1 off A1-L3.", "Take " + counter + " off A1-L3."});
  // RQ-67: the second rolls only for who is left, whatever still lies on the table.
  CHECK(game.against(kOn) == "RQ-67");
  CHECK(game.needs({{"type", "fire_mission"}}).at(0).dice() == 1);
  game.act({{"type", "fire_mission"}}, {{6}});
  game.act(kOn);
  CHECK(owed(game, before).size() == 3);
  CHECK(owed(game, SeenTable(game)).empty());
}

TEST_CASE("RQ-72: losses that are owed when the next step begins are asked for there, and can be taken",
          "[rapier][RQ-72][RO-137]") {
  RapierGame game;
  game.at(Step::kGroundCombat, 2).put("i1", "A2-L3", true).put("1-r1", "A2-L3").put("1-r2", "A2-L3");
  const SeenTable before(game);
  game.act({{"type", "combat"}, {"sector", "A2-L3"}}, {{6}});
  CHECK(owed(game, before).empty());  // nobody is dead before the owner has chosen
  CHECK(game.against(kOn) == "RQ-72");
  game.force(kOn);  // waived
  CHECK(game.state["step"] == "clear-mines");
  CHECK(game.against(kOn) == "RQ-72");
  const Sheet page = game.rules.sheet(game.state);
  CHECK(std::ranges::count(page.options, "RQ-72", &Option::rule) == 1);
  const auto forms = game.rules.forms(game.state);
  CHECK(std::ranges::count(forms, "losses-A2-L3-attackers", &Form::id) == 1);
  CHECK(game.against({{"type", "combat"}, {"sector", "A2-L3"}}).starts_with("RO-079"));
  game.act({{"type", "losses"}, {"sector", "A2-L3"}, {"units", {"1-r2"}}});
  CHECK(owed(game, before) == std::vector<std::string>{"Take 1-r2 off A2-L3."});
  CHECK(game.against(kOn) == "");
}

TEST_CASE("RQ-51, RQ-53: of a group that withdraws through two sectors each stand is owed where it got to",
          "[rapier][RQ-51][RQ-53][RO-102]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L3").put("1-t2", "A1-L3").put("1-t3", "A1-L3").put("i1", "A1-L3", true);
  game.begin_step();
  const SeenTable before(game);
  // One die a tank; the second falls.
  game.act(move({"1-t1", "1-t2"}, {"A1-L3", "A1-L2"}), {{1}, {6}});
  CHECK(owed(game, before) ==
        std::vector<std::string>{"Move 1-t1 from A1-L3 to A1-L2.", "Take 1-t2 off A1-L3."});
  game.act(move({"1-t1"}, {"A1-L2", "A1-L1"}));  // no second shot
  CHECK(owed(game, before) ==
        std::vector<std::string>{"Move 1-t1 from A1-L3 to A1-L1.", "Take 1-t2 off A1-L3."});
  game.act(move({"1-t3"}, {"A1-L3", "A1-L2"}), {{1}});
  CHECK(owed(game, SeenTable(game)).empty());
  game.act(kOn);
  CHECK(game.state["holders"].value("A1-L3", "") == "defender");
}

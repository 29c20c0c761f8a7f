#include "core/rules/rapier/rapier.hpp"
#include "tests/core/rules/table_for_tests.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

/// A game of Rapier played through the contract alone.
class TestGame {
 public:
  explicit TestGame(int attackers = 10, int defenders = 10) {
    scenario_.ruleset = "rapier";
    scenario_.divisions = {{.id = "1", .name = "1st", .side = Side::kAttacker}};
    TestTable t;
    t.kit.board = rules_.board(scenario_);
    t.add(Side::kAttacker, "A1-L1", attackers);
    t.add(Side::kDefender, "A1-L1", defenders);
    kit_ = t.kit;
  }

  /// Begins with the settings given so far.
  void begin() { state_ = rules_.apply(nullptr, begin_action(scenario_, kit_), {}).state; }

  Verdict ask(const Action& action) const {
    CHECK(rules_.needed_throws(state_, action, {}).empty());
    return rules_.query(state_, action);
  }
  std::string rules_against(const Action& action) const {
    std::string rules;
    for (const Objection& objection : ask(action).objections)
      rules += (rules.empty() ? "" : " ") + objection.rule;
    return rules;
  }
  void act(const Action& action) {
    REQUIRE(ask(action).lawful());
    state_ = rules_.apply(state_, action, {}).state;
  }
  void place(int first, int last, const char* side, const char* sector) {
    for (int i = first; i <= last; ++i) act(at(side + std::to_string(i), sector));
  }
  static Action at(const std::string& piece, const char* sector) {
    return {{"type", "place"}, {"piece", piece}, {"sector", sector}};
  }
  static Action group(int first, int last, std::vector<std::string> path) {
    Json pieces = Json::array();
    for (int i = first; i <= last; ++i) pieces.push_back("a" + std::to_string(i));
    return {{"type", "move_group"}, {"pieces", pieces}, {"path", path}};
  }

  const Ruleset& rules_ = rapier::ruleset();
  Scenario scenario_;
  Kit kit_;
  GameState state_;
};

}  // namespace

TEST_CASE("RO-053: the defender places six items in a sector, not seven", "[rapier][RO-053]") {
  TestGame game;
  game.begin();
  game.place(11, 16, "d", "A2-L3");
  CHECK(game.rules_against(TestGame::at("d17", "A2-L3")) == "RO-053");
  CHECK(game.ask(TestGame::at("d16", "A2-L3")).lawful());  // it is there already
  CHECK(game.ask(TestGame::at("d17", "A2-L4")).lawful());
}

TEST_CASE("RO-070: the six-unit limit applies to L1 when the attackers deploy", "[rapier][RO-070]") {
  TestGame game;
  game.begin();
  game.act({{"type", "advance"}});
  game.place(1, 6, "a", "A1-L1");
  CHECK(game.rules_against(TestGame::at("a7", "A1-L1")) == "RO-070");
}

TEST_CASE("RQ-16: a full L1 sector refuses a unit from R1", "[rapier][RQ-16]") {
  TestGame game;
  game.begin();
  game.act({{"type", "advance"}});
  game.place(1, 6, "a", "A1-L1");
  game.act({{"type", "place"}, {"piece", "a7"}, {"area", "R1-1"}});
  game.act({{"type", "advance"}});
  const Verdict verdict = game.ask(TestGame::at("a7", "A1-L1"));
  REQUIRE(verdict.objections.size() == 1);
  CHECK(verdict.objections[0].rule == "RQ-16");
  CHECK(verdict.objections[0].sentence == "A1-L1 has room for 6 of a side; there would be 7.");
  CHECK(game.ask(TestGame::at("a7", "A2-L1")).lawful());
}

TEST_CASE("RO-040: any number may stand in R1", "[rapier][RO-040]") {
  TestGame game;
  game.begin();
  for (int i = 1; i <= 10; ++i)
    game.act({{"type", "place"}, {"piece", "a" + std::to_string(i)}, {"area", "R1-1"}});
}

TEST_CASE("RO-041: the defender's items take no room from the attackers", "[rapier][RO-041]") {
  TestGame game;
  game.begin();
  game.place(11, 16, "d", "A1-L2");
  game.place(1, 6, "a", "A1-L2");
}

TEST_CASE("RO-038, RO-039: a group counts whole in every sector of its path (EX-08)",
          "[rapier][RO-038][RO-039]") {
  TestGame game;
  game.begin();
  game.place(1, 6, "a", "A2-L1");         // six tanks
  game.act(TestGame::at("a7", "A2-L2"));  // a rifle unit in the way
  const std::vector<std::string> path{"A2-L1", "A2-L2", "A2-L3"};

  SECTION("seven in passing are refused") {
    CHECK(game.rules_against(TestGame::group(1, 6, path)) == "RO-038");
  }
  SECTION("with the rifles first in L3 only five may come") {
    game.act(TestGame::at("a7", "A2-L3"));
    CHECK(game.rules_against(TestGame::group(1, 6, path)) == "RO-037");
    game.act(TestGame::group(1, 5, path));
  }
  SECTION("the rifles cannot go back into a full L1") {
    CHECK(game.rules_against(TestGame::at("a7", "A2-L1")) == "RO-037");
  }
  SECTION("five with the rifles still in L2 are six in passing") {
    game.act(TestGame::group(1, 5, path));
    CHECK(game.state_["pieces"]["a5"]["at"]["sector"] == "A2-L3");
    CHECK(game.state_["pieces"]["a6"]["at"]["sector"] == "A2-L1");
  }
}

TEST_CASE("RQ-13: one by one, a sector in passing needs room for one", "[rapier][RQ-13]") {
  TestGame game;
  game.scenario_.settings["stacking.group"] = std::string("one-by-one");
  game.begin();
  game.place(1, 6, "a", "A2-L1");
  game.act(TestGame::at("a7", "A2-L2"));
  CHECK(game.ask(TestGame::group(1, 6, {"A2-L1", "A2-L2", "A2-L3"})).lawful());
}

TEST_CASE("RQ-14: a unit may use the room that another has left", "[rapier][RQ-14]") {
  TestGame game;
  game.begin();
  game.place(1, 6, "a", "A2-L1");
  game.act(TestGame::at("a1", "A2-L2"));
  game.act(TestGame::at("a7", "A2-L1"));
}

TEST_CASE("RO-090: a path goes from sector to sector across an edge", "[rapier][RO-090]") {
  TestGame game;
  game.begin();
  game.act(TestGame::at("a1", "A2-L1"));
  CHECK(game.rules_against(TestGame::group(1, 1, {"A2-L1", "A3-L2"})) == "RO-090");
  CHECK(game.rules_against(TestGame::group(1, 1, {"A2-L1", "A2-L3"})) == "RO-090");
}

TEST_CASE("RO-051: set-up ends once", "[rapier][RO-051]") {
  TestGame game;
  game.begin();
  game.act({{"type", "advance"}});
  game.act({{"type", "advance"}});
  CHECK(game.rules_against({{"type", "advance"}}) == "RO-051");
}

TEST_CASE("a finding cites the limit of the phase that the game is in", "[rapier][RO-070]") {
  TestGame game;
  game.begin();
  game.act({{"type", "advance"}});
  TestTable t;
  t.add(Side::kAttacker, "A1-L1", 7);
  CHECK(game.rules_.inspect(game.scenario_, t.kit, game.state_, t.table).at(0).rule == "RO-070");
}

TEST_CASE("malformed states and actions are programming errors", "[rapier]") {
  TestGame game;
  game.begin();
  const auto refuses = [&](const GameState& state, const Action& action) {
    CHECK_THROWS_AS(game.rules_.query(state, action), std::invalid_argument);
    CHECK_THROWS_AS(game.rules_.apply(state, action, {}), std::invalid_argument);
  };
  refuses(game.state_, {{"type", "jump"}});
  refuses(game.state_, {{"piece", "a1"}});
  refuses(game.state_, Json::array());
  refuses(game.state_, TestGame::at("a99", "A1-L1"));
  refuses(game.state_, TestGame::at("a1", "A5-L1"));
  refuses(game.state_, {{"type", "place"}, {"piece", "a1"}, {"area", "R9"}});
  refuses(game.state_, TestGame::group(1, 2, {"A1-L1", "A1-L2"}));  // not there
  refuses(game.state_, begin_action(game.scenario_, game.kit_));    // begun already
  refuses(nullptr, {{"type", "advance"}});
  refuses({{"ruleset", "raphia"}}, {{"type", "advance"}});
  refuses({{"ruleset", "rapier"}, {"phase", "tea"}}, {{"type", "advance"}});
  refuses(nullptr, {{"type", "begin"}, {"scenario", Json::object()}, {"kit", Json::object()}});
  const Throw none_wanted{.pool = "x", .dice = {6}};
  CHECK_THROWS_AS(game.rules_.apply(game.state_, TestGame::at("a1", "A1-L1"), std::span(&none_wanted, 1)),
                  std::invalid_argument);
}

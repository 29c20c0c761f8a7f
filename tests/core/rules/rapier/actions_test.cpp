#include "core/rules/rapier/actions.hpp"
#include "tests/core/rules/rapier/rapier_game.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

Action place(const std::string& piece, const std::string& to) {
  return {{"type", "place"}, {"piece", piece}, {"to", to}};
}

}  // namespace

TEST_CASE("RO-079: each turn runs nine steps in their order, six times", "[rapier][RO-079][RO-008]") {
  RapierGame game;
  game.at(Step::kReplaceHq, 6);
  game.act({{"type", "advance"}});
  CHECK(game.state["step"] == "over");
  CHECK(game.against({{"type", "advance"}}) == "RQ-22");
  game.at(Step::kEvents, 1);
  for (const char* step : {"attacker-movement", "defender-movement", "on-call-fire", "defender-fire",
                           "attacker-fire", "ground-combat", "clear-mines", "replace-hq"}) {
    game.force({{"type", "advance"}});
    CHECK(game.state["step"] == step);
  }
  game.force({{"type", "advance"}});
  CHECK(game.state["step"] == "events");
  CHECK(game.state["turn"] == 2);
}

TEST_CASE("a state survives its way through JSON", "[rapier]") {
  RapierGame game;
  game.at(Step::kAttackerMovement, 3).put("1-t1", "A2-L3").put("i1", "A2-L3", true).put("2-r1", "R1");
  CHECK(to_json(game_from_json(game.state)) == game.state);
}

TEST_CASE("R1 as the table says it is a place of its own, whoever's it is", "[rapier]") {
  const RapierGame game;
  for (const char* to : {"R1", "R1-1", "A1-L1"}) {
    const Action action = Actions::write(
        game.game(), Actions::read(game.game(), {{"type", "place"}, {"to", to}, {"pieces", {"1-t1"}}}));
    CHECK(action["to"] == to);
  }
}

TEST_CASE("RO-033, RO-036: counters beyond the defender's items hide dummies", "[rapier][RO-033][RO-036]") {
  RapierGame game;
  CHECK(game.state["units"].contains("dummy-8"));
  CHECK_FALSE(game.state["units"].contains("dummy-9"));
}

TEST_CASE("RQ-57: the holder of a sector is the side that was there first", "[rapier][RQ-57]") {
  RapierGame game;
  game.at(Step::kAttackerMovement);
  game.put("F1", "A1-L3");
  const auto holds = [&] { return game.state["holders"].value("A1-L3", "nobody"); };
  CHECK(holds() == "nobody");  // works do not hold
  game.put("i1", "A1-L3").put("1-t1", "A1-L3");
  CHECK(holds() == "defender");
  game.put("i1", "dead");
  CHECK(holds() == "attacker");
  game.put("i2", "A1-L3");
  CHECK(holds() == "attacker");
}

TEST_CASE("a state that belongs to another scenario is refused", "[rapier]") {
  RapierGame game("[rapier]\n[[rapier.condition]]\nfront = 2\n");
  game.at(Step::kAttackerMovement).begin_step();
  const auto refusal = [&](auto spoil) {
    GameState state = game.state;
    spoil(state);
    try {
      game_from_json(state);
    } catch (const std::invalid_argument& refused) {
      return std::string(refused.what());
    }
    return std::string();
  };
  CHECK(refusal([](GameState& s) { s["units"].erase("i1"); }) ==
        "malformed state: units of another scenario");
  CHECK(refusal([](GameState& s) { s["movement"]["moved"] = {1}; }) ==
        "malformed state: movement of another scenario");
  CHECK(refusal([](GameState& s) { s["captured"] = Json::array(); }) ==
        "malformed state: conditions of another scenario");
  CHECK(refusal([](GameState& s) { s["recon"]["looked"] = {"c01"}; }) ==
        "malformed state: counters looked at nowhere");
  CHECK(refusal([](GameState& s) { s["setup"]["terrain"]["sectors"].erase(0); }) ==
        "malformed state: terrain of another board");
  CHECK(refusal([](GameState& s) { s["setup"]["settings"]["stacking.limit"] = 99; }) ==
        "setting 'stacking.limit' must be a whole number from 1 to 20, not 99");
  CHECK(refusal([](GameState& s) { s["setup"]["settings"]["hits.choice"] = "dice"; }) ==
        "setting 'hits.choice' must be one of owner, umpire, automatic, not \"dice\"");
  CHECK(refusal([](GameState&) {}).empty());
}

TEST_CASE("malformed states and actions are programming errors", "[rapier]") {
  RapierGame game;
  const auto refuses = [&](const GameState& state, const Action& action) {
    CHECK_THROWS_AS(game.rules.query(state, action), std::invalid_argument);
    CHECK_THROWS_AS(game.rules.apply(state, action, {}), std::invalid_argument);
  };
  refuses(game.state, {{"type", "jump"}});
  refuses(game.state, {{"piece", "1-t1"}});
  refuses(game.state, Json::array());
  refuses(game.state, place("1-t99", "A1-L1"));
  refuses(game.state, place("1-t1", "A5-L1"));
  refuses(game.state, place("1-t1", "R9"));
  refuses(game.state, begin_action(game.scenario, game.kit));  // begun already
  refuses(nullptr, {{"type", "advance"}});
  refuses({{"ruleset", "raphia"}}, {{"type", "advance"}});
  refuses({{"ruleset", "rapier"}, {"step", "tea"}}, {{"type", "advance"}});
  refuses(nullptr, {{"type", "begin"}, {"scenario", Json::object()}, {"kit", Json::object()}});
  const Throw none_wanted{.pool = "x", .dice = {6}};
  CHECK_THROWS_AS(game.rules.apply(game.state, place("1-t1", "A1-L1"), std::span(&none_wanted, 1)),
                  std::invalid_argument);
}

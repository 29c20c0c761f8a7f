// What `telescope rule rapier` and `odds rapier` must refuse in one plain sentence, and must not change
// silently.
#include <nlohmann/json.hpp>

#include "core/rules/rapier/workbench/workbench.hpp"
#include "tests/core/rules/rapier/moving.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

/// The refusal; empty where there was an answer.
std::string refusal(const std::string& procedure, const Json& request) try {
  run_procedure(procedure, request);
  return "";
} catch (const std::invalid_argument& refused) {
  return refused.what();
}

std::string odds_refusal(const Json& request) try {
  odds_outcome(request);
  return "";
} catch (const std::invalid_argument& refused) {
  return refused.what();
}

Json number(const char* text) {
  return Json::parse(text);
}

Json with(Json request, const std::string& pointer, const Json& value) {
  request[Json::json_pointer(pointer)] = value;
  return request;
}

Json tank(const std::string& at = "A1-L1") {
  return {{"units", Json::array({{{"id", "T"}, {"kind", "tanks"}, {"at", at}}})}};
}

Json many(int count, const char* kind, const char* side) {
  Json units = Json::array();
  for (int i = 0; i < count; ++i)
    units.push_back(
        {{"id", std::string(side, 1) + std::to_string(i)}, {"kind", kind}, {"side", side}, {"at", "A1-L1"}});
  return units;
}

/// Says it in these words, and in none of a library.
void plain(const std::string& said, const std::string& words) {
  CAPTURE(said);
  CHECK(said.find(words) != std::string::npos);
  CHECK(said.find("json.exception") == std::string::npos);
}

}  // namespace

TEST_CASE("numbers that the schema of a request forbids are refused, not changed", "[rapier][rule]") {
  for (const char* wrong :
       {"3.7", "true", "4294967300", "-4294967293", "18446744073709551619", "\"3\"", "null"}) {
    CAPTURE(wrong);
    const Json value = number(wrong);
    CHECK(refusal("victory", {{"left", 3}, {"base", value}}).find("'base' must be a whole number") !=
          std::string::npos);
    CHECK(refusal("victory", {{"left", value}, {"base", 9}}).find("'left' must be") != std::string::npos);
    const Json fight{{"attackers", "T"}, {"defenders", "R"}};
    CHECK(odds_refusal(with(fight, "/rounds", value)).find("'rounds' must be a whole number from 1 to 3") !=
          std::string::npos);
    CHECK(refusal("ground-combat", with(fight, "/rounds", value)).find("'rounds' must be") !=
          std::string::npos);
    const Json counted{{"attackers", Json::array({{{"kind", "T"}, {"count", value}}})}, {"defenders", "R"}};
    CHECK(odds_refusal(counted).find("'count' must be a whole number from 1 to 32") != std::string::npos);
    Json thrown = fight;
    thrown["throws"] = Json::array({{{"pool", "round-1-defenders-free"}, {"dice", {value}}}});
    CHECK(refusal("ground-combat", thrown).find("'dice' must be a whole number") != std::string::npos);
    for (const char* key : {"turn", "columns", "rows"})
      CHECK(refusal("stacking", {{"table", with(tank(), std::string("/") + key, value)}})
                .find("'" + std::string(key) + "' must be a whole number") != std::string::npos);
    CHECK(refusal("stacking", {{"table", with(tank(), "/settings/stacking.limit", value)}})
              .find("setting 'stacking.limit' must be a whole number from 1 to 20") != std::string::npos);
    CHECK(refusal("bombardment", {{"table", tank()},
                                  {"action",
                                   {{"type", "plan_missions"},
                                    {"missions", Json::array({{{"sector", "A1-L3"}, {"count", value}}})}}}})
              .find("'count' must be a whole number from 1 to 200") != std::string::npos);
  }
  // A die of 6 and one written 6.0 are the same die.
  CHECK(refusal("ground-combat",
                {{"attackers", "T"},
                 {"defenders", "R"},
                 {"throws", Json::array({{{"pool", "round-1-defenders-free"}, {"dice", {6.0}}}})}}) == "");
}

TEST_CASE("a position with a number that it cannot have is refused", "[rapier][rule]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L1").begin_step();
  REQUIRE(refusal("stacking", {{"state", game.state}}) == "");
  for (const char* pointer :
       {"/turn", "/units/1-t1/steps", "/units/1-t1/axis", "/units/1-t1/revealed_turn",
        "/units/1-t1/mines_lifted", "/units/1-t1/left_by", "/recon/attempts", "/recon/looks_left",
        "/corps_fire/on_call_spent", "/corps_fire/before_battle_spent", "/weather/attacker_points",
        "/weather/defender_points", "/movement/defender_allowed", "/movement/defender_moved",
        "/movement/movable/0", "/movement/moved/0", "/orders/frontages/1/0", "/orders/frontages/1/1",
        "/setup/events/0/from"})
    for (const char* wrong : {"3.7", "true", "4294967297", "-4294967295", "18446744073709551617"}) {
      CAPTURE(pointer, wrong);
      CHECK(refusal("stacking", {{"state", with(game.state, pointer, number(wrong))}}) != "");
    }
}

TEST_CASE("a position whose accounts of moves are not those of its Divisions is refused",
          "[rapier][rule][RQ-116]") {
  RapierGame game = attackers_move();
  game.put("1-hq", "dead").put("1-t1", "A1-L1").begin_step();
  const Action action = move({"1-t1"}, {"A1-L1", "A1-L2"});
  CHECK(refusal("move", {{"state", game.state}, {"action", action}}) == "");
  CHECK(refusal("move", {{"state", with(game.state, "/movement/moved", Json::array())},
                         {"action", action}}) == "malformed state: movement of another scenario");
  Json table = tank();
  table["state"] = {{"movement", {{"moved", Json::array()}}}};
  CHECK(refusal("move", {{"table", table}, {"action", move({"T"}, {"A1-L1", "A1-L2"})}}) ==
        "malformed state: movement of another scenario");
}

TEST_CASE("more fighting units of a side in a sector than combat can tell apart are refused",
          "[rapier][rule]") {
  const auto told = [](int tanks) {
    Json units = many(tanks, "tanks", "attacker");
    units.push_back({{"id", "R"}, {"kind", "rifles"}, {"side", "defender"}, {"at", "A1-L1"}});
    return Json{{"table", {{"units", units}}}, {"sector", "A1-L1"}};
  };
  CHECK(refusal("ground-combat", told(64)) == "");
  const Json outcome = run_procedure("ground-combat", told(64));
  CHECK(outcome["needs"].size() == 1);
  CHECK(refusal("ground-combat", told(65)) ==
        "malformed request: more than 64 fighting units of a side in A1-L1");
  CHECK(refusal("stacking", told(66)) != "");
  // Nor does a waiver bring a 65th in.
  Json units = many(64, "tanks", "attacker");
  units.push_back({{"id", "T"}, {"kind", "tanks"}, {"at", "A1-L2"}});
  const Json table{{"units", units}};
  CHECK(refusal("move", {{"table", table},
                         {"action", {{"type", "move"}, {"units", {"T"}}, {"path", {"A1-L2", "A1-L1"}}}}}) ==
        "");
  Melee melee;
  melee.attackers.resize(70);
  CHECK(all_of(melee).attackers == ~Members{0});
  CHECK(member(64) == 0);
}

TEST_CASE("what is missing or of another kind in a request is said in plain words", "[rapier][rule]") {
  plain(refusal("victory", {{"left", 3}}), "'base' is missing");
  plain(refusal("stacking", {{"table", Json::object()}}), "'units' is missing");
  plain(refusal("stacking", {{"table", {{"units", Json::array({{{"id", "x"}}})}}}}), "'kind' is missing");
  plain(refusal("stacking", {{"table", {{"units", Json::array({{{"kind", "tanks"}}})}}}}), "'id' is missing");
  plain(refusal("stacking", {{"table", {{"units", Json::array({{{"kind", 7}, {"id", "x"}}})}}}}),
        "'kind' must be a text, not 7");
  plain(refusal("stacking", {{"table", {{"units", 3}}}}), "'units' must be a list, not 3");
  plain(refusal("stacking", {{"table", with(tank(), "/settings", 3)}}),
        "'settings' must be an object, not 3");
  plain(refusal("stacking", {{"table", with(tank(), "/rapier", Json::array())}}),
        "'rapier' must be an object");
  plain(refusal("stacking", {{"table", with(tank(), "/rapier/terrain", 3)}}), "'terrain' must be a list");
  plain(refusal("ground-combat",
                {{"attackers", "T"}, {"defenders", "R"}, {"throws", Json::array({Json::object()})}}),
        "'pool' is missing");
  plain(refusal("ground-combat", {{"table", tank()}}), "'sector' is missing");
  plain(refusal("ground-combat", {{"attackers", "T"}}), "'defenders' is missing");
  plain(refusal("inspect", {{"table", tank()}}), "'after' is missing");
  plain(refusal("inspect", {{"table", tank()}, {"after", Json::object()}}), "'stands' is missing");
  for (const auto& [action, words] : std::vector<std::pair<Json, std::string>>{
           {{{"type", "move"}}, "'units' is missing"},
           {{{"type", "move"}, {"units", {"T"}}}, "'path' is missing"},
           {{{"type", "move"}, {"units", "T"}, {"path", {"A1-L1", "A1-L2"}}}, "units are named in a list"},
           {{{"type", "move"}, {"units", {7}}, {"path", {"A1-L1", "A1-L2"}}},
            "a unit is named by a text, not 7"},
           {{{"type", "move"}, {"units", {"T"}}, {"path", {1, 2}}}, "a stop of a path is named by a text"},
           {{{"type", "release"}, {"units", {"T"}}}, "'to' is missing"},
           {{{"type", 3}}, "'type' must be a text, not 3"}})
    plain(refusal("move", {{"table", tank()}, {"action", action}}), words);
  for (const char* gone :
       {"/units", "/turn", "/step", "/movement", "/combat", "/setup/settings", "/units/1-t1/at"}) {
    RapierGame game = attackers_move();
    const Json::json_pointer pointer(gone);
    GameState state = game.state;
    state[pointer.parent_pointer()].erase(pointer.back());
    plain(refusal("stacking", {{"state", state}}), "is missing");
  }
}

TEST_CASE("RQ-57, RQ-27: holders, axes and counters of a table are held to its units",
          "[rapier][rule][RQ-57][RQ-27]") {
  Json table = tank();
  table["units"].push_back({{"id", "R"}, {"kind", "rifles"}, {"side", "defender"}, {"at", "A1-L2"}});
  const auto stacking = [&](const std::string& pointer, const Json& value) {
    return refusal("stacking", {{"table", with(table, pointer, value)}});
  };
  const auto holds = [](const char* sector, const char* side) { return Json{{sector, side}}; };
  CHECK(stacking("/holders", holds("A1-L1", "attacker")) == "");
  CHECK(stacking("/holders", holds("A3-L3", "attacker")) == "");  // of an empty sector nobody knows better
  plain(stacking("/holders", holds("A1-L1", "defender")), "RQ-57");
  plain(stacking("/holders", holds("A1-L2", "attacker")), "RQ-57");
  CHECK(stacking("/frontages", {{"1", {"A1", "A2"}}}) == "");
  plain(stacking("/frontages", {{"1", {"A1", "A1"}}}), "an axis is named twice");
  CHECK(stacking("/units/1/counter", "c07") == "");
  plain(stacking("/units/0/counter", "c07"), "'counter'");
}

TEST_CASE("a view to inspect names each stand once and in one place", "[rapier][rule][inspect]") {
  const auto inspect = [](const Json& stands) {
    return refusal("inspect", {{"table", tank()}, {"after", {{"stands", stands}}}});
  };
  const Json seen{{"piece", "T"}, {"sector", "A1-L1"}, {"between", Json::array()}};
  CHECK(inspect(Json::array({seen})) == "");
  plain(inspect({seen, seen}), "'T' is named twice");
  plain(inspect(Json::array({with(seen, "/between", {"A1-L1", "A2-L1"})})), "'between'");
  plain(inspect(Json::array({{{"piece", "T"}, {"between", {"A1-L1", "A1-L1"}}}})), "twice");
}

#include <nlohmann/json.hpp>

#include "core/rules/rapier/workbench/workbench.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/schema.hpp"

using namespace telescope::rapier;
using Json = nlohmann::json;

namespace {

/// Runs it, and holds request and outcome to their schemas.
Json ask(const std::string& procedure, const Json& request) {
  CHECK(telescope::test::schema_fault("rapier-rule-request.schema.json", request.dump()) == "");
  const Json outcome = run_procedure(procedure, request);
  CHECK(telescope::test::schema_fault("rapier-rule.schema.json", outcome.dump()) == "");
  return outcome;
}

Json thrown(const std::string& pool, const std::vector<int>& dice) {
  return {{"pool", pool}, {"dice", dice}};
}

std::string refusal(const std::string& procedure, const Json& request) try {
  run_procedure(procedure, request);
  return "";
} catch (const std::invalid_argument& refused) {
  return refused.what();
}

/// EX-01: who enters A2-L3, and who holds it.
Json example() {
  Json units = Json::array();
  const auto add = [&](const char* id, const char* kind, bool defender) {
    Json unit{{"id", id}, {"kind", kind}, {"side", defender ? "defender" : "attacker"}, {"at", "A2-L3"}};
    if (!defender) unit["from"] = "A2-L2";
    units.push_back(unit);
  };
  add("T", "tanks", false);
  add("S", "smg", false);
  add("E", "engineer", false);
  add("R", "rifles", false);
  add("Q", "rifles", false);
  add("H", "hq", false);
  add("I", "rifles", true);
  add("G", "anti-tank", true);
  add("F", "fortification", true);
  add("M", "minefield", true);
  return {{"units", units}};
}

}  // namespace

TEST_CASE("EX-01 by request: what is missing is asked for, pool by pool with reasons",
          "[rapier][rule][EX-01]") {
  const Json outcome = ask("ground-combat", {{"table", example()}, {"sector", "A2-L3"}});
  CHECK(outcome["lawful"] == true);
  REQUIRE(outcome["needs"].size() == 3);
  CHECK(outcome["needs"][0]["pool"] == "round-1-defenders-tied");
  CHECK(outcome["needs"][1]["reasons"][0]["reason"] == "minefield M to I");
  CHECK(outcome["events"].empty());
}

TEST_CASE("EX-01 by request: exactly the throws that are given are used", "[rapier][rule][EX-01]") {
  Json request{{"table", example()}, {"sector", "A2-L3"}, {"rounds", 1}};
  request["throws"] = {thrown("round-1-defenders-tied", {6, 3}), thrown("round-1-defenders-mines", {6, 1}),
                       thrown("round-1-defenders-free", {4, 2}), thrown("round-1-attackers-free", {6, 5, 2})};
  const Json outcome = ask("ground-combat", request);
  CHECK(outcome["needs"].empty());
  CHECK(outcome["units"].size() == 3);
  CHECK(outcome["units"]["T"]["at"] == "dead");
  CHECK(outcome["units"]["S"]["at"] == "dead");
  CHECK(outcome["units"]["I"]["at"] == "dead");  // automatic: infantry before guns
  CHECK(outcome["throws"] == request["throws"]);
  request["throws"].push_back(thrown("round-2-defenders-mines", {1}));
  CHECK(refusal("ground-combat", request).find("not needed") != std::string::npos);
  request["throws"][0]["dice"] = {6, 7};
  CHECK(refusal("ground-combat", request).find("shows a 7") != std::string::npos);
  request["throws"][0]["dice"] = {6};
  CHECK(refusal("ground-combat", request).find("needs 2 dice, not 1") != std::string::npos);
}

TEST_CASE("a fight told in letters is worked out over three rounds", "[rapier][rule][RO-133]") {
  Json request{{"attackers", "R"}, {"defenders", "R"}};
  request["throws"] = {thrown("round-1-defenders-free", {1}), thrown("round-1-attackers-free", {2}),
                       thrown("round-2-defenders-free", {3}), thrown("round-2-attackers-free", {4})};
  const Json outcome = ask("ground-combat", request);
  REQUIRE(outcome["needs"].size() == 2);
  CHECK(outcome["needs"][0]["pool"] == "round-3-defenders-free");
  const Json first_turn{
      {"attackers", "R"}, {"defenders", "R"}, {"settings", {{"combat.first_strike", "first-turn"}}}};
  CHECK(ask("ground-combat", first_turn)["needs"].size() == 1);
  Json old = first_turn;
  old["old_contact"] = true;
  CHECK(ask("ground-combat", old)["needs"].size() == 2);
}

TEST_CASE("RQ-74, RQ-75 by request: choices are heard", "[rapier][rule][RQ-74][RQ-75]") {
  const Json outcome = ask("ground-combat", {{"attackers", Json::array({{{"kind", "S"}, {"id", "S"}}})},
                                             {"defenders", "R G F"},
                                             {"single_die", {"S"}},
                                             {"bonus", {{"w1", "d2"}}},
                                             {"throws", {thrown("round-1-defenders-free", {1, 1})}}});
  REQUIRE(outcome["needs"].size() == 1);
  CHECK(outcome["needs"][0]["dice"] == 1);
  CHECK(outcome["needs"][0]["reasons"][0]["rule"] == "RQ-74");
}

TEST_CASE("RQ-74, RQ-75: a choice for three rounds ends with the unit that it was made for",
          "[rapier][rule][RQ-74][RQ-75]") {
  Json request{{"attackers", Json::array({{{"kind", "S"}, {"id", "S"}}, "R"})},
               {"defenders", "R T F"},
               {"single_die", {"S"}},
               {"bonus", {{"w1", "d2"}}}};
  request["throws"] = {thrown("round-1-defenders-free", {6, 1, 1, 1}), thrown("round-1-attackers-free", {6})};
  const Json outcome = ask("ground-combat", request);
  CHECK(outcome["lawful"] == true);
  REQUIRE(outcome["needs"].size() == 2);
  CHECK(outcome["needs"][0]["pool"] == "round-2-defenders-free");
  // A choice that could never be made is refused all the same.
  request.erase("throws");
  request["bonus"] = {{"w1", "w1"}};
  CHECK(ask("ground-combat", request)["objections"][0]["rule"] == "RQ-75");
}

TEST_CASE("RQ-69, RO-188: who moved and whether the contact is old are told apart",
          "[rapier][rule][RQ-69][RO-188]") {
  Json request{{"attackers", "T+"},
               {"defenders", "R"},
               {"settings", {{"combat.first_strike", "first-turn"}, {"moving_targets", true}}}};
  CHECK(ask("ground-combat", request)["needs"].size() == 1);  // the holder strikes first
  request["old_contact"] = true;
  CHECK(ask("ground-combat", request)["needs"].size() == 2);
  request["throws"] = {thrown("round-1-defenders-free", {5}), thrown("round-1-attackers-free", {5, 5})};
  const Json fought = ask("ground-combat", request);
  CHECK(fought["units"]["a1"]["at"] == "dead");  // on a five: he moved
  CHECK_FALSE(fought["units"].contains("d1"));
  request.erase("old_contact");
  request["attackers"] = "T";
  CHECK(refusal("ground-combat", request).find("the contact is old") != std::string::npos);
}

TEST_CASE("an outcome tells of every die that was used what it was for, and by which rules",
          "[rapier][rule][RO-135]") {
  Json request{{"table", example()}, {"sector", "A2-L3"}, {"rounds", 1}};
  request["throws"] = {thrown("round-1-defenders-tied", {6, 3}), thrown("round-1-defenders-mines", {6, 1}),
                       thrown("round-1-defenders-free", {4, 2})};
  const Json outcome = ask("ground-combat", request);
  REQUIRE(outcome["pools"].size() == 3);
  CHECK(outcome["pools"][0]["pool"] == "round-1-defenders-tied");
  CHECK(outcome["pools"][1]["reasons"][0]["rule"] == "RO-148");
  CHECK(outcome["needs"].size() == 1);
  CHECK(outcome["rules"] == Json{"RO-132", "RO-134", "RO-135", "RO-136", "RO-137", "RO-138", "RO-140",
                                 "RO-144", "RO-147", "RO-148", "RO-149"});
  request["throws"].erase(1);
  request["throws"].erase(1);
  const Json first = ask("ground-combat", request);
  CHECK(first["pools"].size() == 1);
  CHECK(first["needs"].size() == 2);
}

TEST_CASE("RQ-57 by request: of two who came this turn the attackers were there first",
          "[rapier][rule][RQ-57]") {
  Json table{{"units",
              {{{"id", "a"}, {"kind", "rifles"}, {"at", "A1-L3"}, {"from", "A1-L2"}},
               {{"id", "d"}, {"kind", "rifles"}, {"side", "defender"}, {"at", "A1-L3"}, {"from", "A1-L4"}}}}};
  const auto first = [&] {
    return ask("ground-combat", {{"table", table}, {"sector", "A1-L3"}})["needs"][0]["pool"];
  };
  CHECK(first() == "round-1-attackers-free");
  table["units"][0].erase("from");
  CHECK(first() == "round-1-attackers-free");
  table["units"][1].erase("from");
  CHECK(first() == "round-1-defenders-free");
  table["units"][0]["from"] = "A1-L2";
  CHECK(first() == "round-1-defenders-free");
  table["holders"] = {{"A1-L3", "attacker"}};
  CHECK(first() == "round-1-attackers-free");
}

TEST_CASE("RQ-83 by request: who was in the sector when the turn began defended it",
          "[rapier][rule][RQ-83]") {
  Json table{{"units",
              {{{"id", "e"}, {"kind", "engineer"}, {"at", "A1-L3"}},
               {{"id", "M"}, {"kind", "minefield"}, {"side", "defender"}, {"at", "A1-L3"}},
               {{"id", "d"}, {"kind", "rifles"}, {"side", "defender"}, {"at", "A1-L4"}, {"from", "A1-L3"}}}}};
  const Json lift{{"pairs", Json::array({Json::array({"e", "M"})})}};
  CHECK(ask("clear-mines", {{"table", table}, {"action", lift}})["objections"][0]["rule"] == "RO-153");
  table["units"][2].erase("from");
  CHECK(ask("clear-mines", {{"table", table}})["lawful"] == true);
}

TEST_CASE("RQ-43, RQ-116 by request: who has moved counts against the half-limit, and n is that of the start",
          "[rapier][rule][RQ-43][RQ-116][RO-088]") {
  Json table{{"units",
              {{{"id", "h"}, {"kind", "hq"}, {"at", "dead"}},
               {{"id", "a"}, {"kind", "tanks"}, {"at", "A1-L2"}, {"from", "A1-L1"}},
               {{"id", "b"}, {"kind", "tanks"}, {"at", "left"}, {"from", "A2-L6"}},
               {{"id", "c"}, {"kind", "tanks"}, {"at", "A1-L1"}},
               {{"id", "d"}, {"kind", "tanks"}, {"at", "A1-L1"}}}}};
  const auto against = [&](const char* unit) {
    const Json outcome =
        ask("move", {{"table", table}, {"action", {{"units", {unit}}, {"path", {"A1-L1", "A1-L2"}}}}});
    return outcome["lawful"] == true ? "" : outcome["objections"][0]["rule"].get<std::string>();
  };
  CHECK(against("c") == "RO-088");  // two of four have moved
  table["units"].push_back({{"id", "e"}, {"kind", "tanks"}, {"at", "R1"}});
  table["units"].push_back({{"id", "f"}, {"kind", "tanks"}, {"at", "R1"}});
  CHECK(against("c") == "");
}

TEST_CASE("RO-044 by request: the result names its row and the conditions that there are",
          "[rapier][rule][RO-044][RO-189]") {
  CHECK(ask("victory", {{"left", 12}, {"base", 15}})["rules"] == Json{"RO-044", "RO-047", "RQ-18"});
  Json table{{"rapier", {{"breakthrough", "1"}}},
             {"units", {{{"id", "a"}, {"kind", "tanks"}, {"at", "left"}}}}};
  CHECK(ask("victory", {{"table", table}})["rules"] ==
        Json{"RO-044", "RO-045", "RQ-17", "RQ-18", "RQ-20", "RQ-22"});
  table["rapier"]["condition"] = Json::array({{{"capture", {"A1-L1"}}}});
  CHECK(ask("victory", {{"table", table}})["rules"] ==
        Json{"RO-044", "RO-045", "RO-189", "RO-190", "RQ-101", "RQ-17", "RQ-18", "RQ-20", "RQ-22", "RQ-99"});
}

TEST_CASE("a field that a procedure has no use for is refused, not passed over", "[rapier][rule]") {
  const Json table{{"units", {{{"id", "a"}, {"kind", "tanks"}, {"at", "A1-L1"}}}}};
  const auto says = [](const char* procedure, const Json& request, const char* sentence) {
    CAPTURE(procedure, request.dump());
    CHECK(refusal(procedure, request).find(sentence) != std::string::npos);
  };
  says("stacking", {{"table", table}, {"throws", Json::array()}}, "'stacking' takes no 'throws'");
  says("move", {{"table", table}, {"sector", "A1-L1"}}, "'move' takes no 'sector'");
  says("victory", {{"table", table}, {"settings", Json::object()}}, "not for the same request");
  says("ground-combat", {{"table", table}, {"sector", "A1-L1"}, {"settings", Json::object()}},
       "not for the same request");
  says("ground-combat", {{"attackers", "R"}, {"defenders", "R"}, {"table", table}},
       "not for the same request");
  says("ground-combat",
       {{"table", table}, {"rounds", 1}, {"action", {{"type", "combat"}, {"sector", "A1-L1"}}}},
       "not for the same request");
  says("stacking", {{"table", table}, {"state", Json::object()}}, "not for the same request");
}

TEST_CASE("what the schema of a table does not allow is refused", "[rapier][rule][RQ-27]") {
  const auto allowed = [](const Json& table) {
    const Json request{{"table", table}};
    return Json{telescope::test::schema_fault("rapier-rule-request.schema.json", request.dump()).empty(),
                refusal("stacking", request).empty()};
  };
  const auto of_unit = [](Json fields) {
    Json unit{{"id", "a"}, {"kind", "tanks"}};
    unit.update(fields);
    return Json{{"units", Json::array({unit})}};
  };
  CHECK(allowed(of_unit({{"at", "R1-1"}})) == Json{true, true});
  CHECK(allowed(of_unit({{"traits", {"brave"}}})) == Json{false, false});
  CHECK(allowed(of_unit({{"mobility", "winged"}})) == Json{false, false});
  CHECK(allowed(of_unit({{"side", "neutral"}})) == Json{false, false});
  CHECK(allowed({{"units", Json::array()}, {"turn", -1}}) == Json{false, false});
  CHECK(allowed({{"units", Json::array()}, {"turn", 41}}) == Json{false, false});
  CHECK(allowed({{"units", Json::array()}, {"rows", 41}}) == Json{false, false});
  // What a schema cannot say.
  CHECK(allowed(of_unit({{"at", "R1-2"}})) == Json{true, false});
  CHECK(allowed(of_unit({{"at", "R1"}, {"side", "defender"}})) == Json{true, false});
  Json broken = of_unit(Json::object());
  broken["frontages"] = {{"1", {"A1", "A3"}}};
  CHECK(allowed(broken) == Json{true, false});
  CHECK(refusal("recon", {{"table", {{"units", Json::array()}}},
                          {"throws", {{{"pool", "axis"}, {"dice", {1}}, {"colour", "red"}}}}})
            .find("a throw takes no 'colour'") != std::string::npos);
}

TEST_CASE("a refusal is an answer, with its rule", "[rapier][rule]") {
  const Json outcome = ask("ground-combat", {{"table", example()}, {"sector", "A1-L1"}});
  CHECK(outcome["lawful"] == false);
  CHECK(outcome["objections"][0]["rule"] == "RO-132");
  CHECK(outcome["rules"] == Json{"RO-132"});
}

TEST_CASE("RO-037 by request: how full each sector is", "[rapier][rule][RO-037]") {
  Json table = example();
  const Json fits = ask("stacking", {{"table", table}});
  CHECK(fits["lawful"] == true);
  CHECK(fits["sectors"].size() == 2);
  table["units"].push_back({{"id", "X"}, {"kind", "tanks"}, {"at", "A2-L3"}});
  const Json over = ask("stacking", {{"table", table}});
  CHECK(over["lawful"] == false);
  CHECK(over["objections"][0]["rule"] == "RO-037");
}

TEST_CASE("requests that make no sense are refused in one sentence, and nothing else happens",
          "[rapier][rule]") {
  CHECK(refusal("tea", Json::object()) == "malformed request: there is no procedure 'tea'");
  CHECK(refusal("ground-combat", Json::object()) != "");
  const auto table = [](const Json& units) {
    return Json{{"table", {{"units", units}}}, {"sector", "A1-L1"}};
  };
  for (const Json& broken : std::vector<Json>{
           Json::array(),
           {{"table", 3}},
           {{"table", {{"units", 3}}}},
           {{"tabel", Json::object()}},
           {{"state", Json::object()}},
           table({{{"id", "a"}}}),
           table({{{"id", "a"}, {"kind", "dragon"}}}),
           table({{{"id", "a"}, {"kind", "tanks"}}, {{"id", "a"}, {"kind", "tanks"}}}),
           table({{{"id", "a"}, {"kind", "tanks"}, {"at", "Z9"}}}),
           table({{{"id", "a"}, {"kind", "tanks"}, {"side", "neutral"}}}),
           table({{{"kind", "dummy"}}}),
           table({{{"id", "a"}, {"kind", "tanks"}, {"colour", "red"}}}),
           {{"table", {{"units", Json::array()}, {"columns", 0}}}, {"sector", "A1-L1"}},
           {{"table", {{"units", Json::array()}, {"columns", 1000000}}}, {"sector", "A1-L1"}},
           {{"table", {{"units", Json::array()}, {"step", "tea"}}}, {"sector", "A1-L1"}},
           {{"table", {{"units", Json::array()}, {"state", {{"turn", "x"}}}}}, {"sector", "A1-L1"}},
           {{"table", {{"units", Json::array()}}}, {"sector", "A9-L9"}},
           {{"attackers", "R"}, {"defenders", "R"}, {"rounds", 9}},
           {{"attackers", "R"}, {"defenders", "R"}, {"throws", {{{"pool", 1}}}}},
           {{"attackers", "R"}, {"defenders", "R"}, {"action", {{"type", "advance"}}}},
           {{"attackers", "R"}, {"defenders", "R"}, {"action", 5}}}) {
    CAPTURE(broken.dump());
    CHECK(refusal("ground-combat", broken) != "");
  }
}

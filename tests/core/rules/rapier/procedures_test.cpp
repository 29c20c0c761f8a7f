#include "core/rules/rapier/procedures.hpp"

#include <nlohmann/json.hpp>

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

// Each procedure of `telescope rule rapier`: a request that is done, what it needs first, one that is
// refused, and what is said of dice that cannot be.
#include <set>

#include <nlohmann/json.hpp>

#include "core/rules/rapier/workbench/workbench.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/schema.hpp"

using namespace telescope::rapier;
using Json = nlohmann::json;

namespace {

struct Row {
  const char* procedure;
  const char* request;
  std::vector<const char*> needs;        ///< pools, in order
  std::vector<std::vector<int>> throws;  ///< of each
  const char* outcome;                   ///< where to look in what comes of it
  Json is;
  const char* refused;  ///< a request against the rule
  const char* rule;
};

const char* const kEnemyFaceDown =
    R"("units": [{"id": "d", "kind": "rifles", "side": "defender", "at": "A3-L4", "face_up": false}])";

std::string with_enemy(const std::string& more, const std::string& rest = {}) {
  return std::string(R"({"table": {)") + kEnemyFaceDown + more + "}" + rest + "}";
}

// clang-format off
const std::string kReconRefused = with_enemy(R"(, "state": {"recon": {"attempts": 3}})");
const std::string kRecon = with_enemy("");
const std::string kBombard = with_enemy("", R"(, "actions": [
    {"type": "plan_missions", "missions": [{"sector": "A3-L4", "count": 1}]}, {"type": "fire_mission"}])");
const std::string kOnCall = with_enemy(R"(, "state": {"corps_fire": {"points": ["A3-L4"], "point_known": [false]}})",
    R"(, "actions": [{"type": "plan_missions", "missions": [{"sector": "A3-L4"}]}, {"type": "fire_mission"}])");
const std::string kNoPoint = with_enemy("", R"(, "action": {"type": "plan_missions", "missions": [{"sector": "A3-L4"}]})");

std::vector<Row> rows() {
  return {
      {"stacking", R"({"table": {"units": [{"id": "a", "kind": "tanks", "at": "A1-L1"}]}})", {}, {},
       "/sectors/0/count", 1,
       R"({"table": {"settings": {"stacking.limit": 1}, "units": [{"id": "a", "kind": "tanks", "at": "A1-L2"},
           {"id": "b", "kind": "tanks", "at": "A1-L2"}]}})", "RO-037"},
      {"deployment", R"({"table": {"units": [{"id": "a", "kind": "tanks"}], "frontages": {"1": ["A1"]}},
           "action": {"piece": "a", "to": "A1-L1"}})", {}, {}, "/units/a/at", "A1-L1",
       R"({"table": {"units": [{"id": "a", "kind": "tanks"}], "frontages": {"1": ["A1"]}},
           "action": {"piece": "a", "to": "A2-L1"}})", "RO-067"},
      {"recon", kRecon.c_str(), {"axis", "line"}, {{3}, {4}}, "/events/0/result", "occupied",
       kReconRefused.c_str(), "RO-055"},
      {"orders", R"({"table": {"units": [{"id": "a", "kind": "tanks"}]},
           "action": {"breakthrough": "1", "frontages": {"1": ["A1", "A2"]}}})", {}, {}, "/events/0/breakthrough", "1",
       R"({"table": {"units": [{"id": "a", "kind": "tanks"}]},
           "action": {"breakthrough": "1", "frontages": {"1": ["A1", "A3"]}}})", "RQ-27"},
      {"fire-plan", R"({"table": {"units": []}, "action": {"points": ["A1-L3", "A2-L3", "A3-L3", "A4-L3"]}})", {}, {},
       "/events/1/count", 4,
       R"({"table": {"units": []}, "action": {"points": ["A1-L3"]}})", "RO-072"},
      {"bombardment", kBombard.c_str(), {"mission"}, {{6}}, "/units/d/at", "dead",
       kRecon.c_str(), "RO-073"},
      {"random-event", R"({"table": {"units": []}})", {"event"}, {{3}}, "/events/0/effect", "fog",
       R"({"table": {"units": [], "step": "replace-hq"}})", "RO-080"},
      {"move", R"({"table": {"units": [{"id": "a", "kind": "tanks", "at": "A1-L1"}]},
           "action": {"units": ["a"], "path": ["A1-L1", "A1-L2", "A1-L3"]}})", {}, {}, "/units/a/at", "A1-L3",
       R"({"table": {"units": [{"id": "a", "kind": "tanks", "at": "A1-L1"}]},
           "action": {"units": ["a"], "path": ["A1-L1", "A2-L1"]}})", "RO-089"},
      {"withdraw", R"({"table": {"units": [{"id": "a", "kind": "tanks", "at": "A1-L2"},
           {"id": "d", "kind": "rifles", "side": "defender", "at": "A1-L2"}]},
           "action": {"units": ["a"], "path": ["A1-L2", "A1-L1"]}})", {"free-shot-a"}, {{6}}, "/units/a/at", "dead",
       R"({"table": {"units": [{"id": "a", "kind": "tanks", "at": "A1-L2"},
           {"id": "d", "kind": "rifles", "side": "defender", "at": "A1-L2"}]},
           "action": {"units": ["a"], "path": ["A1-L2", "A1-L3"]}})", "RO-101"},
      {"bogging", R"({"table": {"settings": {"terrain.rule": "bogging"},
           "units": [{"id": "a", "kind": "rifles", "mobility": "motorised", "at": "A1-L1"}]},
           "action": {"units": ["a"], "path": ["A1-L1", "A1-L2"]}})", {"bogging-a-A1-L2"}, {{2}}, "/events/0/need", 3,
       R"({"table": {"settings": {"terrain.rule": "bogging"},
           "units": [{"id": "a", "kind": "rifles", "at": "A1-L1"}]},
           "action": {"units": ["a"], "path": ["A1-L1", "A1-L2", "A1-L3"]}})", "RO-093"},
      {"defender-roll", R"({"table": {"units": []}})", {"defender-movement"}, {{3}}, "/events/0/allowed", 3,
       R"({"table": {"units": [], "step": "replace-hq"}})", "RO-110"},
      {"on-call", kOnCall.c_str(), {"mission"}, {{6}}, "/units/d/at", "dead", kNoPoint.c_str(), "RO-115"},
      {"support-fire", R"({"table": {"units": [{"id": "a", "kind": "artillery", "at": "A1-L1"},
           {"id": "d", "kind": "rifles", "side": "defender", "at": "A1-L3"}]},
           "action": {"battery": "a", "target": "d"}})", {"support-fire"}, {{6}}, "/units/d/at", "dead",
       R"({"table": {"units": [{"id": "a", "kind": "artillery", "at": "A1-L1"},
           {"id": "d", "kind": "rifles", "side": "defender", "at": "A1-L4"}]},
           "action": {"battery": "a", "target": "d"}})", "RO-127"},
      {"ground-combat", R"({"attackers": "R", "defenders": "T", "rounds": 1})",
       {"round-1-defenders-free", "round-1-attackers-free"}, {{1, 2}, {6}}, "/units/d1/at", "dead",
       R"({"table": {"units": []}, "sector": "A1-L1"})", "RO-132"},
      {"ground-combat", R"({"attackers": "R", "defenders": "R"})",
       {"round-1-defenders-free", "round-1-attackers-free", "round-2-defenders-free", "round-2-attackers-free",
        "round-3-defenders-free", "round-3-attackers-free"},
       {{1}, {1}, {1}, {1}, {1}, {6}}, "/units/d1/at", "dead",
       R"({"table": {"units": [{"id": "a", "kind": "tanks", "at": "A1-L1"}]}, "sector": "A1-L1"})", "RO-132"},
      {"clear-mines", R"({"table": {"units": [{"id": "e", "kind": "engineer", "at": "A1-L3"},
           {"id": "M", "kind": "minefield", "side": "defender", "at": "A1-L3"}]}})", {}, {}, "/units/M/at", "dead",
       R"({"table": {"units": [{"id": "e", "kind": "engineer", "at": "A1-L3", "from": "A1-L2"},
           {"id": "M", "kind": "minefield", "side": "defender", "at": "A1-L3"}]},
           "action": {"pairs": [["e", "M"]]}})", "RO-153"},
      {"replace-hq", R"({"table": {"units": [{"id": "h", "kind": "hq", "at": "dead"}, {"id": "r", "kind": "rifles", "at": "A1-L1"}]},
           "action": {"division": "1", "way": "roll", "unit": "r"}})", {"replace-hq"}, {{4}}, "/units/r/kind", "hq",
       R"({"table": {"units": [{"id": "h", "kind": "hq", "at": "R1"}, {"id": "r", "kind": "rifles", "at": "A1-L1"}]},
           "action": {"division": "1", "way": "roll", "unit": "r"}})", "RO-157"},
      {"victory", R"({"table": {"rapier": {"breakthrough": "1"}, "units": [{"id": "a", "kind": "tanks", "at": "left"}]}})",
       {}, {}, "/victory/level", "total", nullptr, nullptr},
      {"inspect", R"({"table": {"frontages": {"1": ["A1", "A2"]}, "units": [{"id": "a", "kind": "tanks"}]},
           "before": {"stands": [{"piece": "a", "sector": "A1-L1"}]},
           "after": {"stands": [{"piece": "a", "sector": "A1-L2"}]}})", {}, {}, "/findings", Json::array(),
       R"({"table": {"frontages": {"1": ["A1", "A2"]}, "units": [{"id": "a", "kind": "tanks"}]},
           "before": {"stands": [{"piece": "a", "sector": "A1-L1"}]},
           "after": {"stands": [{"piece": "a", "sector": "A2-L1"}]}})", "RO-089"},
  };
}
// clang-format on

/// Runs it, and holds request and outcome to their schemas.
Json ask(const std::string& procedure, const Json& request) {
  CHECK(telescope::test::schema_fault("rapier-rule-request.schema.json", request.dump()) == "");
  const Json outcome = run_procedure(procedure, request);
  CHECK(telescope::test::schema_fault("rapier-rule.schema.json", outcome.dump()) == "");
  return outcome;
}

std::string malformed(const std::string& procedure, const Json& request) try {
  run_procedure(procedure, request);
  return "";
} catch (const std::invalid_argument& refused) {
  return refused.what();
}

Json thrown(const Row& row, std::size_t count) {
  Json throws = Json::array();
  for (std::size_t i = 0; i < count; ++i) throws.push_back({{"pool", row.needs[i]}, {"dice", row.throws[i]}});
  return throws;
}

}  // namespace

TEST_CASE("each procedure asks for its dice, uses those it is given, and says what came of it",
          "[rapier][rule]") {
  std::set<std::string> covered;
  for (const Row& row : rows()) {
    CAPTURE(row.procedure, row.request);
    covered.insert(row.procedure);
    Json request = Json::parse(row.request);
    for (std::size_t given = 0; given < row.needs.size();) {
      request["throws"] = thrown(row, given);
      const Json asked = ask(row.procedure, request);
      CHECK(asked["lawful"] == true);
      REQUIRE_FALSE(asked["needs"].empty());
      for (const Json& pool : asked["needs"]) {
        REQUIRE(given < row.needs.size());
        CHECK(pool["pool"] == row.needs[given]);
        CHECK(pool["dice"] == row.throws[given].size());
        CHECK_FALSE(pool["reasons"].empty());
        ++given;
      }
    }
    if (!row.needs.empty()) request["throws"] = thrown(row, row.needs.size());
    const Json done = ask(row.procedure, request);
    CHECK(done["lawful"] == true);
    CHECK(done.value("needs", Json::array()).empty());
    CHECK_FALSE((done["rules"].empty() && done["findings"] != Json::array()));
    REQUIRE(done.contains(Json::json_pointer(row.outcome)));
    CHECK(done[Json::json_pointer(row.outcome)] == row.is);
  }
  for (const Procedure& each : procedures()) CHECK(covered.contains(std::string(each.name)));
}

TEST_CASE("each procedure refuses what is against its rule, and that is an answer", "[rapier][rule]") {
  for (const Row& row : rows()) {
    if (!row.refused) continue;  // a result is never unlawful
    CAPTURE(row.procedure, row.refused);
    const Json outcome = ask(row.procedure, Json::parse(row.refused));
    CHECK(outcome["lawful"] == false);
    REQUIRE_FALSE(outcome["objections"].empty());
    CHECK(outcome["objections"][0]["rule"] == row.rule);
    CHECK(outcome["objections"][0]["sentence"].get<std::string>().back() == '.');
    CHECK(outcome.value("needs", Json::array()).empty());
  }
}

TEST_CASE("each procedure takes no dice that cannot be: too few, too many, a 0, a 7, another pool",
          "[rapier][rule]") {
  for (const Row& row : rows()) {
    if (row.needs.empty()) continue;
    CAPTURE(row.procedure);
    Json request = Json::parse(row.request);
    request["throws"] = thrown(row, row.needs.size());
    const auto spoilt = [&](auto spoil) {
      Json wrong = request;
      spoil(wrong["throws"][0]);
      return malformed(row.procedure, wrong);
    };
    CHECK(spoilt([](Json& t) { t["dice"].erase(0); }).find("needs") != std::string::npos);
    CHECK(spoilt([](Json& t) { t["dice"].push_back(1); }).find("needs") != std::string::npos);
    CHECK(spoilt([](Json& t) { t["dice"][0] = 0; }).find("shows a 0") != std::string::npos);
    CHECK(spoilt([](Json& t) { t["dice"][0] = 7; }).find("shows a 7") != std::string::npos);
    CHECK(spoilt([](Json& t) { t["pool"] = "tea"; }).find("tea") != std::string::npos);
    Json more = request;
    more["throws"].push_back(request["throws"][0]);
    CHECK(malformed(row.procedure, more).find("not needed") != std::string::npos);
  }
}

TEST_CASE("EX-09 by request: the result of numbers", "[rapier][rule][EX-09]") {
  // clang-format off
  for (const auto& [left, base, level] : std::vector<std::tuple<int, int, const char*>>{
           {74, 100, "defeat"}, {75, 100, "minor"}, {84, 100, "minor"}, {85, 100, "major"}, {99, 100, "major"},
           {100, 100, "total"}, {11, 15, "defeat"}, {12, 15, "minor"}, {13, 15, "major"}, {15, 15, "total"},
           {11, 16, "defeat"}, {13, 16, "minor"}, {14, 16, "major"}, {12, 17, "defeat"}, {14, 17, "minor"},
           {15, 17, "major"}, {17, 20, "major"}}) {
    // clang-format on
    CAPTURE(left, base);
    CHECK(ask("victory", {{"left", left}, {"base", base}})["victory"]["level"] == level);
  }
  CHECK(malformed("victory", {{"left", 3}, {"base", 2}}) != "");
  CHECK(malformed("victory", {{"left", 3}}) != "");
}

TEST_CASE("inspect by request: who is missing, unclear or unknown", "[rapier][rule][inspect]") {
  const Json table{{"frontages", {{"1", {"A1"}}}},
                   {"units", {{{"id", "a"}, {"kind", "tanks"}, {"at", "A1-L1"}}}}};
  const Json gone = ask("inspect", {{"table", table}, {"after", {{"stands", Json::array()}}}});
  REQUIRE(gone["findings"].size() == 1);
  CHECK(gone["findings"][0]["pieces"] == Json{"a"});
  const Json unclear = ask(
      "inspect",
      {{"table", table},
       {"after", {{"stands", {{{"piece", "a"}, {"sector", nullptr}, {"between", {"A1-L1", "A2-L1"}}}}}}}});
  CHECK(unclear["lawful"] == true);
  for (const Json& after : std::vector<Json>{{{"stands", 3}},
                                             Json::object(),
                                             {{"stands", {{{"piece", "z"}}}}},
                                             {{"stands", {{{"piece", "a"}, {"sector", "Z9"}}}}},
                                             {{"stands", {{{"piece", "a"}, {"state", "asleep"}}}}}}) {
    CAPTURE(after.dump());
    CHECK(malformed("inspect", {{"table", table}, {"after", after}}) != "");
  }
}

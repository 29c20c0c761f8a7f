#include <algorithm>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "core/rules/brevity/workbench/workbench.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/schema.hpp"

namespace telescope::brevity {
namespace {

using Json = nlohmann::json;

/// Runs it, and holds request and outcome to their schemas.
Json run(const char* procedure, const Json& request) {
  Json outcome = workbench().rule(procedure, request);
  CAPTURE(procedure, request.dump(), outcome.dump());
  CHECK(telescope::test::schema_fault("brevity-rule-request.schema.json", request.dump()) == "");
  CHECK(telescope::test::schema_fault("brevity-rule.schema.json", outcome.dump()) == "");
  return outcome;
}
std::string refusal(const char* procedure, const Json& request) try {
  workbench().rule(procedure, request);
  return "";
} catch (const std::invalid_argument& refused) {
  return refused.what();
}
bool rests_on(const Json& outcome, const char* rule) {
  return std::ranges::count(outcome.at("rules"), Json(rule)) == 1;
}

TEST_CASE("OB-025: the side with more commands moves first, equal ones roll (WE-01)",
          "[brevity][rule][OB-025][BQ-06]") {
  CHECK(run("first-move", {{"attacker", 5}, {"defender", 4}}).at("first") == "attacker");
  const Json tie = run("first-move", {{"attacker", 4}, {"defender", 4}});
  CHECK(tie.at("first").is_null());
  CHECK(tie.at("rolls").get<bool>());
  CHECK(run("first-move", {{"attacker", 4}, {"defender", 4}, {"dice", {3, 3}}}).at("rolls").get<bool>());
  CHECK(run("first-move", {{"attacker", 4}, {"defender", 4}, {"dice", {3, 5}}}).at("first") == "defender");
  CHECK(run("first-move", {{"attacker", 4}, {"defender", 4}, {"tie", "attacker"}}).at("first") == "attacker");
}

TEST_CASE("OB-043 to OB-045: a challenge, its chance and its bonus (WE-01)",
          "[brevity][rule][OB-043][OB-053]") {
  const Json first = run("initiative", {{"challenger", "german"}, {"selected", "british"}, {"dice", {4, 6}}});
  CHECK_FALSE(first.at("won").get<bool>());
  CHECK(first.at("chance").get<double>() == Approx(26.0 / 36.0));
  CHECK(rests_on(first, "OB-045"));
  const Json later = run(
      "initiative",
      {{"challenger", "german"}, {"selected", "british"}, {"challenger_commander", true}, {"dice", {3, 5}}});
  CHECK(later.at("challenger_bonus") == 4);
  CHECK(later.at("won").get<bool>());
  CHECK(run("initiative", {{"challenger", "italian"}, {"selected", "us"}}).at("won").is_null());
}

TEST_CASE("OB-059: the slowest ground limits the whole way (WE-02)",
          "[brevity][rule][OB-059][OB-069][OB-075]") {
  const auto moves = [](const char* kind, double open_in, double wood_in) {
    return run("move",
               {{"unit", {{"kind", kind}}},
                {"stretches",
                 {{{"length", open_in}, {"ground", "open"}}, {{"length", wood_in}, {"ground", "terrain"}}}}});
  };
  CHECK(moves("tanks", 5, 3).at("lawful").get<bool>());
  const Json too_far = moves("tanks", 6, 3);
  CHECK_FALSE(too_far.at("lawful").get<bool>());
  CHECK(too_far.at("limit_in") == 8.0);
  const auto marches = [](double cross_country_in) {
    return run("march", {{"unit", {{"kind", "armoured-infantry"}}},
                         {"stretches",
                          {{{"length", 70}, {"ground", "road"}, {"mounted", true}},
                           {{"length", cross_country_in}, {"ground", "open"}, {"mounted", true}}}}})
        .at("lawful")
        .get<bool>();
  };
  CHECK(marches(10));
  CHECK_FALSE(marches(11));
}

TEST_CASE("BQ-114, BQ-26: a class counts from more than 0.25 in of the way, a mode from any distance",
          "[brevity][rule][BQ-114][BQ-26][BQ-116]") {
  const auto limit = [](const Json& stretches) {
    return run("move", {{"unit", {{"kind", "armoured-infantry"}}}, {"stretches", stretches}}).at("limit_in");
  };
  const Json open{{"length", 0.3}, {"ground", "open"}}, wood{{"length", 0.25}, {"ground", "terrain"}};
  CHECK(limit({open, wood}) == 24.0);
  CHECK(limit({open, wood, {{"length", 0.1}, {"ground", "road"}, {"under", "terrain"}}}) == 16.0);
  CHECK(limit({open, {{"length", 9}, {"ground", "open"}, {"mounted", true}}}) == 24.0);
  CHECK(limit({{{"length", 0}, {"ground", "open"}},
               {{"length", 9}, {"ground", "open"}, {"mounted", true}}}) == 32.0);
}

TEST_CASE("OB-097 to OB-099: location by level, ground and light",
          "[brevity][rule][OB-097][OB-098][OB-099]") {
  const auto located = [](const Json& request) { return run("locate", request).at("located").get<bool>(); };
  CHECK(located({{"distance", 10}, {"higher", true}}));
  CHECK_FALSE(located({{"distance", 10}}));
  CHECK(located({{"distance", 8}}));
  CHECK_FALSE(located({{"distance", 5}, {"terrain", true}}));
  CHECK_FALSE(located({{"distance", 5}, {"higher", true}, {"night", true}}));
  CHECK_FALSE(located({{"distance", 5}, {"crosses", true}}));
  CHECK(located({{"distance", 5}, {"crosses", true}, {"los", "ignore"}}));
  CHECK_FALSE(located({{"distance", 3}, {"crosses", true}, {"los", "block"}}));
}

TEST_CASE("OB-107, OB-114, OB-116, OB-123: artillery ranges (WE-18)",
          "[brevity][rule][OB-107][OB-114][OB-123]") {
  const auto range = [](const Json& request) { return run("artillery-range", request).at("range_in"); };
  CHECK(range({{"tube", "gun"}, {"caliber", 120}, {"pre_1914", true}}) == 112.0);
  CHECK(range({{"tube", "howitzer"}, {"caliber", 155}, {"pre_1914", true}}) == 32.0);
  CHECK(range({{"tube", "mortar"}, {"caliber", 120}, {"exception", "OB-116"}}) == 40.0);
  CHECK(range({{"tube", "gun"}, {"caliber", 88}, {"max_range_km", 12.25}}) == 81.0);
  CHECK(range({{"tube", "mortar"}, {"caliber", 40}}).is_null());
  CHECK(run("artillery-range", {{"tube", "mortar"}, {"caliber", 120}, {"distance", 25}}).at("reaches") ==
        false);
}

Json two_on_one() {
  return {
      {"units",
       {{{"id", "A-1"}, {"kind", "infantry"}, {"side", "attacker"}, {"x", 23}, {"y", 30}, {"declared", true}},
        {{"id", "A-2"}, {"kind", "infantry"}, {"side", "attacker"}, {"x", 25}, {"y", 30}, {"declared", true}},
        {{"id", "D-1"},
         {"kind", "infantry"},
         {"side", "defender"},
         {"x", 24},
         {"y", 34},
         {"traits", {"inexperienced"}},
         {"protection", "dug-in"}}}},
      {"order", {{"side", "attacker"}, {"target", "D-1"}}}};
}

TEST_CASE("OB-124: a whole attack on a table, and what its dice came to (WE-09)",
          "[brevity][rule][OB-124][OB-169]") {
  Json request = two_on_one();
  const Json before = run("attack", request);
  CHECK(before.at("lawful").get<bool>());
  CHECK(before.at("dice") == 4);
  CHECK(before.at("casualties_from") == 5);
  CHECK(before.at("casualty_bonus") == 1);
  CHECK(before.at("result").is_null());
  REQUIRE(before.at("needs").size() == 1);
  CHECK(before.at("needs")[0].at("pool") == "hit");
  request["throws"] = {{{"pool", "hit"}, {"dice", {4, 4, 1, 6}}},
                       {{"pool", "casualties"}, {"dice", {4, 2, 3}}}};
  const Json after = run("attack", request);
  CHECK(after.at("needs").empty());
  CHECK(after.at("result").at("hits") == 3);
  CHECK(after.at("result").at("spent").get<bool>());
  CHECK_FALSE(after.at("result").at("destroyed").get<bool>());
}

TEST_CASE("OB-061: an attack that is not allowed says by which rule", "[brevity][rule][OB-061]") {
  Json request = two_on_one();
  request["active"] = "defender";
  const Json refused = run("attack", request);
  CHECK_FALSE(refused.at("lawful").get<bool>());
  CHECK(rests_on(refused, "OB-061"));
  CHECK(refused.at("result").is_null());
}

TEST_CASE("BQ-36: a battalion that moved is fired at on its way", "[brevity][rule][OB-091][BQ-36]") {
  const Json outcome = run(
      "attack",
      {{"units",
        {{{"id", "A-1"}, {"kind", "tanks"}, {"side", "attacker"}, {"x", 24}, {"y", 50}, {"from", {24, 10}}},
         {{"id", "D-1"},
          {"kind", "infantry"},
          {"side", "defender"},
          {"x", 30},
          {"y", 30},
          {"heading", 270}}}},
       {"order", {{"side", "defender"}, {"target", "A-1"}}}});
  CHECK(outcome.at("lawful").get<bool>());
  CHECK(outcome.at("along_in").get<double>() > 10.0);
  CHECK(outcome.at("along_in").get<double>() < 24.0);
}

TEST_CASE("BQ-71, BQ-148: what has moved is no longer dug in, and 0.25 in is no move",
          "[brevity][rule][BQ-71][BQ-148]") {
  const auto against = [](const Json& from, double along_in) {
    Json request{{"units",
                  {{{"id", "A-1"},
                    {"kind", "infantry"},
                    {"side", "attacker"},
                    {"x", 24},
                    {"y", 30},
                    {"protection", "dug-in"}},
                   {{"id", "D-1"},
                    {"kind", "infantry"},
                    {"side", "defender"},
                    {"x", 24},
                    {"y", 33},
                    {"heading", 180}}}},
                 {"order", {{"side", "defender"}, {"target", "A-1"}, {"along", along_in}}}};
    request["units"][0].update(from);
    return run("attack", request);
  };
  CHECK(against({{"declared", true}}, 0).at("casualties_from") == 5);
  CHECK(against({{"from", {24, 26}}}, 4).at("casualties_from") == 4);
  CHECK(against({{"from", {24, 26}}}, 0)
            .at("casualties_from")
            .is_null());  // BQ-147: it has not left its place yet
  CHECK_FALSE(against({{"from", {24, 29.8}}}, 0).at("lawful").get<bool>());
  CHECK(against({{"from", {24, 29.8}}, {"declared", true}}, 0).at("casualties_from") == 5);
}

TEST_CASE("OB-097, BQ-40: from a hill of a request one sees 12 in", "[brevity][rule][OB-097][BQ-40]") {
  const auto column = [](const Json& observers, const Json& targets) {
    const auto hill = [](double from, double to, const Json& more) {
      Json area{{"kind", "hill"}, {"points", {{20, from}, {28, from}, {28, to}, {20, to}}}};
      area.update(more);
      return area;
    };
    Json request{
        {"units",
         {{{"id", "A-1"}, {"kind", "infantry"}, {"side", "attacker"}, {"x", 24}, {"y", 30}},
          {{"id", "A-2"},
           {"kind", "artillery"},
           {"side", "attacker"},
           {"x", 24},
           {"y", 10},
           {"posture", "support"}},
          {{"id", "D-1"}, {"kind", "infantry"}, {"side", "defender"}, {"x", 24}, {"y", 41}}}},
        {"order", {{"kind", "artillery"}, {"side", "attacker"}, {"target", "D-1"}, {"firers", {"A-2"}}}},
        {"areas", Json::array()}};
    if (!observers.is_null()) request["areas"].push_back(hill(28, 32, observers));
    if (!targets.is_null()) request["areas"].push_back(hill(39, 43, targets));
    return run("attack", request).at("column").get<std::string>();
  };
  const Json none, plain = Json::object();
  CHECK(column(none, none) == "dark");
  CHECK(column(plain, none) == "open");
  CHECK(column({{"height", 0}}, none) == "dark");
  CHECK(column(plain, plain) == "dark");
  CHECK(column({{"height", 2}}, plain) == "open");
}

TEST_CASE("OB-001: an attack at nothing is refused by the rules", "[brevity][rule][OB-001][OB-085]") {
  Json request = two_on_one();
  request["order"].erase("target");
  for (const char* kind : {"direct", "artillery"}) {
    request["order"]["kind"] = kind;
    CHECK(rests_on(run("attack", request), "OB-001"));
  }
  request["order"]["at"] = {24, 34};
  request["order"]["kind"] = "direct";
  CHECK(rests_on(run("attack", request), "OB-085"));
}

TEST_CASE("OB-181, OB-190 to OB-193: readiness (WE-11)", "[brevity][rule][OB-181][OB-192][BQ-02]") {
  const auto needed = [](const Json& request) { return run("readiness", request).at("needed").get<int>(); };
  CHECK(needed({{"nation", "british"}, {"night", true}}) == 7);
  CHECK(needed({{"nation", "british"}, {"night", true}, {"commander", true}}) == 6);
  CHECK(needed({{"nation", "german"}, {"night", true}}) == 5);
  CHECK(needed({{"nation", "us"}, {"night", true}, {"inexperienced", true}}) == 7);
  CHECK(needed({{"nation", "soviet"}, {"commander", true}}) == 5);
  const Json test = run("readiness", {{"nation", "commonwealth"}, {"flamed", true}, {"die", 4}});
  CHECK(test.at("needed") == 5);
  CHECK_FALSE(test.at("kept").get<bool>());
  CHECK(test.at("chance").get<double>() == Approx(1.0 / 3.0));
}

TEST_CASE("OB-215, OB-219, OB-220: weather (WE-16)", "[brevity][rule][OB-215][OB-219][OB-220]") {
  CHECK(run("weather", {{"die", 3}, {"winter", true}}).at("sky") == "cloud");
  CHECK(run("weather", {{"die", 3}}).at("sky") == "clear");
  CHECK(run("weather", {{"roll", "clearing"}, {"die", 5}, {"winter", true}}).at("clears").get<bool>());
  CHECK(run("weather", {{"roll", "basing"}, {"die", 1}}).at("grounds").get<bool>());
}

TEST_CASE("OB-290 to OB-295: air landings (WE-14)", "[brevity][rule][OB-290][OB-295][BQ-139]") {
  const Json drop = run("landing", {{"night", true}, {"terrain", true}, {"dice", {2, 5, 3}}});
  CHECK(drop.at("result") == "destroyed");
  CHECK(drop.at("chances").at("destroyed").get<double>() == Approx(0.5));
  CHECK(run("landing", {{"glider", true}, {"terrain", true}, {"dice", {1, 4, 6}}}).at("result") == "spent");
  const Json glider = run("landing", {{"glider", true}, {"night", true}, {"terrain", true}});
  CHECK(glider.at("dice") == 4);
  CHECK(glider.at("chances").at("destroyed").get<double>() == Approx(11.0 / 27.0));
  CHECK(run("landing", Json::object()).at("chances").at("destroyed") == 0.0);
  CHECK(run("landing", {{"spent", true}, {"dice", {2}}}).at("result") == "destroyed");
}

TEST_CASE("OB-237: recovery by grade of supply (WE-16)", "[brevity][rule][OB-237][BQ-95]") {
  CHECK(run("recovery", {{"die", 5}}).at("recovers").get<bool>());
  CHECK_FALSE(run("recovery", {{"grade", "poorly"}, {"die", 5}}).at("recovers").get<bool>());
}

TEST_CASE("OB-180: surrounded by bearings (WE-19)", "[brevity][rule][OB-180][BQ-73]") {
  const auto surrounded = [](const Json& bearings) {
    return run("surrounded", {{"bearings", bearings}}).at("surrounded").get<bool>();
  };
  CHECK(surrounded({0, 120, 240}));
  CHECK_FALSE(surrounded({0, 180}));
  CHECK(surrounded({0, 90, 200}));
  CHECK_FALSE(surrounded(Json::array()));
}

TEST_CASE("OB-247: how long a task takes, and who can do it", "[brevity][rule][OB-247][OB-259][OB-269]") {
  const Json bridge = run("task", {{"task", "medium-bridge"}, {"unit", {{"kind", "engineer"}}}});
  CHECK(bridge.at("lawful").get<bool>());
  CHECK(bridge.at("turns") == 4);
  CHECK_FALSE(
      run("task", {{"task", "medium-bridge"}, {"unit", {{"kind", "infantry"}}}}).at("lawful").get<bool>());
  CHECK(run("task", {{"task", "dig-in"}, {"unit", {{"kind", "infantry"}}}}).at("turns") == 1);
}

TEST_CASE("OB-001: a request that is malformed is refused in one sentence", "[brevity][rule]") {
  CHECK_THAT(refusal("flank", Json::object()), ContainsSubstring("no procedure 'flank'"));
  CHECK_THAT(refusal("readiness", {{"nation", "roman"}}), ContainsSubstring("names no nationality"));
  CHECK_THAT(refusal("weather", {{"die", 7}}), ContainsSubstring("'die'"));
  CHECK_THAT(refusal("locate", Json::object()), ContainsSubstring("'distance' is missing"));
  CHECK_THAT(
      refusal("move", {{"unit", {{"kind", "tanks"}, {"colour", "grey"}}}, {"stretches", Json::array()}}),
      ContainsSubstring("has no 'colour'"));
  Json request = two_on_one();
  request["order"]["target"] = "D-9";
  CHECK_THAT(refusal("attack", request), ContainsSubstring("no battalion 'D-9'"));
  request = two_on_one();
  request["throws"] = {{{"pool", "morale"}, {"dice", {4}}}};
  CHECK_FALSE(refusal("attack", request).empty());
  request = two_on_one();
  request["settings"] = {{"los", "x-ray"}};
  CHECK_THAT(refusal("attack", request), ContainsSubstring("'los' of the settings"));
}

}  // namespace
}  // namespace telescope::brevity

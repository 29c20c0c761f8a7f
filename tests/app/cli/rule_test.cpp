#include <algorithm>
#include <sstream>

#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/schema.hpp"

using namespace telescope::test;
using nlohmann::json;

namespace {

/// With a request on standard input.
Finished telescope_rule(const std::string& arguments, const std::string& request) {
  const TemporaryFolder folder;
  write_text(folder.path() / "request.json", request);
  return run_program("sh", {"-c", std::string("exec '") + TELESCOPE_PROGRAM + "' rule " + arguments + " < '" +
                                      (folder.path() / "request.json").string() + "'"});
}

}  // namespace

TEST_CASE("rule asks for dice, uses those it is given, and never rolls", "[cli][rule]") {
  const Finished asks = telescope_rule("rapier ground-combat", R"({"attackers": "T", "defenders": "R"})");
  REQUIRE(asks.exit_code == 0);
  const json needs = json::parse(asks.out).at("needs");
  REQUIRE(needs.size() == 1);
  CHECK(needs[0].at("pool") == "round-1-defenders-free");
  const Finished done = telescope_rule(
      "rapier ground-combat",
      R"({"attackers": "T", "defenders": "R", "throws": [{"pool": "round-1-defenders-free", "dice": [6]}]})");
  REQUIRE(done.exit_code == 0);
  CHECK(json::parse(done.out).at("units").at("a1").at("at") == "dead");
}

TEST_CASE("the help of one game's rules lists its procedures alone", "[cli][rule]") {
  const auto help = [](const std::string& of) { return telescope_rule(of + " --help", "").out; };
  for (const char* each : {"Procedures of rapier", "Procedures of raphia", "Of all rules"})
    CHECK(help("").find(each) != std::string::npos);
  CHECK(help("raphia").find("Procedures of raphia") != std::string::npos);
  CHECK(help("raphia").find("Of all rules") != std::string::npos);
  CHECK(help("raphia").find("Procedures of rapier") == std::string::npos);
}

TEST_CASE("rule prints a statement by its number, with what else of the ledger names it", "[cli][rule]") {
  const Finished shown = telescope_rule("RO-037", "");
  CHECK(shown.exit_code == 0);
  CHECK(
      shown.out.starts_with("RO-037 (Rapier Offensive, 5. Stacking limit)\n"
                            "At most six friendly units in one on-table sector.\n\nRQ-16\n"));
  const json told = json::parse(telescope_rule("BQ-20 --json", "").out);
  CHECK(schema_fault("rule-text.schema.json", told.dump()) == "");
  CHECK(json::parse(telescope_rule("BQ-20 --schema", "").out).at("outcome").contains("required"));
  CHECK(told.at("ruleset") == "brevity");
  CHECK(told.at("text").get<std::string>().starts_with("Direction, turning"));
  const Finished none = telescope_rule("RO-999", "");
  CHECK(none.exit_code == 2);
  CHECK(none.err.find("no ledger has a rule RO-999") != std::string::npos);
}

TEST_CASE("rule repeats little of what it was sent", "[cli][rule]") {
  const std::string sent(5000, 'x');
  for (const char* of :
       {"rapier stacking", "brevity march", "raphia bid", "race field", "mini-nap strength", "rapier view"})
    for (const std::string& request : {"{\"" + sent + "\": 1}", "{\"side\": \"" + sent + "\"}"}) {
      const Finished refused = telescope_rule(of, request);
      INFO(refused.err);
      CHECK(refused.exit_code == 1);
      CHECK(refused.err.size() < 400);
      CHECK(telescope_rule(of + std::string(" --lines"), request + "\n").out.size() < 400);
    }
}

TEST_CASE("rule answers a refusal with exit code 0, and what is malformed with 1", "[cli][rule]") {
  const Finished refused = telescope_rule(
      "rapier ground-combat",
      R"({"table": {"units": [{"id": "T", "kind": "tanks", "at": "A1-L1"}]}, "sector": "A1-L1"})");
  CHECK(refused.exit_code == 0);
  CHECK(json::parse(refused.out).at("lawful") == false);
  const auto fails = [](const Finished& finished, int code) {
    CAPTURE(finished.err);
    CHECK(finished.exit_code == code);
    CHECK(finished.out.empty());
    CHECK(std::ranges::count(finished.err, '\n') == 1);
  };
  fails(telescope_rule("rapier ground-combat", "{"), 1);
  fails(telescope_rule("rapier ground-combat", ""), 1);
  fails(telescope_rule("rapier ground-combat", R"({"attackers": "Z", "defenders": "R"})"), 1);
  fails(telescope_rule("rapier tea", "{}"), 2);
  fails(telescope_rule("chess ground-combat", "{}"), 2);
}

TEST_CASE("what is nested too deeply is refused in one line, wherever it stands in a request",
          "[cli][rule]") {
  const auto nested = [](const std::string& open, const std::string& close) {
    std::string text;
    for (int i = 0; i < 50'000; ++i) text += open;
    text += "1";
    for (int i = 0; i < 50'000; ++i) text += close;
    return text;
  };
  const auto fails = [](const Finished& finished) {
    CAPTURE(finished.err);
    CHECK(finished.exit_code == 1);
    CHECK(finished.out.empty());
    CHECK(finished.err ==
          "telescope: standard input:1: lists and objects are nested deeper than 64 levels\n");
  };
  const std::string deep = nested("[", "]"), table = R"("units": [{"id": "T", "kind": "tanks", "traits": )";
  fails(telescope_rule("rapier ground-combat",
                       R"({"attackers": "R", "defenders": "R", "settings": {"x": )" + deep + "}}"));
  for (const char* field : {"action", "actions", "throws", "bonus", "state"})
    fails(telescope_rule("rapier ground-combat", "{\"" + std::string(field) + "\": " + deep + "}"));
  fails(telescope_rule("rapier stacking", "{\"table\": {" + table + deep + "}]}}"));
  for (const char* field : {"rapier", "settings", "state"})
    fails(telescope_rule("rapier stacking", "{\"table\": {\"units\": [], \"" + std::string(field) +
                                                "\": " + nested("{\"a\": ", "}") + "}}"));
  fails(telescope_rule("rapier view", "{\"scenario\": " + deep + "}"));
  const Finished lines = telescope_rule("rapier stacking --lines", "{\"table\": " + deep + "}\n");
  CHECK(lines.exit_code == 1);
  CHECK(json::parse(lines.out).at("error") ==
        "the line:1: lists and objects are nested deeper than 64 levels");
}

TEST_CASE("an error is one line whatever stands in the request", "[cli][rule]") {
  const Finished finished =
      telescope_rule("rapier stacking",
                     R"({"table": {"units": [{"id": "T", "kind": "tanks", "at": "A1\nL1\u0000 and on"}]}})");
  CHECK(finished.exit_code == 1);
  CHECK(finished.err == "telescope: malformed request: the board has no sector 'A1 L1  and on'\n");
}

TEST_CASE("rule --schema prints the schemas of requests and outcomes", "[cli][rule]") {
  const Finished finished = telescope_rule("rapier stacking --schema", "");
  REQUIRE(finished.exit_code == 0);
  CHECK(json::parse(finished.out).contains("request"));
  CHECK(json::parse(finished.out).contains("outcome"));
}

TEST_CASE("rule --lines answers many requests in one run, and goes on after what is malformed",
          "[cli][rule]") {
  const std::string requests =
      R"({"procedure": "ground-combat", "attackers": "T", "defenders": "R"})"
      "\n{\n\n"
      R"({"procedure": "tea"})"
      "\n"
      R"({"procedure": 7})"
      "\n"
      R"({"attackers": "T", "defenders": "R", "throws": [{"pool": "round-1-defenders-free", "dice": [6]}]})"
      "\n";
  const Finished finished = telescope_rule("rapier ground-combat --lines", requests);
  CHECK(finished.exit_code == 1);
  CHECK(std::ranges::count(finished.err, '\n') == 1);
  std::vector<json> answers;
  std::istringstream lines(finished.out);
  for (std::string line; std::getline(lines, line);) answers.push_back(json::parse(line));
  REQUIRE(answers.size() == 5);
  CHECK(answers[0].at("needs").size() == 1);
  for (const std::size_t wrong : {1, 2, 3}) CHECK(answers[wrong].at("error").is_string());
  CHECK(answers[4].at("units").at("a1").at("at") == "dead");
  CHECK(telescope_rule("rapier --lines", "").exit_code == 0);
  CHECK(telescope_rule("rapier", "{}").exit_code == 2);
}

TEST_CASE("rule works out the fire plan of the set-up, and the defenders' die for movement", "[cli][rule]") {
  const std::string table =
      R"("table": {"units": [{"id": "i1", "kind": "rifles", "side": "defender", "at": "A1-L4"}]})";
  const Finished few = telescope_rule(
      "rapier fire-plan", "{" + table + R"(, "action": {"type": "fire_plan", "points": ["A1-L4"]}})");
  REQUIRE(few.exit_code == 0);
  CHECK(json::parse(few.out).at("objections")[0].at("rule") == "RO-072");
  const Finished four = telescope_rule(
      "rapier fire-plan",
      "{" + table + R"(, "action": {"type": "fire_plan", "points": ["A1-L3", "A2-L3", "A3-L3", "A4-L3"]}})");
  CHECK(json::parse(four.out).at("lawful") == true);
  const Finished die = telescope_rule("rapier defender-roll", "{" + table + "}");
  REQUIRE(die.exit_code == 0);
  CHECK(json::parse(die.out).at("needs").size() == 1);
}

TEST_CASE("rule RULESET view tells of every ruleset's game what a seat may see", "[cli][rule][view]") {
  const Finished spectator =
      telescope_rule("rapier view", R"({"scenario": "rapier-demo", "seat": "spectator"})");
  REQUIRE(spectator.exit_code == 0);
  CHECK(schema_fault("view.schema.json", spectator.out) == "");
  CHECK(json::parse(spectator.out).at("role") == "spectator");
  const Finished watched = telescope_rule("none view", R"({"scenario": "open-table", "seat": "umpire"})");
  REQUIRE(watched.exit_code == 0);
  CHECK(schema_fault("view.schema.json", watched.out) == "");
  const Finished inline_scenario =
      telescope_rule("none view", R"({"scenario": {"name": "x", "ruleset": "none"}, "seat": "spectator"})");
  CHECK(inline_scenario.exit_code == 0);

  const auto fails = [](const Finished& finished, int code, const std::string& why) {
    CAPTURE(finished.err);
    CHECK(finished.exit_code == code);
    CHECK(finished.out.empty());
    CHECK(std::ranges::count(finished.err, '\n') == 1);
    CHECK(finished.err.find(why) != std::string::npos);
  };
  fails(telescope_rule("none view", R"({"scenario": "rapier-demo", "seat": "umpire"})"), 1,
        "the scenario is for the rules 'rapier', not 'none'");
  fails(telescope_rule("rapier view", R"({"scenario": "rapier-demo", "seat": "king"})"), 1, "no seat 'king'");
  fails(telescope_rule("rapier view", R"({"seat": "cc"})"), 1, "'scenario'");
  fails(telescope_rule("rapier view", R"({"scenario": "no-such-file", "seat": "cc"})"), 1, "no-such-file");
  fails(telescope_rule("rapier view", R"({"scenario": "rapier-demo", "kit": 3, "seat": "cc"})"), 1, "");
  fails(telescope_rule("none stacking", "{}"), 2, "no procedure of none");
}

TEST_CASE("rule view answers a refusal with exit code 0, prints its schemas, and takes many requests",
          "[cli][rule][view]") {
  const Finished refused = telescope_rule(
      "rapier view",
      R"({"scenario": "rapier-demo", "seat": "cc", "actions": [{"action": {"type": "advance"}}]})");
  CHECK(refused.exit_code == 0);
  CHECK(schema_fault("rule-refusal.schema.json", refused.out) == "");
  CHECK(json::parse(refused.out).at("lawful") == false);
  for (const char* rules : {"rapier view", "none", "none view"}) {
    const Finished schemas = telescope_rule(std::string(rules) + " --schema", "");
    REQUIRE(schemas.exit_code == 0);
    for (const char* part : {"request", "outcome", "refusal"}) CHECK(json::parse(schemas.out).contains(part));
  }
  CHECK(telescope_rule("rapier --help", "").out.find("what a seat may see") != std::string::npos);
  const std::string request = R"({"scenario": "rapier-demo", "seat": "cc"})";
  CHECK(schema_fault("rule-view-request.schema.json", request) == "");
  const Finished many =
      telescope_rule("rapier view --lines", request + "\n" + R"({"procedure": "stacking"})" + "\n" +
                                                R"({"seat": "cc"})" + "\n" + request + "\n");
  CHECK(many.exit_code == 1);
  std::vector<json> answers;
  std::istringstream lines(many.out);
  for (std::string line; std::getline(lines, line);) answers.push_back(json::parse(line));
  REQUIRE(answers.size() == 4);
  CHECK(answers[1].contains("error"));
  CHECK(answers[2].contains("error"));
  CHECK(answers[0] == answers[3]);
  CHECK(answers[0].at("role") == "cc");
}

TEST_CASE("rule RULESET decide tells what the program does for a seat, by what that seat knows",
          "[cli][rule][decide]") {
  const std::string scenario = R"({"scenario": "race-short")", seat = scenario + R"(, "seat": "a")";
  const json begun = json::parse(telescope_rule("race act", scenario + "}").out).at("position");
  json chosen = begun;
  chosen.at("players").at("b").at("choice") = "regroup";  // B's own secret
  for (const char* level : {"easy", "plain", "strong"}) {
    std::vector<json> answers;
    for (const json& position : {begun, chosen}) {
      const std::string request =
          seat + R"(, "level": ")" + level + R"(", "position": )" + position.dump() + "}";
      CHECK(schema_fault("rule-decide-request.schema.json", request) == "");
      const Finished done = telescope_rule("race decide", request);
      REQUIRE(done.exit_code == 0);
      CHECK(schema_fault("rule-decide.schema.json", done.out) == "");
      answers.push_back(json::parse(done.out));
    }
    CHECK(answers.at(0) == answers.at(1));
    CHECK(answers.at(0).at("action").at("player") == "a");
  }
  json written = begun;
  written.at("players").at("a").at("choice") = "attack";
  const Finished nothing = telescope_rule("race decide", seat + R"(, "position": )" + written.dump() + "}");
  CHECK(json::parse(nothing.out).at("waited") == false);
  CHECK(schema_fault("rule-decide.schema.json", nothing.out) == "");
  for (const std::string& wrong :
       {scenario + "}", scenario + R"(, "seat": "umpire"})", seat + R"(, "level": "best"})",
        seat + R"(, "tea": 1})", std::string(R"({"scenario": "mini-nap-demo", "seat": "red"})")}) {
    const Finished refused = telescope_rule("race decide", wrong);
    CAPTURE(wrong, refused.err);
    CHECK(refused.exit_code == 1);
    CHECK(std::ranges::count(refused.err, '\n') == 1);
  }
}

TEST_CASE("rule RULESET act tells of every ruleset's game what an action comes to", "[cli][rule][act]") {
  const std::string scenario = R"({"scenario": "race-short")";
  const Finished begun = telescope_rule("race act", scenario + "}");
  REQUIRE(begun.exit_code == 0);
  CHECK(schema_fault("rule-act.schema.json", begun.out) == "");
  const std::string position = json::parse(begun.out).at("position").dump();
  const std::string choose = scenario + R"(, "position": )" + position +
                             R"(, "action": {"type": "choose", "player": "a", "choice": )";
  CHECK(schema_fault("rule-act-request.schema.json", choose + R"("attack"}})") == "");
  const Finished done = telescope_rule("race act", choose + R"("attack"}})");
  REQUIRE(done.exit_code == 0);
  CHECK(schema_fault("rule-act.schema.json", done.out) == "");
  CHECK(json::parse(done.out).at("lawful") == true);
  CHECK(json::parse(done.out).at("position").at("players").at("a").at("choice") == "attack");
  const Finished unlawful = telescope_rule("race act", scenario + R"(, "action": {"type": "result"}})");
  CHECK(unlawful.exit_code == 0);
  CHECK(json::parse(unlawful.out).at("objections")[0].at("rule") == "RX-025");

  for (const std::string& wrong :
       {choose + R"("tea"}})", choose + R"("attack"}, "action": {}})", choose + R"("attack"}, "version": 2})",
        choose + R"("attack", "tea": 1}})", scenario + R"(, "actions": 3})", std::string("{}"),
        scenario + R"(, "position": )" + std::string(2000, '[') + std::string(2000, ']') + "}"}) {
    const Finished refused = telescope_rule("race act", wrong);
    CAPTURE(wrong.substr(0, 100), refused.err);
    CHECK(refused.exit_code == 1);
    CHECK(refused.out.empty());
    CHECK(std::ranges::count(refused.err, '\n') == 1);
  }
  for (const char* rules : {"rapier", "raphia", "race", "mini-nap", "brevity", "none"}) {
    CAPTURE(rules);
    const std::string procedure = std::string(rules) + " act";
    CHECK(telescope_rule(std::string(rules) + " --help", "").out.find("what an action comes to") !=
          std::string::npos);
    const json schemas = json::parse(telescope_rule(procedure + " --schema", "").out);
    CHECK(schemas.at("outcome").at("properties").at("procedure").at("const") == "act");
  }
}

#include <algorithm>
#include <sstream>

#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

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

#include <algorithm>

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

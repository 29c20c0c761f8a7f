#include <algorithm>

#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/schema.hpp"

using namespace telescope::test;
using nlohmann::json;

namespace {

Finished telescope_simulate(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "simulate");
  return run_program(TELESCOPE_PROGRAM, arguments, {{"LC_ALL", "C.UTF-8"}});
}

}  // namespace

TEST_CASE("simulate plays the same games of a seed on one thread and on three", "[cli][simulate]") {
  const Finished one =
      telescope_simulate({"rapier", "--games", "20", "--seed", "5", "--threads", "1", "--json"});
  REQUIRE(one.exit_code == 0);
  CHECK(schema_fault("rapier-simulate.schema.json", one.out) == "");
  CHECK(json::parse(one.out).at("games") == 20);
  const Finished three =
      telescope_simulate({"rapier", "--games", "20", "--seed", "5", "--threads", "3", "--json"});
  CHECK(three.out == one.out);
  const Finished other = telescope_simulate({"rapier", "--games", "20", "--seed", "6", "--json"});
  CHECK(other.out != one.out);
}

TEST_CASE("simulate tells people victory levels with their intervals", "[cli][simulate]") {
  const Finished finished = telescope_simulate({"rapier", "--scenario", "rapier-november", "--games", "5"});
  REQUIRE(finished.exit_code == 0);
  CHECK(finished.out.find("5 games between simple commanders, seed 1") != std::string::npos);
  CHECK(finished.out.find("total") != std::string::npos);
}

TEST_CASE("simulate says in one line what is wrong", "[cli][simulate]") {
  const auto check = [](const std::vector<std::string>& arguments, int code) {
    const Finished finished = telescope_simulate(arguments);
    CAPTURE(arguments, finished.err);
    CHECK(finished.exit_code == code);
    CHECK(finished.out.empty());
    CHECK(std::ranges::count(finished.err, '\n') == 1);
  };
  check({"rapier", "--scenario", "no-such-scenario"}, 1);
  check({"rapier", "--games", "0"}, 2);
  check({"rapier", "--threads", "0"}, 2);
  check({"chess"}, 2);
}

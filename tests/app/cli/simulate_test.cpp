#include <algorithm>

#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/schema.hpp"

using namespace telescope::test;
using nlohmann::json;

namespace {

Finished telescope_simulate(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "simulate");
  return run_program(TELESCOPE_PROGRAM, arguments, {{"LC_ALL", "C.UTF-8"}});
}

std::filesystem::path test_scenario_file() {
  return project_file("assets/scenarios/rapier-default.toml");
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

TEST_CASE("simulate takes every seed of 64 bits as it is", "[cli][simulate]") {
  for (const char* seed : {"0", "18446744073709551615"}) {
    const Finished finished = telescope_simulate({"rapier", "--games", "1", "--seed", seed, "--json"});
    REQUIRE(finished.exit_code == 0);
    CHECK(json::parse(finished.out).at("seed").dump() == seed);
  }
}

TEST_CASE("simulate names the scenario that was probably meant", "[cli][simulate]") {
  const Finished near = telescope_simulate({"rapier", "--scenario", "rapier-defualt"});
  CHECK(near.exit_code == 1);
  CHECK(near.err == "telescope: rapier-defualt: no such file; did you mean 'rapier-default'?\n");
  const Finished far = telescope_simulate({"rapier", "--scenario", "waterloo"});
  CHECK(far.err.find(
            "shipped with the program are brevity-corps, brevity-crossing, brevity-division, brevity-first, "
            "mini-nap-division, mini-nap-first, open-table, race-brevity, race-campaign, "
            "race-mini-nap, race-raphia, race-short, raphia-default, raphia-demo,") != std::string::npos);
}

TEST_CASE("simulate says what stands open where the commanders cannot play a scenario", "[cli][simulate]") {
  const TemporaryFolder folder;
  const auto simulate = [&](const std::string& settings) {
    write_text(folder / "x.toml", read_text(test_scenario_file()) + "\n[settings]\n" + settings + "\n");
    return telescope_simulate({"rapier", "--scenario", (folder / "x.toml").string(), "--games", "1"});
  };
  for (const char* settings : {"stacking.limit = 1", "defence.first_line = 7"}) {
    const Finished finished = simulate(settings);
    CAPTURE(finished.err);
    CHECK(finished.exit_code == 1);
    CHECK(std::ranges::count(finished.err, '\n') == 1);
    CHECK(finished.err.find("internal error") == std::string::npos);
    CHECK(finished.err.find("cannot finish 'Defender deployment' in this scenario") != std::string::npos);
  }
}

TEST_CASE("simulate says what to change where one side never wins", "[cli][simulate]") {
  const TemporaryFolder folder;
  const auto simulate = [&](const std::string& settings, const char* games) {
    write_text(folder / "x.toml", read_text(test_scenario_file()) + "\n[settings]\n" + settings + "\n");
    return telescope_simulate({"rapier", "--scenario", (folder / "x.toml").string(), "--games", games}).out;
  };
  CHECK(simulate("game.turns = 1", "20")
            .find("The attackers never won. To help them: more bombardment.missions") != std::string::npos);
  CHECK(simulate("victory.minor = 1\nvictory.major = 1\nbombardment.missions = 200\ngame.turns = 20", "20")
            .find("The defender never won. To help him:") != std::string::npos);
  CHECK(simulate("game.turns = 1", "5").find("never won") == std::string::npos);  // chance, perhaps
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
  for (const char* seed : {"-1", "18446744073709551616", "1.5", "x", "", "0x10"})
    check({"rapier", "--seed", seed}, 2);
  check({"chess"}, 2);
}

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

TEST_CASE("RR-098: simulate plays a side as well as it is told to, and says what it does not know",
          "[cli][simulate]") {
  const Finished easy =
      telescope_simulate({"raphia", "--games", "12", "--level", "north=easy", "--threads", "2", "--json"});
  REQUIRE(easy.exit_code == 0);
  CHECK(schema_fault("raphia-simulate.schema.json", easy.out) == "");
  const json sides = json::parse(easy.out).at("sides");
  CHECK(sides[0].at("level") == "plain");
  CHECK(sides[1].at("level") == "easy");
  CHECK(sides[0].at("won").at("games").get<int>() > sides[1].at("won").at("games").get<int>());
  const Finished plain = telescope_simulate({"raphia", "--games", "5", "--level", "north=plain", "--json"});
  CHECK(plain.out == telescope_simulate({"raphia", "--games", "5", "--json"}).out);
  for (const char* wrong : {"south", "up=strong", "south=great", "=strong", ""}) {
    const Finished refused = telescope_simulate({"raphia", "--level", wrong});
    CHECK(refused.exit_code != 0);
    CHECK(std::ranges::count(refused.err, '\n') == 1);
  }
  const Finished other = telescope_simulate({"rapier", "--level", "attacker=easy"});
  CHECK(other.err ==
        "telescope: --level is for games that can be played at several levels, and rapier is none\n");
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

TEST_CASE("simulate race: battles that are fought give the same bytes of a seed, and not the model's",
          "[cli][simulate][fought]") {
  const auto simulate = [](const char* seed, const char* threads, const char* battles) {
    const Finished finished =
        telescope_simulate({"race", "--scenario", "race-short", "--games", "6", "--seed", seed, "--threads",
                            threads, "--battles", battles, "--json"});
    CAPTURE(finished.err);
    REQUIRE(finished.exit_code == 0);
    CHECK(schema_fault("race-simulate.schema.json", finished.out) == "");
    return finished.out;
  };
  const std::string one = simulate("5", "1", "fought");
  CHECK(simulate("5", "3", "fought") == one);
  CHECK(simulate("6", "2", "fought") != one);
  const json told = json::parse(one), battles = told.at("battles");
  CHECK(battles.at("fought_by") == "Rapier Offensive");
  CHECK(battles.at("results") == 32);
  CHECK(battles.at("orders") <= battles.at("fought"));
  CHECK(battles.at("fought") <= battles.at("count"));
  CHECK(battles.at("count") > 6);
  const json model = json::parse(simulate("5", "1", "model"));
  CHECK_FALSE(model.contains("battles"));
  CHECK(model.at("players") != told.at("players"));
  const Finished plain =
      telescope_simulate({"race", "--scenario", "race-short", "--games", "6", "--seed", "5", "--json"});
  CHECK(json::parse(plain.out) == model);
}

TEST_CASE("simulate race: people are told by whom battles were fought, and how many",
          "[cli][simulate][fought]") {
  const Finished finished = telescope_simulate(
      {"race", "--scenario", "race-short", "--games", "2", "--battles", "fought", "--threads", "2"});
  REQUIRE(finished.exit_code == 0);
  CHECK_THAT(finished.out,
             ContainsSubstring("2 campaigns of ") && ContainsSubstring("battles fought, seed 1"));
  CHECK_THAT(finished.out, ContainsSubstring("that the simple commanders of Rapier Offensive fought: ") &&
                               ContainsSubstring("at most 32 results of each") &&
                               ContainsSubstring("no prediction of a battle"));
}

TEST_CASE("simulate --battles says in one line why battles cannot be fought", "[cli][simulate][fought]") {
  const TemporaryFolder folder;
  const auto trouble = [](const std::vector<std::string>& arguments) {
    const Finished finished = telescope_simulate(arguments);
    CAPTURE(arguments, finished.err);
    CHECK(finished.exit_code == 1);
    CHECK(finished.out.empty());
    CHECK(std::ranges::count(finished.err, '\n') == 1);
    return finished.err;
  };
  CHECK_THAT(trouble({"race", "--scenario", "race-mini-nap", "--battles", "fought"}),
             ContainsSubstring("Mini-Nap, which has no simulator: only a model can draw them"));
  CHECK_THAT(trouble({"rapier", "--games", "1", "--battles", "fought"}),
             ContainsSubstring("--battles is for campaigns, and rapier is none"));
  CHECK_THAT(trouble({"rapier", "--games", "1", "--battles", "model"}),
             ContainsSubstring("is for campaigns"));

  const std::string text = read_text(project_file("assets/scenarios/race-short.toml"));
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string with = text;
    with.replace(with.find(from), from.size(), to);
    write_text(folder / "x.toml", with);
    return std::vector<std::string>{"race",      "--scenario", (folder / "x.toml").string(), "--games", "1",
                                    "--battles", "fought"};
  };
  CHECK_THAT(trouble(changed("table = \"rapier-default\"\n", "")),
             ContainsSubstring("does not say by which rules its battles are fought"));
  CHECK_THAT(trouble(changed("table = \"rapier-default\"", "table = \"nowhere\"")),
             ContainsSubstring("nowhere: no such file"));
  CHECK_THAT(
      trouble(changed("attack = [[\"A2-L4\"], [\"A3-L5\"]]\ndefence = [[\"A2-L3\"], [\"A3-L2\"]]\n", "")),
      ContainsSubstring("has no place on the table of rapier-default"));
  CHECK(telescope_simulate({"race", "--battles", "dreamt"}).exit_code == 2);
}

TEST_CASE("simulate tells how far it has come, and on Ctrl-C what has been played", "[cli][simulate]") {
  // Whoever has waited for the first line of progress asks it to stop.
  const TemporaryFolder folder;
  const std::string script =
      "\"$0\" simulate race --games 100000000 --json 2>\"$1/err\" >\"$1/out\" & "
      "until grep -q ' of 100000000 games$' \"$1/err\"; do sleep 0.1; done; kill -TERM $!; wait $!";
  const Finished stopped =
      run_program("bash", {"-c", script, TELESCOPE_PROGRAM, folder.path().string()}, {{"LC_ALL", "C.UTF-8"}});
  CHECK(stopped.exit_code == 1);
  const std::string err = read_text(folder / "err");
  CAPTURE(err);
  const std::int64_t games = json::parse(read_text(folder / "out")).at("games");
  CHECK(games > 0);
  CHECK(err.ends_with("stopped after " + std::to_string(games) + " of 100000000 games\n"));
}

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/rules/ruleset.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

using namespace telescope::test;
using nlohmann::json;

namespace {

Finished telescope_odds(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "odds");
  return run_program(TELESCOPE_PROGRAM, arguments, {{"LC_ALL", "C.UTF-8"}});
}

/// With a request on standard input.
Finished telescope_odds_of(const std::string& request, const std::string& options = {}) {
  const TemporaryFolder folder;
  write_text(folder.path() / "request.json", request);
  return run_program("sh", {"-c", std::string("exec '") + TELESCOPE_PROGRAM + "' odds rapier --json " +
                                      options + " < '" + (folder.path() / "request.json").string() + "'"});
}

}  // namespace

TEST_CASE("odds are told for people, and as JSON alike from options and from standard input", "[cli][odds]") {
  const Finished table = telescope_odds({"rapier", "--attackers", "R", "--defenders", "R"});
  CHECK(table.exit_code == 0);
  CHECK(table.out.find(
            "After 3 rounds: only attackers left 30.2 %, only defenders 33.0 %, both 33.5 %, nobody 3.3 %") !=
        std::string::npos);
  const Finished told = telescope_odds({"rapier", "--attackers", "T R", "--defenders", "R F", "--json"});
  REQUIRE(told.exit_code == 0);
  const Finished asked =
      telescope_odds_of(R"({"attackers": "T R", "defenders": ["rifles", "fortification"]})");
  REQUIRE(asked.exit_code == 0);
  CHECK(json::parse(told.out) == json::parse(asked.out));
  CHECK(telescope_odds({"rapier", "--attackers", "R", "--defenders", "M"}).exit_code == 0);  // mines alone
}

TEST_CASE("odds --schema prints the schemas of requests and outcomes", "[cli][odds]") {
  const Finished finished = telescope_odds({"rapier", "--schema"});
  REQUIRE(finished.exit_code == 0);
  const json schemas = json::parse(finished.out);
  CHECK(schemas.at("request").at("required") == json{"attackers", "defenders"});
  CHECK(schemas.contains("outcome"));
}

TEST_CASE("options count for a request on standard input too, and may not contradict it", "[cli][odds]") {
  const std::string request = R"({"attackers": "T R", "defenders": "R"})";
  const Finished told = telescope_odds(
      {"rapier", "--attackers", "T R", "--defenders", "R", "--rounds", "1", "--attackers-hold", "--json"});
  REQUIRE(told.exit_code == 0);
  const Finished asked = telescope_odds_of(request, "--rounds 1 --attackers-hold");
  REQUIRE(asked.exit_code == 0);
  CHECK(json::parse(asked.out) == json::parse(told.out));
  CHECK(json::parse(asked.out).at("rounds") == 1);
  CHECK(json::parse(asked.out).at("holder") == "attacker");
  CHECK(json::parse(telescope_odds_of(request).out).at("rounds") == 3);
  const std::string two = R"({"attackers": "T R", "defenders": "R", "rounds": 2})";
  CHECK(telescope_odds_of(two, "--rounds 2").exit_code == 0);
  const Finished against = telescope_odds_of(two, "--rounds 1");
  CHECK(against.exit_code == 1);
  CHECK(against.err == "telescope: 'rounds' of the request says another thing than --rounds\n");
}

TEST_CASE("an option that is not given takes what another leaves: one card up leaves one face down",
          "[cli][odds]") {
  const auto odds = [](std::vector<std::string> more) {
    std::vector<std::string> arguments{"raphia", "--own",   "HI", "--cards",
                                       "7h 5c",  "--enemy", "LI", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Finished told = telescope_odds(arguments);
    INFO(told.err);
    REQUIRE(told.exit_code == 0);
    return json::parse(told.out);
  };
  CHECK(odds({"--enemy-up", "9s"}) == odds({"--enemy-up", "9s", "--enemy-cards", "1"}));
  CHECK(odds({}) == odds({"--enemy-cards", "2"}));
}

TEST_CASE("the help of odds groups options by the rules that know them", "[cli][odds]") {
  const Finished help = telescope_odds({"--help"});
  REQUIRE(help.exit_code == 0);
  const auto raphia = help.out.find("Options of raphia"), rapier = help.out.find("Options of rapier");
  REQUIRE(raphia != std::string::npos);
  REQUIRE(rapier != std::string::npos);
  CHECK(raphia < help.out.find("--enemy-up"));
  CHECK(help.out.find("--enemy-up") < rapier);
  CHECK(rapier < help.out.find("--attackers"));
}

TEST_CASE("odds say in one line what is wrong", "[cli][odds]") {
  const auto check = [](const Finished& finished, int code) {
    CAPTURE(finished.err);
    CHECK(finished.exit_code == code);
    CHECK(finished.out.empty());
    CHECK(std::ranges::count(finished.err, '\n') == 1);
  };
  check(telescope_odds({"rapier", "--attackers", "Z", "--defenders", "R"}), 1);
  check(telescope_odds({"rapier", "--attackers", "R", "--defenders", "R", "--rounds", "4"}), 2);
  check(telescope_odds({"chess"}), 2);
  check(telescope_odds({}), 2);
  check(telescope_odds({"rapier"}), 1);  // an empty standard input
  check(telescope_odds_of("{"), 1);
  check(telescope_odds_of("[1]"), 1);
  check(telescope_odds_of(R"({"attackers": "R"})"), 1);
  check(telescope_odds({"rapier", "--attackers", "R"}), 1);  // against nobody
  check(telescope_odds({"rapier", "--defenders", "R"}), 1);
  check(telescope_odds_of(R"({"attackers": "R", "defenders": "R", "settings": {"x": )" +
                          std::string(50'000, '[') + std::string(50'000, ']') + "}}"),
        1);
}

TEST_CASE("odds of nothing say what to ask, and how", "[cli][odds]") {
  const Finished finished = telescope_odds({"rapier"});
  CHECK(finished.exit_code == 1);
  CHECK_THAT(finished.err, ContainsSubstring("nothing is asked"));
  CHECK_THAT(finished.err, ContainsSubstring("--schema"));
  CHECK(std::ranges::count(finished.err, '\n') == 1);
}

TEST_CASE("the options that odds show where nothing is asked are answered, in every game", "[cli][odds]") {
  for (const telescope::Ruleset* ruleset : telescope::rulesets()) {
    if (!ruleset->workbench() || ruleset->workbench()->odds_options().empty()) continue;
    const std::string id(ruleset->id());
    for (const auto& arguments : std::vector<std::vector<std::string>>{{id}, {id, "--json"}}) {
      const Finished finished = telescope_odds(arguments);
      CAPTURE(id, finished.err);
      CHECK(finished.exit_code == 1);
      const std::string shown = "such as: telescope odds " + id + " ";
      const auto at = finished.err.find(shown);
      REQUIRE(at != std::string::npos);
      const std::string options = finished.err.substr(at + shown.size());
      const Finished followed = run_program(
          "sh", {"-c", std::string("exec '") + TELESCOPE_PROGRAM + "' odds " + id + " " + options});
      CAPTURE(options, followed.err);
      CHECK(followed.exit_code == 0);
      CHECK(followed.out.find('%') != std::string::npos);
    }
  }
}

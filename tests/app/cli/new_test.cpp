#include <algorithm>
#include <filesystem>

#include "core/base/text_file.hpp"
#include "core/rules/ruleset.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

struct Home {
  TemporaryFolder folder;

  Finished write(std::vector<std::string> arguments, const std::string& name = "our-battle") const {
    arguments.insert(arguments.begin(), {"new", name, "--out", file(name).string()});
    return run_program(TELESCOPE_PROGRAM, arguments, {{"LC_ALL", "C.UTF-8"}});
  }
  std::filesystem::path file(const std::string& name = "our-battle") const {
    return folder / (name + ".toml");
  }
};

}  // namespace

TEST_CASE("of all rules a skeleton is written that names every setting they have", "[cli][new]") {
  const Home home;
  for (const Ruleset* ruleset : rulesets()) {
    const std::string id(ruleset->id());
    const Finished finished = home.write({"--rules", id}, id);
    CAPTURE(id, finished.out, finished.err);
    REQUIRE(finished.exit_code == 0);
    const auto text = read_text_file(home.file(id), kLargestScenarioFile);
    REQUIRE(text);
    for (const Setting& setting : ruleset->vocabulary().settings)
      CHECK_THAT(*text, ContainsSubstring("# " + std::string(setting.key) + " = "));
  }
}

TEST_CASE("the usual values of a skeleton's settings are values that a scenario may have", "[cli][new]") {
  const Home home;
  for (const Ruleset* ruleset : rulesets()) {
    const std::string id(ruleset->id());
    REQUIRE(home.write({"--rules", id}, id).exit_code == 0);
    auto text = read_text_file(home.file(id), kLargestScenarioFile).value();
    for (const Setting& setting : ruleset->vocabulary().settings) {
      const std::string key(setting.key);
      const auto at = text.find("\n# " + key + " = ");
      REQUIRE(at != std::string::npos);
      text.erase(at + 1, 2);
    }
    const auto scenario = parse_scenario(text, "all-settings.toml", home.folder.path());
    INFO(id << ": " << (scenario ? "" : scenario.error().message));
    CHECK(scenario);
  }
}

TEST_CASE("a short order of battle becomes divisions of single stands", "[cli][new]") {
  const Home home;
  const Finished finished =
      home.write({"--rules", "rapier", "--like", "rapier-demo", "--units",
                  "attacker 1st Rifle Division: 3 rifles/foot, artillery/horse-drawn/asset", "--units",
                  "attacker 2nd Division: 2 tanks", "--units", "defender The line: 4 rifles/foot"});
  CAPTURE(finished.out, finished.err);
  REQUIRE(finished.exit_code == 0);
  const auto scenario = load_scenario(home.file());
  INFO((scenario ? "" : scenario.error().message));
  REQUIRE(scenario);
  CHECK(scenario->name == "Our battle");
  REQUIRE(scenario->divisions.size() == 3);
  CHECK(scenario->divisions[0].name == "1st Rifle Division");
  CHECK(scenario->divisions[2].side == Side::kDefender);
  REQUIRE(scenario->units.size() == 10);
  CHECK(scenario->units[0].mobility == "foot");
  CHECK(scenario->units[3].kind == "artillery");
  CHECK(scenario->units[3].mobility == "horse-drawn");
  CHECK(scenario->units[3].traits == std::vector<std::string>{"asset"});
  CHECK(scenario->units[5].division == scenario->divisions[1].id);
}

TEST_CASE("a word that the rules do not have is refused with the nearest, and nothing is written",
          "[cli][new]") {
  const Home home;
  const std::vector<std::pair<std::string, std::string>> wrong{
      {"attacker Division: 4 rifels", "did you mean 'rifles'?"},
      {"attacker Division: 2 rifles/foots", "did you mean 'foot'?"},
      {"attacker Division: 0 rifles", "1 to 99"},
      {"attacker Division:", "has no units"},
      {"martian Division: 2 rifles", "SIDE NAME: 4 KIND"},
      {"2 rifles", "SIDE NAME: 4 KIND"},
      {"attacker First\nDivision: 2 rifles",
       "the name in 'attacker First Division: 2 rifles' must be text on one line"},
      {"attacker \x1b[31mDivision: 2 rifles", "must be text on one line"},
      {"attacker Division\xff: 2 rifles", "must be text on one line"}};
  for (const auto& [units, said] : wrong) {
    const Finished finished = home.write({"--rules", "rapier", "--units", units});
    CAPTURE(units);
    CHECK(finished.exit_code == 1);
    CHECK_THAT(finished.err, ContainsSubstring(said));
    CHECK(std::ranges::count(finished.err, '\n') == 1);
    CHECK_FALSE(std::filesystem::exists(home.file()));
  }
  CHECK(home.write({"--rules", "chess"}).exit_code == 2);
  const Finished mistyped = home.write({"--rules", "rapeir"});
  CHECK(mistyped.exit_code == 2);
  CHECK_THAT(mistyped.err, ContainsSubstring("did you mean 'rapier'?"));
  CHECK_THAT(mistyped.err, ContainsSubstring("see telescope new --help"));
  CHECK(home.write({"--rules", "rapier"}, "../our battle").exit_code == 2);
}

TEST_CASE("a file that is there is never written over", "[cli][new]") {
  const Home home;
  REQUIRE(write_text_file(home.file(), "mine"));
  const Finished finished = home.write({"--rules", "rapier"});
  CHECK(finished.exit_code == 1);
  CHECK_THAT(finished.err, ContainsSubstring("is there already"));
  CHECK(read_text_file(home.file(), 100).value() == "mine");
}

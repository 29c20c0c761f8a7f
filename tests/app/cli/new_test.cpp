#include <algorithm>
#include <filesystem>
#include <set>

#include "core/base/text_file.hpp"
#include "core/rules/ruleset.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/at_length.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

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
    const auto says = [&](const std::string& words) { return text->find(words) != std::string::npos; };
    CHECK(says("[" + id + "] holds what only these rules know") == !ruleset->vocabulary().settings.empty());
    const bool printed = has_surface(ruleset->board(Scenario{}));
    CHECK(says("Each stand is printed with a tag") == printed);
    CHECK(says("[tags]") == printed);
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

TEST_CASE("a scenario like any that is shipped loads, prints a kit and begins", "[cli][new]") {
  const Home home;
  const std::set<std::filesystem::path> shipped(
      std::filesystem::directory_iterator(project_file("assets/scenarios")), {});
  std::set<std::string> begun;  // rulesets
  for (const std::filesystem::path& file : shipped) {
    if (file.extension() != ".toml") continue;
    const std::string like = file.stem().string(), name = "like-" + like;
    const auto original = load_scenario(file);
    REQUIRE(original);
    const bool rules_said = original->units.size() % 2 == 0;
    const Finished finished = rules_said ? home.write({"--rules", original->ruleset, "--like", like}, name)
                                         : home.write({"--like", like}, name);
    CAPTURE(like, finished.out, finished.err);
    REQUIRE(finished.exit_code == 0);
    CHECK(finished.out.find("still needs") == std::string::npos);
    const auto scenario = load_scenario(home.file(name));
    REQUIRE(scenario);
    CHECK(scenario->name != original->name);
    CHECK(scenario->units.size() == original->units.size());
    CHECK(find_ruleset(scenario->ruleset)->prepare(*scenario, make_kit(*scenario).value()));
    const auto told = finished.out.rfind(": telescope ");
    REQUIRE(told != std::string::npos);
    if (!begun.insert(scenario->ruleset).second && !at_length()) continue;
    const std::string command = finished.out.substr(told + 12);
    const Finished next =
        run_program("sh",
                    {"-c", "cd '" + home.folder.path().string() + "' && '" + TELESCOPE_PROGRAM + "' " +
                               command.substr(0, command.find('\n')) +
                               (command.starts_with("run") ? " --headless --seconds 0.1 --game none" : "")},
                    {{"HOME", home.folder.path().string()}});
    CAPTURE(command, next.out, next.err);
    CHECK(next.exit_code == 0);
  }
}

TEST_CASE("no two units of a division of a skeleton have one short name", "[cli][new]") {
  const Home home;
  for (const Ruleset* ruleset : rulesets()) {
    const std::string id(ruleset->id());
    REQUIRE(home.write({"--rules", id}, id).exit_code == 0);
    const auto scenario = load_scenario(home.file(id));
    REQUIRE(scenario);
    std::set<std::string> names;
    for (const Unit& unit : scenario->units) {
      CAPTURE(id, unit.short_name);
      CHECK(names.insert(unit.division + " " + unit.short_name).second);
    }
  }
}

TEST_CASE("units for which the tables of the model are not made are refused, and nothing is written",
          "[cli][new]") {
  const Home home;
  for (const auto& [like, units] : {std::pair("mini-nap-first", "attacker Guard: 2 line-infantry"),
                                    std::pair("race-short", "attacker 1st: 4 rifles/foot")}) {
    const Finished finished = home.write({"--like", like, "--units", units});
    CAPTURE(like, finished.out, finished.err);
    CHECK(finished.exit_code == 1);
    CHECK_THAT(finished.err, ContainsSubstring("leave out --like or --units"));
    CHECK_FALSE(std::filesystem::exists(home.file()));
  }
}

TEST_CASE("every command that a skeleton's comments show is one that works", "[cli][new]") {
  const Home home;
  for (const Ruleset* ruleset : rulesets()) {
    const std::string id(ruleset->id());
    REQUIRE(home.write({"--rules", id}, id).exit_code == 0);
    const std::string text = read_text(home.file(id));
    std::string like;
    for (const auto& entry : std::filesystem::directory_iterator(project_file("assets/scenarios")))
      if (const auto scenario = load_scenario(entry.path()); scenario && scenario->ruleset == id)
        like = entry.path().stem().string();
    int shown = 0;
    for (std::size_t at = 0; (at = text.find(": telescope ", at)) != std::string::npos; ++at) {
      std::string command = text.substr(at + 12, text.find('\n', at) - at - 12);
      for (const auto& [what, with] :
           {std::pair<std::string, std::string>{"NAME", "shown-" + id}, {"SCENARIO", like}})
        if (const auto found = command.find(what); found != std::string::npos)
          command.replace(found, what.size(), with);
      const Finished finished = run_program(
          "sh", {"-c", "cd '" + home.folder.path().string() + "' && '" + TELESCOPE_PROGRAM + "' " + command});
      CAPTURE(id, command, finished.err);
      CHECK(finished.exit_code == 0);
      ++shown;
    }
    CHECK(shown > 0);
  }
}

TEST_CASE("a scenario is written of rules or like another, and its units over no file", "[cli][new]") {
  const Home home;
  const Finished neither = home.write({});
  CHECK(neither.exit_code == 2);
  CHECK_THAT(neither.err, ContainsSubstring("--rules") && ContainsSubstring("--like"));
  CHECK_THAT(home.write({"--rules", "rapier", "--like", "mini-nap-division"}).err,
             ContainsSubstring("not of 'rapier'"));
  const auto csv = home.folder / "our-battle.csv";
  write_text(csv, "mine");
  CHECK_THAT(home.write({"--like", "mini-nap-division"}).err,
             ContainsSubstring("our-battle.csv is there already"));
  CHECK(read_text(csv) == "mine");
  CHECK_FALSE(std::filesystem::exists(home.file()));
}

TEST_CASE("a scenario like one of a person's own keeps all but its name, its id and where its units are",
          "[cli][new]") {
  const Home home;
  const auto model = home.folder / "model.toml";
  std::string text = read_text(project_file("assets/scenarios/mini-nap-division.toml"));
  const auto begin = text.find("order_of_battle = "), end = text.find('\n', begin);
  REQUIRE(begin != std::string::npos);
  text.replace(begin, end - begin, R"(order_of_battle = "\u0061rmy.csv")");
  const std::string briefing = "briefing = \"\"\"\n";
  text.insert(text.find(briefing) + briefing.size(), "id = not this\n[nor this]\norder_of_battle\n");
  write_text(model, text);
  std::filesystem::copy_file(project_file("assets/scenarios/mini-nap-division.csv"),
                             home.folder / "army.csv");
  const Finished finished = home.write({"--like", model.string()});
  INFO(finished.err);
  REQUIRE(finished.exit_code == 0);
  const auto scenario = load_scenario(home.file());
  REQUIRE(scenario);
  CHECK(scenario->briefing.starts_with("id = not this\n[nor this]\norder_of_battle\n"));
  CHECK(scenario->units.size() == load_scenario(model)->units.size());
  CHECK(std::filesystem::exists(home.folder / "our-battle.csv"));
  const Finished same = run_program(
      TELESCOPE_PROGRAM, {"new", "x", "--like", model.string(), "--out", (home.folder / "x.csv").string()});
  CHECK(same.exit_code == 1);
  CHECK_FALSE(std::filesystem::exists(home.folder / "x.csv"));
}

TEST_CASE("a scenario may be for tags that stand on the bases already", "[cli][new][family]") {
  const Home home;
  for (const bool like : {false, true}) {
    const std::string name = like ? "like" : "rules";
    std::vector<std::string> arguments = like ? std::vector<std::string>{"--like", "rapier-demo"}
                                              : std::vector<std::string>{"--rules", "rapier"};
    arguments.insert(arguments.end(), {"--tags", "aruco5x5:10-119"});
    const Finished finished = home.write(arguments, name);
    CAPTURE(finished.out, finished.err);
    REQUIRE(finished.exit_code == 0);
    const auto scenario = load_scenario(home.file(name));
    REQUIRE(scenario);
    const auto kit = make_kit(*scenario);
    REQUIRE(kit);
    CHECK(kit->family == TagFamily::kAruco5x5);
    CHECK(kit->pieces.front().tag == TagId(10));
    CHECK(kit->anchors[0] == TagId(0));
  }
  const Finished unknown = home.write({"--rules", "rapier", "--tags", "aruco9x9:0-3"}, "unknown");
  CHECK(unknown.exit_code == 1);
  CHECK_THAT(unknown.err, ContainsSubstring("--tags: 'aruco9x9' is no family of tags"));
}

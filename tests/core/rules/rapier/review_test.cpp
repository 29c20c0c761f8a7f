#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/rules/rapier/rapier.hpp"
#include "tests/core/rules/rapier/rapier_game.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

const std::filesystem::path kRoot = test::project_file({});

/// What the review says of the statement, of the test scenario and `more`.
std::string said(const std::string& rule, const std::string& more = {}, const std::string& ending = {}) {
  const auto scenario = parse_scenario(more + test_scenario() + ending, "x.toml", ".");
  if (!scenario) return scenario.error().message;
  std::string text;
  for (const Finding& each : review(*scenario))
    if (each.rule == rule) text += (text.empty() ? "" : "\n") + each.sentence;
  return text;
}

std::string refusal(const std::string& ending) {
  const auto scenario = parse_scenario(test_scenario() + ending, "x.toml", ".");
  return scenario ? "" : scenario.error().message;
}

std::string value_of(const SettingValue& value) {
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  return std::get<std::string>(value);
}

}  // namespace

TEST_CASE("RO-023, RO-033, RQ-10, RO-008: the review gives plain figures beside the guide's",
          "[rapier][RO-023][RO-033][RQ-10][RO-008][RQ-09][RO-032]") {
  CHECK(said("RO-023").find("1 has 22 units; the guide has 15 to 17.") == 0);
  CHECK(said("RO-033") == "The defender has 3 fortifications and 3 minefields; the guide has about 6 and 4.");
  CHECK(said("RQ-10") == "26 counters leave 8 dummies beside 18 items; the guide has as many as items.");
  CHECK(said("RQ-09").find("D has 0 assets among 12 units, 0 %; the guide has 20 to 30 %.") !=
        std::string::npos);
  CHECK(said("RO-008", "", "[settings]\ngame.turns = 4\n") ==
        "4 turns for 6 lines; the guide has one turn a line.");
  CHECK(said("RO-008").empty());
}

TEST_CASE("RO-036: fewer counters than items are noted", "[rapier][RO-036]") {
  const std::string more = "[[division]]\nid = \"E\"\nside = \"defender\"\nunits = [" + [] {
    std::string units;
    for (int i = 0; i < 10; ++i) units += "{ id = \"E-" + std::to_string(i) + "\", kind = \"rifles\" },";
    return units;
  }() + "]\n";
  CHECK(said("RO-036", "", more) == "The defender has 28 items but 26 counters.");
}

TEST_CASE("RO-005: a table of another size is noted", "[rapier][RO-005][RQ-04]") {
  const auto scenario =
      parse_scenario(test_scenario() + "[board]\ncolumns = 5\nrows = 6\ncell = \"6 in\"\n", "x.toml", ".");
  REQUIRE(scenario);
  const auto findings = review(*scenario);
  CHECK(std::ranges::count(findings, "RO-005", &Finding::rule) == 1);
}

TEST_CASE("RO-053: counters must fit into the defended lines", "[rapier][RO-053]") {
  CHECK(said("RO-053", "", "[settings]\ndefence.last_line = 2\n") ==
        "26 counters do not fit into lines 2 to 2, which hold 24.");
  CHECK(said("RO-053").empty());
  CHECK(said("RQ-04", "", "[settings]\ndefence.last_line = 7\n") ==
        "The defender sets up in lines 2 to 7, but the table has 6.");
}

TEST_CASE("RO-043: a slow Division that is to break through is noted", "[rapier][RO-043]") {
  CHECK(said("RO-043", "", "[rapier]\nbreakthrough = \"1\"\n").empty());
  const std::string fast =
      "[[division]]\nid = \"3\"\nside = \"attacker\"\nunits = [{ id = \"3-hq\", kind = \"hq\" "
      "}, { id = \"3-t\", kind = \"tanks\" }]\n";
  CHECK(said("RO-043", "", fast + "[rapier]\nbreakthrough = \"1\"\n") ==
        "1 is to break through with 52 % fast units; 3 has 100 %.");
}

TEST_CASE("RO-030: Assault troops that are no infantry are noted, the trait does nothing for them",
          "[rapier][RO-030]") {
  CHECK(said("RO-030").empty());
  CHECK(
      said("RO-030", "",
           "[[division]]\nid = \"3\"\nside = \"attacker\"\nunits = [{ id = \"3-t\", kind = \"tanks\", traits "
           "= [\"assault\"] }]\n") == "3-t is no infantry; the trait \"assault\" does nothing for it.");
}

TEST_CASE("RQ-24, RQ-30, RQ-18: settings that fit neither the table nor each other are noted",
          "[rapier][RQ-24][RQ-30][RQ-18]") {
  CHECK(said("RQ-24").empty());
  CHECK(said("RQ-24", "", "[settings]\nrecon.line_die = 4\n") ==
        "Reconnaissance throws a die of 6 for 4 axes and one of 4 for 6 lines; what lies beyond is never "
        "found.");
  CHECK(said("RQ-30", "", "[settings]\ntrp.number = 25\n") ==
        "25 target points cannot be different on 24 sectors; no fire plan is lawful.");
  CHECK(said("RQ-18", "", "[settings]\nvictory.minor = 90\n") ==
        "A minor victory takes 90 %, a major one only 85 %.");
}

TEST_CASE("what [rapier] cannot mean is refused with a sentence", "[rapier][RQ-36][RQ-88]") {
  const std::vector<std::pair<std::string, std::string>> wrong{
      {"[rapier]\ntea = 1\n", "There is no 'tea' in [rapier]"},
      {"[rapier]\nbreakthrough = \"D\"\n", "must name a Division of the attackers"},
      {"[[rapier.terrain]]\nkind = \"lava\"\nsectors = [\"A1-L1\"]\n", "no terrain 'lava'"},
      {"[[rapier.terrain]]\nkind = \"woods\"\nsectors = [\"A9-L1\"]\n", "no sector 'A9-L1'"},
      {"[[rapier.road]]\nsectors = [\"A1-L1\", \"A2-L2\"]\n", "share none"},
      {"[[rapier.event]]\nfrom = 2\nto = 6\neffect = \"none\"\n", "every score once"},
      {"[[rapier.event]]\nfrom = 1\nto = 6\neffect = \"rain\"\n", "no event 'rain'"},
      {"[[rapier.condition]]\nfront = 5\n", "1 to 4 axes"},
      {"[[rapier.condition]]\n", "sectors to capture or a front"},
      {"[rapier]\nterrain = 3\n", "not as it must be"},
  };
  for (const auto& [toml, sentence] : wrong) {
    CAPTURE(toml, refusal(toml));
    CHECK(refusal(toml).find(sentence) != std::string::npos);
  }
}

TEST_CASE("scenario.md documents every setting with its values, default and rule", "[rapier]") {
  std::stringstream text;
  text << std::ifstream(kRoot / "assets/schemas/scenario.md").rdbuf();
  const std::string all = text.str();
  const std::size_t begins = all.find("\n## Rapier Offensive");
  const std::string page = all.substr(begins, all.find("\n## ", begins + 1) - begins);
  std::size_t rows = 0;
  for (std::size_t at = page.find("| what it rules |"); (at = page.find("\n| `", at)) != std::string::npos;
       ++at)
    ++rows;
  CHECK(rows == setting_table().settings().size());
  for (const Setting& each : setting_table().settings()) {
    const std::string key = "\n| `" + std::string(each.key) + "` | ";
    const auto at = page.find(key);
    CAPTURE(each.key);
    REQUIRE(at != std::string::npos);
    const std::string row = page.substr(at + 1, page.find('\n', at + 1) - at - 1);
    CHECK(row.find("(" + std::string(each.rule) + ") |") != std::string::npos);
    if (each.choices.empty()) {
      CHECK(row.find("default " + value_of(each.fallback)) != std::string::npos);
    } else {
      CHECK(row.find("`" + value_of(each.fallback) + "` (default)") != std::string::npos);
      for (const std::string_view word : each.choices)
        CHECK(row.find("`" + std::string(word) + "`") != std::string::npos);
    }
    if (std::holds_alternative<std::int64_t>(each.fallback))
      CHECK(row.find(std::to_string(each.least) + " to " + std::to_string(each.most)) != std::string::npos);
  }
}

TEST_CASE("the three scenarios begin as they are meant to", "[rapier][RO-061][RO-191][RO-192]") {
  const auto begin = [](const char* name) {
    const auto scenario = load_scenario(kRoot / "assets/scenarios" / (std::string(name) + ".toml"));
    if (!scenario) FAIL(scenario.error().message);
    return read_setup(*scenario, make_kit(*scenario).value());
  };
  const Setup plain = begin("rapier-default");
  CHECK(plain[*plain.breakthrough].id == "3");
  CHECK(plain.events.size() == default_events().size());
  const Setup november = begin("rapier-november");
  CHECK(november.settings.terrain_rule == TerrainRule::kHalting);
  CHECK(november.conditions.size() == 1);
  CHECK(november.terrain_of({1, 0}).road_from_r1);
  CHECK(november.terrain_of({1, 1}).bridge);
  CHECK(november.terrain_of({0, 1}).impassable);
  const Setup trenches = begin("rapier-1917");
  CHECK(trenches.grid().columns == 6);
  CHECK(trenches.grid().rows == 4);
  CHECK(trenches.conditions.at(0).front_axes == 5);
}

// Sections 1 and 2: idea, map, forces, and what is refused or warned about before a campaign.
#include "core/rules/race/state/setup.hpp"

#include <fstream>
#include <sstream>

#include "core/kit/kit.hpp"
#include "core/rules/race/campaign/turn.hpp"
#include "core/rules/race/race.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/core/race/campaign.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::race;
using namespace telescope::race::test;

namespace {

const std::array<const Ruleset*, 1> kOnly{&ruleset()};

/// So many units of one stand a player.
std::string army_text(char letter, const char* side, int units) {
  std::string text;
  for (int i = 1; i <= units; ++i) {
    const std::string id = letter + std::to_string(i);
    text += "[[division]]\nid = \"" + id + "\"\nside = \"" + side + "\"\nunits = [{ id = \"" + id +
            ".1\", kind = \"rifles\" }]\n";
  }
  return text;
}

constexpr const char* kOrbats =
    "[[race.orbat]]\nid = \"s1\"\nsize = 1\n[[race.orbat]]\nid = \"s2\"\nsize = 2\n"
    "[[race.orbat]]\nid = \"s3\"\nsize = 3\n[[race.orbat]]\nid = \"s4\"\nsize = 4\n";

Result<Scenario> read(const std::string& race, int units = 10, const std::string& settings = "") {
  return parse_scenario("name = \"x\"\nruleset = \"race\"\n[board]\nsurface = false\n[settings]\n" +
                            settings + "[race]\n" + race + army_text('A', "attacker", units) +
                            army_text('B', "defender", units),
                        "x.toml", {}, kOnly);
}

/// The rules of the review's findings of this severity; empty where the scenario does not even read.
std::vector<std::string> found(Severity severity, const std::string& race, int units = 10) {
  Scenario scenario{.id = "x", .name = "x", .ruleset = "race"};
  const auto whole = read(kOrbats, units);
  if (whole) scenario = *whole;
  for (int i = 1; !whole && i <= units; ++i)
    for (const auto& [letter, side] : {std::pair{"A", Side::kAttacker}, {"B", Side::kDefender}}) {
      const std::string id = letter + std::to_string(i);
      scenario.divisions.push_back({id, id, side});
      Unit unit;
      unit.id = UnitId(id + ".1");
      unit.side = side;
      unit.division = id;
      unit.kind = "rifles";
      scenario.units.push_back(unit);
    }
  scenario.rules = race;
  std::vector<std::string> rules;
  for (const Finding& each : review_forces(scenario))
    if (each.severity == severity) rules.push_back(each.rule);
  return rules;
}

bool has(const std::vector<std::string>& rules, const char* rule) {
  return std::ranges::find(rules, rule) != rules.end();
}

constexpr const char* kFour =
    R"("orbat":[{"id":"s1","size":1},{"id":"s2","size":2},{"id":"s3","size":3},{"id":"s4","size":4}])";

std::string with(const std::string& more) {
  return "{" + more + (more.empty() ? "" : ",") + kFour + "}";
}

}  // namespace

TEST_CASE(
    "RX-001 to RX-004, RXQ-01: two players begin in Zone 1 of two routes that do not meet, of five zones "
    "each",
    "[race][RX-001][RX-002][RX-003][RX-004]") {
  Table table;
  CHECK(table.zone(kA) == 1);
  CHECK(table.zone(kB) == 1);
  CHECK(table.game.settings().zones == 5);
  CHECK(zone_words(table.game.settings(), 5) == "Zone 5");
  CHECK(zone_words(table.game.settings(), 6) == "X");
  table.choose("attack", "attack").battle(3, 2, 0, 0, 6);
  CHECK(table.zone(kA) == 2);
  CHECK(table.zone(kB) == 1);
}

TEST_CASE("RX-005: while one player is on the offensive the other commands the defenders", "[race][RX-005]") {
  Setup setup = plain_setup({.orbat_pick = OrbatPick::kDefChooses});
  Table table(std::move(setup));
  table.choose("attack", "attack").type(4);
  CHECK(table.game.off == kA);
  table.act({{"type", "orbat"}, {"orbat", "s3"}});
  CHECK(table.events.back().at("audience") == "b");
}

TEST_CASE("RX-006: a zone is gained by a battle, and whoever leaves the last one first has X",
          "[race][RX-006]") {
  Table table;
  stand(table.game, kA, 5, Choice::kAttack, 1);
  table.choose("attack", "regroup").battle(3, 2, 0, 0, 6);
  CHECK(table.game.in_x(kA));
  CHECK(table.game.phase == Phase::kType);
  table.no_battle();
  CHECK(table.game.winner == kA);
}

TEST_CASE("RX-007, RX-017, RX-018: units and their stands are fixed by the scenario and stay so",
          "[race][RX-007][RX-017][RX-018]") {
  const auto scenario = read(kOrbats);
  if (!scenario) FAIL(scenario.error().message);
  const auto setup = make_setup(*scenario);
  REQUIRE(setup);
  CHECK((*setup)->armies[0].units.size() == 10);
  CHECK((*setup)->armies[1].stands.at(3).id == "B4.1");
  CHECK((*setup)->armies[1].stands.at(3).unit == 3);
  Table table;
  const Army before = table.game.army(kA);
  table.choose("attack", "regroup").battle(4, 0, 2, 0, 1, {6, 6});
  for (std::size_t i = 0; i < before.stands.size(); ++i)
    CHECK(table.game.army(kA).stands[i].unit == before.stands[i].unit);
}

TEST_CASE("RX-008, RXQ-33: fewer than ten units are warned about, fewer than four refused",
          "[race][RX-008]") {
  CHECK_FALSE(has(found(Severity::kWarning, with("")), "RXQ-33"));
  CHECK(has(found(Severity::kWarning, with(""), 9), "RXQ-33"));
  CHECK_FALSE(has(found(Severity::kViolation, with(""), 4), "RXQ-33"));
  CHECK(has(found(Severity::kViolation, with(""), 3), "RXQ-33"));
}

TEST_CASE(
    "RX-009 to RX-012, RXQ-03: S1 to S4 are 10 to 40 per cent of the units, and a mismatch is only warned "
    "about",
    "[race][RX-009][RX-010][RX-011][RX-012]") {
  for (int size = 1; size <= 4; ++size)
    for (int units = 1; units <= 5; ++units) {
      const std::string more = R"({"orbat":[{"id":"s1","size":1},{"id":"s2","size":2},{"id":"s3","size":3},)"
                               R"({"id":"s4","size":4},{"id":"x","size":)" +
                               std::to_string(size) + R"(,"units":)" + std::to_string(units) + "}]}";
      CAPTURE(more);
      CHECK(has(found(Severity::kWarning, more), "RXQ-03") == (units != size));
      CHECK(found(Severity::kViolation, more).empty());
    }
}

TEST_CASE("RX-013, RX-014, RX-016: at most half of the full Orbat is on the table",
          "[race][RX-013][RX-014][RX-016]") {
  Table table;
  table.choose("attack", "regroup").type(4);
  CHECK(table.game.battle->limit == 9);
  Json ten = Json::array(), nine = Json::array();
  for (int i = 1; i <= 10; ++i) (i <= 9 ? nine : ten).push_back("a" + std::to_string(i));
  for (const Json& each : nine) ten.push_back(each);
  CHECK(table.refused({{"type", "field"}, {"units", ten}}) == "RX-039");
  CHECK(table.refused({{"type", "field"}, {"units", nine}}).empty());
}

TEST_CASE("RX-015, RXQ-02: a defensive orbat is S1 to S4 and nothing else", "[race][RX-015]") {
  CHECK(found(Severity::kViolation, R"({"orbat":[{"id":"x","size":0}]})") ==
        std::vector<std::string>{"RX-020"});
  CHECK(found(Severity::kViolation, R"({"orbat":[{"id":"x","size":5}]})") ==
        std::vector<std::string>{"RX-020"});
}

TEST_CASE("RX-019: losses are kept from one battle to the next", "[race][RX-019]") {
  Table table;
  table.choose("attack", "regroup").battle(4, 1, 3, 0, 3, {1, 2, 6});
  table.no_battle();
  CHECK(table.game.turn == 2);
  CHECK(table.game.lost(kA) == 2);
}

TEST_CASE("RX-020, RXQ-40: each size needs an orbat that may be used against each player", "[race][RX-020]") {
  CHECK(found(Severity::kViolation, with("")).empty());
  CHECK(found(Severity::kViolation,
              R"({"orbat":[{"id":"s1","size":1},{"id":"s2","size":2},{"id":"s3","size":3}]})") ==
        std::vector<std::string>{"RX-020", "RX-020"});
  CHECK(found(Severity::kViolation,
              R"({"orbat":[{"id":"s1","size":1},{"id":"s2","size":2},{"id":"s3","size":3},)"
              R"({"id":"s4","size":4,"against":"a"}]})") == std::vector<std::string>{"RX-020"});
  CHECK(
      has(found(Severity::kViolation, R"({"orbat":[{"id":"s1","size":1},{"id":"s1","size":1}]})"), "RX-020"));
}

TEST_CASE("RX-021: one orbat of a size is noted, two are not", "[race][RX-021]") {
  CHECK(has(found(Severity::kNote, with("")), "RX-021"));
  const std::string two =
      R"({"orbat":[{"id":"a","size":1},{"id":"b","size":2},{"id":"c","size":3},{"id":"d","size":4},)"
      R"({"id":"e","size":1},{"id":"f","size":2},{"id":"g","size":3},{"id":"h","size":4}]})";
  CHECK_FALSE(has(found(Severity::kNote, two), "RX-021"));
}

TEST_CASE("RX-022: defensive losses are nowhere kept, and the same orbat comes fresh again",
          "[race][RX-022]") {
  Table table;
  for (int turn = 0; turn < 2; ++turn) {
    table.choose("attack", "regroup").battle(4, 1, 0, 0, 3);
    table.no_battle();
    CHECK(table.game.past.at(static_cast<std::size_t>(2 * turn)).battle->orbat == 3);
  }
}

TEST_CASE("RXQ-35: a unit has at most one headquarters, of its own army, and none leads itself",
          "[race][RXQ-35]") {
  CHECK(found(Severity::kViolation, with(R"("hqs":{"A1":["A2","A3"]})")).empty());
  CHECK(has(found(Severity::kViolation, with(R"("hqs":{"A1":["A2"],"A3":["A2"]})")), "RXQ-35"));
  CHECK(has(found(Severity::kViolation, with(R"("hqs":{"A1":["B2"]})")), "RXQ-35"));
  CHECK(has(found(Severity::kViolation, with(R"("hqs":{"A1":["A1"]})")), "RXQ-35"));
  CHECK(has(found(Severity::kViolation, with(R"("hqs":{"A1":["A2"],"A2":["A1"]})")), "RXQ-35"));
  CHECK(has(found(Severity::kViolation, with(R"("hqs":{"A99":["A2"]})")), "RX-094"));
}

TEST_CASE("RXQ-19: other than two terrain objectives are refused", "[race][RXQ-19]") {
  CHECK(has(found(Severity::kViolation, with(R"("objectives":["mill"])")), "RXQ-19"));
  CHECK(found(Severity::kViolation, with(R"("objectives":["mill","bridge"])")).empty());
  CHECK_FALSE(read(kOrbats, 10, "objectives = 3\n"));
}

TEST_CASE("the ruleset's own table refuses what it does not know", "[race]") {
  CHECK_FALSE(read(std::string("orbats = 1\n") + kOrbats));
  CHECK(found(Severity::kViolation, "{\"orbat\":3}").size() == 1);
  CHECK(found(Severity::kViolation, with(R"("hqs":{"A1":"A2"})")).size() >= 1);
}

TEST_CASE("the campaigns of the program read, fit their kits and are warned about nothing",
          "[race][scenario]") {
  for (const char* name : {"race-campaign", "race-short"}) {
    CAPTURE(name);
    const auto scenario = load_scenario(
        telescope::test::project_file("assets/scenarios") / (std::string(name) + ".toml"), kOnly);
    if (!scenario) FAIL(scenario.error().message);
    for (const std::string& warning : scenario->warnings) CHECK(warning == "");
    for (const Finding& each : review_forces(*scenario)) CHECK(each.sentence == "");
    const auto kit = make_kit(*scenario);
    if (!kit) FAIL(kit.error().message);
    CHECK(ruleset().prepare(*scenario, *kit).has_value());
  }
}

TEST_CASE("RX-009 to RX-013: the campaign of the program fits battles of Rapier Offensive",
          "[race][scenario]") {
  const auto scenario =
      load_scenario(telescope::test::project_file("assets/scenarios/race-campaign.toml"), kOnly);
  REQUIRE(scenario);
  const auto setup = make_setup(*scenario);
  REQUIRE(setup);
  for (const Side side : kBothSides) {
    CHECK((*setup)->army(side).counted_units == 24);
    CHECK((*setup)->army(side).stands.size() == 96);
    CHECK((*setup)->army(side).size == CampaignClass::kLarge);
  }
  constexpr std::array kStands{8, 16, 28, 36};
  for (const Orbat& orbat : (*setup)->orbats) {
    int stands = 0;
    for (const auto& [kind, count] : orbat.stands) stands += count;
    CHECK(stands == kStands.at(static_cast<std::size_t>(orbat.size - 1)));
  }
}

namespace {

/// What each setting rules, in the order of the table.
constexpr std::array<std::string_view, 13> kAbout{
    "zones of each route",
    "who picks among orbats of one size",
    "whether actions are written and opened together",
    "units on the table in Zone 1 and after a Regroup, per cent",
    "whether that share holds in a counter-attack too",
    "whether headquarters count among the units",
    "terrain objectives of a battle",
    "how a retreat in Zone 1 counts",
    "whether this campaign turn's losses may come back at once",
    "whether two zones from the last but one reach X",
    "campaign turns at most; 0: no limit",
    "whether everybody reads recorded losses",
    "whether B's part is left out where it can change nothing"};

/// "2 to 20, default 5", "true (default), false", "`random` (default), `def_chooses`".
std::string values_in_words(const Setting& setting) {
  if (const auto* flag = std::get_if<bool>(&setting.fallback))
    return *flag ? "true (default), false" : "false (default), true";
  if (const auto* whole = std::get_if<std::int64_t>(&setting.fallback))
    return setting.least == setting.most
               ? std::to_string(*whole)
               : std::to_string(setting.least) + " to " + std::to_string(setting.most) + ", default " +
                     std::to_string(*whole);
  std::string words;
  for (const std::string_view choice : setting.choices)
    words.append(words.empty() ? "`" : ", `")
        .append(choice)
        .append(choice == setting.choices.front() ? "` (default)" : "`");
  return words;
}

/// "| `zones` | 2 to 20, default 5 | zones of each route (RXQ-01) |": a line each.
std::string page_of(const std::vector<Setting>& settings) {
  std::string page;
  for (std::size_t i = 0; i < settings.size(); ++i)
    page.append("| `")
        .append(settings[i].key)
        .append("` | ")
        .append(values_in_words(settings[i]))
        .append(" | ")
        .append(kAbout.at(i))
        .append(" (")
        .append(settings[i].rule)
        .append(") |\n");
  return page;
}

}  // namespace

TEST_CASE("scenario.md documents every setting of Race for X as its row has it", "[race][scenario]") {
  std::stringstream text;
  text << std::ifstream(telescope::test::project_file("assets/schemas/scenario.md")).rdbuf();
  const std::string head = "| key | values | what it rules |\n|---|---|---|\n";
  const std::string chapter = text.str().substr(text.str().find("\n## Race for X"));
  const std::string table = chapter.substr(chapter.find(head) + head.size());
  CHECK(table.substr(0, table.find("\n\n") + 1) == page_of(setting_table().settings()));
}

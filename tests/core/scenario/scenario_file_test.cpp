#include "core/scenario/scenario_file.hpp"

#include <algorithm>
#include <fstream>

#include <nlohmann/json.hpp>

#include "core/kit/kit.hpp"
#include "core/rules/ruleset.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;

namespace {

const std::filesystem::path kScenarios = test::project_file("assets/scenarios");
const std::filesystem::path kData = test::project_file("tests/data/scenario");

const std::string kHead = "name = \"Test\"\nruleset = \"rapier\"\n";

std::string division(const std::string& units) {
  return "[[division]]\nid = \"1\"\nside = \"attacker\"\nunits = [\n" + units + "]\n";
}

Result<Scenario> parse(const std::string& text) {
  return parse_scenario(text, "x.toml", kData);
}

/// The message of a scenario that must be refused.
std::string error_of(const std::string& text) {
  const auto scenario = parse(text);
  return scenario ? "accepted" : scenario.error().message;
}

}  // namespace

TEST_CASE("RO-036: the default scenario has a stand for every unit and a counter for every defending item",
          "[scenario][RO-036]") {
  const auto scenario = load_scenario(kScenarios / "rapier-default.toml");
  if (!scenario) FAIL(scenario.error().message);
  CHECK(scenario->warnings.empty());
  const auto count = [&](Side side, bool works) {
    return std::ranges::count_if(scenario->units, [&](const Unit& unit) {
      return unit.side == side && (unit.kind == "fortification" || unit.kind == "minefield") == works;
    });
  };
  CHECK(count(Side::kDefender, true) == 10);     // RO-033
  CHECK(scenario->counters == 25 + 2 * 10 + 5);  // 25 items and as many dummies
  CHECK(count(Side::kDefender, false) == 15);    // RO-023
  CHECK(count(Side::kAttacker, false) == 16 + 16 + 17);
  CHECK(make_kit(*scenario)->pieces.size() == 49 + 25 + 50);
}

TEST_CASE("RO-023, RQ-08, RQ-09: each Division of the default scenario is made up as the rules say",
          "[scenario][RO-023]") {
  const auto scenario = load_scenario(kScenarios / "rapier-default.toml");
  REQUIRE(scenario);
  for (const Division& division : scenario->divisions) {
    int units = 0, headquarters = 0, assets = 0;
    for (const Unit& unit : scenario->units) {
      if (unit.division != division.id || unit.kind == "fortification" || unit.kind == "minefield") continue;
      ++units;
      headquarters += unit.kind == "hq";
      assets += std::ranges::count(unit.traits, "asset") > 0;
    }
    INFO(division.name << ": " << units << " units, " << assets << " assets");
    CHECK((units >= 15 && units <= 17));
    CHECK(headquarters == 1);
    CHECK((assets * 10 >= units * 2 && assets * 10 <= units * 3));
  }
}

TEST_CASE("every scenario that comes with the program loads without a warning", "[scenario]") {
  int found = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kScenarios)) {
    if (entry.path().extension() != ".toml") continue;
    const auto scenario = load_scenario(entry.path());
    if (!scenario) FAIL(scenario.error().message);
    CHECK(scenario->id == entry.path().stem());
    CHECK(scenario->warnings.empty());
    ++found;
  }
  CHECK(found >= 2);
}

TEST_CASE("RQ-03: a scenario without a board gets its ruleset's, with R1 for each attacking Division and R2",
          "[scenario][RQ-03]") {
  const auto scenario = parse(kHead + division(""));
  REQUIRE(scenario);
  CHECK(grid_of(scenario->board)->columns == 4);
  CHECK(grid_of(scenario->board)->rows == 6);
  CHECK(grid_of(scenario->board)->cell == 6_in);
  CHECK(std::ranges::find(scenario->board.areas, "R1-1", &NamedArea::name) != scenario->board.areas.end());
  CHECK(std::ranges::find(scenario->board.areas, "R2", &NamedArea::name) != scenario->board.areas.end());
}

TEST_CASE("a scenario's every key reaches the scenario", "[scenario]") {
  const auto scenario = load_scenario(kData / "all_keys.toml");
  if (!scenario) FAIL(scenario.error().message);
  CHECK(scenario->id == "x1");
  CHECK(scenario->briefing == "Go.");
  CHECK(scenario->hours == 3);
  CHECK(scenario->counters == 3);
  CHECK(*grid_of(scenario->board) == GridBoard{6, 4, 15_cm, "C", "R", true});
  const auto& areas = scenario->board.areas;
  const auto r2 = std::ranges::find(areas, "R2", &NamedArea::name);
  REQUIRE(r2 != areas.end());
  CHECK(r2->outline->min.x_mm == Approx(-50.8));
  CHECK(r2->outline->max.y_mm == Approx(50));
  CHECK(std::ranges::count(areas, "R2", &NamedArea::name) == 1);
  REQUIRE(scenario->board.hills.size() == 1);
  CHECK(scenario->board.hills[0] == Hill{"Ridge", {{100, 200}, {160, 240}}, true, 25_mm});
  CHECK(scenario->tags.family == TagFamily::kDataMatrix);
  CHECK(scenario->tags.size == 24_mm);
  CHECK(scenario->tags.layout == TagLayout::kOnBase);
  CHECK(scenario->anchor_size == 50_mm);
  CHECK(scenario->tags.plate_height == 15_mm);
  CHECK(scenario->tags.spacer == Length::from_mm(4.5));
  CHECK(scenario->base == BaseSize{40_mm, 20_mm, Length::from_mm(2.5)});
  CHECK(setting(*scenario, "stacking.limit", std::int64_t{6}) == 5);
  CHECK(setting(*scenario, "stacking.group", std::string()) == "one-by-one");
  const Unit& unit = scenario->units.at(0);
  CHECK(unit.short_name == "ONE");
  CHECK(unit.mobility == "mounted");
  CHECK(unit.traits == std::vector<std::string>{"asset"});
  CHECK(unit.stands == 2);
  CHECK(unit.base == BaseSize{25_mm, 30_mm, 2_mm});
  CHECK(unit.layout == TagLayout::kOnTail);
  REQUIRE(scenario->markers.size() == 6);
  CHECK(scenario->markers[0] == MarkerSpec{"pin", "Pinned", "P", 12, {63_mm, 88_mm, Length::from_mm(0.3)}});
  CHECK(scenario->markers[1] ==
        MarkerSpec{"casualty", "casualty", "casual", 1, {30_mm, 30_mm, Length::from_mm(0.5)}});
  const BaseSize poker{63_mm, 88_mm, Length::from_mm(0.4)};
  CHECK(scenario->markers[2] == MarkerSpec{"cards", "Event cards", "cards", 3, poker, "cards", ""});
  CHECK(scenario->markers[3] == MarkerSpec{"cards-7h", "7 of hearts", "7h", 1, poker, "cards", "7h"});
  CHECK(scenario->markers[4] == MarkerSpec{"cards-jk1", "Joker 1", "jk1", 1, poker, "cards", "jk1"});
  CHECK(scenario->markers[5] == MarkerSpec{"cards-ambush", "ambush", "ambush", 1, poker, "cards", "ambush"});
}

TEST_CASE("a class of markers that cannot be printed or told apart is refused with its line", "[scenario]") {
  const auto with = [](const std::string& lines) { return error_of(kHead + "[[markers]]\n" + lines); };
  CHECK(with("id = \"pin\"\n") == "accepted");
  CHECK_THAT(with("name = \"Pinned\"\n"), ContainsSubstring("'id' is missing"));
  CHECK_THAT(with("id = \"pin/ned\"\n"), ContainsSubstring("x.toml:4: 'id'"));
  CHECK_THAT(with("id = \"pin\"\nshort = \"PINNED!\"\n"), ContainsSubstring("at most 6 letters"));
  CHECK_THAT(with("id = \"pin\"\nname = \"\"\n"), ContainsSubstring("1 to 80 letters"));
  CHECK_THAT(with("id = \"pin\"\ncount = 0\n"), ContainsSubstring("x.toml:5: 'count'"));
  CHECK_THAT(with("id = \"pin\"\ncount = 1000000\n"), ContainsSubstring("'count'"));
  CHECK_THAT(with("id = \"pin\"\nsize = { width = \"10 mm\" }\n"), ContainsSubstring("'width'"));
  CHECK_THAT(with("id = \"pin\"\ncolour = \"red\"\n"), ContainsSubstring("unknown key 'colour'"));
  CHECK_THAT(with("id = \"pin\"\n[[markers]]\nid = \"pin\"\n"),
             ContainsSubstring("is 'pin' again; give each class of markers an id of its own"));
}

TEST_CASE("a deck of French cards is a class for each face and one for all backs, of mini cards",
          "[scenario][deck]") {
  const auto scenario = parse(kHead + "[[deck]]\nid = \"d\"\nfaces = \"french-54\"\n");
  if (!scenario) FAIL(scenario.error().message);
  REQUIRE(scenario->markers.size() == 55);
  const BaseSize mini{44_mm, 68_mm, Length::from_mm(0.3)};
  CHECK(scenario->markers[0] == MarkerSpec{"d", "d", "d", 54, mini, "d", ""});
  CHECK(scenario->markers[1] == MarkerSpec{"d-ac", "Ace of clubs", "ac", 1, mini, "d", "ac"});
  CHECK(scenario->markers[54] == MarkerSpec{"d-jk2", "Joker 2", "jk2", 1, mini, "d", "jk2"});
}

TEST_CASE("a deck that cannot be printed or told apart is refused with its line", "[scenario][deck]") {
  const auto with = [](const std::string& lines) {
    return error_of(kHead + "[[deck]]\nid = \"cards\"\n" + lines);
  };
  CHECK(with("faces = [\"7h\"]\n") == "accepted");
  CHECK_THAT(with(""), ContainsSubstring("'faces' is missing in [[deck]]"));
  CHECK_THAT(error_of(kHead + "[[deck]]\nfaces = \"french-54\"\n"), ContainsSubstring("'id' is missing"));
  CHECK(with("faces = \"tarot\"\n") ==
        "x.toml:5: 'faces' in [[deck]] must be \"french-54\" or a list of cards, not 'tarot'");
  CHECK(with("faces = [\"7h\", \"8h\", \"7h\"]\n") ==
        "x.toml:5: 'faces' in [[deck]] has '7h' twice; a deck has each card once");
  CHECK_THAT(with("faces = [\"7 of h\"]\n"), ContainsSubstring("a card is 1 to 12 letters"));
  CHECK_THAT(with("faces = [7]\n"), ContainsSubstring("must be a list of texts"));
  CHECK_THAT(with("faces = []\n"), ContainsSubstring("must be 1 to 200 cards"));
  CHECK_THAT(with("faces = 54\n"), ContainsSubstring("must be a list of texts"));
  CHECK_THAT(with("faces = \"french-54\"\nsize = \"44 mm\"\n"), ContainsSubstring("must be a table"));
  CHECK_THAT(with("faces = \"french-54\"\nsize = { width = \"22 mm\" }\n"),
             ContainsSubstring("'width' in the size of a deck's cards must be from 24 mm to 150 mm"));
  CHECK_THAT(with("faces = \"french-54\"\nsize = { depth = \"4 ft\" }\n"),
             ContainsSubstring("'depth' in the size of a deck's cards must be from 50 mm to 150 mm"));
  CHECK_THAT(with("faces = \"french-54\"\nsize = { depth = \"-1 mm\" }\n"), ContainsSubstring("'depth'"));
  CHECK_THAT(with("faces = \"french-54\"\ncount = 2\n"), ContainsSubstring("unknown key 'count'"));
  CHECK_THAT(with("faces = [\"7h\"]\n[[deck]]\nid = \"cards\"\nfaces = [\"8h\"]\n"),
             ContainsSubstring("makes a class of markers 'cards', which there is already"));
  CHECK_THAT(error_of(kHead + "[[markers]]\nid = \"cards-7h\"\n[[deck]]\nid = \"cards\"\nfaces = [\"7h\"]\n"),
             ContainsSubstring("makes a class of markers 'cards-7h', which there is already"));
  std::string many = "faces = [\"x0\"";
  for (int i = 1; i < 201; ++i) many += ", \"x" + std::to_string(i) + "\"";
  CHECK_THAT(with(many + "]\n"), ContainsSubstring("must be 1 to 200 cards"));
}

TEST_CASE("a deck without a size is refused where its tags are too large for mini cards",
          "[scenario][deck]") {
  CHECK_THAT(error_of(kHead + "[tags]\nfamily = \"datamatrix\"\nsize = \"40 mm\"\n"
                              "[[deck]]\nid = \"cards\"\nfaces = [\"7h\"]\n"),
             ContainsSubstring("'size' is missing in [[deck]]"));
}

TEST_CASE("decks of more cards than the family has tags are refused in one sentence", "[scenario][deck]") {
  std::string text = kHead;
  for (int i = 0; i < 9; ++i)
    text += "[[deck]]\nid = \"d" + std::to_string(i) + "\"\nfaces = \"french-54\"\n";
  CHECK_THAT(
      error_of(text),
      ContainsSubstring("needs 0 tags and 495 for its classes of markers, each card's face and each "
                        "deck's back among them, but the square4x4 family has 476 besides the four "
                        "anchors, 19 too few: take out units or counters, or classes of markers or cards"));
}

TEST_CASE("a scenario with more classes of markers than the family has tags is refused in one sentence",
          "[scenario]") {
  std::string text = kHead;
  for (int i = 0; i < 500; ++i) text += "[[markers]]\nid = \"m" + std::to_string(i) + "\"\n";
  CHECK_THAT(
      error_of(text),
      ContainsSubstring("needs 0 tags and 500 for its classes of markers, but the square4x4 family has "
                        "476 besides the four anchors, 24 too few: take out units or counters, or classes of "
                        "markers"));
}

TEST_CASE("classes of markers survive the way through JSON", "[scenario]") {
  const auto scenario = load_scenario(kData / "all_keys.toml");
  REQUIRE(scenario);
  const auto again = scenario_from_json(nlohmann::json::parse(to_json(*scenario)), "journal");
  if (!again) FAIL(again.error().message);
  CHECK(again->markers == scenario->markers);
  CHECK(make_kit(*again).value() == make_kit(*scenario).value());
  const auto without = load_scenario(kScenarios / "rapier-demo.toml");
  CHECK_FALSE(nlohmann::json::parse(to_json(*without)).contains("markers"));
  CHECK_FALSE(nlohmann::json::parse(to_json(*without)).contains("deck"));
}

TEST_CASE("an unknown key is named with its line and the nearest known key", "[scenario]") {
  CHECK(error_of("name = \"x\"\nrulset = \"rapier\"\n") ==
        "x.toml:2: unknown key 'rulset' in the scenario; did you mean 'ruleset'?");
  CHECK(error_of(kHead + "[board]\nrows = 6\ncolums = 4\n") ==
        "x.toml:5: unknown key 'colums' in [board]; did you mean 'columns'?");
  CHECK(error_of(kHead + division("{ id = \"1\", kind = \"rifles\", colour = \"red\" },\n")) ==
        "x.toml:7: unknown key 'colour' in a unit of division 1; known are id, name, short, kind, mobility, "
        "traits, "
        "stands, base, layout");
  CHECK(error_of(kHead + "zz = 1\naa = 1\n")
            .starts_with("x.toml:3: unknown key 'zz'"));  // the first in the file
}

TEST_CASE("a missing or empty key is named", "[scenario]") {
  CHECK(error_of("ruleset = \"rapier\"\n") == "x.toml:1: 'name' is missing in the scenario");
  CHECK(error_of("name = \"\"\nruleset = \"rapier\"\n") ==
        "x.toml:1: 'name' in the scenario must not be empty");
  CHECK(error_of(kHead + "[[division]]\nid = \"1\"\n") == "x.toml:3: 'side' is missing in [[division]]");
  CHECK(error_of(kHead + division("{ id = \"1\" },\n")) ==
        "x.toml:7: 'kind' is missing in a unit of division 1");
}

TEST_CASE("a wrong type is named with what it must be", "[scenario]") {
  CHECK(error_of("name = 5\nruleset = \"rapier\"\n") ==
        "x.toml:1: 'name' in the scenario must be a text in quotes, not a number");
  CHECK(error_of(kHead + "counters = \"many\"\n") ==
        "x.toml:3: 'counters' in the scenario must be a whole number from 0 to 1000");
  CHECK(error_of(kHead + "counters = -1\n") ==
        "x.toml:3: 'counters' in the scenario must be a whole number from 0 to 1000");
  CHECK(error_of(kHead + "board = 4\n") == "x.toml:3: 'board' in the scenario must be a table, not a number");
  CHECK(error_of(kHead + "[[board]]\ncolumns = 4\n") ==
        "x.toml:3: 'board' in the scenario must be a table, not a list");
  CHECK(error_of(kHead + "division = [1]\n") ==
        "x.toml:3: 'division' in the scenario must be a list of tables");
  CHECK(error_of(kHead + "[board]\ncolumns_from_right = 1\n") ==
        "x.toml:4: 'columns_from_right' in [board] must be true or false, not a number");
}

TEST_CASE("a value out of range is refused on whichever line it stands, and on all of them at once",
          "[scenario]") {
  constexpr int kLines = 5;
  // Of each kind of reader: what stands before its lines, a line with a good value or with one out of range,
  // and where the first of them is.
  struct Case {
    std::string before, good, bad, after, told;
    int first;
  };
  const std::vector<Case> cases{
      {kHead + "[[division]]\nid = \"1\"\nside = \"attacker\"\nunits = [\n",
       "{ id = \"u#\", kind = \"rifles\", stands = 1 },\n",
       "{ id = \"u#\", kind = \"rifles\", stands = 99 },\n", "]\n", "'stands'", 7},
      {kHead + "[rapier]\ncondition = [\n", "{ front = 1 },\n", "{ front = 99 },\n", "]\n", "'front'", 5},
      {kHead + "markers = [\n", "{ id = \"m#\", name = \"Mine #\", count = 2 },\n",
       "{ id = \"m#\", name = \"Mine #\", count = 0 },\n", "]\n", "'count'", 4},
  };
  for (const Case& each : cases) {
    for (int only = 0; only <= kLines; ++only) {  // kLines: all of them
      std::string text = each.before;
      for (int i = 0; i < kLines; ++i) {
        std::string line = only == i || only == kLines ? each.bad : each.good;
        for (std::size_t at = 0; (at = line.find('#', at)) != std::string::npos;)
          line.replace(at, 1, std::to_string(i));
        text += line;
      }
      const std::string error = error_of(text + each.after);
      CAPTURE(text, error);
      CHECK(error.starts_with("x.toml:" + std::to_string(each.first + only % kLines) + ": "));
      CHECK_THAT(error, ContainsSubstring(each.told));
    }
  }
}

TEST_CASE("a length needs its unit and a possible size", "[scenario]") {
  const auto cell = [](const std::string& value) {
    return error_of(kHead + "[board]\ncell = " + value + "\n");
  };
  const std::string wanted =
      "x.toml:4: 'cell' in [board] must be a length with its unit in quotes, such as \"150 mm\" or \"6 in\"";
  CHECK(cell("6") == wanted);
  CHECK(cell("\"6\"") == wanted);
  CHECK(cell("\"six in\"") == wanted);
  CHECK(cell("\"6 in in\"") == wanted);
  CHECK(cell("\"nan in\"") == wanted);
  CHECK(cell("\"6 miles\"") == wanted);
  CHECK(cell("\"6 ft\"") == "x.toml:4: 'cell' in [board] must be from 20 mm to 1000 mm");
  CHECK(cell("\"0.5 ft\"") == "accepted");
  CHECK(cell("\"150mm\"") == "accepted");
}

TEST_CASE("duplicate ids are refused with both places", "[scenario]") {
  const std::string unit = "{ id = \"1-01\", kind = \"rifles\" },\n";
  CHECK(error_of(kHead + division(unit + unit)) ==
        "x.toml:8: unit '1-01': this id is already used at x.toml:7");
  CHECK(error_of(kHead + division("") + division("")) ==
        "x.toml:9: 'id' in [[division]] is '1' again; give each division an id of its own");
  CHECK_THAT(error_of(kHead + "counters = 1\n" + division("{ id = \"c01\", kind = \"rifles\" },\n")),
             ContainsSubstring("two pieces 'c01'"));
}

TEST_CASE("RO-024: a word that the ruleset does not know is named with the nearest", "[scenario][RO-024]") {
  CHECK(error_of("name = \"x\"\nruleset = \"rapir\"\n") ==
        "x.toml:2: 'ruleset' in the scenario must be one of brevity, mini-nap, none, race, raphia or rapier, "
        "not "
        "'rapir'; did "
        "you mean 'rapier'?");
  CHECK_THAT(error_of(kHead + division("{ id = \"1\", kind = \"rifels\" },\n")),
             ContainsSubstring("x.toml:7: unit '1': 'kind' must be one of hq, rifles, smg") &&
                 ContainsSubstring("not 'rifels'; did you mean 'rifles'?"));
  CHECK_THAT(error_of(kHead + division("{ id = \"1\", kind = \"rifles\", mobility = \"motorized\" },\n")),
             ContainsSubstring("did you mean 'motorised'?"));
  CHECK_THAT(error_of(kHead + division("{ id = \"1\", kind = \"rifles\", traits = [\"aset\"] },\n")),
             ContainsSubstring("did you mean 'asset'?"));
}

TEST_CASE("RQ-13: settings are checked against the ruleset's", "[scenario][RQ-13]") {
  CHECK(error_of(kHead + "[settings]\nstacking.limt = 6\n") ==
        "x.toml:4: 'stacking.limt' is no setting of these rules; did you mean 'stacking.limit'?");
  CHECK(error_of(kHead + "[settings]\n\"foo.bar\" = 1\n") ==
        "x.toml:4: 'foo.bar' is no setting of these rules; scenario.md lists them");
  CHECK(error_of(kHead + "[settings]\nstacking.limit = \"six\"\n") ==
        "x.toml:4: setting 'stacking.limit' (RO-037) must be a whole number from 1 to 20");
  CHECK(error_of(kHead + "[settings]\nstacking.group = \"apart\"\n") ==
        "x.toml:4: setting 'stacking.group' (RQ-13) must be one of together or one-by-one, not 'apart'");
}

TEST_CASE("a name or key with a line break does not break the message's one line", "[scenario]") {
  CHECK(error_of(kHead + "\"a\\nb\" = 1\n").starts_with("x.toml:3: unknown key 'a b'"));
  CHECK_THAT(error_of("name = \"a\\nb\"\nruleset = \"rapier\"\n"),
             ContainsSubstring("must be at most 80 letters"));
}

TEST_CASE("a name of blanks is none, and marks that are not seen are written out", "[scenario]") {
  CHECK_THAT(error_of("name = \" \"\nruleset = \"rapier\"\n"),
             ContainsSubstring("'name' in the scenario must not be empty"));
  for (const char* name : {"", "  "})
    CHECK_THAT(error_of(kHead + "[[division]]\nid = \"1\"\nside = \"attacker\"\nname = \"" + name + "\"\n"),
               ContainsSubstring("'name' in [[division]] must not be empty"));
  const auto read = parse("name = \"a\\u202Eb\"\nruleset = \"rapier\"\n");
  REQUIRE(read);
  CHECK(read->name == "a<U+202E>b");
}

TEST_CASE("ids and names must be fit for print", "[scenario]") {
  CHECK_THAT(error_of(kHead + division("{ id = \"../1\", kind = \"rifles\" },\n")),
             ContainsSubstring("'id' must be 1 to 12 letters"));
  CHECK_THAT(error_of(kHead + division("{ id = \"1\", kind = \"rifles\", short = \"TOOLONG\" },\n")),
             ContainsSubstring("'short' must be at most 6 letters"));
  CHECK(error_of(kHead + division("{ id = \"1\", kind = \"rifles\", short = \"Ö12345\" },\n")) == "accepted");
  CHECK_THAT(error_of(kHead + division("{ id = \"1\", kind = \"rifles\", name = \"a\\nb\" },\n")),
             ContainsSubstring("'name' must be at most 80 letters on one line"));
}

TEST_CASE("300 units are allowed with a warning, more than the tags there are is refused", "[scenario]") {
  const auto many = [](int count) {
    std::string units;
    for (int i = 0; i < count; ++i) units += "{ id = \"u" + std::to_string(i) + "\", kind = \"rifles\" },\n";
    return kHead + division(units);
  };
  const auto warnings = [&](int count) { return parse(many(count)).value().warnings; };
  for (const std::string& warning : warnings(184)) CHECK(warning.find("mirrored") == std::string::npos);
  CHECK(warnings(300).back() ==
        "The kit uses tags up to 303; from 188 on a mirrored picture can be misread as another piece.");
  CHECK(parse(many(476)));
  CHECK_THAT(error_of(many(477)), ContainsSubstring("x.toml: scenario 'x' needs 477 tags") &&
                                      ContainsSubstring("take out units or counters"));
}

TEST_CASE("a text that is no scenario is refused in one line", "[scenario]") {
  CHECK_THAT(error_of(""), ContainsSubstring("x.toml: the file is empty"));
  CHECK_THAT(error_of("name = \"x\nruleset = 1"), ContainsSubstring("x.toml:1: not TOML: "));
  CHECK_THAT(error_of("{\"name\": 1}"), ContainsSubstring("x.toml:1: not TOML: "));
  CHECK_THAT(error_of(std::string("name = \"\0\"", 10)), ContainsSubstring("not a UTF-8 text file"));
  CHECK_THAT(error_of("name = \"\xFF\""), ContainsSubstring("not a UTF-8 text file; save it as UTF-8"));
  CHECK_THAT(error_of(std::string(kLargestScenarioFile + 1, '#')), ContainsSubstring("too large"));
  CHECK_THAT(error_of("a = " + std::string(50'000, '[')), ContainsSubstring("not TOML"));
  CHECK_THAT(load_scenario("/nowhere/x.toml").error().message,
             ContainsSubstring("/nowhere/x.toml: no such file"));
}

TEST_CASE("what is nested too deeply is refused with its line", "[scenario]") {
  std::string dotted = "a";
  for (int i = 0; i < 50'000; ++i) dotted += ".a";
  const std::string fault = "not TOML: tables and lists are nested deeper than 64 levels";
  CHECK_THAT(error_of(kHead + dotted + " = 1\n"), ContainsSubstring("x.toml:3: " + fault));
  CHECK_THAT(error_of(kHead + "[" + dotted + "]\n"), ContainsSubstring(fault));
  CHECK_THAT(error_of(kHead + "[settings]\n" + dotted + " = 1\n"), ContainsSubstring(fault));
  CHECK_THAT(error_of(kHead + "rapier = " + std::string(50'000, '[') + std::string(50'000, ']')),
             ContainsSubstring(fault));
  std::string tables = "rapier = ";
  for (int i = 0; i < 50'000; ++i) tables += "{ a = ";
  CHECK_THAT(error_of(kHead + tables), ContainsSubstring(fault));
}

TEST_CASE("a slip in TOML is told as what to do about it, with the line", "[scenario]") {
  const auto told = [](const std::string& line) {
    return error_of("name = \"Test\"\n" + line + "\nx = 1\n");
  };
  const std::string quote =
      "x.toml:2: not TOML: a quote is missing; a text stands between two quotes on one line: ";
  CHECK(told("ruleset = \"rapier") == quote + "ruleset = \"rapier");
  CHECK(told("ruleset = rapier\"") == quote + "ruleset = rapier\"");
  CHECK(told("units = [{ id = \"1-01, kind = \"tanks\" }]") ==
        quote + "units = [{ id = \"1-01, kind = \"tanks\" }]");
  const std::string curly =
      "x.toml:2: not TOML: a text stands between straight quotes (\"), not between curly ones: ";
  for (const char* line :
       {"ruleset = “rapier”", "ruleset = „rapier“", "ruleset = «rapier»", "ruleset = ‘rapier’",
        "ruleset = \"rapier”", "units = [{ id = \"1-01\", kind = “tanks” }]"})
    CHECK(told(line) == curly + line);
  CHECK(told("ruleset = \"Tom’s") == quote + "ruleset = \"Tom’s");
  CHECK(told("ruleset = rapier") ==
        "x.toml:2: not TOML: a text stands in quotes, such as kind = \"tanks\": ruleset = rapier");
  CHECK(told("counters 40") ==
        "x.toml:2: not TOML: a line says KEY = VALUE, or it is a heading in brackets: counters 40");
  CHECK(told("[board") ==
        "x.toml:2: not TOML: a heading stands in brackets, such as [board] or [[division]]: [board");
  CHECK(told("name = \"Again\"") ==
        "x.toml:2: not TOML: this key or heading stands twice in the file: name = \"Again\"");
  for (const char* line : {"seed = 99999999999999999999999", "seed = -9223372036854775809", "seed = 1e400"})
    CHECK(told(line) == "x.toml:2: not TOML: a number is too large: " + std::string(line));
  CHECK_THAT(error_of("a = [1,\n2"),
             ContainsSubstring("the file ends too early; a bracket or quote is never closed"));
}

TEST_CASE("what the ruleset's own table cannot mean is refused with its line", "[scenario]") {
  CHECK(error_of(kHead + "[rapier]\n\ntea = 1\n") ==
        "x.toml:5: There is no 'tea' in [rapier]; it has breakthrough, terrain, road, event and condition. "
        "Mend [rapier]; see scenario.md. (RQ-04)");
  const std::string good = "[[rapier.terrain]]\nkind = \"woods\"\nsectors = [\"A1-L1\"]\n";
  const auto begins = [](const std::string& text, const std::string& beginning) {
    CAPTURE(error_of(text));
    CHECK(error_of(text).starts_with(beginning));
  };
  begins(kHead + good + "[[rapier.terrain]]\nkind = \"lava\"\nsectors = [\"A1-L1\"]\n",
         "x.toml:7: There is no terrain 'lava'; known are urban, hill, woods, river, swamp, impassable and "
         "bridge.");
  begins(kHead + good + "[[rapier.terrain]]\nkind = \"woods\"\nsectors = [\"A1-L1\",\n\"A9-L1\"]\n",
         "x.toml:9: The board has no sector 'A9-L1'.");
  begins(kHead + "[[rapier.road]]\nsectors = [\"A1-L1\",\n\"A2-L2\"]\n", "x.toml:5: A road");
  begins(kHead +
             "[[rapier.event]]\nfrom = 1\nto = 3\neffect = \"none\"\n"
             "[[rapier.event]]\nfrom = 4\nto = 6\neffect = \"rain\"\n",
         "x.toml:7: There is no event 'rain'; known are none, fog,");
  begins(kHead + "[[rapier.condition]]\nfront = 3.5\n",
         "x.toml:3: [rapier] is not as it must be: 'front' must be a whole number");
  begins(kHead + "[rapier]\nbreakthrough = \"7\"\n", "x.toml:4: 'breakthrough' must");
  begins(kHead + "[rapier]\nterrain = 3\n", "x.toml:4: [rapier] is not as it must be");
}

TEST_CASE("RQ-04: defended lines beyond the table are a warning", "[scenario][RQ-04]") {
  const auto warned = [](const std::string& more) {
    const auto scenario = parse(kHead + more);
    if (!scenario) return scenario.error().message;
    const auto found = std::ranges::find_if(scenario->warnings, [](const std::string& warning) {
      return warning.find("The defender sets up in lines") != std::string::npos;
    });
    return found == scenario->warnings.end() ? std::string() : *found;
  };
  CHECK(warned("") == "");
  CHECK_THAT(warned("[settings]\ndefence.last_line = 7\n"),
             ContainsSubstring("lines 2 to 7, but the table has 6."));
  CHECK_THAT(warned("[settings]\ndefence.last_line = 6\n[board]\nrows = 5\n"),
             ContainsSubstring("lines 2 to 6, but the table has 5."));
  CHECK_THAT(warned("[settings]\ndefence.first_line = 7\n"), ContainsSubstring("lines 7 to 5"));
}

TEST_CASE("an order of battle in CSV is the same as one in the scenario", "[scenario]") {
  const auto scenario = load_scenario(kData / "with_csv.toml");
  if (!scenario) FAIL(scenario.error().message);
  REQUIRE(scenario->units.size() == 4);
  CHECK(scenario->units[1].name == "I Battalion, \"the Old\" Regiment");
  CHECK(scenario->units[1].traits == std::vector<std::string>{"asset", "assault"});
  CHECK(scenario->units[1].side == Side::kAttacker);
  CHECK(scenario->units[3].side == Side::kDefender);
}

TEST_CASE("an order of battle that cannot be used is refused with file and line", "[scenario]") {
  const auto with = [](const std::string& file) {
    return error_of(kHead + "order_of_battle = \"" + file + "\"\n" + division(""));
  };
  CHECK_THAT(with("none.csv"),
             ContainsSubstring("x.toml:3: 'order_of_battle'") && ContainsSubstring("none.csv: no such file"));
  CHECK_THAT(with("../../README.md"), ContainsSubstring("must be a file beside the scenario"));
  CHECK_THAT(with("/etc/passwd"), ContainsSubstring("must be a file beside the scenario"));
  CHECK_THAT(with("unknown_division.csv"),
             ContainsSubstring(
                 "unknown_division.csv:3: unit '9-01' is of division '9', which x.toml does not have"));
  CHECK_THAT(with("unknown_kind.csv"),
             ContainsSubstring("unknown_kind.csv:2: unit '1-01': 'kind' must be one of"));
}

TEST_CASE("a scenario's JSON says everything that its TOML said", "[scenario]") {
  const auto scenario = load_scenario(kScenarios / "rapier-demo.toml");
  REQUIRE(scenario);
  const auto json = nlohmann::json::parse(to_json(*scenario));
  CHECK(json["counters"] == 14);
  CHECK(json["board"]["cell"] == "152.4 mm");
  CHECK(json["division"].size() == 3);
  CHECK(json["division"][0]["units"][5]["traits"] == nlohmann::json({"asset", "assault"}));
}

TEST_CASE("what is unusual in a Rapier scenario is a warning with its rule",
          "[scenario][RQ-08][RQ-09][RO-036]") {
  const std::string rifles = "kind = \"rifles\" },\n";
  const auto scenario =
      parse(kHead + "[tags]\nsize = \"24 mm\"\nlayout = \"base\"\n[base]\nwidth = \"20 mm\"\n" +
            "[[division]]\nid = \"D\"\nname = \"4th\"\nside = \"defender\"\nunits = [\n" + "{ id = \"1\", " +
            rifles + "{ id = \"2\", " + rifles + "]\n");
  REQUIRE(scenario);
  CHECK(
      scenario->warnings ==
      std::vector<std::string>{
          "4th has 0 headquarters; a Division begins with one. Give it one unit of kind \"hq\". (RQ-08)",
          "4th has 0 assets among 2 units, 0 %; the guide has 20 to 30 %. Give the trait \"asset\" to about "
          "a "
          "quarter "
          "of its units. (RQ-09)",
          "The defender has 2 items but 0 counters. Set counters to his items and dummies together. (RO-036)",
          "The tag of 1 is larger than its base."});
}

TEST_CASE("RO-005: an open table is refused by Rapier Offensive", "[scenario][RO-005]") {
  CHECK(error_of(kHead + "[board]\nwidth = \"6 ft\"\ndepth = \"4 ft\"\n") ==
        "x.toml: Rapier Offensive is played on a grid. Give [board] columns, rows and cell. (RO-005)");
  CHECK(error_of(kHead + "[board]\nwidth = \"6 ft\"\n") ==
        "x.toml:3: 'depth' is missing in [board] of an open table");
}

TEST_CASE("a scenario that names no id is called after its file", "[scenario]") {
  CHECK(parse_scenario(kHead, "/home/me/my game.toml", kData)->id == "my-game");
  CHECK_THAT(error_of("id = \"my game\"\n" + kHead),
             ContainsSubstring("x.toml:1: 'id' in the scenario must be 1 to 64"));
}

TEST_CASE("square tags come in four sizes", "[scenario]") {
  CHECK(error_of(kHead + "[tags]\nsize = \"18 mm\"\n") ==
        "x.toml:4: 'size' in [tags] must be 12 mm, 15 mm, 17 mm, 20 mm or 24 mm for square4x4");
}

TEST_CASE("a scenario may have no surface, and it and its kit say so and are read again", "[scenario]") {
  const std::string head = "name = \"Campaign\"\nruleset = \"none\"\n";
  const auto scenario = parse(head + "[board]\nsurface = false\n");
  REQUIRE(scenario);
  CHECK_FALSE(has_surface(scenario->board));
  const auto again = scenario_from_json(nlohmann::json::parse(to_json(*scenario)), "again");
  REQUIRE(again);
  CHECK(again->board == scenario->board);
  const Kit kit = make_kit(*scenario).value();
  CHECK(parse_kit(to_json(kit), "kit.json").value() == kit);
  for (const char* wrong : {"surface = true\n", "surface = 1\n", "surface = false\nwidth = \"4 ft\"\n",
                            "surface = false\n[[board.area]]\nname = \"R2\"\n"})
    CHECK(error_of(head + "[board]\n" + wrong).find("x.toml") == 0);
  CHECK(error_of(kHead + "[board]\nsurface = false\n") != "accepted");  // Rapier Offensive wants its sectors
}

TEST_CASE("up to ten mistakes of a scenario are told at once, each with its line, in one line",
          "[scenario]") {
  const auto units = [](int wrong) {
    std::string text;
    for (int i = 0; i < wrong; ++i)
      text += "  { id = \"1-" + std::to_string(i) + "\", kind = \"rifels\" },\n";
    return text;
  };
  const auto told = [&](int wrong) {
    const std::string error = error_of(kHead + division(units(wrong)));
    CHECK(error.find('\n') == std::string::npos);
    std::ptrdiff_t count = 0;
    for (auto at = error.find("unit '1-"); at != std::string::npos; at = error.find("unit '1-", at + 1))
      ++count;
    CHECK(error.starts_with("x.toml:"));
    CHECK(error.find("x.toml", 1) == std::string::npos);  // it is named once
    return count;
  };
  CHECK(told(1) == 1);
  CHECK(told(3) == 3);
  CHECK(told(12) == 10);
  CHECK_THAT(error_of(kHead + division(units(2))), ContainsSubstring("; line "));
}

TEST_CASE("a scenario names the tags that stand on its bases", "[scenario][family]") {
  const auto scenario = parse(kHead + "[tags]\nfamily = \"aruco4x4\"\nids = \"0-39\"\nsize = \"33 mm\"\n");
  REQUIRE(scenario);
  CHECK(scenario->tags.family == TagFamily::kAruco4x4);
  CHECK(scenario->tags.ids.size() == 40);
  CHECK_THAT(to_json(*scenario), ContainsSubstring("\"ids\": \"0-39\""));
  CHECK_THAT(error_of(kHead + "[tags]\nfamily = \"aruco7x7\"\n"),
             ContainsSubstring("x.toml:4") && ContainsSubstring("aruco4x4"));
  CHECK_THAT(error_of(kHead + "[tags]\nfamily = \"apriltag16h5\"\nids = \"0-39\"\n"),
             ContainsSubstring("x.toml:5") && ContainsSubstring("has the tags 0 to 29, no 39"));
}

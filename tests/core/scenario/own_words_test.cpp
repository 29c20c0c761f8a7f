// What a ruleset alone knows of a scenario: columns of its order of battle, symbols of its kinds, names of
// its sides.
#include <fstream>

#include "core/kit/kit.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/schema.hpp"

using namespace telescope;
using telescope::test::schema_fault;

namespace {

/// Stands of ancients on an open table.
class Ancients final : public Ruleset {
 public:
  std::string_view id() const override { return "ancients"; }
  std::string_view name() const override { return "Ancients"; }
  Vocabulary vocabulary() const override {
    return {.kinds = {"HI", "EL", "cavalry"},
            .unit_values = {{"points", "AN-1", std::int64_t{1}, {}, 1, 12},
                            {"quality", "AN-2", std::string("steady"), {"raw", "steady", "veteran"}},
                            {"width", "", 1.0, {}, 0, 4},
                            {"guard", "AN-3", false},
                            {"chief", "", std::string()}},
            .symbols = {{"HI", "heavy-infantry"}, {"EL", "elephant"}},
            .sides = {.names = {"North", "South"}, .short_names = {"N", "S"}}};
  }
  Board board(const Scenario&) const override {
    return {.surface = OpenBoard{.width = 72_in, .depth = 48_in, .unit = MeasuringUnit::kInch}, .areas = {}};
  }
  std::vector<Finding> review(const Scenario&) const override { return {}; }
  Result<std::shared_ptr<const PreparedGame>> prepare(const Scenario&, const Kit&) const override {
    return failure("is not played");
  }
};

const Ancients kAncients;
const std::array<const Ruleset*, 1> kOnly{&kAncients};

const std::string kHead = "name = \"x\"\nruleset = \"ancients\"\n";
const std::string kDivision = "[[division]]\nid = \"1\"\nside = \"north\"\n";

std::string with_unit(const std::string& keys) {
  return kHead + kDivision + "units = [\n{ id = \"a\", kind = \"HI\"" + (keys.empty() ? "" : ", ") + keys +
         " },\n]\n";
}
Result<Scenario> read(const std::string& toml, const std::filesystem::path& folder = {}) {
  return parse_scenario(toml, "x.toml", folder, kOnly);
}
Scenario must_read(const std::string& toml, const std::filesystem::path& folder = {}) {
  auto scenario = read(toml, folder);
  if (!scenario) FAIL(scenario.error().message);
  return *std::move(scenario);
}
std::string error_of(const std::string& toml) {
  const auto scenario = read(toml);
  return scenario ? "accepted" : scenario.error().message;
}

}  // namespace

TEST_CASE("a unit has the columns of its ruleset, each with its type", "[scenario][columns]") {
  const Scenario scenario = must_read(
      with_unit("points = 3, quality = \"veteran\", width = 1.5, guard = true, chief = \"Chrysostom\""));
  const Unit& unit = scenario.units.at(0);
  CHECK(unit_value<std::int64_t>(unit, "points", 1) == 3);
  CHECK(unit_value<std::string>(unit, "quality", "steady") == "veteran");
  CHECK(unit_value(unit, "width", 1.0) == 1.5);
  CHECK(unit_value(unit, "guard", false));
  CHECK(unit_value<std::string>(unit, "chief", "") == "Chrysostom");
  CHECK(must_read(with_unit("")).units.at(0).values.empty());
  CHECK(unit_value<std::int64_t>(must_read(with_unit("")).units.at(0), "points", 1) == 1);
}

TEST_CASE("a value that a column cannot have is refused as a setting is, with the column's statement",
          "[scenario][columns]") {
  const std::string place = "x.toml:7: 'points' in a unit of division 1 ";
  CHECK(error_of(with_unit("points = 13")) == place + "(AN-1) must be a whole number from 1 to 12");
  CHECK(error_of(with_unit("points = \"3\"")) == place + "(AN-1) must be a whole number from 1 to 12");
  CHECK(error_of(with_unit("quality = \"vetran\"")) ==
        "x.toml:7: 'quality' in a unit of division 1 (AN-2) must be one of raw, steady or veteran, not "
        "'vetran'; "
        "did you mean 'veteran'?");
  CHECK_THAT(error_of(with_unit("width = 5.0")),
             ContainsSubstring("'width' in a unit of division 1 must be a number"));
  CHECK_THAT(error_of(with_unit("guard = 1")), ContainsSubstring("(AN-3) must be true or false"));
  CHECK_THAT(error_of(with_unit("chief = \"a\\nb\"")), ContainsSubstring("letters on one line"));
}

TEST_CASE("an unknown column names the nearest that this ruleset has", "[scenario][columns]") {
  CHECK(error_of(with_unit("poins = 3")) ==
        "x.toml:7: unknown key 'poins' in a unit of division 1; did you mean 'points'?");
  const auto other = parse_scenario(
      "name = \"x\"\nruleset = \"none\"\n[[division]]\nid = \"1\"\nside = \"attacker\"\nunits = [\n{ id = "
      "\"a\", kind = "
      "\"infantry\", points = 3 },\n]\n",
      "x.toml", {});
  REQUIRE_FALSE(other);
  CHECK_THAT(other.error().message, ContainsSubstring("unknown key 'points'"));
}

TEST_CASE("the ruleset's columns stand in a CSV file too, where an empty field says nothing",
          "[scenario][columns][csv]") {
  const test::TemporaryFolder folder;
  const auto csv = [&](const std::string& text) {
    std::ofstream(folder.path() / "oob.csv") << text;
    return read(kHead + "order_of_battle = \"oob.csv\"\n" + kDivision, folder.path());
  };
  const auto scenario = csv("id;division;kind;points;quality;width;guard\na;1;HI;4;raw;0,5,5;true\n");
  REQUIRE_FALSE(scenario);
  CHECK_THAT(scenario.error().message, ContainsSubstring("oob.csv:2: 'width' must be a number"));
  CHECK_THAT(scenario.error().message, ContainsSubstring("not '0,5,5'"));
  const auto right = csv("id,division,kind,points,quality,width,guard\na,1,HI,4,raw,0.5,true\nb,1,EL,,,,\n");
  if (!right) FAIL(right.error().message);
  CHECK(unit_value<std::int64_t>(right->units.at(0), "points", 1) == 4);
  for (const char* rows :
       {"id;division;kind;width\na;1;HI;0,5\n", "id,division,kind,width\na,1,HI,\"0,5\"\n"})
    CHECK(unit_value(csv(rows)->units.at(0), "width", 1.0) == 0.5);
  CHECK_FALSE(csv("id,division,kind,width\na,1,HI,\"0,500\"\n"));  // five hundred, or half
  CHECK(unit_value(right->units.at(0), "width", 1.0) == 0.5);
  CHECK(unit_value(right->units.at(0), "guard", false));
  CHECK(right->units.at(1).values.empty());
  const auto fault = [&](const std::string& text) { return csv(text).error().message; };
  CHECK_THAT(fault("id,division,kind,points\na,1,HI,4x\n"),
             ContainsSubstring("oob.csv:2: 'points' (AN-1) must be a whole number from 1 to 12, not '4x'"));
  CHECK_THAT(fault("id,division,kind,quality\na,1,HI,rawe\n"), ContainsSubstring("did you mean 'raw'?"));
  CHECK_THAT(fault("id,division,kind,qualty\na,1,HI,raw\n"),
             ContainsSubstring("unknown column 'qualty'; did you mean 'quality'?"));
}

TEST_CASE("a scenario's JSON has the ruleset's columns and reads back the same", "[scenario][columns]") {
  const Scenario scenario =
      must_read(with_unit("points = 3, quality = \"veteran\", width = 2.0, guard = true, chief = \"\""));
  const std::string json = to_json(scenario);
  CHECK(schema_fault("scenario.schema.json", json) == "");
  const auto again = scenario_from_json(nlohmann::json::parse(json), "x.json", kOnly);
  if (!again) FAIL(again.error().message);
  CHECK(again->units.at(0).values == scenario.units.at(0).values);
  CHECK(to_json(*again) == json);
}

TEST_CASE("a kind is drawn by the symbol that its ruleset names, else by its own word",
          "[scenario][symbols]") {
  const Scenario scenario =
      must_read(kHead + kDivision +
                "units = [\n{ id = \"a\", kind = \"HI\" },\n{ id = \"b\", kind = \"EL\" },\n{ id = "
                "\"c\", kind = \"cavalry\" },\n]\n");
  CHECK(scenario.units.at(0).symbol == "heavy-infantry");
  CHECK(scenario.units.at(2).symbol.empty());
  CHECK(to_json(scenario).find("heavy-infantry") == std::string::npos);  // the ruleset says it again
  const auto kit = make_kit(scenario);
  REQUIRE(kit);
  CHECK(kit->pieces.at(0).symbol == "heavy-infantry");
  CHECK(kit->pieces.at(1).symbol == "elephant");
  CHECK(kit->pieces.at(2).symbol == "cavalry");
}

TEST_CASE("the two sides are called what the ruleset calls them, or the scenario", "[scenario][sides]") {
  const Scenario plain = must_read(kHead);
  CHECK(name_of(plain.sides, Side::kAttacker) == "North");
  CHECK(short_name_of(plain.sides, Side::kDefender) == "S");
  const Scenario named = must_read(
      kHead +
      "[sides]\nattacker = \"The Blues\"\ndefender = \"R\u00e9d\u00e9s\"\ndefender_short = \"RED\"\n");
  CHECK(named.sides.names == std::array<std::string, 2>{"The Blues", "R\u00e9d\u00e9s"});
  CHECK(named.sides.short_names == std::array<std::string, 2>{"BLU", "RED"});
  const auto other = parse_scenario("name = \"x\"\nruleset = \"none\"\n", "x.toml", {});
  REQUIRE(other);
  CHECK(other->sides == SideNames{});
}

TEST_CASE("names of sides that no screen can show are refused", "[scenario][sides]") {
  CHECK_THAT(error_of(kHead + "[sides]\nattacker = \"\"\n"),
             ContainsSubstring("x.toml:4: 'attacker' in [sides] must be 1 to 30 letters on one line"));
  CHECK_THAT(error_of(kHead + "[sides]\nattacker_short = \"NORTH\"\n"),
             ContainsSubstring("'attacker_short' in [sides] must be 1 to 4 letters"));
  CHECK_THAT(error_of(kHead + "[sides]\nattacker = \"south\"\n"), ContainsSubstring("a name of its own"));
  CHECK_THAT(error_of(kHead + "[sides]\ndefender_short = \"N\"\n"),
             ContainsSubstring("is the attacker's too: 'N'"));
  CHECK_THAT(error_of(kHead + "[sides]\nblue = \"x\"\n"), ContainsSubstring("unknown key 'blue' in [sides]"));
}

TEST_CASE("a division names its side by the word of every file or as the game calls it",
          "[scenario][sides]") {
  const auto side = [](const std::string& word, const std::string& sides = "") {
    return read(kHead + sides + "[[division]]\nid = \"1\"\nside = \"" + word + "\"\n");
  };
  CHECK(side("north")->divisions.at(0).side == Side::kAttacker);
  CHECK(side("south")->divisions.at(0).side == Side::kDefender);
  CHECK(side("defender")->divisions.at(0).side == Side::kDefender);
  const std::string own = "[sides]\nattacker = \"The Blues\"\n";
  CHECK(side("the blues", own)->divisions.at(0).side == Side::kAttacker);
  // Whatever the sides are called, the words of every file keep their meaning.
  CHECK(side("attacker", "[sides]\nattacker = \"Guests\"\ndefender = \"Attacker\"\n")->divisions.at(0).side ==
        Side::kAttacker);
  REQUIRE_FALSE(side("nort"));
  CHECK(side("nort").error().message ==
        "x.toml:5: 'side' in [[division]] must be one of attacker, defender, north or south, not 'nort'; did "
        "you "
        "mean 'north'?");
  CHECK_FALSE(side("neutral"));
}

TEST_CASE("a kit carries the sides' names where they are not the usual ones, and no others",
          "[scenario][sides][kit]") {
  const Kit named = make_kit(must_read(kHead)).value();
  CHECK(schema_fault("kit.schema.json", to_json(named)) == "");
  const auto again = parse_kit(to_json(named), "kit.json");
  if (!again) FAIL(again.error().message);
  CHECK(*again == named);
  CHECK(again->sides.names[0] == "North");
  Kit usual = named;
  usual.sides = {};
  CHECK(to_json(usual).find("sides") == std::string::npos);
  CHECK(parse_kit(to_json(usual), "kit.json").value() == usual);
  auto json = nlohmann::json::parse(to_json(named));
  json["sides"]["defender"]["name"] = "";
  CHECK_FALSE(parse_kit(json.dump(), "kit.json"));
  CHECK(schema_fault("kit.schema.json", json.dump()) != "");
}

TEST_CASE("a scenario's JSON has the sides' names where they are not the usual ones", "[scenario][sides]") {
  const Scenario scenario = must_read(kHead + "[sides]\nattacker = \"The Blues\"\n" +
                                      kDivision.substr(0, 22) + "side = \"south\"\n");
  CHECK(schema_fault("scenario.schema.json", to_json(scenario)) == "");
  const auto again = scenario_from_json(nlohmann::json::parse(to_json(scenario)), "x.json", kOnly);
  if (!again) FAIL(again.error().message);
  CHECK(again->sides == scenario.sides);
  CHECK(to_json(*again) == to_json(scenario));
  const auto usual = parse_scenario("name = \"x\"\nruleset = \"none\"\n", "x.toml", {});
  CHECK(to_json(*usual).find("sides") == std::string::npos);
}

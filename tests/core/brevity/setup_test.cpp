#include "core/rules/brevity/state/setup.hpp"

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "core/kit/kit.hpp"
#include "tests/core/brevity/position.hpp"
#include "tests/support/catch.hpp"

namespace telescope::brevity {
namespace {

using test::kBlue;
using test::kRed;

Unit unit(const std::string& id, const std::string& kind, Side side, const std::string& command = {},
          const std::string& nation = {}) {
  Unit made{.id = UnitId(id), .name = id, .short_name = id, .side = side};
  made.kind = kind;
  made.division = side == kBlue ? "B" : "R";
  if (!command.empty()) made.values["command"] = command;
  if (!nation.empty()) made.values["nation"] = nation;
  return made;
}

Scenario scenario_of(std::vector<Unit> units, const nlohmann::json& rules = {}) {
  Scenario scenario;
  scenario.id = "test";
  scenario.ruleset = "brevity";
  scenario.board.surface = OpenBoard{.width = 40_in, .depth = 72_in};
  scenario.sides = {.names = {"Blue", "Red"}, .short_names = {"B", "R"}};
  scenario.divisions = {{"B", "Blue Division", kBlue}, {"R", "Red Division", kRed}};
  scenario.units = std::move(units);
  scenario.units.push_back(unit("R-1", "infantry", kRed, "R1", "german"));
  if (!rules.is_null()) scenario.rules = rules.dump();
  return scenario;
}

Result<std::shared_ptr<const Setup>> setup_of(const Scenario& scenario) {
  return make_setup(scenario, make_kit(scenario).value());
}
bool warns(const Scenario& scenario, std::string_view rule, Severity severity) {
  const auto findings = review(scenario);
  return std::ranges::any_of(
      findings, [&](const Finding& each) { return each.rule == rule && each.severity == severity; });
}

TEST_CASE("BQ-16: a mixed command has the nationality of most of its battalions", "[brevity][BQ-16]") {
  std::vector<Unit> units{unit("B-1", "infantry", kBlue, "B1", "us"),
                          unit("B-2", "infantry", kBlue, "B1", "us"),
                          unit("B-3", "infantry", kBlue, "B1", "free-french")};
  CHECK(setup_of(scenario_of(units)).value()->commands.at(CommandId("B1")).nation == "us");
  const nlohmann::json rules{{"command", {{{"id", "B1"}, {"nation", "free-french"}}}}};
  CHECK(setup_of(scenario_of(units, rules)).value()->commands.at(CommandId("B1")).nation == "free-french");
}

TEST_CASE("BQ-16: a scenario brings both values of an unlisted nation", "[brevity][BQ-16]") {
  const nlohmann::json rules{
      {"nation", {{{"id", "polish"}, {"name", "Polish"}, {"bonus", 1}, {"ready_from", 4}}}}};
  const std::vector<Unit> units{unit("B-1", "infantry", kBlue, "B1", "polish")};
  const auto setup = setup_of(scenario_of(units, rules));
  REQUIRE(setup);
  CHECK((*setup)->nation("polish").bonus == 1);
  CHECK((*setup)->nation("polish").ready_from == 4);
  CHECK_FALSE(setup_of(scenario_of(units)));
}

TEST_CASE("BQ-05: a headquarters is attached to a command of its division, or is one with hq_own_command",
          "[brevity][BQ-05]") {
  std::vector<Unit> units{unit("B-0", "hq", kBlue, "", "british"),
                          unit("B-1", "infantry", kBlue, "B1", "british"),
                          unit("B-2", "infantry", kBlue, "B2", "british")};
  Scenario scenario = scenario_of(units);
  auto setup = setup_of(scenario).value();
  CHECK(setup->facts(PieceId("B-0")).command == CommandId("B1"));
  CHECK(setup->commands.size() == 3);
  CHECK(setup->divisions.at("B").hq == PieceId("B-0"));
  scenario.settings["hq_own_command"] = true;
  setup = setup_of(scenario).value();
  CHECK(setup->facts(PieceId("B-0")).command == CommandId("B-0"));
  CHECK(setup->commands.size() == 4);
  scenario.settings["hq_own_command"] = false;
  scenario.units[0].values["command"] = std::string("B2");
  CHECK(setup_of(scenario).value()->facts(PieceId("B-0")).command == CommandId("B2"));
}

TEST_CASE("OB-009, BQ-04: a command of one battalion is named, or refused", "[brevity][OB-009]") {
  Scenario scenario = scenario_of({unit("B-1", "infantry", kBlue, "B1", "british")});
  CHECK(warns(scenario, "OB-009", Severity::kWarning));
  scenario.settings["enforce_cmd_size"] = true;
  CHECK(warns(scenario, "OB-009", Severity::kViolation));
}

TEST_CASE("OB-011: a division of several commands has one headquarters", "[brevity][OB-011]") {
  std::vector<Unit> units{unit("B-1", "infantry", kBlue, "B1", "british"),
                          unit("B-2", "infantry", kBlue, "B2", "british")};
  CHECK(warns(scenario_of(units), "OB-011", Severity::kWarning));
  units.push_back(unit("B-0", "hq", kBlue, "B1", "british"));
  CHECK_FALSE(warns(scenario_of(units), "OB-011", Severity::kWarning));
}

TEST_CASE("OB-007: a battalion has one stand", "[brevity][OB-007]") {
  Scenario scenario = scenario_of({unit("B-1", "infantry", kBlue, "B1", "british")});
  scenario.units[0].stands = 2;
  CHECK(warns(scenario, "OB-007", Severity::kViolation));
  CHECK_FALSE(setup_of(scenario));
}

TEST_CASE("OB-205: a battalion of two models is two battalions of full strength", "[brevity][OB-205]") {
  const auto setup = setup_of(scenario_of(
      {unit("B-1a", "infantry", kBlue, "B1", "british"), unit("B-1b", "infantry", kBlue, "B1", "british")}));
  REQUIRE(setup);
  const Game game = new_game(*setup);
  for (const char* id : {"B-1a", "B-1b"}) CHECK(game.strength(PieceId(id)) == 2);
}

TEST_CASE("OB-018: the game wants an open table", "[brevity][OB-018]") {
  Scenario scenario = scenario_of({unit("B-1", "infantry", kBlue, "B1", "british")});
  scenario.board.surface = GridBoard{.columns = 4, .rows = 4, .cell = 6_in};
  CHECK_FALSE(setup_of(scenario));
}

TEST_CASE("OB-018, OB-019: a table of another size than is advised is named", "[brevity][OB-018][OB-019]") {
  std::vector<Unit> units{unit("B-0", "hq", kBlue, "B1", "british"),
                          unit("B-1", "infantry", kBlue, "B1", "british"),
                          unit("B-2", "infantry", kBlue, "B2", "british")};
  Scenario scenario = scenario_of(units);
  const auto on = [&](Length width, Length depth) {
    scenario.board.surface = OpenBoard{.width = width, .depth = depth};
    return warns(scenario, "OB-018", Severity::kNote)   ? 18
           : warns(scenario, "OB-019", Severity::kNote) ? 19
                                                        : 0;
  };
  CHECK(on(40_in, 72_in) == 0);
  CHECK(on(96_in, 24_in) == 0);
  CHECK(on(36_in, 60_in) == 18);
  CHECK(on(48_in, 120_in) == 18);
  // Two divisions make a corps.
  scenario.divisions.push_back({"C", "Other Division", kBlue});
  for (const char* id : {"1", "2"}) {
    Unit more = unit("C-" + std::string(id), "infantry", kBlue, "C" + std::string(id), "british");
    more.division = "C";
    scenario.units.push_back(more);
  }
  CHECK(on(48_in, 120_in) == 0);
  CHECK(on(40_in, 72_in) == 19);
  // Of single commands nothing is advised.
  scenario = scenario_of({unit("B-1", "infantry", kBlue, "B1", "british")});
  CHECK(on(36_in, 48_in) == 0);
}

TEST_CASE("OB-206: a battalion of 18 guns is split, one of 16 is not", "[brevity][OB-206]") {
  Scenario scenario = scenario_of({unit("B-1", "rocket", kBlue, "B1", "german")});
  const auto with = [&](std::int64_t guns) {
    scenario.units[0].values["guns"] = guns;
    return warns(scenario, "OB-206", Severity::kWarning);
  };
  CHECK(with(18));
  CHECK_FALSE(with(16));
}

TEST_CASE("BQ-153: side edges are those that are no side's own, or what the scenario names",
          "[brevity][BQ-153]") {
  Scenario scenario = scenario_of({unit("B-1", "infantry", kBlue, "B1", "british")});
  CHECK(setup_of(scenario).value()->side_edges == std::set{Edge::kLeft, Edge::kRight});
  scenario.rules = nlohmann::json{{"friendly", {{"attacker", "left"}, {"defender", "right"}}}}.dump();
  CHECK(setup_of(scenario).value()->side_edges == std::set{Edge::kNear, Edge::kFar});
  scenario.settings["side_edges"] = std::string("far");
  CHECK(setup_of(scenario).value()->side_edges == std::set{Edge::kFar});
  scenario.settings["side_edges"] = std::string("none");
  CHECK(setup_of(scenario).value()->side_edges.empty());
}

TEST_CASE("BQ-78: who begins hidden has a recorded place", "[brevity][BQ-78]") {
  std::vector<Unit> units{unit("B-1", "infantry", kBlue, "B1", "british")};
  const nlohmann::json rules{{"hidden", {"B-1"}}};
  CHECK_FALSE(setup_of(scenario_of(units, rules)));
  units[0].values["x"] = 10.0;
  units[0].values["y"] = 12.0;
  Scenario scenario = scenario_of(units, rules);
  CHECK(new_game(setup_of(scenario).value()).stand(PieceId("B-1")).where == Where::kOnTable);
  scenario.settings["adv.hidden"] = true;
  CHECK(new_game(setup_of(scenario).value()).stand(PieceId("B-1")).where == Where::kHidden);
}

TEST_CASE("BQ-95: the table [brevity] is refused where it names what there is not", "[brevity][BQ-95]") {
  const std::vector<Unit> units{unit("B-1", "infantry", kBlue, "B1", "british")};
  for (const nlohmann::json& wrong :
       {nlohmann::json{{"division", {{{"id", "X"}, {"supply_grade", "well"}}}}},
        nlohmann::json{{"division", {{{"id", "B"}, {"supply_grade", "rich"}}}}},
        nlohmann::json{{"command", {{{"id", "X9"}}}}}, nlohmann::json{{"start_turn", 5}},
        nlohmann::json{{"hidden", {"X-1"}}}, nlohmann::json{{"bridge", {{{"line", "none"}}}}},
        nlohmann::json{{"friendly", {{"attacker", "far"}}}}, nlohmann::json{{"what", 1}}}) {
    INFO(wrong.dump());
    CHECK_FALSE(setup_of(scenario_of(units, wrong)));
  }
  const nlohmann::json right{{"division", {{{"id", "B"}, {"supply_grade", "poorly"}}}}};
  CHECK(setup_of(scenario_of(units, right)).value()->divisions.at("B").supply_grade == SupplyGrade::kPoorly);
}

TEST_CASE("OB-107 to OB-113: the printed table of artillery ranges, and a scenario's own",
          "[brevity][OB-107]") {
  constexpr ArtilleryRanges kPrinted{{{{0, 0, 8, 0, 0, 0}},
                                      {{8, 0, 16, 24, 40, 60}},
                                      {{16, 24, 24, 60, 80, 100}},
                                      {{24, 56, 40, 72, 112, 132}},
                                      {{48, 48, 32, 80, 108, 180}},
                                      {{0, 20, 100, 120, 160, 200}},
                                      {{8, 0, 0, 88, 120, 216}}}};
  CHECK(printed_artillery_ranges() == kPrinted);
  nlohmann::json table = kPrinted;
  table[1][0] = 9;
  const auto setup = setup_of(
      scenario_of({unit("B-1", "infantry", kBlue, "B1", "british")}, {{"artillery_range_table", table}}));
  CHECK(setup.value()->artillery_ranges[1][0] == 9);
}

TEST_CASE("BQ-45: a table of artillery ranges with a missing cell is told by its row and its cell",
          "[brevity][BQ-45]") {
  const auto fault = [](const nlohmann::json& table, std::string& place) {
    const Scenario scenario =
        scenario_of({unit("B-1", "infantry", kBlue, "B1", "british")}, {{"artillery_range_table", table}});
    const auto setup = make_setup(scenario, make_kit(scenario).value(), &place);
    return setup ? std::string() : setup.error().message;
  };
  std::string place;
  nlohmann::json table = printed_artillery_ranges();
  table[2].erase(5);
  CHECK(fault(table, place).find("row 3 of artillery ranges (75 to 95 mm, OB-109) has 5 cells") !=
        std::string::npos);
  CHECK(place == "/artillery_range_table/2");
  table = printed_artillery_ranges();
  table[6][3] = nullptr;
  CHECK(
      fault(table, place).find("Cell 4 (howitzer) of row 7 of artillery ranges (200 and over mm, OB-113)") !=
      std::string::npos);
  CHECK(place == "/artillery_range_table/6");
  table.erase(6);
  CHECK(fault(table, place).find("has 6 rows") != std::string::npos);
}

TEST_CASE("BQ-25: a stand that nothing moves is told before the game", "[brevity][BQ-25]") {
  Unit guns = unit("B-1", "anti-tank", kBlue, "B1", "british");
  CHECK_FALSE(warns(scenario_of({guns}), "BQ-25", Severity::kWarning));
  guns.mobility = "foot";
  CHECK(warns(scenario_of({guns}), "BQ-25", Severity::kWarning));
  guns.values["move_class"] = "horse-drawn";
  CHECK_FALSE(warns(scenario_of({guns}), "BQ-25", Severity::kWarning));
}

}  // namespace
}  // namespace telescope::brevity

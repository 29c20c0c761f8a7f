#include <array>
#include <map>
#include <set>
#include <string>

#include "core/kit/kit.hpp"
#include "core/rules/brevity/brevity.hpp"
#include "core/rules/brevity/rules.hpp"
#include "core/rules/simulated_chance.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

namespace telescope::brevity {
namespace {

constexpr std::array kShipped{"brevity-first", "brevity-division", "brevity-crossing", "brevity-corps"};

Scenario shipped(const std::string& name) {
  return load_scenario(test::project_file("assets/scenarios/" + name + ".toml")).value();
}
Game begun(const Scenario& scenario) {
  return new_game(make_setup(scenario, make_kit(scenario).value()).value());
}

TEST_CASE("OB-013: the shipped scenarios are playable and nothing of them is unusual",
          "[brevity][scenario]") {
  for (const char* name : kShipped) {
    INFO(name);
    const Scenario scenario = shipped(name);
    CHECK(scenario.ruleset == "brevity");
    CHECK(scenario.warnings.empty());
    CHECK(ruleset().prepare(scenario, make_kit(scenario).value()));
  }
}

TEST_CASE(
    "OB-018: every battalion of the shipped scenarios that has a place stands on the table, apart from "
    "others",
    "[brevity][scenario]") {
  for (const char* name : kShipped) {
    const Game game = begun(shipped(name));
    for (const auto& [id, stand] : game.stands) {
      INFO(name << ": " << id.value());
      if (!stand.on_table()) continue;
      CHECK(Actions::against(game, SetDown{.piece = id, .to = stand.placed, .hidden = false}).empty());
    }
  }
}

TEST_CASE("OB-018: the markers that the shipped scenarios print are those that the table knows",
          "[brevity][scenario]") {
  const std::set<std::string> known{"officer", "pin", "spent", "observer", "smoke"};
  for (const char* name : kShipped)
    for (const MarkerSpec& each : shipped(name).markers) CHECK(known.contains(each.id));
}

TEST_CASE("OB-013: the first scenario is one command a side, with the basic rules alone",
          "[brevity][scenario]") {
  const Game game = begun(shipped("brevity-first"));
  CHECK(game.setup->commands.size() == 2);
  CHECK(game.setup->pieces.size() == 8);
  CHECK(game.adv() == Modules{});
  CHECK_FALSE(game.setup->orders[0].empty());
}

TEST_CASE("OB-194: the scenario of two divisions uses most of the optional rules", "[brevity][scenario]") {
  const Game game = begun(shipped("brevity-division"));
  CHECK(game.adv().hidden);
  CHECK(game.adv().supply);
  CHECK(game.adv().air);
  CHECK(game.setup->commands.size() == 4);
  CHECK(game.setup->corps_hq[0] == PieceId("A-C"));
  CHECK(game.stand(PieceId("G-08")).where == Where::kHidden);
  CHECK(game.stand(PieceId("A-09")).where == Where::kAside);
}

TEST_CASE(
    "OB-004, OB-009, OB-011 to OB-013: the corps battle has two whole divisions of each of three nations",
    "[brevity][scenario][OB-009][OB-011][OB-012][OB-013]") {
  const Scenario scenario = shipped("brevity-corps");
  const Game game = begun(scenario);
  std::map<std::string, std::set<std::string>> divisions;  // by nation
  std::map<std::string, std::set<CommandId>> commands;     // by division
  std::map<std::string, int> stands;
  for (const auto& [id, facts] : game.setup->pieces) {
    divisions[facts.nation].insert(facts.division);
    commands[facts.division].insert(facts.command);
    if (facts.headquarters != Headquarters::kCorps) ++stands[facts.division];
    CHECK(game.stand(id).on_table());
  }
  CHECK(divisions.size() == 3);
  for (const auto& [nation, all] : divisions) {
    INFO(nation);
    CHECK(all.size() == 2);
  }
  for (const auto& [division, all] : commands) {
    INFO(division);
    CHECK((all.size() == 3 || all.size() == 4));
    CHECK(stands[division] >= 13);
    CHECK(stands[division] <= 20);
    CHECK(game.setup->divisions.at(division).hq.has_value());
  }
  CHECK(game.adv() == Modules{});
}

TEST_CASE("OB-247: the crossing has engineers, a long bridge, mines and troops from the air",
          "[brevity][scenario]") {
  const Game game = begun(shipped("brevity-crossing"));
  CHECK(game.adv().engineering);
  REQUIRE(game.modules.crossings.size() == 1);
  CHECK(game.modules.crossings[0].multi_span);
  CHECK(game.modules.obstacles.size() == 1);
  CHECK(game.setup->facts(PieceId("B-07")).landing == Landing::kParachute);
  CHECK(game.stand(PieceId("B-07")).where == Where::kAside);
}

TEST_CASE("section 26: a fault of the table [brevity] is told with its line", "[brevity][scenario]") {
  const std::string head =
      "name = \"x\"\nruleset = \"brevity\"\n"
      "[[division]]\nid = \"B\"\nside = \"attacker\"\n"
      "units = [{ id = \"B-1\", kind = \"infantry\", nation = \"us\" }, { id = \"B-2\", kind = \"tanks\" }]\n"
      "[[division]]\nid = \"R\"\nside = \"defender\"\n"
      "units = [{ id = \"R-1\", kind = \"infantry\", nation = \"german\" }, { id = \"R-2\", kind = \"tanks\" "
      "}]\n";
  const auto parse = [&](const std::string& rules) { return parse_scenario(head + rules, "x.toml", "."); };
  CHECK(parse(""));
  const auto far = parse("[brevity]\nbasing = [\"Coast\"]\nhidden = [\"X-9\"]\n");
  REQUIRE_FALSE(far);
  CHECK_THAT(far.error().message, ContainsSubstring("x.toml:13:") && ContainsSubstring("no stand 'X-9'"));
  const auto unknown = parse("[brevity]\nweather = true\n");
  REQUIRE_FALSE(unknown);
  CHECK_THAT(unknown.error().message, ContainsSubstring("There is no 'weather' here."));
}

TEST_CASE("BQ-08: each shipped scenario comes by the umpire's word alone to its first selection",
          "[brevity][scenario]") {
  for (const char* name : kShipped) {
    INFO(name);
    Game game = begun(shipped(name));
    SimulatedChance chance(7);
    Events events;
    for (int i = 0; i < 10 && game.step != Step::kSelect; ++i) {
      REQUIRE(Actions::against(game, Proceed{}).empty());
      carry_out(game, Proceed{}, chance, events);
    }
    CHECK(game.step == Step::kSelect);
    CHECK(game.turn == 1);
    CHECK(game.first != Side::kNeutral);
  }
}

}  // namespace
}  // namespace telescope::brevity

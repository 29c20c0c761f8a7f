// What crosses between a campaign and its battles: the order out, the end of a battle back.
#include <nlohmann/json.hpp>

#include "core/base/text_file.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/race/battle/battles.hpp"
#include "core/rules/race/race.hpp"
#include "core/rules/race/state/setup.hpp"
#include "core/scenario/battle_scenario.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/core/race/campaign.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::race;
using namespace telescope::race::test;

namespace {

constexpr std::size_t kLargest = 1024 * 1024;

std::filesystem::path shipped(const std::string& name) {
  return telescope::test::project_file("assets/scenarios") / (name + ".toml");
}

/// The campaign of the program without what it says of battles, with A's first three Divisions on the table.
Table fighting(int type_die, const char* action = "attack") {
  const auto scenario = load_scenario(shipped("race-campaign"));
  if (!scenario) throw std::runtime_error(scenario.error().message);
  Setup setup = **make_setup(*scenario);
  setup.plan = {};
  for (Orbat& orbat : setup.orbats) orbat.works = {}, orbat.idle = {}, orbat.columns = {};
  Table table(std::move(setup));
  table.choose(action, "regroup").type(type_die);
  Json units = Json::array();
  for (int division = 1; division <= 3; ++division)
    for (int unit = 0; unit <= 3; ++unit)
      units.push_back("A-" + std::to_string(division) + "." + std::to_string(unit));
  table.act({{"type", "field"}, {"units", units}}).act({{"type", "orbat"}}, {1});
  return table;
}

BattleOrder order_of(const Table& table) {
  const auto order = Battles().order(Position::of(table.game));
  if (!order) throw std::runtime_error("there is no order");
  return *order;
}

/// All of A's stands of the table stay but these.
GameEnd end_of(const Table& table, const std::string& killed, const std::string& left) {
  GameEnd end{.sentence = "The battle is over.", .units = {}, .objectives = {}};
  for (const int unit : *table.game.battle->fielded)
    for (const int at : table.game.army(kA).units.at(static_cast<std::size_t>(unit)).stands) {
      const std::string& id = table.game.army(kA).stands.at(static_cast<std::size_t>(at)).id;
      const auto kind = id == killed ? UnitFate::Kind::kDestroyed
                        : id == left ? UnitFate::Kind::kLeft
                                     : UnitFate::Kind::kInPlay;
      end.units.push_back({.unit = UnitId(id), .side = kA, .kind = kind, .where = {}});
    }
  end.units.push_back({.unit = UnitId("D-01"), .side = kB, .kind = UnitFate::Kind::kDestroyed, .where = {}});
  end.objectives.push_back({.objective = "one", .attackers = 2, .defenders = 1, .holder = Side::kNeutral});
  end.objectives.push_back({.objective = "two", .attackers = 0, .defenders = 0, .holder = kB});
  return end;
}

}  // namespace

TEST_CASE("RXQ-41: there is no order before both forces are fixed", "[race][order]") {
  Table table;
  CHECK_FALSE(Battles().order(Position::of(table.game)));
  table.choose("attack", "regroup").type(4).act({{"type", "field"}, {"units", {"a1"}}});
  CHECK_FALSE(Battles().order(Position::of(table.game)));
  table.act({{"type", "orbat"}});
  CHECK(Battles().order(Position::of(table.game)));
}

TEST_CASE("RXQ-47: Divisions with what is under them go to the battle, depleted units come short",
          "[race][order]") {
  Table table = fighting(4);
  const BattleOrder order = order_of(table);
  CHECK(order.sides == std::array<std::string, 2>{"Player A", "Defenders"});
  REQUIRE(order.groups[0].size() == 3);
  for (const BattleGroup& group : order.groups[0]) CHECK(group.stands.size() == 16);
  REQUIRE(order.groups[1].size() == 1);
  CHECK(order.groups[1][0].stands.size() == 28);
  table.game.player(kA).lost.at(1) = true;
  CHECK(order_of(table).groups[0][0].stands.size() == 15);
}

TEST_CASE("RXQ-47: a brigade whose headquarters stays at home goes to the first that is there",
          "[race][order]") {
  Table table = fighting(4);
  std::erase(*table.game.battle->fielded, table.game.army(kA).unit("A-2.0"));
  const BattleOrder order = order_of(table);
  REQUIRE(order.groups[0].size() == 2);
  CHECK(order.groups[0][0].stands.size() == 31);
  for (const char* hq : {"A-1.0", "A-3.0"})
    std::erase(*table.game.battle->fielded, table.game.army(kA).unit(hq));
  const BattleOrder none = order_of(table);
  REQUIRE(none.groups[0].size() == 1);
  CHECK(none.groups[0][0].stands.size() == 45);
}

TEST_CASE("RX-037, RXQ-44: in a counter-attack the defenders attack at the table", "[race][order]") {
  const BattleOrder order = order_of(fighting(1, "regroup"));
  CHECK(order.sides == std::array<std::string, 2>{"Counter-attack", "Player A"});
  CHECK(order.groups[0].size() == 1);
  CHECK(order.groups[1].size() == 3);
}

TEST_CASE("RXQ-45: the end of a battle becomes a report that the campaign takes", "[race][order][RXQ-45]") {
  Table table = fighting(4);
  const auto action = Battles().report(Position::of(table.game), end_of(table, "A-1.1.2", "A-2.2.1"),
                                       "evening-1 0123456789abcdef");
  REQUIRE(action);
  CHECK(action->at("killed") == Json({"A-1.1.2"}));
  CHECK(action->at("exited") == Json({"A-2.2.1"}));
  CHECK(action->at("stayed").size() == 46);
  CHECK(table.refused(*action) == "");
  table.act(*action);
  CHECK(table.game.battle->points == -35 + 4 - 8);
  CHECK(Battles().journals(Position::of(table.game)) ==
        std::vector<std::string>{"evening-1 0123456789abcdef"});
  CHECK_FALSE(Battles().report(Position::of(table.game), {}, ""));
}

TEST_CASE("RX-053: the end of another battle is refused", "[race][order]") {
  Table table = fighting(4);
  GameEnd end = end_of(table, "", "");
  end.units.erase(end.units.begin());
  CHECK(table.refused(*Battles().report(Position::of(table.game), end, "")) == "RX-053");
}

TEST_CASE("RXQ-45: whoever leaves the table as the defender of a counter-attack has not exited",
          "[race][order][RXQ-45]") {
  const Table table = fighting(1, "regroup");
  const auto action = Battles().report(Position::of(table.game), end_of(table, "", "A-2.2.1"), "");
  REQUIRE(action);
  CHECK(action->at("exited").empty());
  CHECK(action->at("objectives").at("first").at("off") == 1);
  CHECK(action->at("objectives").at("first").at("def") == 2);
  CHECK(action->at("objectives").at("second").at("last") == "off");
}

TEST_CASE(
    "RXQ-44: an order becomes a scenario of Rapier Offensive that reads, with these forces and no others",
    "[race][order][scenario]") {
  for (const bool counter : {false, true}) {
    const BattleOrder order = order_of(counter ? fighting(1, "regroup") : fighting(4));
    const auto like = read_text_file(shipped("rapier-default"), kLargest);
    REQUIRE(like);
    const auto text = battle_scenario(*like, "rapier-default.toml", order);
    if (!text) FAIL(text.error().message);
    const auto scenario = parse_scenario(*text, "battle.toml", {});
    if (!scenario) FAIL(scenario.error().message << "\n" << *text);
    CHECK(scenario->name == order.name);
    std::size_t stands = 0;
    for (const auto& side : order.groups)
      for (const BattleGroup& group : side) stands += group.stands.size();
    CHECK(scenario->units.size() == stands);
    CHECK(scenario->counters == static_cast<int>(2 * (counter ? 48 : 28)));
    const auto kit = make_kit(*scenario);
    if (!kit) FAIL(kit.error().message);
    const auto game = find_ruleset(scenario->ruleset)->prepare(*scenario, *kit);
    if (!game) FAIL(game.error().message);
  }
}

TEST_CASE("a scenario that is no TOML makes no battle", "[race][order][scenario]") {
  CHECK_FALSE(battle_scenario("name = ", "x.toml", {}));
}

TEST_CASE("RXQ-47: a campaign that names its tactical rules has stands of their kinds",
          "[race][order][scenario]") {
  const auto text = read_text_file(shipped("race-short"), kLargest);
  REQUIRE(text);
  const auto with = [&](const std::string& tactical) {
    std::string changed = *text;
    changed.insert(changed.find("objectives = ["), "tactical = \"" + tactical + "\"\n");
    for (const auto& [kind, other] : {std::pair{"\"rifles\"", "\"HI\""},
                                      {"\"mortar\"", "\"LI\""},
                                      {"\"anti-tank\"", "\"LC\""},
                                      {"\"artillery\"", "\"HC\""},
                                      {"\"engineer\"", "\"EL\""},
                                      {"\"hq\"", "\"GEN\""},
                                      {", mobility = \"foot\"", ""},
                                      {", traits = [\"asset\"]", ""}})
      for (std::size_t at = 0; (at = changed.find(kind, at)) != std::string::npos;)
        changed.replace(at, std::string(kind).size(), other);
    return parse_scenario(changed, "race.toml", {});
  };
  const auto scenario = with("raphia");
  if (!scenario) FAIL(scenario.error().message);
  CHECK(make_setup(*scenario));
  const auto again = scenario_from_json(Json::parse(to_json(*scenario)), "again");
  if (!again) FAIL(again.error().message);
  const auto unknown = with("raphai");
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().message.find("'tactical'") != std::string::npos);
  CHECK_FALSE(with("rapier"));
}

// Campaigns over each of the tactical rules: their battles can be begun by those rules.
#include <set>

#include "core/base/text_file.hpp"
#include "core/rules/race/battle/battles.hpp"
#include "core/rules/race/campaign/forces.hpp"
#include "core/rules/race/state/setup.hpp"
#include "core/scenario/battle_scenario.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/views/battle_count.hpp"
#include "tests/core/race/campaign.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::race;
using namespace telescope::race::test;

namespace {

struct Pair {
  const char* campaign;
  const char* like;
  const char* ruleset;
};
const std::vector<Pair> kPairs{
    {"race-campaign", "rapier-default", "rapier"}, {"race-short", "rapier-default", "rapier"},
    {"race-raphia", "raphia-default", "raphia"},   {"race-brevity", "brevity-first", "brevity"},
    {"race-short", "open-table", "none"},          {"race-mini-nap", "mini-nap-division", "mini-nap"}};

std::filesystem::path shipped(const std::string& name) {
  return telescope::test::project_file("assets/scenarios") / (name + ".toml");
}

Scenario loaded(const std::string& name) {
  const auto scenario = load_scenario(shipped(name));
  if (!scenario) throw std::runtime_error(scenario.error().message);
  return *scenario;
}

/// The battle of A's first campaign turn, whose type is thrown with `die`, with the units usually fielded.
struct Fought {
  Scenario scenario;
  Table table;
  Battles battles;
  Fought(const Pair& pair, const char* action, int die)
      : scenario(loaded(pair.campaign)), table(**make_setup(scenario)), battles(*make_setup(scenario)) {
    table.choose(action, "regroup").type(die);
    const Game& game = table.game;
    Json units = Json::array();
    for (const int unit : sensible_units(game, game.battle->limit))
      units.push_back(game.army(kA).units.at(static_cast<std::size_t>(unit)).id);
    table.act({{"type", "field"}, {"units", units}}).act({{"type", "orbat"}}, {1});
  }
  BattleOrder order() const { return battles.order(Position::of(table.game)).value(); }
  Result<Scenario> battle(const Pair& pair) const {
    const auto like = read_text_file(shipped(pair.like), 1 << 20);
    const auto extras = battles.extras(Position::of(table.game));
    const auto text = battle_scenario(like.value(), shipped(pair.like).string(), order(), &*extras);
    if (!text) return tl::unexpected(text.error());
    return parse_scenario(*text, "battle.toml", shipped(pair.like).parent_path());
  }
};

/// A point of that ground.
TablePoint middle_of(const Scenario& battle, const std::string& area) {
  const auto ground = std::ranges::find(battle.board.ground.areas, area, &GroundArea::id);
  TablePoint middle;
  const auto points = outline(ground->shape);
  for (const TablePoint point : points) {
    middle.x_mm += point.x_mm / static_cast<double>(points.size());
    middle.y_mm += point.y_mm / static_cast<double>(points.size());
  }
  return middle;
}

}  // namespace

TEST_CASE("RXQ-44, RXQ-47: types of battle of shipped campaigns can be begun by their tactical rules",
          "[race][tactical]") {
  for (const Pair& pair : kPairs) {
    for (const auto& [action, die] : {std::pair{"regroup", 1}, {"attack", 4}, {"attack", 6}}) {
      INFO(pair.campaign << " by " << pair.like << ", " << action << " " << die);
      const Fought fought(pair, action, die);
      const auto battle = fought.battle(pair);
      if (!battle) FAIL(battle.error().message);
      CHECK(battle->ruleset == pair.ruleset);
      CHECK(battle_terms(*battle));
      const auto kit = make_kit(*battle);
      if (!kit) FAIL(kit.error().message);
      const auto game = find_ruleset(battle->ruleset)->prepare(*battle, *kit);
      if (!game) FAIL(game.error().message);
      (*game)->rules().begin();
    }
  }
}

TEST_CASE("RXQ-44: places that another table has not are left to people", "[race][tactical]") {
  const auto battle = Fought(kPairs.at(4), "attack", 4).battle(kPairs.at(4));
  REQUIRE(battle);
  const BattleTerms terms = battle_terms(*battle).value();
  for (const BattleObjective& objective : terms.objectives) CHECK(objective.areas.empty());
}

TEST_CASE("RXQ-47: where units come each for itself a headquarters goes with the first under it",
          "[race][tactical]") {
  const Fought fought(kPairs.at(3), "attack", 4);
  const BattleOrder order = fought.order();
  std::set<std::string> ids;
  for (const BattleGroup& group : order.groups[0]) {
    CHECK(group.stands.size() <= 5);
    CHECK_FALSE(group.id.ends_with(".0"));
    for (const BattleStand& stand : group.stands) ids.insert(stand.id);
  }
  CHECK(ids.contains("A-1.0.1"));
  CHECK(order.groups[0].front().stands.back().id == "A-1.0.1");
  for (const BattleGroup& group : order.groups[1]) CHECK(group.stands.size() <= 4);
}

TEST_CASE("RXQ-45: tactical rules without exits are told at set-up, and none is counted",
          "[race][tactical]") {
  Scenario campaign = loaded("race-brevity");
  Json own = Json::parse(campaign.rules);
  own.erase("exit_switch");
  own["exits"] = false;
  campaign.rules = own.dump();
  const auto findings = review_forces(campaign);
  CHECK(std::ranges::count_if(findings, [](const Finding& finding) {
          return finding.rule == "RXQ-45" && finding.sentence.find("at most 140 points") != std::string::npos;
        }) == 1);
  Table table(**make_setup(campaign));
  table.choose("attack", "regroup").type(4).forces();
  const Battles battles(*make_setup(campaign));
  CHECK_FALSE(battles.extras(Position::of(table.game))->terms.exits_count);
  CHECK(std::ranges::count(battles.order(Position::of(table.game))->briefing,
                           "Nobody can leave over the enemy's edge: only objectives and losses count.") == 1);
}

TEST_CASE("RX-015: a defensive force too small for the tactical rules is told at set-up",
          "[race][tactical]") {
  Scenario campaign = loaded("race-raphia");
  const auto told = [&](Severity severity) {
    return std::ranges::count_if(review_forces(campaign), [&](const Finding& finding) {
      return finding.severity == severity && finding.rule == "RX-015";
    });
  };
  // Of four pieces and a general, of which four must be able to take a card, the second loss is the last.
  CHECK(told(Severity::kNote) == 2);
  for (const Finding& finding : review_forces(campaign))
    if (finding.rule == "RX-015")
      CHECK(
          finding.sentence.ends_with("has 5 stands, and the tactical rules need 4 to fight on: it is beaten "
                                     "once 2 are lost."));
  Json own = Json::parse(campaign.rules);
  own["least_stands"] = 6;  // and with five a side is beaten before the battle
  campaign.rules = own.dump();
  CHECK(told(Severity::kWarning) == 2);
  own.erase("least_stands");
  campaign.rules = own.dump();
  CHECK(told(Severity::kNote) + told(Severity::kWarning) == 0);
}

TEST_CASE("RXQ-47: columns that only the tactical rules know go with each stand into its battle",
          "[race][tactical]") {
  const Fought fought(kPairs.at(3), "attack", 4);
  const auto battle = fought.battle(kPairs.at(3));
  if (!battle) FAIL(battle.error().message);
  for (const Unit& unit : battle->units) {
    INFO(unit.id.value());
    CHECK(unit_value(unit, "nation", std::string()) == (unit.side == Side::kAttacker ? "british" : "german"));
  }
  // Rules that have no such column are given none.
  const auto open = fought.battle(kPairs.at(4));
  if (!open) FAIL(open.error().message);
  CHECK(open->units.front().values.empty());
  CHECK(fought.battles.like() == "brevity-first");
}

TEST_CASE("RXQ-45: a switch for exits is told at set-up, and given where the player on the offensive attacks",
          "[race][tactical]") {
  Scenario campaign = loaded("race-short");
  Json own = Json::parse(campaign.rules);
  own["exit_switch"] = {{"leave.somehow", true}};
  campaign.rules = own.dump();
  const auto findings = review_forces(campaign);
  CHECK(std::ranges::count_if(findings, [](const Finding& finding) {
          return finding.rule == "RXQ-45" &&
                 finding.sentence.find("by leave.somehow = true") != std::string::npos;
        }) == 1);
  const auto setup = *make_setup(campaign);
  const Battles battles(setup);
  for (const auto& [action, die, given] : {std::tuple{"attack", 4, true}, {"regroup", 1, false}}) {
    Table table(*setup);
    table.choose(action, "regroup").type(die).forces();
    const auto extras = battles.extras(Position::of(table.game));
    REQUIRE(extras);
    CHECK(extras->settings.contains("leave.somehow") == given);
    CHECK(extras->terms.exits_count == given);
    const BattleOrder order = battles.order(Position::of(table.game)).value();
    CHECK(std::ranges::any_of(order.briefing, [](const std::string& sentence) {
            return sentence.find("leave.somehow") != std::string::npos;
          }) == given);
  }
  own["exits"] = false;
  campaign.rules = own.dump();
  CHECK_FALSE(make_setup(campaign));

  for (const std::size_t pair : {2U, 3U}) {
    const auto battle = Fought(kPairs.at(pair), "attack", 4).battle(kPairs.at(pair));
    if (!battle) FAIL(battle.error().message);
    CHECK(setting(*battle, "leave.far_edge", false));
  }
}

TEST_CASE("RXQ-47: a unit of two bases is one stand of the campaign, counted and tagged as one",
          "[race][tactical][kit]") {
  const Pair& pair = kPairs.at(5);
  const Fought fought(pair, "attack", 4);
  const auto battle = fought.battle(pair);
  if (!battle) FAIL(battle.error().message);
  const Kit kit = make_kit(*battle).value();
  const BattleTerms terms = battle_terms(*battle).value();
  const std::string& id = terms.units.front().stands.front();
  CHECK(find_piece(kit, PieceId(id + "a")));
  CHECK(find_piece(kit, PieceId(id + "b")));
  CHECK_FALSE(find_piece(kit, PieceId(id)));
  CHECK(battle_fault(terms, *battle).value_or("") == "");
  // What a seat knows of is pieces; the first of a unit says where it is.
  const TablePoint farm = middle_of(*battle, terms.objectives.front().areas.front());
  const auto at = [&](const std::string& piece) {
    CountedStand stand;
    stand.id = piece;
    stand.side = terms.side;
    stand.on_table = true;
    stand.at = farm;
    return stand;
  };
  const BattleCount count = count_battle(terms, *battle, {at(id + "a"), at(id + "b")}, first_holders(terms));
  CHECK(count.objectives.front().own == 1);
  CHECK(count.fielded == 1);
  CHECK(count_battle(terms, *battle, {at(id)}, first_holders(terms)).objectives.front().own == 1);
  // Those of the table's own scenario are in no list of the battle.
  CHECK(battle->rules.find("fr-2") == std::string::npos);
  CHECK(battle->rules.find("wood-1") != std::string::npos);
}

TEST_CASE("RX-009 to RX-013: every shipped campaign has its defensive forces, two of each size",
          "[race][tactical]") {
  for (const char* name : {"race-campaign", "race-short", "race-raphia", "race-brevity", "race-mini-nap"}) {
    INFO(name);
    const Scenario campaign = loaded(name);
    for (const Finding& finding : review_forces(campaign)) {
      INFO(finding.sentence);
      CHECK((finding.rule == "RXQ-45" || finding.rule == "RX-015"));
    }
    CHECK(campaign.warnings.empty());
    const auto setup = *make_setup(campaign);
    for (int size = 1; size <= 4; ++size) CHECK(setup->usable(kA, size).size() == 2);
  }
}

#include "core/rules/race/battle/terms.hpp"

#include <algorithm>

#include "core/rules/race/battle/pool.hpp"
#include "core/rules/race/campaign/turn.hpp"
#include "core/rules/race/words/history.hpp"

namespace telescope::race {
namespace {

constexpr int kObjectives = 2;     // RXQ-19
constexpr int kBeyondTable = 400;  // victory points: more than the last row of RX-069 to RX-076 either way

/// RX-069 to RX-076, a row wherever the modifier changes.
std::vector<BattleDieRow> die_rows() {
  std::vector<BattleDieRow> rows;
  for (int points = -kBeyondTable; points <= kBeyondTable; ++points)
    if (rows.empty() || rows.back().modifier != result_modifier(points))
      rows.push_back({points, result_modifier(points)});
  return rows;
}

Side side_of_off(const Battle& battle) {
  return off_attacks(battle) ? Side::kAttacker : Side::kDefender;
}

Side holder_of(const std::string& word, Side off) {
  if (word == "nobody") return Side::kNeutral;
  return word == "off" ? off : enemy_of(off);
}

std::vector<BattleObjective> objectives_of(const Game& game, const BattlePlan& plan) {
  const Battle& battle = *game.battle;
  const BattlePlan::Areas& areas = off_attacks(battle) ? plan.attack : plan.defence;
  std::vector<BattleObjective> objectives;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    // Table 1 of the rulings: nobody holds anything where both sides enter.
    const bool meeting = battle.type == BattleType::kMeeting;
    objectives.push_back(
        {.name = game.setup->objectives.at(i),
         .areas = areas.at(i),
         .holder = meeting ? Side::kNeutral : holder_of(plan.holders.at(i), side_of_off(battle))});
  }
  return objectives;
}

/// OFF's units on the table with their stands that are not lost, and his stands that do not fight.
void add_units(const Game& game, BattleTerms& terms) {
  const Army& army = game.army();
  for (const int at : *game.battle->fielded) {
    const RaceUnit& unit = army.units.at(at);
    BattleUnit& added = terms.units.emplace_back();
    added.id = unit.id;
    added.name = unit.name;
    added.subordinates = static_cast<int>(unit.subordinates.size());
    added.under = army.under(at);
    for (const int place : unit.stands) {
      if (game.player().lost.at(place)) continue;
      const Stand& stand = army.stands.at(place);
      added.stands.push_back(stand.id);
      if (!stand.fighting) terms.idle.push_back(stand.id);
    }
  }
}

/// RXQ-47: of the stands on both sides, as far as they have any.
void add_columns_of_battle(const Game& game, const BattlePlan& plan,
                           std::map<std::string, Settings>& columns) {
  const Army& army = game.army();
  for (const int unit : *game.battle->fielded)
    for (const int at : army.units.at(unit).stands) {
      const Stand& stand = army.stands.at(at);
      add_columns(columns, plan, stand.id, stand.kind, stand.columns);
    }
  const auto of = plan.columns.find(game.orbat().id);
  const Settings of_orbat = of == plan.columns.end() ? Settings() : of->second;
  for (const DefStand& stand : def_stands(game, plan))
    add_columns(columns, plan, stand.id, stand.kind, of_orbat);
}

}  // namespace

std::vector<DefStand> def_stands(const Game& game, const BattlePlan& plan) {
  const Battle& battle = *game.battle;
  const Orbat& orbat = game.setup->orbats.at(*battle.orbat);
  const std::vector<PoolStand> pool = pool_against(*game.setup, plan, game.off);
  std::vector<DefStand> stands;
  const auto add = [&](const std::string& kind, int count, bool work, bool fights) {
    for (const PoolStand& each : pool)
      if (count > 0 && each.kind == kind && each.work == work) {
        stands.push_back({each.id, kind, fights});
        --count;
      }
  };
  const auto idle = plan.idle.find(orbat.id);
  for (const auto& [kind, count] : orbat.stands)
    add(kind, count, false,
        idle == plan.idle.end() || std::ranges::find(idle->second, kind) == idle->second.end());
  const auto works = plan.works.find(orbat.id);
  if (battle.type == BattleType::kPrepared && works != plan.works.end())
    for (const auto& [kind, count] : works->second) add(kind, count, true, false);
  return stands;
}

BattleExtras extras_of(const Game& game, const BattlePlan& plan) {
  const Battle& battle = *game.battle;
  const CampaignClass size = game.army().size;
  BattleExtras extras;
  BattleTerms& terms = extras.terms;
  terms.title = when_words(game) + ", " + game.name() + ": " + words_for(battle.type) + " in " +
                zone_words(game.settings(), battle.zone);
  terms.side = side_of_off(battle);
  terms.exits_count = plan.exits && off_attacks(battle);  // RXQ-45
  for (int count = 0; count <= kObjectives; ++count) terms.controlled.push_back(objective_points(count));
  terms.exited = exit_points(size);
  terms.killed = kill_points(size);
  terms.die = die_rows();
  terms.limit = battle.limit;
  terms.limit_counts_hq = game.settings().hq_in_limit;
  terms.objectives = objectives_of(game, plan);
  add_units(game, terms);
  for (const DefStand& stand : def_stands(game, plan))
    if (!stand.fights) terms.idle.push_back(stand.id);
  if (const auto of = plan.types.find(battle.type); of != plan.types.end()) {
    extras.settings = of->second.settings;
    extras.dummies = of->second.dummies;
    extras.most_counters = of->second.most_counters;
  }
  if (off_attacks(battle)) extras.settings.insert(plan.exit_switch.begin(), plan.exit_switch.end());
  add_columns_of_battle(game, plan, extras.columns);
  return extras;
}

}  // namespace telescope::race

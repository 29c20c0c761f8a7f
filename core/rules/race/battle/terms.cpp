#include "core/rules/race/battle/terms.hpp"

#include <algorithm>

#include "core/rules/race/campaign/forces.hpp"
#include "core/rules/race/campaign/turn.hpp"
#include "core/rules/race/words/words.hpp"

namespace telescope::race {
namespace {

using Kinds = std::vector<std::pair<std::string, int>>;

Kinds works_of(const BattlePlan& plan, const Orbat& orbat) {
  const auto found = plan.works.find(orbat.id);
  return found == plan.works.end() ? Kinds() : found->second;
}

void take_most(const Kinds& of_orbat, Kinds& most) {
  for (const auto& [kind, count] : of_orbat) {
    const auto known = std::ranges::find(most, kind, &Kinds::value_type::first);
    if (known == most.end())
      most.emplace_back(kind, count);
    else
      known->second = std::max(known->second, count);
  }
}

int sum(const Kinds& kinds) {
  int all = 0;
  for (const auto& [kind, count] : kinds) all += count;
  return all;
}

void add(const Kinds& kinds, const std::string& prefix, bool work, std::vector<PoolStand>& pool) {
  int number = 0;
  for (const auto& [kind, count] : kinds)
    for (int i = 0; i < count; ++i) {
      const std::string digits = std::to_string(++number);
      pool.push_back({prefix + (digits.size() < 2 ? "0" : "") + digits, kind, work});
    }
}

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

std::vector<PoolStand> pool_against(const Setup& setup, const BattlePlan& plan, Side off) {
  Kinds stands, works;
  for (const Orbat& orbat : setup.orbats)
    if (orbat.may_be_used(off)) {
      take_most(orbat.stands, stands);
      take_most(works_of(plan, orbat), works);
    }
  const std::string whom = off == Side::kAttacker ? "A-" : "B-";
  std::vector<PoolStand> pool;
  add(stands, "D" + whom, false, pool);
  add(works, "W" + whom, true, pool);
  return pool;
}

int most_hidden(const Setup& setup, const BattlePlan& plan) {
  int most = 0;
  for (const Orbat& orbat : setup.orbats)
    most = std::max(most, sum(orbat.stands) + sum(works_of(plan, orbat)));
  for (const Side player : kBothSides) {
    const Army& army = setup.army(player);
    std::vector<int> sizes;
    for (const RaceUnit& unit : army.units) sizes.push_back(static_cast<int>(unit.stands.size()));
    std::ranges::sort(sizes, std::greater());
    // RX-040: in Zone 1 and after a Regroup; no situation allows more.
    const int limit = unit_limit(army.counted_units, setup.settings.base_or_regroup_percent);
    int stands = 0;
    for (std::size_t i = 0; i < sizes.size() && static_cast<int>(i) < limit; ++i) stands += sizes[i];
    most = std::max(most, stands);
  }
  return most;
}

std::vector<DefStand> def_stands(const Game& game, const BattlePlan& plan) {
  const Orbat& orbat = game.orbat();
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
  if (game.battle->type == BattleType::kPrepared)
    for (const auto& [kind, count] : works_of(plan, orbat)) add(kind, count, true, false);
  return stands;
}

BattleExtras extras_of(const Game& game, const BattlePlan& plan) {
  const Battle& battle = *game.battle;
  const CampaignClass size = game.army().size;
  BattleExtras extras;
  BattleTerms& terms = extras.terms;
  terms.title = battle_words(game);
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

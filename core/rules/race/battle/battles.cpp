#include "core/rules/race/battle/battles.hpp"

#include <algorithm>
#include <map>

#include "core/rules/race/actions.hpp"
#include "core/rules/race/battle/pool.hpp"
#include "core/rules/race/battle/terms.hpp"
#include "core/rules/race/campaign/campaign.hpp"
#include "core/rules/race/words/history.hpp"

namespace telescope::race {
namespace {

constexpr std::size_t kLedTogether = 4;  // stands of a defending formation, where units come each for itself

/// RXQ-44, table 1: who is set up, and how.
std::vector<std::string> set_up(BattleType type) {
  switch (type) {
    case BattleType::kCounterAttack:
      return {"The player on the offensive is set up first and is attacked.", "There are no works."};
    case BattleType::kPrepared:
      return {"The defenders are set up first and may have works."};
    case BattleType::kHasty:
      return {"The defenders are set up first.", "There are no works."};
    case BattleType::kMeeting:
      return {"Nobody is set up: both sides enter from their base edges.", "There are no works."};
  }
  return {};
}

/// OFF's units as formations: each headquarters that is there with the units under it; what has none goes to
/// the first of them (or makes one of its own where no headquarters is there). Depleted units come short.
std::vector<BattleGroup> off_groups(const Game& game) {
  const Army& army = game.army(game.off);
  const std::vector<int>& fielded = *game.battle->fielded;
  const auto is_there = [&](int unit) { return std::ranges::find(fielded, unit) != fielded.end(); };
  std::vector<int> heads;
  for (const int unit : fielded)
    if (army.units.at(static_cast<std::size_t>(unit)).headquarters) heads.push_back(unit);
  if (heads.empty() && !fielded.empty()) heads.push_back(fielded.front());
  std::map<int, int> head_of;
  for (const int head : heads)
    for (const int unit : army.units.at(static_cast<std::size_t>(head)).subordinates)
      if (is_there(unit) && std::ranges::find(heads, unit) == heads.end()) head_of[unit] = head;
  std::vector<BattleGroup> groups;
  for (const int head : heads) {
    const RaceUnit& first = army.units.at(static_cast<std::size_t>(head));
    BattleGroup& group = groups.emplace_back(BattleGroup{.id = first.id, .name = first.name, .stands = {}});
    for (const int unit : fielded) {
      const auto under = head_of.find(unit);
      const bool another_head = unit != head && std::ranges::find(heads, unit) != heads.end();
      if (another_head || (unit != head && (under == head_of.end() ? heads.front() : under->second) != head))
        continue;
      for (const int at : army.units.at(static_cast<std::size_t>(unit)).stands) {
        if (game.player(game.off).lost.at(static_cast<std::size_t>(at))) continue;
        const Stand& stand = army.stands.at(static_cast<std::size_t>(at));
        group.stands.push_back({stand.id, stand.name, stand.kind, stand.mobility, stand.traits});
      }
    }
  }
  std::erase_if(groups, [](const BattleGroup& group) { return group.stands.empty(); });
  return groups;
}

/// Each unit for itself; a headquarters goes with the first unit under it that is there.
std::vector<BattleGroup> off_units(const Game& game) {
  const Army& army = game.army(game.off);
  const std::vector<int>& fielded = *game.battle->fielded;
  std::vector<BattleGroup> groups;
  std::map<int, std::size_t> group_of;
  const auto add_stands = [&](int unit, BattleGroup& group) {
    for (const int at : army.units.at(static_cast<std::size_t>(unit)).stands) {
      if (game.player(game.off).lost.at(static_cast<std::size_t>(at))) continue;
      const Stand& stand = army.stands.at(static_cast<std::size_t>(at));
      group.stands.push_back({stand.id, stand.name, stand.kind, stand.mobility, stand.traits});
    }
  };
  const auto add_group = [&](int unit) {
    const RaceUnit& of = army.units.at(static_cast<std::size_t>(unit));
    group_of[unit] = groups.size();
    add_stands(unit, groups.emplace_back(BattleGroup{.id = of.id, .name = of.name, .stands = {}}));
  };
  for (const int unit : fielded)
    if (!army.units.at(static_cast<std::size_t>(unit)).headquarters) add_group(unit);
  for (const int unit : fielded) {
    const RaceUnit& head = army.units.at(static_cast<std::size_t>(unit));
    if (!head.headquarters) continue;
    const auto under =
        std::ranges::find_if(head.subordinates, [&](int each) { return group_of.contains(each); });
    if (under == head.subordinates.end())
      add_group(unit);
    else
      add_stands(unit, groups.at(group_of.at(*under)));
  }
  std::erase_if(groups, [](const BattleGroup& group) { return group.stands.empty(); });
  return groups;
}

/// DEF needs no unit structure; works stand behind the others. Where units come each for itself, his stands
/// are led by fours.
std::vector<BattleGroup> def_groups(const Game& game, const BattlePlan& plan) {
  const Orbat& orbat = game.setup->orbats.at(static_cast<std::size_t>(*game.battle->orbat));
  std::vector<BattleGroup> groups;
  for (const DefStand& stand : def_stands(game, plan)) {
    const bool full = groups.empty() || (plan.by_unit && groups.back().stands.size() == kLedTogether);
    if (full) {
      const std::string number = plan.by_unit ? std::to_string(groups.size() + 1) : std::string();
      groups.push_back(
          {.id = "D" + number, .name = orbat.name + (number.empty() ? "" : " " + number), .stands = {}});
    }
    groups.back().stands.push_back({stand.id, stand.kind, stand.kind, {}, {}});
  }
  return groups;
}

/// Of the first orbat against `off` that has any.
Settings columns_against(const Setup& setup, const BattlePlan& plan, Side off) {
  for (const Orbat& orbat : setup.orbats) {
    const auto of = plan.columns.find(orbat.id);
    if ((!orbat.only || *orbat.only == off) && of != plan.columns.end() && !of->second.empty())
      return of->second;
  }
  return {};
}

bool is_to_be_fought(const Game& game) {
  return game.phase == Phase::kFight && game.battle && game.battle->fielded && game.battle->orbat;
}

}  // namespace

std::optional<BattleOrder> Battles::order(const Position& position) const {
  const Game& game = position.as<Game>();
  if (!is_to_be_fought(game)) return std::nullopt;
  const Battle& battle = *game.battle;
  const std::size_t off = off_attacks(battle) ? 0 : 1;
  BattleOrder order{.name = when_words(game) + ", " + game.setup->name(game.off) + ": " +
                            std::string(words_for(battle.type)) + " in " +
                            zone_words(game.settings(), battle.zone),
                    .briefing = set_up(battle.type),
                    .sides = {},
                    .groups = {}};
  order.briefing.push_back("Objectives: " + game.setup->objectives[0] + ", " + game.setup->objectives[1] +
                           ".");
  if (!plan_.exits && off == 0)
    order.briefing.push_back("Nobody can leave over the enemy's edge: only objectives and losses count.");
  else if (!plan_.exit_switch.empty() && off == 0)
    order.briefing.push_back(
        "Attackers may leave over the enemy's edge, which the rules as printed have not: " +
        words_of(plan_.exit_switch) + ".");
  order.sides.at(off) = game.setup->name(game.off);
  order.sides.at(1 - off) = off == 0 ? "Defenders" : "Counter-attack";
  order.groups.at(off) = plan_.by_unit ? off_units(game) : off_groups(game);
  order.groups.at(1 - off) = def_groups(game, plan_);
  return order;
}

std::optional<Action> Battles::report(const Position& position, const GameEnd& end,
                                      const std::string& journal) const {
  const Game& game = position.as<Game>();
  if (!is_to_be_fought(game)) return std::nullopt;
  const Army& army = game.army(game.off);
  const bool attacks = off_attacks(*game.battle);
  Action action{{"type", "report"},        {"killed", Json::array()}, {"exited", Json::array()},
                {"stayed", Json::array()}, {"ended", end.sentence},   {"journal", journal}};
  for (const UnitFate& unit : end.units) {
    if (army.stand(unit.unit.value()) < 0) continue;                  // of DEF: RX-022
    const bool left = unit.kind == UnitFate::Kind::kLeft && attacks;  // RXQ-45: over the enemy's edge only
    const char* fate = unit.kind == UnitFate::Kind::kDestroyed ? "killed" : left ? "exited" : "stayed";
    action[fate].push_back(unit.unit.value());
  }
  for (std::size_t i = 0; i < kObjectiveKeys.size(); ++i) {
    Json told{{"off", 0}, {"def", 0}, {"last", "nobody"}};
    if (i < end.objectives.size()) {
      const HeldObjective& held = end.objectives[i];
      told["off"] = attacks ? held.attackers : held.defenders;
      told["def"] = attacks ? held.defenders : held.attackers;
      if (held.holder != Side::kNeutral)
        told["last"] = (held.holder == Side::kAttacker) == attacks ? "off" : "def";
    }
    action["objectives"][std::string(kObjectiveKeys.at(i))] = std::move(told);
  }
  return action;
}

std::optional<BattleExtras> Battles::extras(const Position& position) const {
  const Game& game = position.as<Game>();
  if (!is_to_be_fought(game)) return std::nullopt;
  return extras_of(game, plan_);
}

CampaignKit Battles::kit() const {
  CampaignKit kit{.stands = {.name = "Kit of the campaign",
                             .briefing = {},
                             .sides = {"Offensive", "Defence"},
                             .groups = {}},
                  .most_hidden = most_hidden(*setup_, plan_)};
  for (const Side player : kPlayers) {
    const Army& army = setup_->army(player);
    for (const RaceUnit& unit : army.units) {
      BattleGroup group{.id = unit.id, .name = unit.name, .stands = {}};
      for (const int at : unit.stands) {
        const Stand& stand = army.stands.at(static_cast<std::size_t>(at));
        group.stands.push_back({stand.id, stand.name, stand.kind, stand.mobility, stand.traits});
        add_columns(kit.columns, plan_, stand.id, stand.kind, stand.columns);
      }
      kit.stands.groups[0].push_back(std::move(group));
    }
    BattleGroup against{.id = player == Side::kAttacker ? "DA" : "DB",
                        .name = "Against " + setup_->name(player),
                        .stands = {}};
    const Settings columns = columns_against(*setup_, plan_, player);
    for (const PoolStand& stand : pool_against(*setup_, plan_, player)) {
      against.stands.push_back({stand.id, stand.kind, stand.kind, {}, {}});
      add_columns(kit.columns, plan_, stand.id, stand.kind, columns);
      if (stand.work) kit.idle.push_back(stand.id);
    }
    kit.stands.groups[1].push_back(std::move(against));
  }
  return kit;
}

std::string Battles::like() const {
  return plan_.table.empty() ? plan_.tactical : plan_.table;
}

std::vector<std::string> Battles::journals(const Position& position) const {
  std::vector<std::string> all;
  const Game& game = position.as<Game>();
  const auto add = [&](const std::optional<Battle>& battle) {
    if (battle && battle->report && !battle->report->journal.empty()) all.push_back(battle->report->journal);
  };
  for (const Past& past : game.past) add(past.battle);
  if (game.phase != Phase::kChoose && game.phase != Phase::kOver) add(game.battle);
  return all;
}

}  // namespace telescope::race

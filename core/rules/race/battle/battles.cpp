#include "core/rules/race/battle/battles.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "core/rules/race/battle/terms.hpp"
#include "core/rules/race/campaign/forces.hpp"
#include "core/rules/race/words/words.hpp"

namespace telescope::race {
namespace {

constexpr std::size_t kLedTogether = 4;  // stands of a defending formation, where units come each for itself

/// RXQ-44, table 1: who is set up, and how.
std::vector<std::string> set_up(BattleType type) {
  std::vector<std::string> lines{
      type == BattleType::kCounterAttack ? "The player on the offensive is set up first and is attacked."
      : type == BattleType::kPrepared    ? "The defenders are set up first and may have works."
      : type == BattleType::kHasty       ? "The defenders are set up first."
                                         : "Nobody is set up: both sides enter from their base edges."};
  if (type != BattleType::kPrepared) lines.emplace_back("There are no works.");
  return lines;
}

BattleStand stand_of(const Stand& stand) {
  return {stand.id, stand.name, stand.kind, stand.mobility, stand.traits};
}

/// OFF's units as formations. Each headquarters that is there with the units under it; what has none goes to
/// the first of them (or makes one of its own where no headquarters is there). Or each unit for itself; a
/// headquarters then goes with the first unit under it that is there. Depleted units come short.
std::vector<BattleGroup> off_groups(const Game& game, bool by_unit) {
  const Army& army = game.army();
  std::vector<int> units = *game.battle->fielded, heads, order;
  const auto leads = [&](int unit) { return army.units.at(unit).headquarters != by_unit; };
  std::ranges::copy_if(units, std::back_inserter(heads), leads);
  if (heads.empty() && !units.empty()) heads.push_back(units.front());
  const auto head_of = [&](int unit) {
    if (leads(unit)) return unit;
    for (const int under : army.units.at(unit).subordinates)
      if (by_unit && contains(order, under)) return under;
    if (by_unit) return unit;
    for (const int head : heads)
      if (head == unit || contains(army.units.at(head).subordinates, unit)) return head;
    return heads.front();
  };
  if (by_unit) std::ranges::stable_partition(units, leads);
  std::map<int, BattleGroup> groups;
  for (const int unit : units) {
    const int head = head_of(unit);
    BattleGroup& group = groups[head];
    group.id = army.units.at(head).id;
    group.name = army.units.at(head).name;
    if (!contains(order, head)) order.push_back(head);
    for (const int at : army.units.at(unit).stands)
      if (!game.player().lost.at(at)) group.stands.push_back(stand_of(army.stands.at(at)));
  }
  if (!by_unit) order = heads;
  std::vector<BattleGroup> all;
  for (const int head : order)
    if (!groups[head].stands.empty()) all.push_back(std::move(groups[head]));
  return all;
}

/// DEF needs no unit structure; works stand behind the others. Where units come each for itself, his stands
/// are led by fours.
std::vector<BattleGroup> def_groups(const Game& game, const BattlePlan& plan) {
  const Orbat& orbat = game.orbat();
  std::vector<BattleGroup> groups;
  for (const DefStand& stand : def_stands(game, plan)) {
    const bool full = groups.empty() || (plan.by_unit && groups.back().stands.size() == kLedTogether);
    if (full) {
      const std::string number = plan.by_unit ? std::to_string(groups.size() + 1) : std::string();
      groups.push_back({.id = "D" + number, .name = orbat.name + (number.empty() ? "" : " " + number)});
    }
    groups.back().stands.push_back({stand.id, stand.kind, stand.kind, {}, {}});
  }
  return groups;
}

/// Of the first orbat against `off` that has any.
Settings columns_against(const Setup& setup, const BattlePlan& plan, Side off) {
  for (const Orbat& orbat : setup.orbats) {
    const auto of = plan.columns.find(orbat.id);
    if (orbat.may_be_used(off) && of != plan.columns.end() && !of->second.empty()) return of->second;
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
  BattleOrder order{.name = battle_words(game), .briefing = set_up(battle.type)};
  order.briefing.push_back("Objectives: " + game.setup->objectives[0] + ", " + game.setup->objectives[1] +
                           ".");
  if (!plan_.exits && off == 0)
    order.briefing.push_back("Nobody can leave over the enemy's edge: only objectives and losses count.");
  else if (!plan_.exit_switch.empty() && off == 0)
    order.briefing.push_back(
        "Attackers may leave over the enemy's edge, which the rules as printed have not: " +
        words_of(plan_.exit_switch) + ".");
  order.sides.at(off) = game.name();
  order.sides.at(1 - off) = off == 0 ? "Defenders" : "Counter-attack";
  order.groups.at(off) = off_groups(game, plan_.by_unit);
  order.groups.at(1 - off) = def_groups(game, plan_);
  return order;
}

std::optional<Action> Battles::report(const Position& position, const GameEnd& end,
                                      const std::string& journal) const {
  const auto told = told_of(position.as<Game>(), end, journal);
  return told ? std::optional(Actions::write(position.as<Game>(), *told)) : std::nullopt;
}

std::optional<TakeReport> Battles::told_of(const Game& game, const GameEnd& end,
                                           const std::string& journal) const {
  if (!is_to_be_fought(game)) return std::nullopt;
  const Army& army = game.army();
  const bool attacks = off_attacks(*game.battle);
  TakeReport report{.stayed = std::vector<std::string>(), .ended = end.sentence, .journal = journal};
  for (const UnitFate& unit : end.units) {
    if (army.stand(unit.unit.value()) < 0) continue;                  // of DEF: RX-022
    const bool left = unit.kind == UnitFate::Kind::kLeft && attacks;  // RXQ-45: over the enemy's edge only
    auto& stands = unit.kind == UnitFate::Kind::kDestroyed ? report.killed
                   : left                                  ? report.exited
                                                           : *report.stayed;
    stands.push_back(unit.unit.value());
  }
  for (std::size_t i = 0; i < report.objectives.size() && i < end.objectives.size(); ++i) {
    const HeldObjective& held = end.objectives[i];
    ToldObjective& told = report.objectives.at(i);
    told.off = attacks ? held.attackers : held.defenders;
    told.def = attacks ? held.defenders : held.attackers;
    if (held.holder != Side::kNeutral)
      told.last = (held.holder == Side::kAttacker) == attacks ? ObjectiveReport::Last::kOff
                                                              : ObjectiveReport::Last::kDef;
  }
  return report;
}

std::optional<BattleExtras> Battles::extras(const Position& position) const {
  const Game& game = position.as<Game>();
  if (!is_to_be_fought(game)) return std::nullopt;
  return extras_of(game, plan_);
}

CampaignKit Battles::kit() const {
  CampaignKit kit{.stands = {.name = "Kit of the campaign", .sides = {"Offensive", "Defence"}},
                  .most_hidden = most_hidden(*setup_, plan_)};
  for (const Side player : kBothSides) {
    const Army& army = setup_->army(player);
    for (const RaceUnit& unit : army.units) {
      BattleGroup group{.id = unit.id, .name = unit.name};
      for (const int at : unit.stands) {
        const Stand& stand = army.stands.at(at);
        group.stands.push_back(stand_of(stand));
        add_columns(kit.columns, plan_, stand.id, stand.kind, stand.columns);
      }
      kit.stands.groups[0].push_back(std::move(group));
    }
    BattleGroup against{.id = player == Side::kAttacker ? "DA" : "DB",
                        .name = "Against " + setup_->name(player)};
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

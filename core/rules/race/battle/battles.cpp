#include "core/rules/race/battle/battles.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>

#include "core/rules/race/campaign/forces.hpp"
#include "core/rules/race/words/words.hpp"

namespace telescope::race {
namespace {

constexpr std::size_t kLedTogether = 4;  // stands of a defending formation, where units come each for itself
constexpr int kBeyondTable = -401;  // victory points: RX-069, which has no lower end, is told from one more

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

/// A stand that defends, whichever orbat it serves in: it keeps its id, and with it its tag, throughout.
struct Defender : BattleStand {
  bool work = false, fights = true;
};

void take_most(const Kinds& of_orbat, Kinds& most) {
  for (const auto& [kind, count] : of_orbat) {
    const auto known = std::ranges::find(most, kind, &Kinds::value_type::first);
    if (known == most.end())
      most.emplace_back(kind, count);
    else
      known->second = std::max(known->second, count);
  }
}

/// The stands against `off`, who is attacked or attacks: of each kind as many as any one orbat has that may
/// be used against him, kinds in the order in which the orbats name them, works last.
std::vector<Defender> pool_against(const Setup& setup, Side off) {
  Kinds stands, works;
  for (const Orbat& orbat : setup.orbats)
    if (orbat.may_be_used(off)) take_most(orbat.stands, stands), take_most(orbat.works, works);
  std::vector<Defender> pool;
  const auto add = [&](const Kinds& kinds, const std::string& letter, bool work) {
    int number = 0;
    for (const auto& [kind, count] : kinds)
      for (int i = 0; i < count; ++i) {
        const std::string digits = std::to_string(++number);
        const std::string id = letter + kParties.name(off) + (digits.size() < 2 ? "-0" : "-") + digits;
        pool.push_back({{id, kind, kind, {}, {}}, work, !work});
      }
  };
  add(stands, "D", false);
  add(works, "W", true);
  return pool;
}

/// Those of the battle, in the order of its orbat: the works of a prepared defence behind the others.
std::vector<Defender> defenders_of(const Game& game) {
  const Orbat& orbat = game.orbat();
  const std::vector<Defender> pool = pool_against(*game.setup, game.off);
  std::vector<Defender> all;
  const auto add = [&](const Kinds& kinds, bool works) {
    for (auto [kind, count] : kinds)
      for (const Defender& each : pool)
        if (count > 0 && each.kind == kind && each.work == works) {
          all.push_back(each);
          all.back().fights = each.fights && std::ranges::find(orbat.idle, kind) == orbat.idle.end();
          --count;
        }
  };
  add(orbat.stands, false);
  if (game.battle->type == BattleType::kPrepared) add(orbat.works, true);
  return all;
}

/// The most stands that lie face down at once in any battle, where all of a side do: the largest orbat with
/// its works, or the largest units that a player may have on the table.
int most_hidden(const Setup& setup) {
  int most = 0;
  for (const Orbat& orbat : setup.orbats)
    most = std::max(most, count_of(orbat.stands) + count_of(orbat.works));
  for (const Army& army : setup.armies) {
    std::vector<int> sizes;
    for (const RaceUnit& unit : army.units) sizes.push_back(static_cast<int>(unit.stands.size()));
    std::ranges::sort(sizes, std::greater());
    // RX-040: in Zone 1 and after a Regroup; no situation allows more.
    const int limit = unit_limit(army.counted_units, setup.settings.base_or_regroup_percent);
    sizes.resize(std::min<std::size_t>(sizes.size(), limit));
    most = std::max(most, std::accumulate(sizes.begin(), sizes.end(), 0));
  }
  return most;
}

/// Adds what a stand of that kind has on its line of a battle's order of battle beside its words, if
/// anything (RXQ-47).
void add_columns(const BattlePlan& plan, const BattleStand& stand, Settings own,
                 std::map<std::string, Settings>& columns) {
  if (const auto of = plan.bases.find(stand.kind); of != plan.bases.end())
    own.insert(of->second.begin(), of->second.end());
  if (!own.empty()) columns[stand.id] = std::move(own);
}

/// OFF's units as formations. Each headquarters that is there with the units under it; what has none goes to
/// the first of them (or makes one of its own where no headquarters is there). Or each unit for itself; a
/// headquarters then goes with the first unit under it that is there. Depleted units come short.
std::vector<BattleGroup> off_groups(const Game& game) {
  const Army& army = game.army();
  const bool by_unit = game.setup->plan.by_unit;
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
    if (!contains(order, head)) order.push_back(head);
    for (const int at : army.units.at(unit).stands)
      if (!game.player().lost.at(at)) groups[head].stands.push_back(army.stands.at(at));
  }
  std::vector<BattleGroup> all;
  for (const int head : by_unit ? order : heads) {
    if (groups[head].stands.empty()) continue;
    const RaceUnit& unit = army.units.at(head);
    all.push_back({unit.id, unit.name, std::move(groups[head].stands)});
  }
  return all;
}

/// DEF needs no unit structure. Where units come each for itself, his stands are led by fours.
std::vector<BattleGroup> def_groups(const Game& game) {
  const bool by_unit = game.setup->plan.by_unit;
  std::vector<BattleGroup> groups;
  for (const Defender& stand : defenders_of(game)) {
    if (groups.empty() || (by_unit && groups.back().stands.size() == kLedTogether)) {
      const std::string number = by_unit ? std::to_string(groups.size() + 1) : "";
      groups.push_back({"D" + number, game.orbat().name + (by_unit ? " " : "") + number, {}});
    }
    groups.back().stands.push_back(stand);
  }
  return groups;
}

/// Columns of the first orbat against `off` that has any.
Settings columns_against(const Setup& setup, Side off) {
  for (const Orbat& orbat : setup.orbats)
    if (orbat.may_be_used(off) && !orbat.columns.empty()) return orbat.columns;
  return {};
}

/// What the battle means (RX-054 to RX-077).
BattleTerms terms_of(const Game& game) {
  const Battle& battle = *game.battle;
  const BattlePlan& plan = game.setup->plan;
  const ClassRow& values = entry_of(kClassRows, game.army().size);
  const Side off = battle.off_attacks() ? Side::kAttacker : Side::kDefender;
  BattleTerms terms{.title = battle_words(game),
                    .side = off,
                    .exits_count = plan.exits && battle.off_attacks(),  // RXQ-45
                    .exited = values.exited,
                    .killed = values.killed,
                    .limit = battle.limit,
                    .limit_counts_hq = game.settings().hq_in_limit};
  for (const ControlRow& row : kControlRows) terms.controlled.push_back(row.points);
  for (int before = kBeyondTable; const PointsRow& row : kPointsRows) {
    terms.die.push_back({before + 1, row.modifier});
    before = row.up_to;
  }
  for (std::size_t i = 0; i < plan.holders.size(); ++i) {
    // Table 1 of the rulings: nobody holds anything where both sides enter.
    const bool nobody = battle.type == BattleType::kMeeting || plan.holders.at(i) == "nobody";
    terms.objectives.push_back({game.setup->objectives.at(i),
                                (battle.off_attacks() ? plan.attack : plan.defence).at(i),
                                nobody                        ? Side::kNeutral
                                : plan.holders.at(i) == "off" ? off
                                                              : enemy_of(off)});
  }
  return terms;
}

}  // namespace

std::optional<BattleOrder> Battles::order(const Position& position) const {
  const Game& game = position.as<Game>();
  if (!game.is_fought()) return std::nullopt;
  const BattlePlan& plan = game.setup->plan;
  const std::size_t off = game.battle->off_attacks() ? 0 : 1;
  BattleOrder order{.name = battle_words(game), .briefing = set_up(game.battle->type)};
  order.briefing.push_back("Objectives: " + joined(game.setup->objectives) + ".");
  if (!plan.exits && off == 0)
    order.briefing.push_back("Nobody can leave over the enemy's edge: only objectives and losses count.");
  else if (!plan.exit_switch.empty() && off == 0)
    order.briefing.push_back(
        "Attackers may leave over the enemy's edge, which the rules as printed have not: " +
        words_of(plan.exit_switch) + ".");
  order.sides.at(off) = game.name();
  order.sides.at(1 - off) = off == 0 ? "Defenders" : "Counter-attack";
  order.groups.at(off) = off_groups(game);
  order.groups.at(1 - off) = def_groups(game);
  return order;
}

std::optional<Action> Battles::report(const Position& position, const GameEnd& end,
                                      const std::string& journal) const {
  const auto told = told_of(position.as<Game>(), end, journal);
  return told ? std::optional(Actions::write(position.as<Game>(), *told)) : std::nullopt;
}

std::optional<TakeReport> Battles::told_of(const Game& game, const GameEnd& end,
                                           const std::string& journal) const {
  if (!game.is_fought()) return std::nullopt;
  const bool attacks = game.battle->off_attacks();
  TakeReport report{.stayed = std::vector<std::string>(), .ended = end.sentence, .journal = journal};
  for (const UnitFate& unit : end.units) {
    if (game.army().stand(unit.unit.value()) < 0) continue;           // of DEF: RX-022
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
  if (!game.is_fought()) return std::nullopt;
  const BattlePlan& plan = game.setup->plan;
  const Army& army = game.army();
  const BattlePlan::OfType& of_type = entry_of(plan.types, game.battle->type);
  BattleExtras extras{.terms = terms_of(game),
                      .settings = of_type.settings,
                      .dummies = of_type.dummies,
                      .most_counters = of_type.most_counters};
  if (game.battle->off_attacks()) extras.settings.insert(plan.exit_switch.begin(), plan.exit_switch.end());
  for (const int at : *game.battle->fielded) {
    const RaceUnit& unit = army.units.at(at);
    BattleUnit& there = extras.terms.units.emplace_back(
        BattleUnit{unit.id, unit.name, static_cast<int>(unit.subordinates.size()), army.under(at), {}});
    for (const int place : unit.stands) {
      const Stand& stand = army.stands.at(place);
      add_columns(plan, stand, stand.columns, extras.columns);
      if (game.player().lost.at(place)) continue;
      there.stands.push_back(stand.id);
      if (!stand.fighting) extras.terms.idle.push_back(stand.id);
    }
  }
  for (const Defender& stand : defenders_of(game)) {
    add_columns(plan, stand, game.orbat().columns, extras.columns);
    if (!stand.fights) extras.terms.idle.push_back(stand.id);
  }
  return extras;
}

CampaignKit Battles::kit() const {
  const BattlePlan& plan = setup_->plan;
  CampaignKit kit{.stands = {.name = "Kit of the campaign", .sides = {"Offensive", "Defence"}},
                  .most_hidden = most_hidden(*setup_)};
  for (const Side player : kBothSides) {
    const Army& army = setup_->army(player);
    for (const RaceUnit& unit : army.units) {
      BattleGroup& group = kit.stands.groups[0].emplace_back(BattleGroup{unit.id, unit.name, {}});
      for (const int at : unit.stands) {
        const Stand& stand = army.stands.at(at);
        group.stands.push_back(stand);
        add_columns(plan, stand, stand.columns, kit.columns);
      }
    }
    BattleGroup& against = kit.stands.groups[1].emplace_back(
        BattleGroup{"D" + kParties.name(player), "Against " + setup_->name(player), {}});
    const Settings columns = columns_against(*setup_, player);
    for (const Defender& stand : pool_against(*setup_, player)) {
      against.stands.push_back(stand);
      add_columns(plan, stand, columns, kit.columns);
      if (stand.work) kit.idle.push_back(stand.id);
    }
  }
  return kit;
}

std::string Battles::like() const {
  return setup_->plan.table.empty() ? setup_->plan.tactical : setup_->plan.table;
}

std::vector<std::string> Battles::journals(const Position& position) const {
  std::vector<std::string> all;
  const Game& game = position.as<Game>();
  const auto add = [&](const std::optional<Battle>& battle) {
    if (battle && battle->report && !battle->report->journal.empty()) all.push_back(battle->report->journal);
  };
  for (const Past& past : game.past) add(past.battle);
  if (game.phase != Phase::kChoose && !game.is_over()) add(game.battle);
  return all;
}

}  // namespace telescope::race

#include "core/rules/rapier/combat/melee.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace telescope::rapier {
namespace {

Members all(const std::vector<Fighter>& fighters) {
  if (fighters.empty()) return 0;
  return ~Members{0} >> (kMostFighters - std::min(fighters.size(), kMostFighters));
}

std::array<bool, 3> categories(const std::vector<Fighter>& fighters, Members alive) {
  std::array<bool, 3> present{};
  for (std::size_t i = 0; i < fighters.size(); ++i)
    if (alive & member(i)) present[static_cast<std::size_t>(category(fighters[i].kind))] = true;
  return present;
}

struct Best {
  int dice = 0;
  Category against{};
};

/// RQ-71: the largest number in the shooter's row over the categories present.
Best best_dice(const Fighter& shooter, const std::array<bool, 3>& present, bool attacking_sector) {
  Best best;
  for (const Category target : {Category::kInfantry, Category::kGun, Category::kArmour}) {
    if (!present[static_cast<std::size_t>(target)]) continue;
    const int dice = combat_dice(shooter.kind, shooter.assault, target, attacking_sector);
    if (dice > best.dice) best = {dice, target};
  }
  return best;
}

/// RQ-79: only while DEF holds the sector, unless the scenario says otherwise.
bool fortifications_help(const Melee& melee, const Alive& alive) {
  return alive.attackers && (melee.holder == Side::kDefender || melee.captured_works_help);
}

void add(Muster& muster, const DiceGroup& group) {
  muster.groups.push_back(group);
  muster.dice[static_cast<std::size_t>(group.pool)] += group.dice;
}

/// RO-147, RO-148: what works add to DEF's dice. RQ-76: a spare minefield rolls its own die.
void add_works(Muster& muster, const Melee& melee, const Alive& alive, const std::vector<int>& named) {
  const auto recipients = recipients_of(melee, alive, named);
  for (std::size_t i = 0; i < melee.works.size(); ++i) {
    const int to = recipients[i];
    const int no = static_cast<int>(i);
    if (melee.works[i].minefield) {
      if (mines_have_dice(melee, alive))
        add(muster, {HitPool::kMines, to < 0 ? kLoneMinefieldDice : kMinefieldDice, to, no, {}});
    } else if (to >= 0 && fortifications_help(melee, alive)) {
      add(muster, {HitPool::kFree, kFortificationDice, to, no, {}});
    }
  }
}

bool anybody_has_dice(const Melee& melee, const BySide<bool>& throwing, const Alive& alive) {
  return (throwing.attackers && muster(melee, Side::kAttacker, alive).total() > 0) ||
         (throwing.defenders && muster(melee, Side::kDefender, alive).total() > 0);
}

/// Calls `with(pool, die)` for each hit in the order in which hits are applied: the 4s, the 5s, the 6s
/// (RQ-98), in each the tied, the mines', the rest (RQ-72).
template <class With>
void each_hit(const Hits& hits, With with) {
  for (int die = 4; die <= 6; ++die)
    for (const HitPool pool : kHitPools)
      for (int n = hits.shown[static_cast<std::size_t>(die - 4)][static_cast<std::size_t>(pool)]; n > 0; --n)
        with(pool, die);
}

}  // namespace

Alive all_of(const Melee& melee) {
  return {.attackers = all(melee.attackers), .defenders = all(melee.defenders)};
}

Muster muster(const Melee& melee, Side side, const Alive& alive, const MeleeChoices& choices) {
  Muster muster;
  const auto& own = melee.of(side);
  const auto present = categories(melee.of(enemy_of(side)), alive[enemy_of(side)]);
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (!(alive[side] & member(i))) continue;
    Best best = best_dice(own[i], present, side != melee.holder);
    const CombatRow row = combat_row(own[i].kind, own[i].assault);
    if (row == CombatRow::kAssault && choices.single_die[side] & member(i))
      best.dice = std::min(best.dice, 1);
    add(muster, {row == CombatRow::kAntiTank ? HitPool::kTied : HitPool::kFree, best.dice,
                 static_cast<int>(i), -1, best.against});
  }
  if (side == Side::kDefender) add_works(muster, melee, alive, choices.recipients);
  return muster;
}

Members using_two_dice(const Melee& melee, Side side, const Alive& alive, Members single_die) {
  const auto& own = melee.of(side);
  const auto present = categories(melee.of(enemy_of(side)), alive[enemy_of(side)]);
  Members two = 0;
  for (std::size_t i = 0; i < own.size(); ++i)
    if (alive[side] & ~single_die & member(i) &&
        combat_row(own[i].kind, own[i].assault) == CombatRow::kAssault &&
        best_dice(own[i], present, side != melee.holder).dice == 2)
      two |= member(i);
  return two;
}

bool mines_have_dice(const Melee& melee, const Alive& alive) {
  if (std::ranges::none_of(melee.works, &Works::minefield)) return false;
  for (std::size_t i = 0; i < melee.attackers.size(); ++i)
    if (alive.attackers & member(i) && melee.attackers[i].kind != Kind::kEngineer) return true;
  return false;
}

bool may_receive(const Melee& melee, const Alive& alive, std::size_t fighter) {
  if (fighter >= melee.defenders.size() || !(alive.defenders & member(fighter))) return false;
  if (melee.bonus_recipient == BonusRecipient::kAny) return true;
  const auto present = categories(melee.attackers, alive.attackers);
  return best_dice(melee.defenders[fighter], present, melee.holder != Side::kDefender).dice > 0;
}

std::vector<int> recipients_of(const Melee& melee, const Alive& alive, const std::vector<int>& named) {
  std::vector<int> recipients = named;
  recipients.resize(melee.works.size(), -1);
  const auto has_one = [&](int fighter, bool minefield) {
    for (std::size_t i = 0; i < recipients.size(); ++i)
      if (recipients[i] == fighter && melee.works[i].minefield == minefield) return true;
    return false;
  };
  for (std::size_t i = 0; i < recipients.size(); ++i)
    for (std::size_t to = 0; to < melee.defenders.size() && recipients[i] < 0; ++to)
      if (may_receive(melee, alive, to) &&
          (melee.bonus_stacks || !has_one(static_cast<int>(to), melee.works[i].minefield)))
        recipients[i] = static_cast<int>(to);
  return recipients;
}

BySide<bool> striking(const Melee& melee, const MeleeClock& clock) {
  if (clock.over) return {};
  if (clock.round > 1 || !melee.first_strike) return {.attackers = true, .defenders = true};
  BySide<bool> one;
  one[clock.holder_fired ? enemy_of(melee.holder) : melee.holder] = true;
  return one;
}

MeleeClock next_exchange(const Melee& melee, MeleeClock clock) {
  if (clock.round == 1 && melee.first_strike && !clock.holder_fired) {
    clock.holder_fired = true;
  } else if (clock.round < 3) {
    clock = {.round = clock.round + 1};
  } else {
    clock.over = true;
  }
  return clock;
}

MeleeClock settled(const Melee& melee, MeleeClock clock, const Alive& alive) {
  while (!clock.over && !anybody_has_dice(melee, striking(melee, clock), alive))
    clock = next_exchange(melee, clock);
  return clock;
}

MeleeClock after_exchange(const Melee& melee, MeleeClock clock, const Alive& alive) {
  return settled(melee, next_exchange(melee, clock), alive);
}

int Hits::total() const {
  int total = 0;
  for (const auto& pools : shown)
    for (const int hits : pools) total += hits;
  return total;
}

Targets::Targets(const std::vector<Fighter>& fighters) {
  for (std::size_t i = 0; i < fighters.size(); ++i) {
    const Fighter& fighter = fighters[i];
    of_category[static_cast<std::size_t>(category(fighter.kind))] |= member(i);
    for (int die = fighter.hit_on; die <= 6; ++die) hit_on.at(static_cast<std::size_t>(die - 4)) |= member(i);
    if (fighter.kind == Kind::kEngineer) engineers |= member(i);
    if (fighter.kind == Kind::kHq) headquarters |= member(i);
  }
}

Members lawful_targets(const Targets& targets, const Shot& shot, Members standing, HitPool pool, int die) {
  Members legal = standing & targets.hit_on[static_cast<std::size_t>(die - 4)];
  if (pool == HitPool::kTied) {
    const Members armour = legal & targets.of_category[static_cast<std::size_t>(Category::kArmour)];
    legal = armour ? armour : legal & targets.of_category[static_cast<std::size_t>(Category::kGun)];
  } else if (pool == HitPool::kMines) {
    legal &= ~targets.engineers;
  }
  if (legal & shot.lost_first) legal &= shot.lost_first;
  for (const Members category : targets.of_category)
    if (!(legal & ~category)) return legal;  // of one kind: nothing to spread evenly
  int fewest = std::numeric_limits<int>::max();
  Members even = 0;
  for (const Members category : targets.of_category) {
    if (!(legal & category)) continue;
    const int hits = std::popcount(shot.alive & ~standing & category);
    if (hits < fewest) even = 0;
    fewest = std::min(fewest, hits);
    if (hits == fewest) even |= legal & category;
  }
  return even;
}

Members automatic_target(const Targets& targets, Members lawful) {
  for (const Members category : targets.of_category) {
    const Members here = lawful & category;
    if (!here) continue;
    const Members others = here & ~targets.headquarters;
    const Members from = others ? others : here;
    return from & (~from + 1);
  }
  return 0;
}

Members automatic_losses(const Targets& targets, const Shot& shot, const Hits& hits) {
  Members standing = shot.alive;
  each_hit(hits, [&](HitPool pool, int die) {
    standing &= ~automatic_target(targets, lawful_targets(targets, shot, standing, pool, die));
  });
  return shot.alive & ~standing;
}

std::vector<Members> lawful_losses(const Targets& targets, const Shot& shot, const Hits& hits) {
  std::vector<Members> left{shot.alive}, next;
  each_hit(hits, [&](HitPool pool, int die) {
    next.clear();
    for (const Members standing : left) {
      Members lawful = lawful_targets(targets, shot, standing, pool, die);
      if (!lawful) next.push_back(standing);
      for (; lawful; lawful &= lawful - 1) next.push_back(standing & ~(lawful & (~lawful + 1)));
    }
    std::ranges::sort(next);
    next.erase(std::unique(next.begin(), next.end()), next.end());
    left.swap(next);
  });
  for (Members& standing : left) standing = shot.alive & ~standing;
  std::ranges::sort(left);
  const auto automatic = std::ranges::find(left, automatic_losses(targets, shot, hits));
  std::rotate(left.begin(), automatic, automatic + 1);
  return left;
}

}  // namespace telescope::rapier

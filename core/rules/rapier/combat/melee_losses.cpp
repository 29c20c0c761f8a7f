#include "core/rules/rapier/combat/melee_losses.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace telescope::rapier {

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

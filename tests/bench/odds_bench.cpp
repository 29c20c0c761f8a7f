// Exact odds of a fight beside what one would otherwise do: throw it a hundred thousand times.

#include <bit>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <random>
#include <string>

#include <nlohmann/json.hpp>

#include "core/rules/rapier/combat/melee.hpp"
#include "core/rules/rapier/workbench/workbench.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

constexpr int kThrows = 100'000;

double thread_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// One fight thrown with dice: no more work than it needs.
class Thrower {
 public:
  explicit Thrower(const Melee& melee)
      : melee_(melee), targets_{Targets(melee.attackers), Targets(melee.defenders)} {}

  Alive fight() {
    Alive alive = all_of(melee_);
    BySide<Members> two;
    int declared = 0;
    for (MeleeClock clock = settled(melee_, {}, alive); !clock.over;
         clock = after_exchange(melee_, clock, alive)) {
      if (declared != clock.round)
        for (const Side side : {Side::kAttacker, Side::kDefender})
          two[side] = using_two_dice(melee_, side, alive);
      declared = clock.round;
      Alive left = alive;
      for (const Side side : {Side::kAttacker, Side::kDefender})
        if (striking(melee_, clock)[side]) shoot(side, alive, two, left);
      alive = left;
    }
    return alive;
  }

 private:
  void shoot(Side side, const Alive& alive, const BySide<Members>& two, Alive& left) {
    const Side target = enemy_of(side);
    const Targets& targets = target == Side::kAttacker ? targets_[0] : targets_[1];
    const Muster dice = muster(melee_, side, alive);
    Hits hits;
    for (const HitPool pool : kHitPools)
      for (int n = dice.dice[static_cast<std::size_t>(pool)]; n > 0; --n)
        if (const int shown = die_(random_); shown >= 4) hits.add(pool, shown);
    left[target] &= ~automatic_losses(targets, {alive[target], two[target]}, hits);
  }

  const Melee& melee_;
  Targets targets_[2];
  std::mt19937 random_{1};
  std::uniform_int_distribution<int> die_{1, 6};
};

void measure(const char* attackers, const char* defenders, bool moving) {
  const Melee melee = melee_from_json(
      {{"attackers", attackers}, {"defenders", defenders}, {"settings", {{"moving_targets", moving}}}});
  odds(melee);
  int runs = 0;
  const double start = thread_ms();
  Odds exact;
  do exact = odds(melee), ++runs;
  while (thread_ms() - start < 300);
  const double exact_ms = (thread_ms() - start) / runs;

  Thrower thrower(melee);
  const double before = thread_ms();
  int cleared = 0;
  for (int i = 0; i < kThrows; ++i) cleared += thrower.fight().defenders == 0;
  const double thrown_ms = thread_ms() - before;
  const double estimate = cleared / double{kThrows}, truth = exact.defenders.cleared;
  std::printf("| %-13s | %-13s | %-3s | %7.3f | %5d | %8.1f | %6.0f x | %7.4f %% | %+8.4f %% | %7.4f %% |\n",
              attackers, defenders, moving ? "yes" : "no", exact_ms, exact.outcomes, thrown_ms,
              thrown_ms / exact_ms, 100 * truth, 100 * (estimate - truth),
              100 * std::sqrt(truth * (1 - truth) / kThrows));
}

}  // namespace

int main() {
  std::printf(
      "Three rounds, one thread, CPU time. Beside it %d fights thrown, their error on the chance to "
      "clear.\n\n",
      kThrows);
  std::printf(
      "| attackers     | defenders     | moving | exact ms | ends | thrown ms | ratio | cleared | error | "
      "its sigma |\n");
  std::printf("|---|---|---|---|---|---|---|---|---|---|\n");
  measure("T T S E R G", "R S G A T H", false);
  measure("T S E R R H", "R G F M", false);
  measure("T T T T T T", "T T T T T T", false);
  measure("R R R R R R", "R R R R R R", false);
  measure("H S E G A T", "H S E G A T", false);
  measure("S S T T O O", "S S T T G G", false);
  measure("T+ T+ S+ E+ C+ G+", "R+ S G A T H", true);
  // The slowest of six hundred fights that chance put together.
  measure("G H C+ O+ S+ T", "T O+ C H G+ G+", true);
  measure("R+ S S+ C+ G O+", "F M G C+ G S+", true);
  return 0;
}

#include <bit>
#include <cmath>
#include <numeric>
#include <random>

#include "core/rules/rapier/combat/melee.hpp"
#include "tests/core/rules/rapier/melee_for_tests.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

/// The same fight thrown with dice, exchange by exchange as the game does it.
Alive thrown(const Melee& melee, std::mt19937& random) {
  std::uniform_int_distribution<int> die(1, 6);
  Alive alive = all_of(melee);
  BySide<Members> two;
  int declared = 0;
  for (MeleeClock clock = settled(melee, {}, alive); !clock.over;
       clock = after_exchange(melee, clock, alive)) {
    if (declared != clock.round)
      for (const Side side : {Side::kAttacker, Side::kDefender})
        two[side] = using_two_dice(melee, side, alive);
    declared = clock.round;
    Alive left = alive;
    for (const Side side : {Side::kAttacker, Side::kDefender}) {
      if (!striking(melee, clock)[side]) continue;
      const Side target = enemy_of(side);
      const Muster dice = muster(melee, side, alive);
      std::vector<std::vector<int>> answers;
      for (const PoolRequest& pool : pools_of(melee, side, dice, "", clock.round)) {
        answers.emplace_back(static_cast<std::size_t>(pool.dice()));
        for (int& each : answers.back()) each = die(random);
      }
      const Targets targets(melee.of(target));
      left[target] &= ~automatic_losses(targets, {.alive = alive[target], .lost_first = two[target]},
                                        hits_of(dice, answers, targets, alive[target]));
    }
    alive = left;
  }
  return alive;
}

}  // namespace

TEST_CASE("odds of one against one are those worked out by hand", "[rapier][RO-134]") {
  const Odds one = odds(melee("R", "R"));
  CHECK(one.contested == Approx(std::pow(25.0 / 36, 3)));
  // The first strike, then twice together.
  const double after_first = 25.0 / 36;
  CHECK(one.defenders_alone == Approx(1.0 / 6 + after_first * (5.0 / 36) * (1 + 25.0 / 36)));
  CHECK(one.attackers_alone == Approx(5.0 / 36 + after_first * (5.0 / 36) * (1 + 25.0 / 36)));
  CHECK(one.nobody == Approx(after_first * (1.0 / 36) * (1 + 25.0 / 36)));
  CHECK(one.outcomes == 4);
  const Odds first_round = odds(melee("R", "R"), 1);
  CHECK(first_round.attackers.cleared == Approx(1.0 / 6));
  CHECK(first_round.defenders.cleared == Approx(5.0 / 36));
  CHECK(first_round.attackers.expected_losses == Approx(1.0 / 6));
  CHECK(first_round.attackers.spread == Approx(std::sqrt(5.0) / 6));
}

TEST_CASE("odds of EX-01's first strike: the tank and the SMG pay first", "[rapier][EX-01]") {
  Melee fight = melee("T S E R R H", "R G F M");
  fight.attackers.resize(6);
  const Odds first = odds(fight, 1);
  // Two tied dice at the only tank, whatever else falls.
  CHECK(first.attackers.lives[0] <= 25.0 / 36 + 1e-12);
  CHECK(first.attackers.kinds.size() == 5);
  CHECK(first.attackers.kinds[3].kind == Kind::kRifles);
  CHECK(first.attackers.kinds[3].count == 2);
}

TEST_CASE("odds are chances: they add up, and expectations agree with them", "[rapier]") {
  const std::vector<Melee> fights{melee("T S E R R H", "R G F M"),
                                  melee("T+ C+ R+ S+", "R T O M M F"),
                                  melee("S S* W", "S T H"),
                                  melee("R", "M"),
                                  melee("", "R"),
                                  melee("R", "")};
  for (const Melee& fight : fights)
    for (int rounds = 1; rounds <= 3; ++rounds) {
      const Odds all = odds(fight, rounds);
      CHECK(all.attackers_alone + all.defenders_alone + all.contested + all.nobody == Approx(1.0));
      for (const SideOdds& side : {all.attackers, all.defenders}) {
        CHECK(std::accumulate(side.losses.begin(), side.losses.end(), 0.0) == Approx(1.0));
        double left = 0, lives = 0;
        for (const KindOdds& kind : side.kinds) {
          CHECK(std::accumulate(kind.left.begin(), kind.left.end(), 0.0) == Approx(1.0));
          left += kind.expected_left;
        }
        for (const double each : side.lives) lives += each;
        CHECK(left == Approx(lives));
        CHECK(left + side.expected_losses == Approx(static_cast<double>(side.lives.size())));
      }
    }
}

TEST_CASE("exact odds agree with dice thrown twenty thousand times", "[rapier][RO-140][RO-148][RQ-98]") {
  std::vector<Melee> fights{melee("T S E R R H", "R G F M"), melee("T T S* E R G", "R S G A T H"),
                            melee("T+ C+ R S E+ O", "R C+ T G M F"), melee("R R E", "M M"),
                            melee("T R H", "S H O")};
  fights[1].first_strike = false;
  fights[4].holder = Side::kAttacker;
  std::mt19937 random(7);
  constexpr int kGames = 20'000;
  for (const Melee& fight : fights) {
    BySide<std::vector<int>> lost{std::vector<int>(33), std::vector<int>(33)};
    for (int i = 0; i < kGames; ++i) {
      const Alive end = thrown(fight, random);
      for (const Side side : {Side::kAttacker, Side::kDefender})
        ++lost[side][fight.of(side).size() - static_cast<std::size_t>(std::popcount(end[side]))];
    }
    const Odds exact = odds(fight);
    for (const Side side : {Side::kAttacker, Side::kDefender}) {
      const SideOdds& of = side == Side::kAttacker ? exact.attackers : exact.defenders;
      for (std::size_t n = 0; n < of.losses.size(); ++n) {
        const double sigma = std::sqrt(of.losses[n] * (1 - of.losses[n]) / kGames);
        INFO(fight.attackers.size() << " against " << fight.defenders.size() << ", " << n << " lost");
        CHECK(std::abs(lost[side][n] / double{kGames} - of.losses[n]) <= 5 * sigma + 1e-9);
      }
    }
  }
}

TEST_CASE("odds are refused for more units or rounds than there can be", "[rapier]") {
  Melee crowd;
  crowd.attackers.resize(kMostInOdds + 1);
  CHECK_THROWS_AS(odds(crowd), std::invalid_argument);
  CHECK_THROWS_AS(odds(melee("R", "R"), 0), std::invalid_argument);
  CHECK_THROWS_AS(odds(melee("R", "R"), 4), std::invalid_argument);
}

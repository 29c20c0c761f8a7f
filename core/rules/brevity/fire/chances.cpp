#include <algorithm>

#include "core/rules/brevity/fire/attack.hpp"
#include "core/rules/statistics.hpp"

namespace telescope::brevity {
namespace {

/// Of six faces those that reach `from` with `bonus` (BQ-02).
int faces_from(int from, int bonus) {
  return std::clamp(7 - (from - bonus), 0, 6);
}

}  // namespace

AttackChances chances_of(int dice, int hit_from, int hit_bonus, std::optional<int> penetrate_from,
                         std::optional<int> casualties_from, int casualty_bonus, bool spent_already,
                         bool ignores_pin) {
  // Of one die to hit, one to penetrate and one for casualties: all whole numbers, exact up to six dice.
  constexpr int kThrows = 6 * 6 * 6;
  const int hits = faces_from(hit_from, hit_bonus);
  const int counts = hits * (penetrate_from ? faces_from(*penetrate_from, 0) : 6);
  const int succeeds = counts * (casualties_from ? faces_from(*casualties_from, casualty_bonus) : 0);
  const int pins = ignores_pin ? succeeds : counts * 6;
  AttackChances chances;
  for (int number = 0; number <= dice; ++number)
    chances.hits.push_back(binomial(dice, number, hits, 6 - hits));
  const double all = binomial_term(dice, 0, 0, kThrows);
  const double no_pin = binomial_term(dice, 0, pins, kThrows - pins);
  const double none = binomial_term(dice, 0, succeeds, kThrows - succeeds);
  const double one = binomial_term(dice, 1, succeeds, kThrows - succeeds);
  chances.nothing = no_pin / all;
  chances.only_pinned = (none - no_pin) / all;
  chances.pinned = ignores_pin ? 0.0 : (all - no_pin) / all;
  chances.spent = (spent_already ? none : one) / all;
  chances.destroyed = (spent_already ? all - none : all - none - one) / all;
  return chances;
}

AttackChances chances_of(const Attack& attack) {
  return chances_of(attack.dice, attack.hit_from, attack.hit_bonus, attack.penetrate_from,
                    attack.casualties_from, attack.casualty_bonus, attack.spent_already, attack.ignores_pin);
}

}  // namespace telescope::brevity

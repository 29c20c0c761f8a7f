#include <algorithm>

#include "core/rules/brevity/fire/attack.hpp"
#include "core/rules/statistics.hpp"

namespace telescope::brevity {
namespace {

PoolRequest pool(const Attack& attack, std::string id, std::string label, int dice, std::string reason,
                 std::string_view rule, int from) {
  return {.id = std::move(id),
          .label = std::move(label),
          .sides = 6,
          .audience = attack.audience,
          .reasons = {{.dice = dice, .reason = std::move(reason), .rule = std::string(rule)}},
          .hit_from = std::clamp(from, 1, 6)};
}

int count_from(const std::vector<int>& dice, int from, int bonus) {
  return static_cast<int>(std::ranges::count_if(dice, [&](int die) { return die + bonus >= from; }));
}

/// Of six faces those that reach `from` with `bonus` (BQ-02).
int faces_from(int from, int bonus) {
  return std::clamp(7 - (from - bonus), 0, 6);
}

}  // namespace

std::string faces(int from, int bonus) {
  const int natural = std::max(1, from - bonus);
  return natural >= 6 ? "6" : std::to_string(natural) + " to 6";
}

AttackResult roll(const Attack& attack, DiceTray& tray) {
  AttackResult result{.order = attack.order,
                      .fire_point = attack.fire_point,
                      .along_in = attack.along_in,
                      .flamed = attack.flamed};
  const std::string target = attack.order.target.value();
  const Dice row = dice_for(attack.half_battalions);
  result.hit_dice =
      tray.roll(pool(attack, "hit", "Hits on " + target, attack.dice,
                     "strength " + std::to_string(attack.half_battalions) + " half battalions; " +
                         faces(attack.hit_from, attack.hit_bonus) + " hits",
                     row.rule, attack.hit_from - attack.hit_bonus));
  result.hits = count_from(result.hit_dice, attack.hit_from, attack.hit_bonus);
  result.penetrating = result.hits;
  if (result.hits > 0 && attack.penetrate_from) {  // OB-146
    result.penetration_dice =
        tray.roll(pool(attack, "penetrate", "Penetration of " + target, result.hits,
                       "a die for each hit; " + faces(*attack.penetrate_from, 0) + " penetrates", "OB-146",
                       *attack.penetrate_from));
    result.penetrating = count_from(result.penetration_dice, *attack.penetrate_from, 0);
  }
  if (result.penetrating > 0 && attack.casualties_from) {  // OB-160, BQ-66
    result.casualty_dice =
        tray.roll(pool(attack, "casualties", "Casualties of " + target, result.penetrating,
                       "a die for each hit that counts; " +
                           faces(*attack.casualties_from, attack.casualty_bonus) + " causes casualties",
                       "OB-160", *attack.casualties_from - attack.casualty_bonus));
    result.successes = count_from(result.casualty_dice, *attack.casualties_from, attack.casualty_bonus);
  }
  return result;
}

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

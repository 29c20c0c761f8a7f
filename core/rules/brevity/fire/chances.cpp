#include <algorithm>

#include "core/rules/brevity/fire/attack.hpp"
#include "core/rules/statistics.hpp"

namespace telescope::brevity {
namespace {

/// Of one die that reaches `from` with `bonus` (BQ-02).
double chance_of_die(int from, int bonus) {
  return static_cast<double>(std::clamp(7 - (from - bonus), 0, 6)) / 6.0;
}

}  // namespace

AttackChances chances_of(int dice, int hit_from, int hit_bonus, std::optional<int> penetrate_from,
                         std::optional<int> casualties_from, int casualty_bonus, bool spent_already) {
  AttackChances chances;
  const double hit = chance_of_die(hit_from, hit_bonus);
  const double pins = hit * (penetrate_from ? chance_of_die(*penetrate_from, 0) : 1.0);
  const double success = casualties_from ? pins * chance_of_die(*casualties_from, casualty_bonus) : 0.0;
  for (int hits = 0; hits <= dice; ++hits) chances.hits.push_back(binomial(dice, hits, hit));
  chances.pinned = 1.0 - binomial(dice, 0, pins);
  const double none = binomial(dice, 0, success), one = binomial(dice, 1, success);
  chances.spent = spent_already ? none : one;
  chances.destroyed = spent_already ? 1.0 - none : 1.0 - none - one;
  return chances;
}

AttackChances chances_of(const Attack& attack) {
  return chances_of(attack.dice, attack.hit_from, attack.hit_bonus, attack.penetrate_from,
                    attack.casualties_from, attack.casualty_bonus, attack.spent_already);
}

}  // namespace telescope::brevity

#include <algorithm>

#include "core/rules/brevity/fire/attack.hpp"

namespace telescope::brevity {
namespace {

constexpr int kOne = 1;

PoolRequest pool(const Attack& attack, std::string id, std::string label, int dice, std::string reason,
                 std::string_view rule, int from) {
  return {.id = std::move(id),
          .label = std::move(label),
          .sides = 6,
          .audience = attack.audience,
          .reasons = {{.dice = dice, .reason = std::move(reason), .rule = std::string(rule)}},
          .hit_from = std::clamp(from, kOne, 6)};
}

int count_from(const std::vector<int>& dice, int from, int bonus) {
  return static_cast<int>(std::ranges::count_if(dice, [&](int die) { return die + bonus >= from; }));
}

std::string needs(int from, int bonus) {
  const int natural = std::max(kOne, from - bonus);
  return natural >= 6 ? "6" : std::to_string(natural) + " to 6";
}

}  // namespace

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
                         needs(attack.hit_from, attack.hit_bonus) + " hits",
                     row.rule, attack.hit_from - attack.hit_bonus));
  result.hits = count_from(result.hit_dice, attack.hit_from, attack.hit_bonus);
  result.penetrating = result.hits;
  if (result.hits > 0 && attack.penetrate_from) {  // OB-146
    result.penetration_dice =
        tray.roll(pool(attack, "penetrate", "Penetration of " + target, result.hits,
                       "a die for each hit; " + needs(*attack.penetrate_from, 0) + " penetrates", "OB-146",
                       *attack.penetrate_from));
    result.penetrating = count_from(result.penetration_dice, *attack.penetrate_from, 0);
  }
  if (result.penetrating > 0 && attack.casualties_from) {  // OB-160, BQ-66
    result.casualty_dice =
        tray.roll(pool(attack, "casualties", "Casualties of " + target, result.penetrating,
                       "a die for each hit that counts; " +
                           needs(*attack.casualties_from, attack.casualty_bonus) + " causes casualties",
                       "OB-160", *attack.casualties_from - attack.casualty_bonus));
    result.successes = count_from(result.casualty_dice, *attack.casualties_from, attack.casualty_bonus);
  }
  return result;
}

}  // namespace telescope::brevity

#pragma once

#include "core/rules/campaign_face.hpp"
#include "core/rules/race/battle/plan.hpp"
#include "core/rules/race/state/game.hpp"

namespace telescope::race {

/// RX-037: in a counter-attack the defenders attack.
inline bool off_attacks(const Battle& battle) {
  return battle.type != BattleType::kCounterAttack;
}

/// Ids of the stands against the player on the offensive, in the order of the orbat: those that fight, and
/// with `works` the works of a prepared defence behind them.
struct DefStand {
  std::string id;
  std::string kind;
  bool fights = true;
};
std::vector<DefStand> def_stands(const Game& game, const BattlePlan& plan);

/// What the battle that is to be fought means (RX-054 to RX-077); its forces must be fixed.
BattleExtras extras_of(const Game& game, const BattlePlan& plan);

}  // namespace telescope::race

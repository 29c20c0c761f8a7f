#pragma once

#include <string>
#include <vector>

#include "core/rules/campaign_face.hpp"
#include "core/rules/race/battle/plan.hpp"
#include "core/rules/race/state/game.hpp"
#include "core/rules/race/state/setup.hpp"

namespace telescope::race {

/// A stand that defends, whichever orbat it serves in: it keeps its id, and with it its tag, throughout.
struct PoolStand {
  std::string id;
  std::string kind;
  bool work = false;
};

/// The stands against `off`, who is attacked or attacks: of each kind as many as any one orbat has that may
/// be used against him, kinds in the order in which the orbats name them, works last.
std::vector<PoolStand> pool_against(const Setup& setup, const BattlePlan& plan, Side off);

/// The most stands that lie face down at once in any battle, where all of a side do: the largest orbat with
/// its works, or the largest units that a player may have on the table.
int most_hidden(const Setup& setup, const BattlePlan& plan);

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

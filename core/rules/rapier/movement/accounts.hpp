#pragma once

#include "core/rules/rapier/action_fields.hpp"

namespace telescope::rapier {

/// RO-088, RQ-44: the Division had a headquarters and it is dead; one in reserve or off the far edge is not.
bool is_hq_destroyed(const Game& game, DivisionNo division);
/// RO-111: DEF's headquarters is dead.
bool is_defender_hq_destroyed(const Game& game);

/// RQ-43: the accounts of the turn's movement, as step 2 begins.
void open_accounts(Game& game);

/// RO-088: how many units of the Division may still move; nothing where there is no limit.
std::optional<int> moves_left(const Game& game, DivisionNo division);
/// RQ-43: floor(n/2).
int half_limit(const Game& game, DivisionNo division);
/// RQ-116: the units' moves are used; each counts once a turn.
void count_moves(Game& game, const std::vector<UnitNo>& units);

/// RO-110, how many of DEF's units may move this turn; RO-111, RQ-58: half of the die, rounded up, once its
/// HQ is dead. For the umpire's eyes only (HD-05).
struct DefenderRoll {
  static constexpr ActionInfo kInfo{"defender_roll", "RO-110", {}, "The defender's moves"};
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& dice, Events& events) const;
};

}  // namespace telescope::rapier

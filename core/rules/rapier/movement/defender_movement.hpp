#pragma once

#include "core/rules/rapier/action_fields.hpp"

namespace telescope::rapier {

/// RO-110, how many of DEF's units may move this turn; RO-111, RQ-58: half of the die, rounded up, once its
/// HQ is dead. For the umpire's eyes only (HD-05).
struct DefenderRoll {
  static constexpr ActionInfo kInfo{"defender_roll", "RO-110", {}, "The defender's moves"};
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& dice, Events& events) const;
};

}  // namespace telescope::rapier

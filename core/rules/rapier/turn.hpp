#pragma once

#include <vector>

#include "core/rules/rapier/action_fields.hpp"

namespace telescope::rapier {

/// What must still be done before the game may go on; the umpire may waive it.
std::vector<Objection> unfinished(const Game& game);
/// What happens by itself when `game.step` begins: accounts of the turn start anew, the end is judged.
void enter_step(Game& game, Events& events);
/// The step that follows: RO-079, and RQ-22 after step 9 of the last turn.
Step next_step(const Game& game);

/// On to the next step of RO-051 and RO-079.
struct Advance {
  static constexpr ActionInfo kInfo{"advance", "RO-079", {}};
  Objections against(const Game& game) const { return unfinished(game); }
  void perform(Game& game, DiceTray&, Events& events) const;
};

}  // namespace telescope::rapier

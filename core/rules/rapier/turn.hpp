#pragma once

#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/state/game.hpp"

namespace telescope::rapier {

/// {"type": "advance"}: on to the next step of RO-051 and RO-079.
struct Advance {};

/// What must still be done before the game may go on; the umpire may waive it.
std::vector<Objection> unfinished(const Game& game);
/// What happens by itself when `game.step` begins: accounts of the turn start anew, the end is judged.
void enter_step(Game& game, Events& events);
/// The step that follows: RO-079, and RQ-22 after step 9 of the last turn.
Step next_step(const Game& game);

std::vector<Objection> objections(const Game& game, const Advance&);
void perform(Game& game, const Advance&, DiceTray&, Events& events);

}  // namespace telescope::rapier

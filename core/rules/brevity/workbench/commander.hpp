#pragma once

#include <vector>

#include "core/rules/brevity/actions.hpp"

namespace telescope::brevity {

/// What a player, or the umpire as the clock of the game, may lawfully do now by what that side knows;
/// without the umpire's corrections. Empty: the game is over, or waits for the other side.
std::vector<AnyAction> choices(const Game& game, Side side);
/// Whose word the game waits for; kNeutral: the umpire's (Proceed).
Side waited_for(const Game& game);
/// What a simple commander does: the same position gives the same answer.
AnyAction sensible_choice(const Game& game, Side side);

}  // namespace telescope::brevity

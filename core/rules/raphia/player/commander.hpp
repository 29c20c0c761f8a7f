#pragma once

#include <vector>

#include "core/rules/raphia/rules.hpp"

namespace telescope::raphia {

/// Whose word the game waits for now; both may be waited for together in a bid. Empty: the game is over, or
/// deploys.
std::vector<Side> waited_for(const Game& game);

/// All that this player may lawfully do now. Never empty while he is waited for. Of deployment and conceding:
/// nothing.
std::vector<AnyAction> choices(const Game& game, Side side);

/// What a player does who plays plainly and sensibly where he is waited for (waited_for()), by what he sees.
/// The same view gives the same answer.
AnyAction sensible_choice(const Game& game, Side side);

/// What is worth a closer look there, at most so much: sensible_choice() first, then what is worth most
/// beside it, of single pieces most of the piece that it moves.
std::vector<AnyAction> likely_choices(const Game& game, Side side, std::size_t most);

}  // namespace telescope::raphia

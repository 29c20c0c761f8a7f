#pragma once

#include <vector>

#include "core/rules/raphia/rules.hpp"

namespace telescope::raphia {

/// Whose word the game waits for now; both may be waited for together in a bid. Empty: the game is over, or
/// deploys.
std::vector<Side> waited_for(const Game& game);

/// What that player may lawfully do now, by all that he knows himself, in an order that hangs on open facts
/// and his own cards alone. Never empty while he is waited for. Of deployment and conceding: nothing.
std::vector<Wanted> choices(const Game& game, Side side);

/// Every lawful move of one piece with its cards: for a phone that asks about this piece alone.
std::vector<Wanted> moves_of(const Game& game, const PieceId& piece);

}  // namespace telescope::raphia

#pragma once

#include <optional>
#include <vector>

#include "core/rules/raphia/movement/allowance.hpp"
#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {

// Steps 4 and 5: moves (sections 3 to 5), up to the declared attack.

/// RR-029, RRQ-13, RRQ-68: whether its cards, face up or down, bind it to move from where it stands now. It
/// hangs on secrets: for its owner and the umpire only (RRQ-14, RRQ-83).
bool must_move(const Game& game, const PieceId& piece);

/// The square that it may attack now with its allowance by all its cards, for its owner: those ahead, and
/// where it may turn those beside (RR-065, RRQ-28).
std::vector<Sector> may_attack(const Game& game, const PieceId& piece);

/// RRQ-26, RRQ-88: the generals attached to the unit who may stay where it begins: those with a card.
std::vector<PieceId> may_stay(const Game& game, const PieceId& unit);

/// A unit or general comes into `to`, with the general that is attached where it leaves (RR-062, RRQ-26). An
/// enemy general who stands alone there is contacted (RRQ-74): Game::contacted.
void enter(Game& game, const PieceId& piece, Sector to, Events& events);

}  // namespace telescope::raphia

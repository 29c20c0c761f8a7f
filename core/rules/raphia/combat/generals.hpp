#pragma once

#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {

// Section 12: the death of a general.

/// RRQ-79: those attached to the lead, the target or a supporter, of both sides.
std::vector<PieceId> generals_in(const Game& game, const Combat& combat);

/// RR-092, RR-E14: a court card that is no joker.
bool kills(const cards::Card& card);

/// Whom that player may try to kill now: the general who has been contacted, or those in the combat while it
/// is his turn to try (RRQ-58, RRQ-79). Nobody where he has no deck left (RRQ-57).
std::vector<PieceId> may_kill(const Game& game, Side side);

/// RR-091, RRQ-57: the top card of his own deck.
void try_to_kill(Game& game, Side side, const PieceId& general, Events& events);

/// RRQ-59: to the next square that way; killed where an enemy holds it or it is off the board.
void fall_back(Game& game, const PieceId& general, Facing direction, Events& events);

/// RRQ-74: the first contact is over, after an attempt if one is wanted.
void decide_contact(Game& game, bool attempt, Events& events);

}  // namespace telescope::raphia

#pragma once

#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {

// The stages of a combat in the order of RRQ-78. One for which nobody has a choice, as far as open facts
// tell, is passed over (RRQ-83).

/// Whose word the stage is for.
Side asked_in_stage(const Game& game);

/// Takes the combat up and carries it on until it waits for a word or is over. Attacks on the square are
/// declared no more. There must be an enemy unit in the square.
void begin_combat(Game& game, const PieceId& lead, Sector square, const std::vector<Support>& supports,
                  Events& events);

/// The stage has had its answer: what follows, until the combat waits again or is over.
void leave_stage(Game& game, Events& events);

/// Goes on while nobody has a choice.
void carry_on(Game& game, Events& events);

}  // namespace telescope::raphia

#pragma once

#include "core/rules/raphia/combat/actions.hpp"
#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {

// RRQ-71: the lead that has just advanced, or entered the square of a target that retired, attacks again.

/// The squares beside it that it could attack as far as everybody can know: a card that lies face down may be
/// any (RRQ-83).
std::vector<Sector> openly_attackable(const Game& game, const PieceId& lead);

Objections objections_to_again(const Game& game, const AttackAgain& again);

/// Turns it, turns up what the attack needs and spends the square; the combat is for the caller to begin.
void declare_again(Game& game, const AttackAgain& again, Events& events);

}  // namespace telescope::raphia

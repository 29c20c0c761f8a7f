#pragma once

#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {

// Combats (sections 6 to 12), in the order of RRQ-78.

/// Whose word a combat or a contacted general waits for; kNeutral: nobody's.
Side waits_for(const Game& game);

/// Whether the combat that is fought is in that stage and waits for that player.
bool is_asked(const Game& game, Side side, Stage stage);

/// Attacks that are still to be fought and have not lapsed (RRQ-70): their squares, each once, in the order
/// in which they were declared.
std::vector<Sector> combats_to_fight(const Game& game);

/// The units that have declared an attack on that square and still stand where they did, in that order.
std::vector<PieceId> attackers_of(const Game& game, Sector square);

/// Contacted generals whom nobody can try to kill fall back at once (RRQ-57, RRQ-74). Combats do it
/// themselves; for whatever else may have contacted one.
void settle_contacts(Game& game, Events& events);

}  // namespace telescope::raphia

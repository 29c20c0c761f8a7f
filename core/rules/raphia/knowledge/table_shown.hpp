#pragma once

#include "core/rules/raphia/knowledge/cards_shown.hpp"

namespace telescope::raphia {

/// What everybody sees (RR-H02): the step, pieces with their facings, declared attacks, losses, decks.
void show_table(const Game& game, Known& known);

/// RR-070: the sums of the combat that is fought, as the cards lie: of those whose cards he sees, while they
/// are face down.
void show_sums(const Game& game, const Viewer& viewer, Known& known);

/// The setting `guide`: what that player does next, on a paper of his own.
void show_guide(const Game& game, Side player, Known& known);

}  // namespace telescope::raphia

#pragma once

#include <vector>

#include "core/rules/form.hpp"
#include "core/rules/race/state/game.hpp"

namespace telescope::race {

/// RX-024: a player's action. Nobody else reads it before both are written (RXQ-05).
Form choice_form(const Game& game, Side player);
/// RX-046: OFF's units; for their owner's eyes.
Form units_form(const Game& game);
/// RX-051: DEF's orbat, where he chooses (RXQ-04).
Form orbat_form(const Game& game);
/// RX-053 to RX-063: the umpire's report of the battle. It names fielded units.
Form report_form(const Game& game);

/// What the player may ask for now.
std::vector<Form> forms_of(const Game& game, Side player);

}  // namespace telescope::race

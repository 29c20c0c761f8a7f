#pragma once

#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {

// Between the turns, and the end of the game (RR-024 to RR-027, section 13).

/// Step 1 begins; where nobody has a card to bid, step 2 (RRQ-65).
void begin_turn(Game& game, Events& events);

/// Step 2 begins, or the game ends: RR-097, RRQ-63, RRQ-64, RRQ-66.
void begin_laying(Game& game, Events& events);

/// Steps 6 to 8, and the next turn.
void end_turn(Game& game, Events& events);

/// The last combat of the step has been fought: the other player moves, or the turn ends. Nothing happens
/// while something is still to be fought or decided.
void go_on_after_combats(Game& game, Events& events);

/// kNeutral: a draw.
void end_game(Game& game, Side winner, std::string sentence, const std::vector<std::string_view>& rules,
              Events& events);

}  // namespace telescope::raphia

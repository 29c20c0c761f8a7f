#pragma once

#include "core/rules/brevity/state/game.hpp"

namespace telescope::brevity {

/// Before a simulated game: sets down a side of which nothing has a place yet, as of a campaign's battle. It
/// stands in rows, command by command, with its artillery and headquarters behind: the attacker from a
/// quarter of the table's depth back to his friendly edge, the defender from its middle. What finds no room
/// stays aside.
void set_down_in_rows(Game& game, Side side);

}  // namespace telescope::brevity

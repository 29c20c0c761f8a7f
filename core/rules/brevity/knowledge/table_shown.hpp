#pragma once

#include "core/rules/brevity/state/game.hpp"
#include "core/rules/known.hpp"

namespace telescope::brevity {

/// Pieces, groups, marks, legend and papers of `known`, which is known_to() of that seat.
void show_table(const Game& known_game, std::optional<Side> side, Known& known);

}  // namespace telescope::brevity

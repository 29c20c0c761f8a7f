#pragma once

#include "core/rules/brevity/state/game.hpp"
#include "core/rules/known.hpp"

namespace telescope::brevity {

/// Pieces, groups, marks, legend and papers of `known`, which is known_to() of that seat.
void show_table(const Game& known_game, std::optional<Side> side, Known& known);

/// Papers of a seat: commands, losses, and a side's own orders, hidden stands, missions, waves and supply.
/// `known_game` is known_to() of it; nothing of `side` stands for the umpire, who has both sides' papers.
void show_papers(const Game& known_game, std::optional<Side> side, Known& known);

}  // namespace telescope::brevity

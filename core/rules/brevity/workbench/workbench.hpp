#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "core/rules/brevity/state/game.hpp"
#include "core/rules/simulated_games.hpp"
#include "core/rules/workbench.hpp"

namespace telescope::brevity {

/// `telescope rule brevity`, `odds brevity`, `simulate brevity`.
const Workbench& workbench();

/// What one whole game came to; `counted` are its battalions that were destroyed or captured.
struct Played : SimulatedGames::Result {
  int actions = 0;
  Game end;
};

/// Before a simulated game: sets down a side of which nothing has a place yet, as of a campaign's battle. It
/// stands in rows, command by command, with its artillery and headquarters behind: the attacker from a
/// quarter of the table's depth back to his friendly edge, the defender from its middle. What finds no room
/// stays aside.
void set_down_in_rows(Game& game, Side side);

/// Plays between two simple commanders from the deployment of the scenario to the end; `after_step` is shown
/// the game after each step.
Played play(std::shared_ptr<const Setup> setup, std::uint64_t seed,
            const std::function<void(const Game&)>& after_step = {});

/// Whole games between two simple commanders; game n hangs on the seed and n alone.
std::unique_ptr<Workbench::Simulation> simulate_games(std::shared_ptr<const Setup> setup, std::uint64_t seed,
                                                      std::int64_t first, std::int64_t count);

}  // namespace telescope::brevity

#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

#include "core/rules/level.hpp"
#include "core/rules/raphia/rules.hpp"
#include "core/rules/raphia/state/game.hpp"
#include "core/rules/simulated_games.hpp"
#include "core/rules/workbench.hpp"

namespace telescope::raphia {

/// What `telescope rule`, `odds` and `simulate` can be asked for of Rapid Raphia.
const Workbench& workbench();

/// Who plays a side: of what he may do, one that is lawful.
using Player = std::function<AnyAction(const Game& game, Side side)>;
Player player_of(Level level);

/// What one whole game came to; `counted` are its units that were lost.
struct Played : SimulatedGames::Result {
  int actions = 0;
  Game end;
};

/// Plays from the deployment of the scenario to the end; `after_step` is shown the game after each step.
Played play(std::shared_ptr<const Setup> setup, const std::array<Player, 2>& players, std::uint64_t seed,
            const std::function<void(const Game&)>& after_step = {});

}  // namespace telescope::raphia

#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

#include "core/rules/brevity/state/game.hpp"
#include "core/rules/workbench.hpp"

namespace telescope::brevity {

/// Who plays a side.
enum class Player : std::uint8_t { kSensible, kRandom };

/// What one whole game came to.
struct Played {
  Side winner = Side::kNeutral;  ///< kNeutral: nobody has won
  int turns = 0;
  std::array<int, 2> losses{};  ///< battalions destroyed or captured, by index_of(side)
  int actions = 0;
};

/// Plays from the deployment of the scenario to the end.
Played play(std::shared_ptr<const Setup> setup, std::array<Player, 2> players, std::uint64_t seed);

/// The same between two simple commanders; `after_step` is shown the game after each of its steps.
Game play_one(std::shared_ptr<const Setup> setup, std::uint64_t seed,
              const std::function<void(const Game&)>& after_step);

/// Whole games between two simple commanders; game n hangs on the seed and n alone.
std::unique_ptr<Workbench::Simulation> simulate_games(const PreparedGame& game, std::uint64_t seed,
                                                      std::int64_t first, std::int64_t count);
std::unique_ptr<Workbench::Simulation> simulate_games(std::shared_ptr<const Setup> setup, std::uint64_t seed,
                                                      std::int64_t first, std::int64_t count);

}  // namespace telescope::brevity

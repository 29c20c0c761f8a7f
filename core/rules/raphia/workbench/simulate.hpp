#pragma once

#include <cstdint>
#include <functional>

#include "core/rules/raphia/state/game.hpp"
#include "core/rules/workbench.hpp"

namespace telescope::raphia {

/// Who plays a side.
enum class Player : std::uint8_t { kSensible, kRandom };

/// What one whole game came to.
struct Played {
  Side winner = Side::kNeutral;  ///< kNeutral: a draw
  int turns = 0;
  std::array<int, 2> losses{};
  int actions = 0;
};

/// Plays from the deployment of the scenario to the end.
Played play(std::shared_ptr<const Setup> setup, std::array<Player, 2> players, std::uint64_t seed);

/// The same between two sensible players, who are dealt their cards; `after_step` is shown the game after
/// each of its steps.
Game play_one(std::shared_ptr<const Setup> setup, std::uint64_t seed,
              const std::function<void(const Game&)>& after_step);

/// Workbench::simulate() between two sensible players, for balancing an order of battle.
std::unique_ptr<Workbench::Simulation> simulate(std::shared_ptr<const Setup> setup, std::uint64_t seed,
                                                std::int64_t first, std::int64_t count);

}  // namespace telescope::raphia

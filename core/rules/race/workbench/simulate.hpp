#pragma once

#include <cstdint>
#include <memory>

#include "core/rules/battle_simulator.hpp"
#include "core/rules/level.hpp"
#include "core/rules/race/battle/battles.hpp"
#include "core/rules/simulated_games.hpp"

namespace telescope::race {

/// Between two such players (race/player), battles by battle_odds(), stand by stand. Counted are stands
/// killed in all, and still lost at the end.
SimulatedGames::Result play(std::shared_ptr<const Setup> setup, const Levels& levels, std::uint64_t seed);

/// LevelledWorkbench::simulate_at().
std::unique_ptr<Workbench::Simulation> simulate(std::shared_ptr<const Setup> setup, const Levels& levels,
                                                std::uint64_t seed, std::int64_t first, std::int64_t count);

/// Plain players, with every battle fought by `simulator`. Throws std::invalid_argument where it cannot.
std::unique_ptr<Workbench::Simulation> simulate_fought(std::shared_ptr<const Setup> setup,
                                                       const Battles& battles, BattleSimulator& simulator,
                                                       std::uint64_t seed, std::int64_t first,
                                                       std::int64_t count);

}  // namespace telescope::race

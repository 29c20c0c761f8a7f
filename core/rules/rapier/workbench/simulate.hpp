#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

#include <nlohmann/json_fwd.hpp>

#include "core/rules/rapier/state/game.hpp"
#include "core/rules/statistics.hpp"

namespace telescope::rapier {

/// What many games came to.
struct Simulation {
  std::int64_t games = 0;
  std::array<std::int64_t, 4> levels{};  ///< by VictoryLevel
  Spread left;                           ///< units of the break-through Division that left the table
  Spread attackers_lost;                 ///< fighting units
  Spread defenders_lost;
  void add(const Simulation& other);
  bool operator==(const Simulation&) const = default;
};

/// Plays games `first` to `first + count - 1` of `seed` between SimpleCommanders. Game n is the same whoever
/// plays it beside which others, so parts may be played on several threads and added up.
Simulation simulate(std::shared_ptr<const Setup> setup, std::uint64_t seed, std::int64_t first,
                    std::int64_t count);

/// One of those games, to its end; `after_step` is shown it after each step.
Game play_one(std::shared_ptr<const Setup> setup, std::uint64_t seed, std::int64_t number,
              const std::function<void(const Game&)>& after_step = {});

/// The outcome that `telescope simulate rapier` prints.
nlohmann::json to_json(const Simulation& simulation, std::uint64_t seed);

}  // namespace telescope::rapier

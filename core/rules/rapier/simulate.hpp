#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include <nlohmann/json_fwd.hpp>

#include "core/rules/rapier/game.hpp"

namespace telescope::rapier {

/// A number that varies from game to game, added up in integers: the order of games changes nothing.
struct Spread {
  std::int64_t sum = 0;
  std::int64_t squares = 0;
  void add(std::int64_t value) {
    sum += value;
    squares += value * value;
  }
  void add(const Spread& other) {
    sum += other.sum;
    squares += other.squares;
  }
  bool operator==(const Spread&) const = default;
};

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

/// One of those games, to its end.
Game play_one(std::shared_ptr<const Setup> setup, std::uint64_t seed, std::int64_t number);

/// Wilson's score interval for `hits` of `games`, both between 0 and 1; z = 1.96 covers 95 %.
std::array<double, 2> wilson(std::int64_t hits, std::int64_t games, double z = 1.96);

/// The outcome that `telescope simulate rapier` prints.
nlohmann::json to_json(const Simulation& simulation, std::uint64_t seed);

}  // namespace telescope::rapier

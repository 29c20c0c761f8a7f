#include "core/rules/rapier/simulate.hpp"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "core/rules/rapier/commander.hpp"
#include "core/rules/rapier/victory.hpp"

namespace telescope::rapier {
namespace {

/// SplitMix64: neighbouring games get seeds that have nothing to do with each other.
std::uint64_t seed_of(std::uint64_t seed, std::int64_t number) {
  std::uint64_t mixed = seed + 0x9e3779b97f4a7c15u * (static_cast<std::uint64_t>(number) + 1);
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
  return mixed ^ mixed >> 31;
}

int lost(const Game& game, Side side) {
  int lost = 0;
  for (int i = 0; i < game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    lost += game.side(no) == side && is_fighting(game[no].kind) && !game[no].alive();
  }
  return lost;
}

nlohmann::json to_json(const Spread& spread, std::int64_t games) {
  const double n = static_cast<double>(games), mean = games ? static_cast<double>(spread.sum) / n : 0;
  const double variance =
      games > 1 ? std::max(0.0, (static_cast<double>(spread.squares) - n * mean * mean) / (n - 1)) : 0;
  return {{"mean", mean}, {"spread", std::sqrt(variance)}, {"error", games ? std::sqrt(variance / n) : 0.0}};
}

}  // namespace

void Simulation::add(const Simulation& other) {
  games += other.games;
  for (std::size_t i = 0; i < levels.size(); ++i) levels[i] += other.levels[i];
  left.add(other.left);
  attackers_lost.add(other.attackers_lost);
  defenders_lost.add(other.defenders_lost);
}

Game play_one(std::shared_ptr<const Setup> setup, std::uint64_t seed, std::int64_t number) {
  Game game = new_game(std::move(setup));
  SimulatedChance chance(seed_of(seed, number));
  SimpleCommanders commanders(game, chance);
  while (game.step != Step::kOver) commanders.play_step();
  return game;
}

Simulation simulate(std::shared_ptr<const Setup> setup, std::uint64_t seed, std::int64_t first,
                    std::int64_t count) {
  Simulation all;
  for (std::int64_t number = first; number < first + count; ++number) {
    const Game game = play_one(setup, seed, number);
    const VictoryCount result = victory_of(game);
    ++all.games;
    ++all.levels.at(static_cast<std::size_t>(result.level));
    all.left.add(result.left);
    all.attackers_lost.add(lost(game, Side::kAttacker));
    all.defenders_lost.add(lost(game, Side::kDefender));
  }
  return all;
}

std::array<double, 2> wilson(std::int64_t hits, std::int64_t games, double z) {
  if (games <= 0) return {0, 1};
  const double n = static_cast<double>(games), p = static_cast<double>(hits) / n;
  const double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

nlohmann::json to_json(const Simulation& simulation, std::uint64_t seed) {
  nlohmann::json levels = nlohmann::json::array();
  for (std::size_t i = simulation.levels.size(); i-- > 0;) {
    const std::int64_t hits = simulation.levels[i];
    levels.push_back(
        {{"level", to_string(static_cast<VictoryLevel>(i))},
         {"games", hits},
         {"chance",
          simulation.games ? static_cast<double>(hits) / static_cast<double>(simulation.games) : 0.0},
         {"interval95", wilson(hits, simulation.games)}});
  }
  return {{"ruleset", "rapier"},
          {"games", simulation.games},
          {"seed", seed},
          {"levels", std::move(levels)},
          {"breakthrough_left", to_json(simulation.left, simulation.games)},
          {"attackers_lost", to_json(simulation.attackers_lost, simulation.games)},
          {"defenders_lost", to_json(simulation.defenders_lost, simulation.games)},
          {"rules", {"RO-044", "RO-045", "RO-046", "RO-047", "RO-048"}}};
}

}  // namespace telescope::rapier

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/rules/rapier/combat/victory.hpp"
#include "core/rules/rapier/player/commander.hpp"
#include "core/rules/rapier/workbench/workbench.hpp"

namespace telescope::rapier {
namespace {

int lost(const Game& game, Side side) {
  return static_cast<int>(std::ranges::count_if(game.numbers(), [&](UnitNo no) {
    return game.side(no) == side && is_fighting(game[no].kind) && !game[no].alive();
  }));
}

}  // namespace

void Simulation::add(const Simulation& other) {
  games += other.games;
  for (std::size_t i = 0; i < levels.size(); ++i) levels[i] += other.levels[i];
  left.add(other.left);
  attackers_lost.add(other.attackers_lost);
  defenders_lost.add(other.defenders_lost);
}

Game play_one(std::shared_ptr<const Setup> setup, std::uint64_t seed, std::int64_t number,
              const std::function<void(const Game&)>& after_step) {
  Game game = new_game(std::move(setup));
  SimulatedChance chance(seed_of_game(seed, number));
  SimpleCommanders commanders(game, chance);
  while (game.step != Step::kOver) {
    commanders.play_step();
    if (after_step) after_step(game);
  }
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

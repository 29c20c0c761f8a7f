// How well the program plays: whole games between two levels, sides exchanged, and how long a decision takes.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/kit/kit.hpp"
#include "core/rules/raphia/player/commander.hpp"
#include "core/rules/raphia/rules.hpp"
#include "core/rules/raphia/workbench/workbench.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/simulated_chance.hpp"
#include "core/rules/statistics.hpp"
#include "core/scenario/scenario_file.hpp"

using namespace telescope;
using namespace telescope::raphia;

namespace {

struct Wish {
  std::string scenario = "assets/scenarios/raphia-default.toml", level = "strong", against = "plain";
  int games = 20, first = 0;
  std::uint64_t seed = 1;
};

/// Whatever is lawful, by chance.
Player random_player() {
  return [chance = SimulatedChance(7)](const Game& game, Side side) mutable {
    auto all = choices(game, side);
    return all.at(static_cast<std::size_t>(chance.below(static_cast<int>(all.size()))));
  };
}

Player named(const std::string& word) {
  const auto level = level_from_string(word);
  return level ? player_of(*level) : random_player();
}

double at(std::vector<double> sorted, double share) {
  std::ranges::sort(sorted);
  return sorted.empty() ? 0.0
                        : sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

}  // namespace

int main(int argc, char** argv) {
  Wish asked;
  CLI::App app("Rapid Raphia between two levels, sides exchanged after each game");
  app.add_option("--scenario", asked.scenario);
  app.add_option("--level", asked.level, "whose games are counted")
      ->check(CLI::IsMember({"easy", "plain", "strong"}));
  app.add_option("--against", asked.against)->check(CLI::IsMember({"random", "easy", "plain", "strong"}));
  app.add_option("--games", asked.games)->check(CLI::PositiveNumber);
  app.add_option("--first", asked.first, "number of the first game: parts may run beside each other");
  app.add_option("--seed", asked.seed);
  CLI11_PARSE(app, argc, argv);
  const auto scenario = load_scenario(asked.scenario);
  if (!scenario) return std::fprintf(stderr, "%s\n", scenario.error().message.c_str()), 2;
  const auto kit = make_kit(*scenario);
  const auto game = find_ruleset("raphia")->prepare(*scenario, *kit);
  if (!game) return std::fprintf(stderr, "%s\n", game.error().message.c_str()), 2;
  const auto setup = dealt_by_program(dynamic_cast<const Rules&>((*game)->rules()).shared_setup());

  std::vector<double> decisions_s;
  const Player other = named(asked.against), thinks = named(asked.level);
  const Player timed = [&](const Game& now, Side side) {
    const auto begin = std::chrono::steady_clock::now();
    AnyAction choice = thinks(now, side);
    decisions_s.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    return choice;
  };
  int won = 0, drawn = 0;
  for (int n = asked.first; n < asked.first + asked.games; ++n) {
    const bool south = n % 2 == 0;
    const Played played =
        play(setup, {south ? timed : other, south ? other : timed}, seed_of_game(asked.seed, n / 2));
    won += played.winner == (south ? Side::kAttacker : Side::kDefender);
    drawn += played.winner == Side::kNeutral;
  }
  const auto [low, high] = wilson(won, asked.games);
  std::printf("%s against %s, %s: won %d, drew %d of %d; %.1f %% won (95 %%: %.1f to %.1f)\n",
              asked.level.c_str(), asked.against.c_str(), scenario->name.c_str(), won, drawn, asked.games,
              100.0 * won / asked.games, 100.0 * low, 100.0 * high);
  std::printf("%zu decisions: median %.3f s, 95 %% %.3f s, longest %.3f s\n", decisions_s.size(),
              at(decisions_s, 0.5), at(decisions_s, 0.95), at(decisions_s, 1.0));
}

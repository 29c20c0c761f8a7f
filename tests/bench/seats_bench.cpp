// How well the program plays the two sides of Rapier, and how long a decision of a seat takes.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/kit/kit.hpp"
#include "core/rules/rapier/combat/combat.hpp"
#include "core/rules/rapier/player/player.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/statistics.hpp"
#include "core/scenario/scenario_file.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

struct Wish {
  std::string scenario = "assets/scenarios/rapier-demo.toml", attackers = "plain", umpire = "plain";
  int games = 200;
  std::uint64_t seed = 1;
};

double at(std::vector<double> sorted, double share) {
  std::ranges::sort(sorted);
  return sorted.empty() ? 0.0
                        : sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

/// A whole game; how long each decision took goes to `decisions_s`.
Game played(const std::shared_ptr<const Setup>& setup, const Wish& wish, std::uint64_t seed,
            std::vector<double>& decisions_s) {
  const ProgramSeats program(setup);
  std::vector<SeatId> seats = program.playable();
  std::ranges::rotate(seats, seats.begin() + 1);  // the umpire last
  SimulatedChance dice(seed), any(seed + 1);
  Game game = new_game(setup);
  while (game.step != Step::kOver) {
    const Position position = Position::of(game);
    const auto seat = std::ranges::find_if(
        seats, [&](const SeatId& each) { return program.is_waited_for(position, each, seats); });
    if (seat == seats.end()) throw std::logic_error("nobody is waited for");
    const std::string& how = *seat == kUmpireSeat ? wish.umpire : wish.attackers;
    const auto begin = std::chrono::steady_clock::now();
    const Position known = program.as_known(position, *seat);
    const Decision decision = program.choose(known, *seat, level_from_string(how).value_or(Level::kPlain));
    decisions_s.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    Actions::Any action = Actions::read(known.as<Game>(), decision.action);
    if (how == "random") action = any_instead(known.as<Game>(), action, any);
    Events untold = Events::discarding();
    perform_action(game, Actions::read(game, Actions::write(known.as<Game>(), action)), dice, untold);
  }
  return game;
}

}  // namespace

int main(int argc, char** argv) {
  Wish wish;
  CLI::App app("Whole games of Rapier that the program plays alone");
  const CLI::IsMember levels({"random", "easy", "plain", "strong"});
  app.add_option("--scenario", wish.scenario);
  app.add_option("--attackers", wish.attackers)->check(levels);
  app.add_option("--umpire", wish.umpire, "who is the defender, too")->check(levels);
  app.add_option("--games", wish.games)->check(CLI::PositiveNumber);
  app.add_option("--seed", wish.seed);
  CLI11_PARSE(app, argc, argv);
  const auto scenario = load_scenario(wish.scenario);
  if (!scenario) return std::fprintf(stderr, "%s\n", scenario.error().message.c_str()), 2;
  const auto game = find_ruleset("rapier")->prepare(*scenario, *make_kit(*scenario));
  if (!game) return std::fprintf(stderr, "%s\n", game.error().message.c_str()), 2;
  const auto setup = (*game)->rules().begin().position.as<Game>().setup;

  std::vector<double> decisions_s;
  std::array<int, 4> ended{};
  for (int n = 0; n < wish.games; ++n)
    ++ended.at(static_cast<std::size_t>(
        victory_of(played(setup, wish, seed_of_game(wish.seed, n), decisions_s)).level));
  const int won = wish.games - ended.front();
  const auto [low, high] = wilson(won, wish.games);
  std::printf("%s attackers against a %s umpire, %s: %d of %d won; %.1f %% (95 %%: %.1f to %.1f)\n",
              wish.attackers.c_str(), wish.umpire.c_str(), scenario->name.c_str(), won, wish.games,
              100.0 * won / wish.games, 100.0 * low, 100.0 * high);
  for (std::size_t i = ended.size(); i-- > 0;)
    std::printf("%-8s %d\n", std::string(to_string(static_cast<VictoryLevel>(i))).c_str(), ended[i]);
  std::printf("%zu decisions: median %.4f s, 95 %% %.4f s, longest %.4f s\n", decisions_s.size(),
              at(decisions_s, 0.5), at(decisions_s, 0.95), at(decisions_s, 1.0));
}

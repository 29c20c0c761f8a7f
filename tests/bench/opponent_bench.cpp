// How well the program plays: games between players of different levels, sides exchanged.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "core/rules/raphia/player/searched.hpp"
#include "core/rules/raphia/workbench/simulate.hpp"
#include "core/rules/raphia/rules.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/search.hpp"
#include "core/kit/kit.hpp"
#include "core/scenario/scenario_file.hpp"

using namespace telescope;
namespace rr = telescope::raphia;

int main(int argc, char** argv) {
  const char* scenario = argc > 1 ? argv[1] : "assets/scenarios/raphia-learning.toml";
  const int games = argc > 2 ? std::atoi(argv[2]) : 10, steps = argc > 3 ? std::atoi(argv[3]) : 100;
  const int turns = argc > 4 ? std::atoi(argv[4]) : 2, first = argc > 5 ? std::atoi(argv[5]) : 0;
  const double bold = argc > 6 ? std::atof(argv[6]) : 0.5;
  const auto loaded = load_scenario(scenario);
  const auto kit = make_kit(*loaded);
  const auto game = find_ruleset("raphia")->prepare(*loaded, *kit);
  auto setup = rr::dealt_by_program(dynamic_cast<const rr::Rules&>((*game)->rules()).shared_setup());
  double won = 0;
  std::vector<double> times;
  for (int n = first; n < first + games; ++n) {
    const Side strong = n % 2 ? Side::kDefender : Side::kAttacker;
    rr::Game now = rr::new_game(setup);
    SimulatedChance chance(seed_of_game(7, n / 2));
    Events untold = Events::discarding();
    rr::carry_out(now, rr::Deal(), chance, untold);
    for (int i = 0; now.step != rr::Step::kOver; ++i) {
      const Side side = rr::waited_for(now).at(0);
      if (side == strong) {
        const auto begin = std::chrono::steady_clock::now();
        const rr::Searched rules(side, now.turn, turns);
        Search<rr::Searched> search(rules, {.steps = steps, .boldness = bold});
        auto all = search.choose(rr::as_known(now, side), seed_of_game(99, i));
        times.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
        rr::carry_out(now, all.front().action, chance, untold);
      } else {
        rr::carry_out(now, rr::sensible_choice(now, side), chance, untold);
      }
    }
    won += now.winner == strong ? 1 : now.winner == Side::kNeutral ? 0.5 : 0;
    std::printf("%d: strong %s %s, losses %d:%d, turn %d  | %.1f of %d\n", n, strong == Side::kAttacker ? "att" : "def",
                now.winner == strong ? "won" : now.winner == Side::kNeutral ? "drew" : "lost", now.losses(strong),
                now.losses(enemy_of(strong)), now.turn, won, n - first + 1);
    std::fflush(stdout);
  }
  std::ranges::sort(times);
  const double p = won / games;
  std::printf("won %.1f %% ± %.1f, decisions %zu a game, median %.3f s, 95 %% %.3f s\n", 100 * p, 196 * std::sqrt(p * (1 - p) / games),
              times.size() / games, times[times.size() / 2], times[times.size() * 95 / 100]);
}

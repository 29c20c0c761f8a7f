#include <cstdlib>
#include <string>

#include "core/kit/kit.hpp"
#include "core/rules/brevity/rules.hpp"
#include "core/rules/brevity/state/game_json.hpp"
#include "core/rules/brevity/workbench/commander.hpp"
#include "core/rules/simulated_chance.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

namespace telescope::brevity {
namespace {

Game begun(const std::string& name) {
  const Scenario scenario = load_scenario(test::project_file("assets/scenarios/" + name + ".toml")).value();
  return new_game(make_setup(scenario, make_kit(scenario).value()).value());
}

void check_invariants(const Game& game) {
  for (const auto& [id, stand] : game.stands) {
    INFO(id.value());
    REQUIRE(game.side(stand.command) == game.side(id));  // OB-054
    if (game.facts(id).is_air()) REQUIRE_FALSE(stand.in_play());
    if (!stand.on_table()) continue;
    REQUIRE(stand.placed.at.x_mm >= 0.0);
    REQUIRE(stand.placed.at.y_mm >= 0.0);
    REQUIRE(stand.placed.at.x_mm <= width(game.setup->board).mm());
    REQUIRE(stand.placed.at.y_mm <= depth(game.setup->board).mm());
  }
  if (game.step == Step::kSelect) {
    REQUIRE_FALSE(game.may_move(game.move.chooser).empty());  // OB-026
    REQUIRE(game.results.empty());
    REQUIRE(game.rulings.empty());  // BQ-01
    for (const auto& [id, stand] : game.stands) REQUIRE(stand.move == Stand::InMove{});
  }
  // OB-037: pins last within a move, or from an attack at the turn's start (BQ-10).
  if (game.step == Step::kSelect && game.modules.missions.empty() && !game.adv().air)
    for (const auto& [id, stand] : game.stands) REQUIRE_FALSE(stand.pinned);
  REQUIRE(game.turn <= game.settings().turns);
}

/// Plays lawful actions, most of them at random, until the game is over; how many there were.
int play_at_random(const std::string& scenario, std::uint64_t seed) {
  Game game = begun(scenario);
  SimulatedChance chance(seed);
  int actions = 0;
  for (; game.step != Step::kOver; ++actions) {
    REQUIRE(actions < 20000);
    const Side side = waited_for(game);
    const auto all = choices(game, side);
    INFO(to_json(game).dump());
    REQUIRE_FALSE(all.empty());
    const Wanted wanted = all.at(static_cast<std::size_t>(chance.below(static_cast<int>(all.size()))));
    const Action action = action_of(wanted);
    INFO(action.dump());
    REQUIRE(judge(game, wanted).empty());
    REQUIRE(action_of(wanted_from(game, action)) == action);
    Events events;
    carry_out(game, wanted, chance, events);
    check_invariants(game);
    for (const Event& event : events.all()) REQUIRE(event.contains("sentence"));
    REQUIRE(to_json(game_from_json(game.setup, to_json(game))) == to_json(game));
  }
  return actions;
}

TEST_CASE("OB-026, OB-037, OB-054: whatever lawful is done, stands, steps and turns stay whole",
          "[brevity][random]") {
  // TELESCOPE_BREVITY_GAMES: how many games of each scenario.
  const char* const wanted = std::getenv("TELESCOPE_BREVITY_GAMES");
  const int games = wanted ? std::atoi(wanted) : 1;
  long actions = 0;
  for (const char* scenario : {"brevity-first", "brevity-division", "brevity-crossing"})
    for (int game = 0; game < games; ++game) {
      INFO(scenario << ", game " << game);
      actions += play_at_random(scenario, seed_of_game(1, game));
    }
  CHECK(actions > 100L * games);
}

}  // namespace
}  // namespace telescope::brevity

#include <cstdlib>

#include "core/rules/race/state/game.hpp"
#include "core/rules/simulated_chance.hpp"
#include "tests/core/race/random_campaign.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::race;
using namespace telescope::race::test;

namespace {

void check_invariants(const Game& before, const Game& game) {
  for (const Side side : kBothSides) {
    const PlayerState& player = game.player(side);
    REQUIRE(player.zone >= 1);
    REQUIRE(player.zone <= game.settings().zones + 1);
    REQUIRE(std::abs(player.zone - before.player(side).zone) <= 2);
    int left = 0;
    for (std::size_t unit = 0; unit < game.army(side).units.size(); ++unit)
      left += game.stands_left(side, static_cast<int>(unit));
    REQUIRE(left + game.lost(side) == static_cast<int>(game.army(side).stands.size()));
    if (side != before.off) REQUIRE(player.lost == before.player(side).lost);
  }
  if (game.phase == Phase::kChoose) REQUIRE((!game.in_x(kA) && !game.in_x(kB)));
  if (game.settings().most_turns > 0) REQUIRE(game.turn <= game.settings().most_turns);
}

/// Plays campaigns of random lawful actions, one after the other.
void play_at_random(const Setup& setup, std::uint64_t seed, int actions) {
  SimulatedChance chance(seed);
  Table table(setup);
  for (int i = 0; i < actions; ++i) {
    if (table.game.phase == Phase::kOver) table.game = new_game(table.game.setup);
    const Action action = any_action(table.game, chance);
    CAPTURE(seed, i, action.dump());
    REQUIRE(table.refused(action) == "");
    const Game before = table.game;
    Events events;
    Actions::perform(table.game, Actions::read(table.game, action), chance, events);
    check_invariants(before, table.game);
    if (i % 50 == 0)
      REQUIRE(plain_json(read_again(table.game.setup, plain_json(table.game))) == plain_json(table.game));
  }
}

}  // namespace

TEST_CASE("random lawful campaigns keep the invariants under every setting", "[race][play]") {
  // TELESCOPE_RACE_ACTIONS: how many actions in all; a campaign of the tests has 1,000,000.
  const char* wanted = std::getenv("TELESCOPE_RACE_ACTIONS");
  const int actions = wanted ? std::atoi(wanted) : 5000;
  const std::vector<RaceSettings> sets{
      {},
      {.zones = 2, .orbat_pick = OrbatPick::kDefChooses, .secret_actions = false},
      {.base_or_regroup_percent = 40, .regroup_bonus = RegroupBonus::kAttackOnly, .cut_short = true},
      {.base_retreat = BaseRetreat::kRetreatInPlace,
       .recover_current = false,
       .overrun_from_last_but_one = false},
      {.zones = 9, .most_turns = 12, .losses_open = false},
  };
  for (std::size_t i = 0; i < sets.size(); ++i)
    play_at_random(plain_setup(sets[i], 12, 3), i + 1, actions / static_cast<int>(sets.size()));
}

TEST_CASE("what the set of actions calls lawful for the seats plays campaigns to their end", "[race][play]") {
  for (const bool plain : {true, false}) {
    const RaceSettings settings{.zones = 3,
                                .orbat_pick = plain ? OrbatPick::kRandom : OrbatPick::kDefChooses,
                                .secret_actions = plain,
                                .most_turns = 6,
                                .losses_open = plain};
    SimulatedChance chance(7);
    Table table(plain_setup(settings, 12, 3));
    int actions = 0;
    for (; table.game.phase != Phase::kOver; ++actions) {
      std::vector<Actions::Any> lawful;
      for (const Side seat : {kA, kB, Side::kNeutral})
        for (Actions::Any& each : Actions::lawful(table.game, seat, 100)) lawful.push_back(std::move(each));
      CAPTURE(plain, actions);
      REQUIRE_FALSE(lawful.empty());
      const auto& action = lawful.at(chance.below(static_cast<int>(lawful.size())));
      REQUIRE(table.refused(Actions::write(table.game, action)) == "");
      Events events;
      Actions::perform(table.game, action, chance, events);
    }
    CHECK(actions > 12);
  }
}

#include <cstdlib>

#include "core/rules/race/campaign/forces.hpp"
#include "core/rules/race/state/game.hpp"
#include "core/rules/simulated_chance.hpp"
#include "tests/core/race/campaign.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::race;
using namespace telescope::race::test;

namespace {

/// Something lawful to do now.
Action any_action(const Game& game, SimulatedChance& chance) {
  const Army& army = game.army(game.off);
  switch (game.phase) {
    case Phase::kChoose: {
      bool b = game.player(kA).choice || (chance.below(2) == 0 && game.settings().secret_actions);
      if (game.player(kB).choice) b = false;
      return {{"type", "choose"},
              {"player", b ? "b" : "a"},
              {"choice", chance.below(3) == 0 ? "regroup" : "attack"}};
    }
    case Phase::kType:
      return {{"type", "battle-type"}};
    case Phase::kForces:
      if (!game.battle->fielded) {
        Json units = Json::array();
        const auto left = stands_left(game, game.off);
        const int limit = 1 + chance.below(game.battle->limit);
        auto chosen = sensible_units(army, game.settings(), left, limit);
        if (chosen.empty()) chosen = sensible_units(army, game.settings(), left, game.battle->limit);
        for (const int unit : chosen) units.push_back(army.units.at(static_cast<std::size_t>(unit)).id);
        return {{"type", "field"}, {"units", units}};
      }
      if (game.settings().orbat_pick == OrbatPick::kRandom) return {{"type", "orbat"}};
      return {
          {"type", "orbat"},
          {"orbat", game.setup->orbats
                        .at(static_cast<std::size_t>(game.setup->usable(game.off, game.battle->size).back()))
                        .id}};
    case Phase::kFight: {
      Json action{{"type", "report"},
                  {"killed", Json::array()},
                  {"exited", Json::array()},
                  {"stayed", Json::array()}};
      const int harm = chance.below(10);
      for (const int unit : *game.battle->fielded)
        for (const int at : army.units.at(static_cast<std::size_t>(unit)).stands) {
          const auto stand = static_cast<std::size_t>(at);
          if (game.player(game.off).lost.at(stand)) continue;
          const char* fate = chance.below(10) < harm ? "killed" : chance.below(5) == 0 ? "exited" : "stayed";
          action[fate].push_back(army.stands.at(stand).id);
        }
      for (const char* key : {"first", "second"})
        action["objectives"][key] = {{"off", chance.below(3)},
                                     {"def", chance.below(3)},
                                     {"last", chance.below(2) == 0 ? "off" : "nobody"}};
      return action;
    }
    case Phase::kResult:
      return {{"type", "result"}};
    default:
      return {{"type", "recover"}};
  }
}

void check_invariants(const Game& before, const Game& game) {
  for (const Side side : kPlayers) {
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
    carry_out(table.game, wanted_from(table.game, action), chance, events);
    check_invariants(before, table.game);
    if (i % 50 == 0)
      REQUIRE(to_json(game_from_json(table.game.setup, to_json(table.game))) == to_json(table.game));
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

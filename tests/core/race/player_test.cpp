// The program as a player of the campaign.
#include "core/rules/race/player/player.hpp"

#include "core/rules/plain_rules.hpp"
#include "tests/core/race/random_campaign.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::race;
using namespace telescope::race::test;

namespace {

const SeatId kSeatA("a"), kSeatB("b");

Choice chosen(Level level, const Game& game, Side player) {
  return considered_at(level, game, player).front().action.choice;
}

}  // namespace

TEST_CASE("RX-024: the program plays either player through whole campaigns, and all that it does is lawful",
          "[race][RX-024][player]") {
  const ProgramSeats program;
  CHECK(program.playable() == std::vector{kSeatA, kSeatB});
  CHECK(program.given().empty());
  for (const OrbatPick pick : {OrbatPick::kRandom, OrbatPick::kDefChooses})
    for (const bool secret : {true, false}) {
      SimulatedChance chance(5);
      Table table(plain_setup({.orbat_pick = pick, .secret_actions = secret, .most_turns = 40}, 10, 2));
      for (int actions = 0; table.game.phase != Phase::kOver; ++actions) {
        REQUIRE(actions < 2000);
        const Position position = Position::of(table.game);
        Action action = any_action(table.game, chance);
        for (const SeatId& seat : program.playable())
          if (program.is_waited_for(position, seat, {}))
            action = program.choose(program.as_known(position, seat), seat, Level::kEasy).action;
        INFO(action.dump());
        REQUIRE(table.refused(action).empty());
        Events untold;
        Actions::perform(table.game, Actions::read(table.game, action), chance, untold);
      }
    }
}

TEST_CASE("RX-024: a plain player regroups once a fifth of his stands is lost", "[race][RX-024][player]") {
  Table table;
  CHECK(chosen(Level::kPlain, table.game, kA) == Choice::kAttack);
  for (std::size_t stand = 0; stand < 16; ++stand) table.game.player(kA).lost.at(stand) = true;
  CHECK(chosen(Level::kPlain, table.game, kA) == Choice::kRegroup);  // 16 of 76
  CHECK(chosen(Level::kPlain, table.game, kB) == Choice::kAttack);
}

TEST_CASE("RX-024, RX-089: who looks ahead attacks where the next step is X, and says what he hopes for",
          "[race][RX-024][player]") {
  Table table;
  table.game.player(kA).zone = 5;
  table.game.player(kB).zone = 5;
  CHECK(chosen(Level::kStrong, table.game, kA) == Choice::kAttack);
  for (std::size_t stand = 0; stand < 16; ++stand) table.game.player(kA).lost.at(stand) = true;
  CHECK(chosen(Level::kStrong, table.game, kA) == Choice::kAttack);  // where a plain one rests
  const Decision decision = ProgramSeats().choose(ProgramSeats().as_known(Position::of(table.game), kSeatA),
                                                  kSeatA, Level::kStrong);
  INFO(decision.why);
  CHECK(decision.why.find(" % from Attack; ") != std::string::npos);
}

TEST_CASE("RX-H01: what a seat is known by stays the same when it is known once more",
          "[race][RX-H01][player][secrecy]") {
  SimulatedChance chance(6);
  Table table(plain_setup({.losses_open = false}, 10, 2));
  for (int actions = 0; actions < 60 && table.game.phase != Phase::kOver; ++actions) {
    for (const Side side : kBothSides) {
      const Game known = as_known(table.game, side);
      CHECK(plain_json(as_known(known, side)) == plain_json(known));
      CHECK(Actions::forms(known, side, Audience::kAll).empty() ==
            Actions::forms(table.game, side, Audience::kAll).empty());
    }
    Events untold;
    Actions::perform(table.game, Actions::read(table.game, any_action(table.game, chance)), chance, untold);
  }
}

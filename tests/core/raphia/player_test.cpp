#include <algorithm>
#include <cstdlib>

#include "core/rules/raphia/knowledge/knowledge.hpp"
#include "core/rules/raphia/player/commander.hpp"
#include "core/rules/raphia/player/searched.hpp"
#include "tests/core/raphia/two_secrets.hpp"
#include "tests/core/raphia/whole_games.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

std::shared_ptr<const Setup> against(const char* opponent, const std::string& name = "raphia-learning") {
  Scenario scenario = battle(name);
  scenario.settings["solo.opponent"] = std::string(opponent);
  return setup_of(scenario);
}

/// What the program does for the seat that the scenario gives it, by what that seat knows.
Json played(const Game& game) {
  const ProgramSeats program(game.setup);
  const Position position = Position::of(game);
  for (const SeatId& seat : program.given())
    if (program.is_waited_for(position, seat, {}))
      return program.choose(program.as_known(position, seat), seat, Level::kPlain).action;
  return {};
}

SeatId seat(Side side) {
  return SeatId(std::string(word(side)));
}

/// The program plays `side` to the end against one who does anything that is lawful; who has won.
Side play_against_chance(const std::shared_ptr<const Setup>& setup, Side side, std::uint64_t seed) {
  SimulatedChance chance(seed);
  Game game = dealt(setup, chance);
  for (int actions = 0; game.step != Step::kOver; ++actions) {
    REQUIRE(actions < 5000);
    const auto waits = waited_for(game);
    const bool mine = std::ranges::find(waits, side) != waits.end();
    const Json action = played(game);
    INFO(action.dump());
    REQUIRE(action.is_null() != mine);
    AnyAction wanted;
    if (mine)
      wanted = read(game, action);
    else
      wanted = random_choice(game, waits.front(), chance);
    REQUIRE(side_of(game, wanted) == (mine ? side : waits.front()));
    REQUIRE(objections_to(game, wanted).empty());
    Events events;
    carry_out(game, wanted, chance, events);
  }
  CHECK(played(game).is_null());
  return game.winner;
}

}  // namespace

TEST_CASE("RR-098: the program plays a side to the end, and mostly beats chance", "[raphia][RR-098][solo]") {
  int won = 0;
  constexpr int kGames = 20;
  for (int game = 0; game < kGames; ++game) {
    const Side side = kSides.at(game % 2 == 0 ? 0 : 1);
    won +=
        play_against_chance(against(game % 2 == 0 ? "south" : "north"), side, seed_of_game(31, game)) == side;
  }
  CHECK(won >= kGames * 9 / 10);
}

TEST_CASE("RR-098, RR-H01: what the program does hangs on nothing that its own seat may not know",
          "[raphia][RR-098][RR-H01][solo]") {
  for (const auto& [moment, change] : moments()) {
    INFO(moment);
    auto [one, two] = two_games({.opponent = Opponent::kNorth});
    change(one);
    change(two);
    CHECK(played(one) == played(two));
  }
}

TEST_CASE(
    "RR-H01: through whole games a seat's view and the program's play for it stay the same whatever the "
    "other holds",
    "[raphia][RR-098][RR-H01][solo][pairs]") {
  // TELESCOPE_RAPHIA_PAIRS: how many pairs of positions; TELESCOPE_RAPHIA_FIRST: the number of the first
  // game.
  const auto number = [](const char* name, int fallback) {
    const char* value = std::getenv(name);
    return value ? std::atoi(value) : fallback;
  };
  const int pairs = number("TELESCOPE_RAPHIA_PAIRS", 150);
  const auto setup = against("north");
  int compared = 0, differed = 0;
  for (int first = number("TELESCOPE_RAPHIA_FIRST", 0), at = 0; compared < pairs; ++at) {
    SimulatedChance chance(seed_of_game(41, first + at));
    Game game = dealt(setup, chance);
    while (game.step != Step::kOver && compared < pairs) {
      for (const Side side : kSides) {
        const Game other = with_other_secrets(game, enemy_of(side));
        const Knowledge knowledge(setup);
        INFO("game " << first + at << ", " << word(side));
        REQUIRE((knowledge.known(Position::of(game), seat(side)) ==
                 knowledge.known(Position::of(other), seat(side))));
        REQUIRE((knowledge.known(Position::of(game), kSpectatorSeat) ==
                 knowledge.known(Position::of(other), kSpectatorSeat)));
        if (side == Side::kDefender) REQUIRE(played(game) == played(other));
        differed +=
            game.piles.at(index_of(enemy_of(side))).all() != other.piles.at(index_of(enemy_of(side))).all();
        ++compared;
      }
      Events events;
      carry_out(game, random_choice(game, waited_for(game).front(), chance), chance, events);
    }
  }
  CHECK(differed * 2 > compared);  // late in a game nothing may be left to change places with
}

TEST_CASE("RR-098: the program can play either side, but none whose cards it cannot know",
          "[raphia][RR-098][solo]") {
  const auto playable = [](CardsHeld cards) {
    Setup setup = *against("nobody");
    setup.settings.cards = cards;
    return ProgramSeats(std::make_shared<const Setup>(std::move(setup))).playable();
  };
  CHECK(playable(CardsHeld::kPhones) == std::vector{SeatId("south"), SeatId("north")});
  CHECK(playable(CardsHeld::kTable).empty());
  CHECK(ProgramSeats(against("south")).given() == std::vector{SeatId("south")});
  CHECK(ProgramSeats(against("nobody")).given().empty());
}

TEST_CASE("RR-098: one who looks ahead tells what he hoped for, one who does not tells nothing",
          "[raphia][RR-098][solo]") {
  SimulatedChance chance(5);
  const Game game = dealt(against("nobody", "raphia-skeleton"), chance);
  const ProgramSeats program(game.setup);
  const Position known = program.as_known(Position::of(game), SeatId("south"));
  const Decision strong = program.choose(known, SeatId("south"), Level::kStrong);
  INFO(strong.why);
  CHECK(strong.why.find(" % from " + strong.words) != std::string::npos);
  CHECK(program.choose(known, SeatId("south"), Level::kStrong).why == strong.why);
  CHECK(program.choose(known, SeatId("south"), Level::kPlain).why.empty());
}

TEST_CASE("RR-079, RRQ-71: an action of a second attack has the cards of those who join in",
          "[raphia][RRQ-71][solo]") {
  const Game game =
      position({{"S1", "HC", kSouth, 4, 3}, {"S2", "HI", kSouth, 3, 4}, {"N1", "HI", kNorth, 4, 4}});
  const AttackAgain again{.piece = PieceId("S1"), .square = {3, 3}, .supports = {{PieceId("S2"), "7h"}}};
  const auto same = std::get<AttackAgain>(read(game, written(game, again)));
  CHECK(same.square == again.square);
  CHECK(same.supports == again.supports);
}

TEST_CASE("RR-098: nobody sits where the program plays, and nobody waits for its word",
          "[raphia][RR-098][solo]") {
  const Knowledge knowledge(against("north"));
  const auto seats = knowledge.seats();
  CHECK(std::ranges::count(seats, SeatId("south"), &Seat::id) == 1);
  CHECK(std::ranges::count(seats, SeatId("north"), &Seat::id) == 0);
  CHECK(std::ranges::none_of(seats, [](const Seat& each) {
    return std::ranges::count(each.reads, audience_of(Side::kDefender)) > 0;
  }));
  const Game game = new_game(against("north"));
  CHECK(played(game).is_null());  // who deploys is for people to say
  const auto placed = knowledge.asked(
      Position::of(game), SeatId("south"),
      {{"form", "place"}, {"answers", {{"piece", "S-01"}, {"to", "1-1"}, {"facing", "north"}}}});
  REQUIRE(placed);
  CHECK_FALSE(placed->confirmed_by);
}

TEST_CASE("RR-098: without the setting the program plays no side", "[raphia][RR-098][solo]") {
  SimulatedChance chance(3);
  CHECK(played(dealt(against("nobody"), chance)).is_null());
}

TEST_CASE("RR-098: where chance deals, the player names the unit and gets the card that was drawn first",
          "[raphia][RR-098]") {
  Game game = position({{"S1", "HI", kSouth, 4, 3}, {"S2", "HI", kSouth, 5, 3}, {"N1", "HI", kNorth, 4, 6}},
                       {.random_deal = true});
  game.step = Step::kLayFirst;
  give(game, kSouth, "hand", "9c 2d 7h");
  const auto asked =
      Knowledge(game.setup)
          .asked(Position::of(game), SeatId("south"), {{"form", "lay"}, {"answers", {{"piece", "S2"}}}});
  REQUIRE(asked);
  CHECK(asked->action == Action{{"type", "lay"}, {"piece", "S2"}});
  const AnyAction wanted = read(game, asked->action);
  REQUIRE(objections_to(game, wanted).empty());
  SimulatedChance chance(1);
  Events events;
  carry_out(game, wanted, chance, events);
  CHECK(game.laid(PieceId("S2")) == std::vector<std::string>{"9c"});
  CHECK_THROWS_AS(read(position({{"S1", "HI", kSouth, 4, 3}}), {{"type", "lay"}, {"piece", "S1"}}),
                  std::invalid_argument);
}

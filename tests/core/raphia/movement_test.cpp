#include "core/rules/raphia/movement/movement.hpp"

#include <algorithm>

#include "tests/core/raphia/moving.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

constexpr Facing kN = Facing::kNorth, kE = Facing::kEast, kS = Facing::kSouth, kW = Facing::kWest;

/// One unit of that type in 5-4, looking north, with these cards.
Game alone(const std::string& type, const std::string& cards, RaphiaSettings settings = {}) {
  return position({{"A", type, kSouth, 5, 4, kN, cards}}, settings);
}

/// The same among friends on its four sides, in the order north, east, south, west as far as named.
Game among(const std::string& type, const std::string& cards, const std::string& sides,
           RaphiaSettings settings = {}) {
  std::vector<Put> put{{"A", type, kSouth, 5, 4, kN, cards}};
  for (const char side : sides) {
    const int east = side == 'e' ? 1 : side == 'w' ? -1 : 0, north = side == 'n' ? 1 : side == 's' ? -1 : 0;
    put.push_back({std::string("F") + side, "HI", kSouth, 5 + east, 4 + north});
  }
  return position(put, settings);
}

bool names_card(const std::vector<Event>& events, const std::string& id) {
  return std::ranges::any_of(events, [&](const Event& event) {
    return event.dump().find("\"" + id + "\"") != std::string::npos ||
           event.at("sentence").get<std::string>().find(cards::french_deck(2).card(id).face.words) !=
               std::string::npos;
  });
}

}  // namespace

TEST_CASE("RR-028: nobody moves diagonally", "[raphia][RR-028]") {
  CHECK(against(alone("LC", "7h"), move(alone("LC", "7h"), "A", {to(6, 5)}, "7h")) == "RR-028");
  const Game game = alone("GEN", "7h");
  CHECK(against(game, move(game, "A", {to(6, 5)}, "7h")) == "RR-028");
  CHECK(against(game, move(game, "A", {to(6, 4), to(6, 5)}, "7h")).empty());
}

TEST_CASE("RR-029: a unit that its cards can move must move", "[raphia][RR-029][RRQ-13]") {
  CHECK(must(alone("HI", "7h"), "A"));
  CHECK(against(alone("HI", "7h"), of_piece(alone("HI", "7h"), Kind::kStand, "A")) == "RR-029");
  SECTION("not without a suitable card") {
    CHECK_FALSE(must(alone("HI", "7c"), "A"));
    CHECK_FALSE(must(alone("EL", "7h"), "A"));
    CHECK_FALSE(must(alone("HC", "7c"), "A"));
    CHECK_FALSE(must(alone("LI", ""), "A"));
    CHECK(must(alone("EL", "7c"), "A"));
    CHECK(must(alone("LI", "7c"), "A"));
    CHECK(must(alone("LC", "7c"), "A"));
    CHECK(must(alone("HI", "jk1"), "A"));
    CHECK(must(alone("EL", "jk1"), "A"));
  }
  SECTION("light troops do not satisfy it by turning, heavy infantry and elephants do") {
    for (const char* type : {"LI", "LC"}) {
      const Game game = alone(type, "7h");
      CHECK(against(game, move(game, "A", {face(kE)})) == "RR-029");
    }
    const Game heavy = alone("HI", "7h"), elephants = alone("EL", "7c");
    CHECK(against(heavy, move(heavy, "A", {face(kE)}, "7h")).empty());
    CHECK(against(elephants, move(elephants, "A", {face(kE)}, "7c")).empty());
  }
  SECTION("once it has been taken in hand it has no duty any more") {
    Game game = alone("HI", "7h");
    perform(game, move(game, "A", {face(kE)}, "7h"));
    CHECK_FALSE(must(game, "A"));
  }
}

TEST_CASE("RRQ-13: an enemy in the square counts, a friend does not", "[raphia][RRQ-13]") {
  CHECK(must(position({{"A", "HI", kSouth, 5, 4, kN, "7h"}, {"E", "HI", kNorth, 5, 5, kS}}), "A"));
  CHECK_FALSE(must(among("HI", "7h", "n"), "A"));
  CHECK_FALSE(must(position({{"A", "HI", kSouth, 5, 7, kN, "7h"}}), "A"));
  CHECK(must(position({{"A", "HI", kSouth, 5, 4, kN, "7h"}, {"G", "GEN", kSouth, 5, 5}}), "A"));
}

TEST_CASE("RR-030, RR-032, RRQ-67: one of two cards is enough and the other stays face down",
          "[raphia][RR-030][RR-032][RRQ-67]") {
  Game game = alone("HI", "7h 9d");
  CHECK(against(game, move(game, "A", {to(5, 5)}, "7h 9d")) == "RRQ-67");
  CHECK(against(game, move(game, "A", {to(5, 5)}, "9d")).empty());
  const auto events = perform(game, move(game, "A", {to(5, 5)}, "7h"));
  CHECK(game.turned_up(PieceId("A")) == ids("7h"));
  CHECK(names_card(events, "7h"));
  CHECK_FALSE(names_card(events, "9d"));
}

TEST_CASE("RR-031: the cards of a move are turned up before everybody", "[raphia][RR-031]") {
  Game game = alone("HI", "7h 9d");
  SECTION("by themselves, before the stand is moved by hand") {
    const Wanted up = of_piece(game, Kind::kTurnUp, "A", "7h");
    CHECK(against(game, up).empty());
    CHECK(perform(game, up).front().at("audience") == "all");
    CHECK_FALSE(stand(game, "A").taken);
    CHECK(against(game, move(game, "A", {to(5, 5)})).empty());
  }
  SECTION("what the table shows counts only those that lie face up, and the objection names none") {
    const Wanted seen = move(game, "A", {to(5, 5)});
    const Objections no = objections_to_movement(game, seen);
    REQUIRE(no.size() == 1);
    CHECK(no[0].rule == "RR-036");
    CHECK_THAT(no[0].sentence, ContainsSubstring("No card of"));
    const Game black = alone("HI", "7c 9s");
    CHECK(objections_to_movement(black, seen)[0].sentence == no[0].sentence);
  }
  SECTION("a further card") {
    perform(game, of_piece(game, Kind::kTurnUp, "A", "7h"));
    const Objections no = objections_to_movement(game, move(game, "A", {to(5, 5), face(kE)}));
    REQUIRE(no.size() == 1);
    CHECK_THAT(no[0].sentence, ContainsSubstring("No further card of"));
    CHECK(against(game, move(game, "A", {to(5, 5), face(kE)}, "9d")).empty());
    CHECK(against(game, move(game, "A", {to(5, 5)}, "9d")) == "RRQ-67");
    CHECK(against(game, move(game, "A", {to(5, 5), face(kE)}, "7h 9d")) == "RR-031");
  }
  SECTION("only cards that lie there") {
    CHECK(against(game, move(game, "A", {to(5, 5)}, "kh")) == "RR-031");
    CHECK(against(game, of_piece(game, Kind::kTurnUp, "A", "kh")) == "RR-031");
    CHECK(against(game, of_piece(game, Kind::kTurnUp, "A")) == "RR-031");
  }
  SECTION("none that adds nothing") {
    const Game light = alone("LC", "7h 9d"), black = alone("HI", "7c"), blacks = alone("HC", "7c 9s");
    CHECK(against(light, of_piece(light, Kind::kTurnUp, "A", "7h 9d")) == "RRQ-67");
    CHECK(against(light, of_piece(light, Kind::kTurnUp, "A", "7h")).empty());
    CHECK(against(black, of_piece(black, Kind::kTurnUp, "A", "7c")) == "RRQ-67");
    CHECK(against(blacks, of_piece(blacks, Kind::kTurnUp, "A", "7c")) == "RRQ-67");
    CHECK(against(blacks, of_piece(blacks, Kind::kTurnUp, "A", "7c 9s")).empty());
  }
}

TEST_CASE("RR-033: without a card no unit changes square", "[raphia][RR-033]") {
  for (const char* type : {"HI", "LI", "HC", "LC", "EL"}) {
    const Game game = alone(type, "");
    CHECK(against(game, move(game, "A", {to(5, 5)})) == "RR-033");
  }
}

TEST_CASE("RR-034, RRQ-30: cards used for movement stay with the unit", "[raphia][RR-034][RRQ-30]") {
  Game game = alone("HI", "7h 9c");
  perform(game, move(game, "A", {to(5, 5)}, "7h"));
  CHECK(game.laid(PieceId("A")) == ids("7h 9c"));
}

TEST_CASE("RR-035: heavy infantry moves one square at most", "[raphia][RR-035]") {
  const Game game = alone("HI", "7h 9d");
  CHECK(against(game, move(game, "A", {to(5, 6)}, "7h 9d")) == "RR-035");
}

TEST_CASE("RR-036: one red card lets heavy infantry move or turn", "[raphia][RR-036]") {
  Game game = alone("HI", "7h 9c");
  CHECK(against(game, move(game, "A", {to(5, 5)}, "7h")).empty());
  CHECK(against(game, move(game, "A", {face(kW)}, "7h")).empty());
  CHECK(against(game, move(game, "A", {to(5, 5), face(kW)}, "7h")) == "RR-036");
  perform(game, move(game, "A", {to(5, 5)}, "7h"));
  CHECK(at(game, "A") == "5-5");
  CHECK(stand(game, "A").taken);
  CHECK(stand(game, "A").squares == 1);
}

TEST_CASE("RR-037, RRQ-18: by a second red card heavy infantry does both, in either order",
          "[raphia][RR-037][RRQ-18]") {
  Game game = alone("HI", "7h 9d");
  CHECK(against(game, move(game, "A", {face(kE), to(6, 4)}, "7h 9d")).empty());
  CHECK(against(game, move(game, "A", {to(5, 5), face(kE)}, "7h 9d")).empty());
  CHECK(against(game, move(game, "A", {face(kE), to(6, 4), face(kN)}, "7h 9d")) == "RRQ-69");
  const auto events = perform(game, move(game, "A", {face(kE), to(6, 4)}, "7h 9d"));
  CHECK(at(game, "A") == "6-4");
  CHECK(stand(game, "A").facing == kE);
  CHECK(stand(game, "A").turns == 1);
  CHECK_THAT(events.back().at("sentence").get<std::string>(),
             ContainsSubstring("moves to 6-4 and faces east"));
}

TEST_CASE("RR-038: black cards give heavy infantry nothing", "[raphia][RR-038]") {
  const Game game = alone("HI", "7c 9s");
  CHECK(against(game, move(game, "A", {to(5, 5)}, "7c 9s")) == "RR-036");
  CHECK(against(game, move(game, "A", {face(kE)}, "7c")) == "RR-036");
}

TEST_CASE("RR-039: light infantry moves one square at most", "[raphia][RR-039]") {
  const Game game = alone("LI", "7h 9c");
  CHECK(against(game, move(game, "A", {to(5, 5), to(6, 5)}, "7h 9c")) == "RR-039");
}

TEST_CASE("RR-040: light infantry moves by either colour", "[raphia][RR-040]") {
  const Game game = alone("LI", "7h 9c");
  CHECK(against(game, move(game, "A", {to(5, 5)}, "7h")).empty());
  CHECK(against(game, move(game, "A", {to(5, 5)}, "9c")).empty());
  CHECK(against(game, move(game, "A", {to(5, 5)})) == "RR-040");
}

TEST_CASE("RR-041, RR-049, RRQ-23: light troops turn free, before and after, also without a card",
          "[raphia][RR-041][RR-049][RRQ-23]") {
  for (const char* type : {"LI", "LC"}) {
    const Game bare = alone(type, "");
    CHECK(against(bare, move(bare, "A", {face(kE), face(kS)})).empty());
    const Game game = alone(type, "7h");
    CHECK(against(game, move(game, "A", {face(kE), to(6, 4), face(kS), face(kW)}, "7h")).empty());
    Game enemys_step = game;
    enemys_step.mover = kNorth;
    CHECK(against(enemys_step, move(game, "A", {face(kE)})) == "RR-022");
  }
}

TEST_CASE("RR-042, RRQ-22: light infantry passes through one friend by two cards",
          "[raphia][RR-042][RRQ-22]") {
  Game game = among("LI", "7h 9c", "n");
  SECTION("straight on, into the empty square beyond") {
    CHECK(against(game, move(game, "A", {to(5, 5), to(5, 6)}, "7h 9c")).empty());
    CHECK(against(game, move(game, "A", {to(5, 6)}, "7h 9c")).empty());
    const auto events = perform(game, move(game, "A", {to(5, 6)}, "7h 9c"));
    CHECK(at(game, "A") == "5-6");
    CHECK(at(game, "Fn") == "5-5");
    CHECK_THAT(events.back().at("sentence").get<std::string>(), ContainsSubstring("passes through"));
  }
  SECTION("both cards are turned up") {
    CHECK(against(game, move(game, "A", {to(5, 6)}, "7h")) == "RR-042");
  }
  SECTION("not around a corner, and it does not stay") {
    CHECK(against(game, move(game, "A", {to(5, 5), to(6, 5)}, "7h 9c")) == "RRQ-22");
    CHECK(against(game, move(game, "A", {to(5, 5)}, "7h 9c")) == "RR-006");
  }
  SECTION("not through two") {
    const Game two = position(
        {{"A", "LI", kSouth, 5, 3, kN, "7h 9c"}, {"F", "HI", kSouth, 5, 4}, {"G", "HI", kSouth, 5, 5}});
    CHECK(against(two, move(two, "A", {to(5, 6)}, "7h 9c")) == "RRQ-22");
  }
  SECTION("it is never a duty (RRQ-68)") {
    CHECK_FALSE(must(among("LI", "7h 9c", "nesw"), "A"));
  }
  SECTION("its general goes along, the friend's stays") {
    Game generals = position({{"A", "LI", kSouth, 5, 4, kN, "7h 9c"},
                              {"F", "HI", kSouth, 5, 5},
                              {"G", "GEN", kSouth, 5, 4},
                              {"H", "GEN", kSouth, 5, 5}});
    perform(generals, move(generals, "A", {to(5, 6)}, "7h 9c"));
    CHECK(at(generals, "G") == "5-6");
    CHECK(at(generals, "H") == "5-5");
  }
}

TEST_CASE("RRQ-73: empty is a square without unit and enemy general, an own general is joined",
          "[raphia][RRQ-73]") {
  const auto beyond = [](const std::string& type, Side side) {
    return position(
        {{"A", "LI", kSouth, 5, 4, kN, "7h 9c"}, {"F", "HI", kSouth, 5, 5}, {"X", type, side, 5, 6}});
  };
  for (const Game& game : {beyond("HI", kNorth), beyond("GEN", kNorth)})
    CHECK_FALSE(against(game, move(game, "A", {to(5, 6)}, "7h 9c")).empty());
  Game own = beyond("GEN", kSouth);
  CHECK(against(own, move(own, "A", {to(5, 6)}, "7h 9c")).empty());
  perform(own, move(own, "A", {to(5, 6)}, "7h 9c"));
  CHECK(*own.unit_with(PieceId("X")) == PieceId("A"));
}

TEST_CASE("RRQ-22: after passing there is no attack, unless the setting allows it", "[raphia][RRQ-22]") {
  for (const bool allowed : {false, true}) {
    RaphiaSettings settings;
    settings.pass_then_attack = allowed;
    const Game game = position(
        {{"A", "LI", kSouth, 5, 4, kN, "7h 9c"}, {"F", "HI", kSouth, 5, 5}, {"E", "HI", kNorth, 5, 7, kS}},
        settings);
    CHECK(against(game, move(game, "A", {to(5, 6)}, "7h 9c", square(5, 7))) == (allowed ? "" : "RRQ-22"));
  }
}

TEST_CASE("RR-043, RR-044: each red card moves heavy cavalry one square", "[raphia][RR-043][RR-044]") {
  const Game game = alone("HC", "7h 9d");
  CHECK(against(game, move(game, "A", {to(5, 5)}, "7h")).empty());
  CHECK(against(game, move(game, "A", {to(5, 6)}, "7h 9d")).empty());
  CHECK(against(game, move(game, "A", {to(5, 6)}, "7h")) == "RR-044");
  CHECK(against(game, move(game, "A", {to(5, 7)}, "7h 9d")) == "RR-043");
}

TEST_CASE("RR-045, RRQ-19: two black cards move heavy cavalry, one or two squares",
          "[raphia][RR-045][RRQ-19]") {
  const Game game = alone("HC", "7c 9s"), mixed = alone("HC", "7c 9d"), one = alone("HC", "7c");
  CHECK(against(game, move(game, "A", {to(5, 6)}, "7c 9s")).empty());
  CHECK(against(game, move(game, "A", {to(5, 5)}, "7c 9s")).empty());
  CHECK(against(game, move(game, "A", {to(5, 5)}, "7c")) == "RR-044");
  CHECK(against(one, move(one, "A", {to(5, 5)}, "7c")) == "RR-044");
  CHECK(against(mixed, move(mixed, "A", {to(5, 5)}, "9d")).empty());
  CHECK(against(mixed, move(mixed, "A", {to(5, 5)}, "7c 9d")) == "RRQ-67");
  CHECK(against(mixed, move(mixed, "A", {to(5, 6)}, "7c 9d")) == "RR-044");
}

TEST_CASE("RRQ-19: two black cards compel heavy cavalry, unless the setting says no", "[raphia][RRQ-19]") {
  CHECK(must(alone("HC", "7c 9s"), "A"));
  RaphiaSettings settings;
  settings.two_blacks_compel = false;
  CHECK_FALSE(must(alone("HC", "7c 9s", settings), "A"));
  CHECK(must(alone("HC", "7c 9d", settings), "A"));
  CHECK(must(alone("HC", "7c jk1", settings), "A"));
  const Game game = alone("HC", "7c 9s", settings);
  CHECK(against(game, move(game, "A", {to(5, 5)}, "7c 9s")).empty());
}

TEST_CASE("RR-046, RRQ-18: heavy cavalry turns once for each card, before or after that card's square",
          "[raphia][RR-046][RRQ-18]") {
  const Game game = alone("HC", "7h 9d");
  CHECK(against(game, move(game, "A", {face(kE), to(6, 4)}, "7h")).empty());
  CHECK(against(game, move(game, "A", {to(5, 5), face(kE)}, "7h")).empty());
  CHECK(against(game, move(game, "A", {face(kE), to(6, 4), face(kN), to(6, 5)}, "7h 9d")).empty());
  CHECK(against(game, move(game, "A", {face(kE), to(7, 4), face(kN)}, "7h 9d")).empty());
  CHECK(against(game, move(game, "A", {to(5, 5), face(kE), face(kN), to(5, 6)}, "7h 9d")).empty());
  CHECK(against(game, move(game, "A", {to(5, 6), face(kE), face(kN)}, "7h 9d")) == "RRQ-20");
  CHECK(against(game, move(game, "A", {face(kE), to(6, 4), face(kN)}, "7h")) == "RRQ-20");
}

TEST_CASE("RRQ-20, RRQ-69: heavy cavalry spends a card only to turn where it cannot move, card by card",
          "[raphia][RRQ-20][RRQ-69]") {
  const Game open = alone("HC", "7h"), closed = among("HC", "7h", "nesw");
  CHECK(against(open, move(open, "A", {face(kE)}, "7h")) == "RRQ-20");
  CHECK(against(closed, move(closed, "A", {face(kE)}, "7h")).empty());
  SECTION("an enemy beside it can be attacked, so it can move") {
    const Game enemy = position(
        {{"A", "HC", kSouth, 1, 1, kN, "7h"}, {"F", "HI", kSouth, 1, 2}, {"E", "HI", kNorth, 2, 1, kW}});
    CHECK(against(enemy, move(enemy, "A", {face(kE)}, "7h")) == "RRQ-20");
    CHECK(against(enemy, move(enemy, "A", {face(kE)}, "7h", square(2, 1))).empty());
  }
  SECTION("from where it then stands: back is always free behind a unit that has moved") {
    const Game game = alone("HC", "7h 9d");
    CHECK(against(game, move(game, "A", {face(kE), to(6, 4), face(kN)}, "7h 9d")) == "RRQ-20");
  }
}

TEST_CASE("RR-047, RR-048, RRQ-21: light cavalry moves two squares by one card of either colour",
          "[raphia][RR-047][RR-048][RRQ-21]") {
  const Game game = alone("LC", "7h 9c");
  CHECK(against(game, move(game, "A", {to(5, 6)}, "7h")).empty());
  CHECK(against(game, move(game, "A", {to(5, 5), to(6, 5)}, "9c")).empty());
  CHECK(against(game, move(game, "A", {to(5, 6)}, "7h 9c")) == "RRQ-67");
  CHECK(against(game, move(game, "A", {to(5, 7)}, "7h")) == "RR-047");
  CHECK(against(game, move(game, "A", {to(5, 6)})) == "RR-048");
  RaphiaSettings settings;
  settings.lc_squares_per_card = 1;
  const Game other = alone("LC", "7h 9c", settings);
  CHECK(against(other, move(other, "A", {to(5, 6)}, "7h")) == "RRQ-21");
  CHECK(against(other, move(other, "A", {to(5, 6)}, "7h 9c")).empty());
}

TEST_CASE("RR-050: elephants move one square at most", "[raphia][RR-050]") {
  const Game game = alone("EL", "7c 9s");
  CHECK(against(game, move(game, "A", {to(5, 6)}, "7c 9s")) == "RR-050");
}

TEST_CASE("RR-051, RR-052, RR-053: elephants move or turn by a black card, do both by two",
          "[raphia][RR-051][RR-052][RR-053]") {
  const Game game = alone("EL", "7c 9s"), red = alone("EL", "7h 9d");
  CHECK(against(game, move(game, "A", {to(5, 5)}, "7c")).empty());
  CHECK(against(game, move(game, "A", {face(kE)}, "7c")).empty());
  CHECK(against(game, move(game, "A", {to(5, 5), face(kE)}, "7c")) == "RR-051");
  CHECK(against(game, move(game, "A", {to(5, 5), face(kE)}, "7c 9s")).empty());
  CHECK(against(red, move(red, "A", {to(5, 5)}, "7h 9d")) == "RR-051");
}

TEST_CASE("RRQ-12: a unit enters the square that it faces, unless the setting lets it go anywhere",
          "[raphia][RRQ-12]") {
  RaphiaSettings any;
  any.direction = MoveDirection::kAnyOrthogonal;
  for (const char* type : {"HI", "HC", "EL"}) {
    const Game game = alone(type, "jk1"), free = alone(type, "jk1", any);
    CHECK(against(game, move(game, "A", {to(6, 4)}, "jk1")) == "RRQ-12");
    CHECK(against(free, move(free, "A", {to(6, 4)}, "jk1")).empty());
    CHECK(against(free, move(free, "A", {to(5, 3)}, "jk1")).empty());
  }
  const Game light = alone("LI", "7h");
  CHECK(against(light, move(light, "A", {to(6, 4)}, "7h")).empty());
  CHECK_FALSE(must(among("HI", "7h", "n"), "A"));
  CHECK(must(among("HI", "7h", "n", any), "A"));
}

TEST_CASE("RRQ-14, RRQ-83: that a unit stands is told to its owner alone", "[raphia][RRQ-14][RRQ-83]") {
  Game game = alone("HI", "7c");
  const Wanted stands = of_piece(game, Kind::kStand, "A");
  CHECK(against(game, stands).empty());
  const auto events = perform(game, stands);
  REQUIRE(events.size() == 1);
  CHECK(events[0].at("audience") == "south");
  CHECK(stand(game, "A").taken);
  CHECK(against(game, stands) == "RRQ-67");
}

TEST_CASE("RRQ-15: a change of facing goes to any heading, or a quarter turn where the setting says so",
          "[raphia][RRQ-15]") {
  RaphiaSettings quarter;
  quarter.turn_max = 90;
  const Game game = alone("HI", "7h"), narrow = alone("HI", "7h 9d", quarter);
  CHECK(against(game, move(game, "A", {face(kS)}, "7h")).empty());
  CHECK(against(narrow, move(narrow, "A", {face(kS)}, "7h")) == "RRQ-15");
  CHECK(against(narrow, move(narrow, "A", {face(kE)}, "7h")).empty());
  CHECK(against(narrow, move(narrow, "A", {face(kE), face(kS)}, "7h 9d")) == "RRQ-69");
  SECTION("no bar to light troops (RRQ-87)") {
    const Game light = alone("LC", "7h", quarter);
    CHECK(against(light, move(light, "A", {face(kS), to(5, 3)}, "7h")).empty());
  }
  SECTION("heavy cavalry turns about by two cards, between their squares or where it cannot move") {
    const Game horse = alone("HC", "7h 9d", quarter);
    CHECK(against(horse, move(horse, "A", {to(5, 5), face(kS), to(5, 4)}, "7h 9d")).empty());
    CHECK(against(horse, move(horse, "A", {face(kS), to(5, 3)}, "7h 9d")) == "RRQ-20");
    Game closed = among("HC", "7h 9d", "new", quarter);
    CHECK_FALSE(must(closed, "A"));
    CHECK(against(closed, move(closed, "A", {face(kS)}, "7h 9d")) == "RRQ-20");
    CHECK(against(closed, move(closed, "A", {face(kS), to(5, 3)}, "7h 9d")).empty());
    perform(closed, move(closed, "A", {face(kS), to(5, 3)}, "7h 9d"));
    CHECK(stand(closed, "A").squares == 2);  // a card spent only to turn is gone as well
  }
}

TEST_CASE("RRQ-16: only light infantry and generals pass through friends", "[raphia][RRQ-16]") {
  for (const char* type : {"HC", "LC"}) {
    const Game game = among(type, "7h 9d", "n");
    CHECK(against(game, move(game, "A", {to(5, 6)}, "7h 9d")) == "RRQ-16");
  }
  const Game general = among("GEN", "7h", "n");
  CHECK(against(general, move(general, "A", {to(5, 6)}, "7h")).empty());
}

TEST_CASE("RRQ-17: nobody leaves the board", "[raphia][RRQ-17]") {
  const Game game = position({{"A", "LC", kSouth, 10, 7, kN, "7h"}});
  CHECK(against(game, move(game, "A", {to(10, 8)}, "7h")) == "RRQ-17");
  CHECK(against(game, move(game, "A", {to(11, 7)}, "7h")) == "RRQ-17");
  Game waived = game;
  perform(waived, move(game, "A", {to(2147483647, 7)}, "7h"));
  CHECK(at(waived, "A") == "10-7");
}

TEST_CASE("RR-062, RR-064, RRQ-26: an attached general goes where his unit goes",
          "[raphia][RR-062][RR-064][RRQ-26]") {
  Game game = position({{"A", "HC", kSouth, 5, 4, kN, "7h 9d"}, {"G", "GEN", kSouth, 5, 4}});
  CHECK(against(game, move(game, "G", {to(5, 5)})) == "RR-062");
  perform(game, move(game, "A", {to(5, 6)}, "7h 9d"));
  CHECK(at(game, "G") == "5-6");
  CHECK_FALSE(stand(game, "G").taken);
}

TEST_CASE("RR-061, RR-063, RRQ-25: a general with a card goes up to three squares, and it is discarded",
          "[raphia][RR-061][RR-063][RRQ-25]") {
  Game game = position({{"G", "GEN", kSouth, 5, 1, kN, "7c"},
                        {"A", "HI", kSouth, 5, 1, kN, "7h"},
                        {"F", "HI", kSouth, 5, 2},
                        {"E", "HI", kNorth, 6, 3, kS},
                        {"X", "GEN", kNorth, 4, 3, kS}});
  CHECK(against(game, move(game, "G", {to(5, 5)}, "7c")) == "RR-061");
  CHECK(against(game, move(game, "G", {to(5, 3), to(6, 3)}, "7c")) == "RRQ-25");
  CHECK(against(game, move(game, "G", {to(5, 3), to(4, 3)}, "7c")) == "RRQ-25");
  CHECK(against(game, move(game, "G", {to(5, 2)}, "7c")).empty());
  SECTION("through friends, and he may stop alone") {
    const Wanted away = move(game, "G", {to(5, 4)}, "7c");
    CHECK(against(game, away).empty());
    perform(game, away);
    CHECK(at(game, "G") == "5-4");
    CHECK(at(game, "F") == "5-2");
    CHECK(game.laid(PieceId("G")).empty());
    CHECK(game.cards(kSouth).holds(kDiscardPile, "7c"));
    CHECK(game.up[0].empty());
    CHECK(against(game, away) == "RRQ-67");
  }
  SECTION("he never has a duty (RRQ-68)") {
    CHECK_FALSE(must(game, "G"));
    CHECK(against(game, of_piece(game, Kind::kStand, "G")).empty());
  }
  SECTION("before or after his unit has moved") {
    Game after = position({{"A", "HI", kSouth, 5, 1, kN, "7h"}, {"G", "GEN", kSouth, 5, 1, kN, "7c"}});
    perform(after, move(after, "A", {to(5, 2)}, "7h"));
    CHECK(at(after, "G") == "5-2");
    CHECK(against(after, move(after, "G", {to(5, 1)}, "7c")).empty());
    Game before = position({{"A", "HI", kSouth, 5, 1, kN, "7h"}, {"G", "GEN", kSouth, 5, 1, kN, "7c"}});
    perform(before, move(before, "G", {to(6, 1)}, "7c"));
    perform(before, move(before, "A", {to(5, 2)}, "7h"));
    CHECK(at(before, "G") == "6-1");
  }
}

TEST_CASE("RRQ-27: a general attacks nobody", "[raphia][RRQ-27]") {
  const Game game = position({{"G", "GEN", kSouth, 5, 4, kN, "7c"}, {"E", "HI", kNorth, 5, 5, kS}});
  CHECK(against(game, move(game, "G", {}, "7c", square(5, 5))) == "RRQ-27");
  CHECK(may_attack(game, PieceId("G")).empty());
}

TEST_CASE("RRQ-74: who comes upon a lone enemy general contacts him and goes no further",
          "[raphia][RRQ-74][RRQ-27]") {
  Game game = position({{"A", "LC", kSouth, 5, 4, kN, "7h"},
                        {"B", "LI", kSouth, 1, 1, kN, "8h"},
                        {"X", "GEN", kNorth, 5, 5, kS},
                        {"E", "HI", kNorth, 5, 6, kS}});
  CHECK(against(game, move(game, "A", {to(5, 5)}, "7h")).empty());
  CHECK(against(game, move(game, "A", {to(5, 5), to(4, 5)}, "7h")) == "RRQ-74");
  CHECK(against(game, move(game, "A", {to(5, 5)}, "7h", square(5, 6))) == "RRQ-74");
  SECTION("the game waits for the attempt") {
    perform(game, move(game, "A", {to(5, 5)}, "7h"));
    REQUIRE(game.contacted.size() == 1);
    CHECK(game.contacted[0] == Contacted{PieceId("X"), PieceId("A"), kN});
    CHECK(against(game, move(game, "B", {to(1, 2)}, "8h")) == "RRQ-74");
  }
  SECTION("also where more was waived") {
    perform(game, move(game, "A", {to(5, 5), to(4, 5)}, "7h", square(5, 6)));
    CHECK(at(game, "A") == "5-5");
    CHECK(game.attacks.empty());
  }
  SECTION("beside him is no contact") {
    perform(game, move(game, "A", {to(4, 4), to(4, 5)}, "7h"));
    CHECK(game.contacted.empty());
  }
}

TEST_CASE("RRQ-74, RRQ-81: two generals in one square are both contacted, and one with a unit is not",
          "[raphia][RRQ-74][RRQ-81]") {
  Game game = position(
      {{"A", "HI", kSouth, 5, 4, kN, "7h"}, {"X", "GEN", kNorth, 5, 5, kS}, {"Y", "GEN", kNorth, 5, 5, kS}});
  perform(game, move(game, "A", {to(5, 5)}, "7h"));
  CHECK(game.contacted.size() == 2);
  Game with = position(
      {{"A", "HI", kSouth, 5, 4, kN, "7h"}, {"X", "GEN", kNorth, 5, 5, kS}, {"E", "HI", kNorth, 5, 5, kS}});
  CHECK(against(with, move(with, "A", {to(5, 5)}, "7h")) == "RRQ-70");
  perform(with, move(with, "A", {}, "7h", square(5, 5)));
  CHECK(with.contacted.empty());
}

TEST_CASE("RRQ-81: two generals of a side may share a square and go along together", "[raphia][RRQ-81]") {
  Game game = position({{"A", "HI", kSouth, 5, 4, kN, "7h"},
                        {"G", "GEN", kSouth, 5, 4},
                        {"H", "GEN", kSouth, 5, 3, kN, "7c"}});
  CHECK(against(game, move(game, "H", {to(5, 4)}, "7c")).empty());
  perform(game, move(game, "H", {to(5, 4)}, "7c"));
  perform(game, move(game, "A", {to(5, 5)}, "7h"));
  CHECK(at(game, "G") == "5-5");
  CHECK(at(game, "H") == "5-5");
}

TEST_CASE("RRQ-28, RRQ-70: a declared attack spends a square and is the last thing in a move",
          "[raphia][RRQ-28][RRQ-70]") {
  Game game = position({{"A", "HI", kSouth, 5, 4, kN, "7h 9c"}, {"E", "HI", kNorth, 5, 5, kS}});
  const Wanted attack = move(game, "A", {}, "7h", square(5, 5));
  CHECK(against(game, attack).empty());
  CHECK(against(game, move(game, "A", {}, "9c", square(5, 5))) == "RR-036");
  CHECK(against(game, move(game, "A", {to(5, 5)}, "7h")) == "RRQ-70");
  CHECK(against(game, move(game, "A", {face(kE)}, "7h", square(5, 5))) == "RRQ-28");
  CHECK(against(game, move(game, "A", {}, "7h", square(5, 6))) == "RR-065");
  CHECK(against(game, move(game, "A", {}, "7h", square(6, 4))) == "RR-065");
  perform(game, attack);
  CHECK(at(game, "A") == "5-4");
  CHECK(game.attacks == std::vector<Attack>{{PieceId("A"), {4, 3}, {4, 4}}});
  CHECK(stand(game, "A").squares == 1);
}

TEST_CASE("RRQ-85: an enemy that a unit merely faces is not attacked", "[raphia][RRQ-85]") {
  Game game = position({{"A", "HI", kSouth, 5, 3, kN, "7h"}, {"E", "HI", kNorth, 5, 5, kS}});
  perform(game, move(game, "A", {to(5, 4)}, "7h"));
  CHECK(game.attacks.empty());
}

TEST_CASE("RRQ-45: a unit attacks after a square that its cards still leave it", "[raphia][RRQ-45][RRQ-28]") {
  const Game game = position({{"A", "HC", kSouth, 5, 3, kN, "7h 9d"}, {"E", "HI", kNorth, 5, 5, kS}});
  CHECK(against(game, move(game, "A", {to(5, 4)}, "7h 9d", square(5, 5))).empty());
  CHECK(against(game, move(game, "A", {to(5, 4)}, "7h", square(5, 5))) == "RR-044");
}

TEST_CASE("RR-065, RRQ-28: what a unit may attack: ahead, and beside where its cards let it turn",
          "[raphia][RR-065][RRQ-28]") {
  const auto squares = [](const std::string& type, const std::string& cards, RaphiaSettings settings = {}) {
    std::string text;
    const Game game = position({{"A", type, kSouth, 5, 4, kN, cards},
                                {"N", "HI", kNorth, 5, 5, kS},
                                {"E", "HI", kNorth, 6, 4, kS},
                                {"S", "HI", kNorth, 5, 3, kS}},
                               settings);
    for (const Sector at : may_attack(game, PieceId("A"))) text += game.unit_at(at)->value();
    return text;
  };
  CHECK(squares("HI", "7h") == "N");
  CHECK(squares("HI", "7h 9d") == "NES");
  CHECK(squares("HI", "7c").empty());
  CHECK(squares("HC", "7h") == "NES");
  CHECK(squares("LI", "7c") == "NES");
  CHECK(squares("EL", "7c 9s") == "NES");
  RaphiaSettings quarter;
  quarter.turn_max = 90;
  CHECK(squares("HC", "7h 9d", quarter) == "NE");
  CHECK(squares("LC", "7h", quarter) == "NES");
  RaphiaSettings any;
  any.direction = MoveDirection::kAnyOrthogonal;
  CHECK(squares("HI", "7h", any) == "NES");
}

TEST_CASE("RRQ-29, RRQ-87: on contact only those that join the attack move before it is fought",
          "[raphia][RRQ-29][RRQ-87]") {
  for (const CombatTiming timing : {CombatTiming::kAfterMoves, CombatTiming::kOnContact}) {
    RaphiaSettings settings;
    settings.timing = timing;
    Game game = position({{"A", "HI", kSouth, 5, 4, kN, "7h"},
                          {"B", "LI", kSouth, 6, 5, kN, "8h"},
                          {"E", "HI", kNorth, 5, 5, kS, "9h"}},
                         settings);
    perform(game, move(game, "A", {}, "7h", square(5, 5)));
    const bool waits = timing == CombatTiming::kOnContact;
    CHECK(against(game, move(game, "B", {to(6, 6)}, "8h")) == (waits ? "RRQ-87" : ""));
    CHECK(against(game, move(game, "B", {face(kW)}, "8h", square(5, 5))).empty());
  }
}

TEST_CASE("RR-022, RR-023: only the moving player's units are taken in hand, in his step, once",
          "[raphia][RR-022][RR-023]") {
  Game game = alone("HI", "7h");
  const Wanted ahead = move(game, "A", {to(5, 5)}, "7h");
  Game other = game;
  other.step = Step::kFight;
  CHECK(against(other, ahead) == "RR-022");
  other = game;
  other.first = kNorth;
  other.mover = kNorth;
  CHECK(against(other, ahead) == "RR-023");
  other = game;
  stand(other, "A").lost = true;
  CHECK(against(other, ahead) == "RRQ-80");
  CHECK(against(game, move(game, "A", {})) == "RRQ-68");
  perform(game, ahead);
  CHECK(against(game, move(game, "A", {face(kE)})) == "RRQ-67");
}

TEST_CASE("RRQ-31: a unit pushed about in step 4 still moves in step 5, by cards that lie face up",
          "[raphia][RRQ-31][RRQ-30]") {
  Game game = alone("HI", "7h 9c");
  turn_up(game, PieceId("A"), ids("7h 9c"));
  CHECK(against(game, move(game, "A", {to(5, 5)})).empty());
  CHECK(must(game, "A"));
}

TEST_CASE("RR-006: what was waived is done as far as the board has room", "[raphia][RR-006]") {
  Game game = among("HI", "7c", "n");
  perform(game, move(game, "A", {to(5, 5)}, "7c"));
  CHECK(at(game, "A") == "5-4");
  Game through = among("HI", "7c", "n");
  perform(through, move(through, "A", {to(5, 6)}, "7c kh"));
  CHECK(at(through, "A") == "5-6");
  CHECK(through.cards(kSouth).holds(kDeckPile, "kh"));
  Game enemy = position({{"A", "HI", kSouth, 5, 4, kN, ""}, {"E", "HI", kNorth, 5, 5, kS}});
  perform(enemy, move(enemy, "A", {to(5, 5)}));
  CHECK(at(enemy, "A") == "5-4");
  Game diagonal = alone("HI", "7h");
  perform(diagonal, move(diagonal, "A", {to(6, 5)}, "7h"));
  CHECK(at(diagonal, "A") == "6-5");
}

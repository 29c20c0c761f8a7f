#include "tests/core/raphia/moving.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

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
  CHECK(at(own, "A") == at(own, "X"));
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

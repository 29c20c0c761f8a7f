#include "tests/core/raphia/moving.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

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

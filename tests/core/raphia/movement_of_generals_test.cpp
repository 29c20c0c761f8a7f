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
    const Move away = move(game, "G", {to(5, 4)}, "7c");
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
    CHECK(against(game, of_piece<StandStill>("G")).empty());
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
  CHECK(may_attack(game, PieceId("G"), {"7c"}, kN).empty());
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

TEST_CASE(
    "RRQ-88, RR-062: a general is attached to a unit that begins or ends its move in his square, and one "
    "that only passes leaves him",
    "[raphia][RRQ-88][RR-062]") {
  const std::vector<Put> put{{"A", "LC", kSouth, 5, 4, kN, "7h"}, {"G", "GEN", kSouth, 5, 5}};
  SECTION("it passes") {
    Game game = position(put);
    perform(game, move(game, "A", {to(5, 5), to(5, 6)}, "7h"));
    CHECK(at(game, "A") == "5-6");
    CHECK(at(game, "G") == "5-5");
  }
  SECTION("it ends there") {
    Game game = position(put);
    perform(game, move(game, "A", {to(5, 5)}, "7h"));
    CHECK(at(game, "A") == at(game, "G"));
    Events events;
    enter(game, PieceId("A"), {4, 5}, events);
    CHECK(at(game, "G") == "5-6");
  }
  SECTION("it goes out and comes back") {
    Game game = position({{"A", "LC", kSouth, 5, 4, kN, "7h"}, {"G", "GEN", kSouth, 5, 4}});
    perform(game, move(game, "A", {to(5, 5), to(5, 4)}, "7h"));
    CHECK(at(game, "G") == "5-4");
  }
  SECTION("its own general goes along, and the one whom it passes stays") {
    auto two = put;
    two.push_back({"H", "GEN", kSouth, 5, 4});
    Game game = position(two);
    perform(game, move(game, "A", {to(5, 6)}, "7h"));
    CHECK(at(game, "H") == "5-6");
    CHECK(at(game, "G") == "5-5");
  }
  SECTION("an attack is declared before his square is left") {
    auto enemy = put;
    enemy.push_back({"E", "HI", kNorth, 5, 6, kS});
    Game game = position(enemy);
    perform(game, move(game, "A", {to(5, 5)}, "7h", square(5, 6)));
    CHECK(at(game, "A") == at(game, "G"));
  }
  SECTION("over the enemy's edge he is left too") {
    Game game =
        position({{"A", "LC", kSouth, 5, 6, kN, "7h"}, {"G", "GEN", kSouth, 5, 7}}, {.leave_far_edge = true});
    perform(game, move(game, "A", {to(5, 7), to(5, 8)}, "7h"));
    CHECK(stand(game, "A").exited);
    CHECK(at(game, "G") == "5-7");
  }
}

TEST_CASE(
    "RRQ-88, RRQ-26: a general with a card stays where his owner says so, one without a card goes along",
    "[raphia][RRQ-88][RRQ-26]") {
  const std::vector<Put> put{{"A", "HI", kSouth, 5, 4, kN, "7h"},
                             {"G", "GEN", kSouth, 5, 4, kN, "9s"},
                             {"H", "GEN", kSouth, 5, 4},
                             {"J", "GEN", kSouth, 6, 4, kN, "8s"},
                             {"X", "GEN", kNorth, 9, 9, kS, "8s"}};
  Game game = position(put, {.ranks = 9});
  const auto leaving = [&](std::vector<PieceId> stays) {
    Move wanted = move(game, "A", {to(5, 5)}, "7h");
    wanted.stays = std::move(stays);
    return wanted;
  };
  CHECK(may_stay(game, PieceId("A")) == std::vector<PieceId>{PieceId("G")});
  CHECK(against(game, leaving({PieceId("G")})).empty());
  for (const char* other : {"H", "J", "X", "A"}) CHECK(against(game, leaving({PieceId(other)})) == "RRQ-88");
  const Move wanted = leaving({PieceId("G")});
  CHECK(written(game, read(game, written(game, wanted))) == written(game, wanted));
  const auto events = perform(game, wanted);
  CHECK(at(game, "A") == "5-5");
  CHECK(at(game, "H") == "5-5");
  CHECK(at(game, "G") == "5-4");
  CHECK_THAT(events.back().at("sentence").get<std::string>(), ContainsSubstring("stays in 5-4"));
  CHECK(against(game, move(game, "G", {to(5, 3)}, "9s")).empty());  // his card is still his
}

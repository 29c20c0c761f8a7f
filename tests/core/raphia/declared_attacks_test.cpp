#include "tests/core/raphia/moving.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

TEST_CASE("RRQ-28, RRQ-70: a declared attack spends a square and is the last thing in a move",
          "[raphia][RRQ-28][RRQ-70]") {
  Game game = position({{"A", "HI", kSouth, 5, 4, kN, "7h 9c"}, {"E", "HI", kNorth, 5, 5, kS}});
  const Move attack = move(game, "A", {}, "7h", square(5, 5));
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
    const PieceId a("A");
    for (const Sector at : may_attack(game, a, game.laid(a), kN)) text += game.unit_at(at)->value();
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

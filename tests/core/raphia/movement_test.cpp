#include "core/rules/raphia/movement/movement.hpp"

#include <algorithm>

#include "tests/core/raphia/moving.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

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
  CHECK(against(alone("HI", "7h"), of_piece<StandStill>("A")) == "RR-029");
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
    const auto up = of_piece<TurnUp>("A", "7h");
    CHECK(against(game, up).empty());
    CHECK(perform(game, up).front().at("audience") == "all");
    CHECK_FALSE(stand(game, "A").taken);
    CHECK(against(game, move(game, "A", {to(5, 5)})).empty());
  }
  SECTION("what the table shows counts only those that lie face up, and the objection names none") {
    const Move seen = move(game, "A", {to(5, 5)});
    const Objections no = seen.against(game);
    REQUIRE(no.size() == 1);
    CHECK(no[0].rule == "RR-036");
    CHECK_THAT(no[0].sentence, ContainsSubstring("No card of"));
    const Game black = alone("HI", "7c 9s");
    CHECK(seen.against(black)[0].sentence == no[0].sentence);
  }
  SECTION("a further card") {
    perform(game, of_piece<TurnUp>("A", "7h"));
    const Objections no = move(game, "A", {to(5, 5), face(kE)}).against(game);
    REQUIRE(no.size() == 1);
    CHECK_THAT(no[0].sentence, ContainsSubstring("No further card of"));
    CHECK(against(game, move(game, "A", {to(5, 5), face(kE)}, "9d")).empty());
    CHECK(against(game, move(game, "A", {to(5, 5)}, "9d")) == "RRQ-67");
    CHECK(against(game, move(game, "A", {to(5, 5), face(kE)}, "7h 9d")) == "RR-031");
  }
  SECTION("only cards that lie there") {
    CHECK(against(game, move(game, "A", {to(5, 5)}, "kh")) == "RR-031");
    CHECK(against(game, of_piece<TurnUp>("A", "kh")) == "RR-031");
    CHECK(against(game, of_piece<TurnUp>("A")) == "RR-031");
  }
  SECTION("none that adds nothing") {
    const Game light = alone("LC", "7h 9d"), black = alone("HI", "7c"), blacks = alone("HC", "7c 9s");
    CHECK(against(light, of_piece<TurnUp>("A", "7h 9d")) == "RRQ-67");
    CHECK(against(light, of_piece<TurnUp>("A", "7h")).empty());
    CHECK(against(black, of_piece<TurnUp>("A", "7c")) == "RRQ-67");
    CHECK(against(blacks, of_piece<TurnUp>("A", "7c")) == "RRQ-67");
    CHECK(against(blacks, of_piece<TurnUp>("A", "7c 9s")).empty());
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
  const auto stands = of_piece<StandStill>("A");
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

TEST_CASE("RR-022, RR-023: only the moving player's units are taken in hand, in his step, once",
          "[raphia][RR-022][RR-023]") {
  Game game = alone("HI", "7h");
  const Move ahead = move(game, "A", {to(5, 5)}, "7h");
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

TEST_CASE(
    "RRQ-91, RRQ-67: no more cards are turned up than a move needs, and none where one that lies up pays",
    "[raphia][RRQ-91][RRQ-67]") {
  const auto with_up = [](Game game, const std::string& cards) {
    turn_up(game, PieceId("A"), ids(cards));
    return game;
  };
  const Game foot = with_up(alone("HI", "7h 9d"), "7h");
  CHECK(against(foot, move(foot, "A", {to(5, 5)})).empty());
  CHECK(against(foot, move(foot, "A", {to(5, 5)}, "9d")) == "RRQ-67");
  CHECK(against(foot, move(foot, "A", {to(5, 5), face(kE)}, "9d")).empty());
  const Game light = with_up(alone("LC", "7h 9c"), "7h");
  CHECK(against(light, move(light, "A", {to(5, 6)}, "9c")) == "RRQ-67");
  const Game heavy = with_up(alone("HC", "jk1 9c"), "9c");
  CHECK(against(heavy, move(heavy, "A", {to(5, 5)}, "jk1")).empty());
  const Game joker = with_up(alone("HC", "jk1 9c"), "jk1");
  CHECK(against(joker, move(joker, "A", {to(5, 5)}, "9c")) == "RRQ-67");
  CHECK(against(joker, move(joker, "A", {to(5, 6)}, "9c")).empty());
  const Game passing = with_up(among("LI", "7h 9c", "n"), "7h");
  CHECK(against(passing, move(passing, "A", {to(5, 6)}, "9c")).empty());
  CHECK(against(passing, move(passing, "A", {to(6, 4)}, "9c")) == "RRQ-67");
  const Game blacks = alone("HC", "7c 9s");
  CHECK(against(blacks, move(blacks, "A", {to(5, 5)}, "7c 9s")).empty());  // RRQ-19: both are needed
  // Before the stand is moved by hand: a card that gives nothing stays down.
  CHECK(against(joker, of_piece<TurnUp>("A", "9c")).empty());
  const Game mixed = with_up(alone("HC", "7h 9c"), "7h");
  CHECK(against(mixed, of_piece<TurnUp>("A", "9c")) == "RRQ-67");
  CHECK(against(light, of_piece<TurnUp>("A", "9c")) == "RRQ-67");
}

#include <algorithm>

#include "core/rules/raphia/knowledge/knowledge.hpp"
#include "core/rules/raphia/rules.hpp"
#include "tests/core/raphia/combat_play.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

std::vector<KnownMark> marks(const Game& game) {
  Known known;
  show_combats(game, known);
  return known.marks;
}

/// "arrow: W HI advanced from 4-4 to 4-3".
std::vector<std::string> words(const Game& game) {
  std::vector<std::string> all;
  for (const KnownMark& each : marks(game)) all.push_back(each.symbol + ": " + each.words);
  return all;
}

Play chain() {
  Play play({{"W", "HI", kSouth, 4, 4, kDown, "9h 8h"},
             {"L", "HI", kNorth, 4, 3, kUp, "2h"},
             {"LI", "LI", kNorth, 4, 2, kUp, "3h"},
             {"S", "HI", kSouth, 3, 3, Facing::kEast, "5h"}});
  play.declare("W", 4, 3);
  play.declare("S", 4, 3);
  return play;
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("RRQ-70: a declared attack is an arrow from the unit to the square", "[raphia][RRQ-70]") {
  const Play play = chain();
  CHECK(words(play.game) == Words{"arrow: W HI attacks 4-3 from 4-4", "arrow: S HI attacks 4-3 from 3-3"});
  CHECK(marks(play.game)[0].sectors == std::vector<Sector>{{3, 3}, {3, 2}});
}

TEST_CASE("RR-078: who supports the attack that is fought is a dashed arrow", "[raphia][RR-078]") {
  Play play({{"W", "HI", kSouth, 4, 3, kUp, "9h 8h"},
             {"L", "LI", kNorth, 4, 4, kDown, "2h"},  // it may retire: the combat waits for its owner
             {"S", "HI", kSouth, 3, 4, Facing::kEast, "5h"}});
  play.declare("W", 4, 4);
  play.declare("S", 4, 4);
  play.fight("W", 4, 4);
  REQUIRE(play.game.combat);
  CHECK(words(play.game) == Words{"contact: W HI fights L LI on 4-4",
                                  "arrow: W HI leads the attack on 4-4 from 4-3",
                                  "arrow-dashed: S HI supports the attack on 4-4 from 3-4"});
  play.retire(kNorth, true);
  CHECK(words(play.game) ==
        Words{"arrow: L LI retired from 4-4 to 4-5", "arrow: W HI advanced from 4-3 to 4-4"});
}

TEST_CASE("RR-072, RR-074, RR-077: a chain of push-backs is an arrow for every unit that it moves",
          "[raphia][RR-074]") {
  Play play = chain();
  play.fight("W", 4, 3);
  REQUIRE(play.over());
  CHECK(words(play.game) == Words{"arrow: LI fell back from 4-2 to 4-1",
                                  "arrow: L HI was pushed back from 4-3 to 4-2",
                                  "arrow: W HI advanced from 4-4 to 4-3"});
  const Game again = game_from_json(play.game.setup, to_json(play.game));
  CHECK(again.shifts == play.game.shifts);
}

TEST_CASE(
    "RR-H01: the arrows of a combat stay until a unit moves or another is fought, not until what is secret "
    "is done",
    "[raphia][RR-H01]") {
  Play play = chain();
  play.fight("W", 4, 3);
  Game game = play.game;
  game.step = Step::kBid;
  Events events;
  MadeThrows tray({});
  give(game, kSouth, "hand", "7s");
  carry_out(game, Bid{.side = kSouth, .cards = {"7s"}}, tray, events);
  CHECK(game.shifts.size() == 3);
  game.step = Step::kMove;
  game.mover = kSouth;
  stand(game, "S").taken = false;
  carry_out(game, StandStill{.piece = PieceId("S")}, tray, events);
  CHECK(game.shifts.size() == 3);  // only its owner is told that it stands
  game.step = Step::kFight;
  carry_out(game, Play::fight_of("S", 10, 7), tray, events);  // there is nobody to fight
  CHECK(game.shifts.empty());
}

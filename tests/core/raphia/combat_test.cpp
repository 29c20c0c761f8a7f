#include "core/rules/raphia/combat/combat.hpp"

#include "tests/core/raphia/combat_play.hpp"

namespace telescope::raphia::test {
namespace {

TEST_CASE("RR-E02, RR-066, RR-072, RR-077, RRQ-42: the loser goes back one square and the winner advances",
          "[raphia][RR-E02]") {
  Play play({{"A", "HI", kSouth, 4, 3, kUp, "7h 5c"}, {"B", "HI", kNorth, 4, 4, kDown, "9s 2d"}});
  play.attack("A", 4, 4);
  CHECK(play.over());
  CHECK(play.where("A") == "4-4");
  CHECK(play.where("B") == "4-5");
  CHECK(stand(play.game, "B").facing == kDown);     // RRQ-42
  CHECK(stand(play.game, "A").followed);            // RRQ-72
  CHECK(play.game.laid(PieceId("A")).size() == 2);  // RRQ-30
  CHECK(play.game.turned_up(PieceId("B")).size() == 2);
  CHECK(combats_to_fight(play.game).empty());
  CHECK(play.game.step == Step::kFight);
}

TEST_CASE("RR-E03, RRQ-40, RRQ-43, RRQ-46: a beaten attacker goes back and the defender advances",
          "[raphia][RR-E03]") {
  Play play({{"A", "EL", kSouth, 4, 3, kUp, "8c 6s"},
             {"C", "LI", kSouth, 5, 4, Facing::kWest, "2h"},
             {"B", "HI", kNorth, 4, 4, kDown, "9s 7c"}});
  play.declare("C", 4, 4);
  play.attack("A", 4, 4);
  CHECK(play.where("A") == "4-2");
  CHECK(play.where("B") == "4-3");
  CHECK(play.where("C") == "5-4");
  CHECK(stand(play.game, "B").followed);
}

TEST_CASE("RR-E06, RRQ-37: a tie leaves everything where it is", "[raphia][RRQ-37]") {
  const std::vector<Put> put{{"A", "LI", kSouth, 4, 3, kUp, "8h 7c"},
                             {"B", "HC", kNorth, 4, 4, kDown, "5d 2s"}};
  Play play(put);
  stand(play.game, "B").followed = true;
  play.attack("A", 4, 4);
  CHECK(play.over());
  CHECK(play.where("A") == "4-3");
  CHECK(play.where("B") == "4-4");
  CHECK_FALSE(stand(play.game, "B").followed);  // RRQ-72
  Play defended(put, {.tie = CombatTie::kDefenderWins});
  defended.attack("A", 4, 4);
  CHECK(defended.where("A") == "4-2");
  CHECK(defended.where("B") == "4-3");
}

TEST_CASE("RR-E07, RR-078 to RR-081: three units on one", "[raphia][RR-E07]") {
  Play play({{"A", "HI", kSouth, 4, 3, kUp, "6h 5d"},
             {"C", "LC", kSouth, 3, 4, Facing::kEast, "qc 3c"},
             {"D", "LI", kSouth, 5, 4, Facing::kWest, "4s 2h"},
             {"B", "EL", kNorth, 4, 4, kDown, "10c 8s"}});
  play.declare("A", 4, 4);
  play.declare("C", 4, 4);
  play.declare("D", 4, 4);
  CHECK(combats_to_fight(play.game).size() == 1);
  play.fight("A", 4, 4, {{"C", "qc"}, {"D", "4s"}});
  CHECK(play.over());
  CHECK(play.where("B") == "lost");
  CHECK(play.where("A") == "4-4");
  CHECK(play.game.losses(kNorth) == 1);
  CHECK(play.game.turned_up(PieceId("C")) == ids("qc"));  // RRQ-77: only the added card
  CHECK(play.told().find("in all 25") != std::string::npos);
  CHECK(play.told().find("in all 23") != std::string::npos);
  CHECK(play.game.attacks.empty());  // RRQ-45: they attack nowhere else
}

TEST_CASE("RRQ-45, RR-078: only who has declared the attack leads or supports it", "[raphia][RRQ-45]") {
  Play play({{"A", "HI", kSouth, 4, 3, kUp, "6h 5d"},
             {"C", "LC", kSouth, 3, 4, Facing::kEast, "qc"},
             {"B", "EL", kNorth, 4, 4, kDown, "10c 8s"}});
  CHECK(is_refused(play, Play::fight_of("A", 4, 4), "RRQ-70"));
  play.declare("A", 4, 4);
  CHECK(is_refused(play, Play::fight_of("C", 4, 4), "RR-078"));
  CHECK(is_refused(play, Play::fight_of("A", 4, 4, {{"C", "qc"}}), "RRQ-45"));
  CHECK(is_refused(play, Play::fight_of("A", 4, 4, {{"A", ""}}), "RR-078"));
  play.declare("C", 4, 4);
  CHECK(is_refused(play, Play::fight_of("A", 4, 4, {{"C", "2d"}}), "RR-079"));
  CHECK(is_refused(play, Play::fight_of("A", 4, 4, {}, kNorth), "RRQ-29"));
  CHECK(play.objections(Play::fight_of("C", 4, 4, {{"A", "6h"}})).empty());
}

TEST_CASE("RRQ-70: who has declared and is not named supports without a card, and an attack may lapse",
          "[raphia][RRQ-70]") {
  Play play({{"A", "HI", kSouth, 4, 3, kUp, "6h 5d"},
             {"C", "LC", kSouth, 3, 4, Facing::kEast, "qc"},
             {"B", "HI", kNorth, 4, 4, kDown, "2c"}});
  play.declare("A", 4, 4);
  play.declare("C", 4, 4);
  play.fight("A", 4, 4);
  CHECK(play.over());
  CHECK(play.game.attacks.empty());
  CHECK(play.game.turned_up(PieceId("C")).empty());
  CHECK(play.told().find("C LC without a card") != std::string::npos);
  play.game.attacks.push_back({PieceId("C"), Play::square(9, 9), Play::square(4, 5)});
  CHECK(combats_to_fight(play.game).empty());
}

TEST_CASE("RRQ-29: combats are fought in the step of combats, or on contact", "[raphia][RRQ-29]") {
  const std::vector<Put> put{{"A", "HI", kSouth, 4, 3, kUp, "7h 5c"},
                             {"B", "HI", kNorth, 4, 4, kDown, "9s 2d"}};
  Play after(put);
  after.game.step = Step::kMove;
  after.declare("A", 4, 4);
  CHECK(is_refused(after, Play::fight_of("A", 4, 4), "RRQ-29"));
  Play contact(put, {.timing = CombatTiming::kOnContact});
  contact.game.step = Step::kMove;
  contact.attack("A", 4, 4);
  CHECK(contact.where("A") == "4-4");
  CHECK(contact.game.step == Step::kMove);
}

TEST_CASE("RR-H01: before the reveal nobody is told a card that lies face down", "[raphia][RR-H01]") {
  Play play({{"A", "HI", kSouth, 4, 3, kUp, "6h 5d"},
             {"C", "LI", kSouth, 3, 4, Facing::kEast, "qc"},
             {"G", "GEN", kSouth, 4, 3},
             {"B", "LI", kNorth, 4, 4, kDown, "10c 8s"}});
  give(play.game, kSouth, "hand", "9s");
  play.declare("A", 4, 4);
  play.declare("C", 4, 4);
  play.fight("A", 4, 4, {{"C", "qc"}});
  REQUIRE(play.waits(kNorth, Stage::kRetire));
  play.retire(kNorth, false);
  REQUIRE(play.waits(kSouth, Stage::kAttackerExtra));
  CHECK(play.told().find("queen") == std::string::npos);
  CHECK(play.told().find("qc") == std::string::npos);
  CHECK(play.count("support_cards") == 1);
  CHECK(play.events.all().at(1)["audience"] == "south");
  play.waive(Play::extra_of(kSouth, "9s"));
  for (const Event& event : play.events.all())
    if (event["type"] == "extra") CHECK(event.dump().find("9s") == std::string::npos);
  CHECK(play.count("extra_cards") == 1);
  CHECK(play.told().find("queen of clubs") != std::string::npos);  // the reveal (RR-070)
}

TEST_CASE("RR-083, RRQ-49, RR-E11: a unit without a card is destroyed at once", "[raphia][RR-083]") {
  Play play({{"A", "LC", kSouth, 4, 3, kUp, "2h"}, {"B", "HC", kNorth, 4, 4, kDown}});
  play.attack("A", 4, 4);
  CHECK(play.where("B") == "lost");
  CHECK(play.where("A") == "4-4");
  CHECK(stand(play.game, "A").followed);
  CHECK(play.count("revealed") == 0);
  CHECK(play.game.turned_up(PieceId("A")).empty());
}

TEST_CASE("RRQ-49: nocard.extra_saves lets an extra card that is laid save the unit", "[raphia][RRQ-49]") {
  const std::vector<Put> put{{"A", "HI", kSouth, 4, 3, kUp, "2h"},
                             {"B", "HI", kNorth, 4, 4, kDown},
                             {"H", "GEN", kNorth, 4, 4, kDown}};
  Play lost(put);
  give(lost.game, kNorth, "hand", "9c");
  lost.attack("A", 4, 4);
  CHECK(lost.where("B") == "lost");
  Play saved(put, {.extra_saves = true});
  give(saved.game, kNorth, "hand", "9c");
  saved.attack("A", 4, 4);
  REQUIRE(saved.waits(kNorth, Stage::kDefenderExtra));
  saved.extra(kNorth, "9c");
  CHECK(saved.where("B") != "lost");
  REQUIRE(saved.waits(kSouth, Stage::kMoverKill));
  saved.kill(kSouth, "");
  CHECK(saved.where("B") == "4-3");
  CHECK(saved.where("A") == "4-2");
  Play none(put, {.extra_saves = true});  // RRQ-87: only if it is really laid
  give(none.game, kNorth, "hand", "9c");
  none.attack("A", 4, 4);
  none.extra(kNorth, "");
  CHECK(none.where("B") == "lost");
}

TEST_CASE("RR-E11, RR-090, RRQ-53 to RRQ-56: light cavalry retires two squares", "[raphia][RR-E11]") {
  Play play({{"A", "HI", kSouth, 4, 3, kUp, "6h"}, {"B", "LC", kNorth, 4, 4, kDown, "3h 2c"}});
  play.attack("A", 4, 4);
  REQUIRE(play.waits(kNorth, Stage::kRetire));
  CHECK(is_refused(play, Retire{.side = kSouth, .goes = true}, "RR-090"));
  play.retire(kNorth, true);
  CHECK(play.over());
  CHECK(play.where("B") == "4-6");
  CHECK(play.where("A") == "4-4");
  CHECK(play.game.laid(PieceId("B")).empty());
  CHECK(play.unseen(kNorth, "3h"));
  CHECK(stand(play.game, "B").facing == kDown);
  CHECK_FALSE(stand(play.game, "A").followed);  // RRQ-72: a target that retires changes nothing
  CHECK(play.count("revealed") == 0);
  CHECK(play.game.losses(kNorth) == 0);
  stand(play.game, "A").at = Play::square(4, 5);  // attacked again this turn it is destroyed
  play.attack("A", 4, 6);
  CHECK(play.where("B") == "lost");
}

TEST_CASE("RRQ-55, RRQ-73: with one free square it retires one, with none it is not asked",
          "[raphia][RRQ-55]") {
  const auto put = [](const char* type, int rank) {
    return std::vector<Put>{{"A", "HI", kSouth, 4, 3, kUp, "9h 8h"},
                            {"B", type, kNorth, 4, 4, kDown, "3h"},
                            {"C", "HI", kNorth, 4, rank, kDown}};
  };
  Play one(put("LC", 6));
  one.attack("A", 4, 4);
  one.retire(kNorth, true);
  CHECK(one.where("B") == "4-5");
  Play infantry(put("LI", 7));
  infantry.attack("A", 4, 4);
  infantry.retire(kNorth, true);
  CHECK(infantry.where("B") == "4-5");
  Play none(put("LC", 5));
  none.attack("A", 4, 4);
  CHECK(none.over());
  CHECK(none.where("C") == "4-6");  // RR-074
  Play heavy(put("HC", 7));
  heavy.attack("A", 4, 4);
  CHECK(heavy.over());
}

TEST_CASE("RRQ-55: nobody retires over the edge of the board", "[raphia][RRQ-55]") {
  const auto at_rank = [](int rank) {
    return std::vector<Put>{{"A", "HI", kSouth, 4, rank - 1, kUp, "9h 8h"},
                            {"B", "LC", kNorth, 4, rank, kDown, "3h"}};
  };
  Play one(at_rank(6));
  one.attack("A", 4, 6);
  one.retire(kNorth, true);
  CHECK(one.where("B") == "4-7");
  Play none(at_rank(7));
  none.attack("A", 4, 7);
  CHECK(none.over());
  CHECK(none.where("B") == "lost");  // RR-082
}

TEST_CASE("RRQ-55, RRQ-73: an enemy general is not retired through or onto, an own one who stands alone is",
          "[raphia][RRQ-55][RRQ-73]") {
  const auto put = [](const char* type, Side side, int rank) {
    return std::vector<Put>{{"A", "HI", kSouth, 4, 3, kUp, "9h 8h"},
                            {"B", type, kNorth, 4, 4, kDown, "3h"},
                            {"G", "GEN", side, 4, rank, kDown}};
  };
  for (const char* type : {"LC", "LI"}) {
    Play behind(put(type, kSouth, 5));
    behind.attack("A", 4, 4);
    CHECK_FALSE(behind.waits(kNorth, Stage::kRetire));
    CHECK(is_refused(behind, Retire{.side = kNorth, .goes = true}, "RR-090"));
  }
  Play farther(put("LC", kSouth, 6));
  farther.attack("A", 4, 4);
  farther.retire(kNorth, true);
  CHECK(farther.where("B") == "4-5");
  CHECK(farther.game.contacted.empty());
  for (const int rank : {5, 6}) {
    Play own(put("LC", kNorth, rank));
    own.attack("A", 4, 4);
    own.retire(kNorth, true);
    CHECK(own.where("B") == "4-6");
    CHECK(own.where("G") == (rank == 5 ? "4-5" : "4-6"));  // RRQ-88: passed, or joined
  }
}

TEST_CASE("RRQ-54: a unit may retire after the reveal if that is set", "[raphia][RRQ-54]") {
  Play play({{"A", "HI", kSouth, 4, 3, kUp, "9h 8h"},
             {"G", "GEN", kSouth, 4, 3},
             {"B", "LI", kNorth, 4, 4, kDown, "3h"}},
            {.retire_when = RetireWhen::kAfterReveal});
  give(play.game, kSouth, "hand", "9s");
  play.attack("A", 4, 4);
  play.extra(kSouth, "9s");
  REQUIRE(play.waits(kNorth, Stage::kRetire));
  CHECK(play.count("revealed") == 1);
  CHECK(is_extra_up(play.game, "9s"));
  Play stays = play;
  play.retire(kNorth, true);
  CHECK(play.over());
  CHECK(play.where("B") == "4-5");
  CHECK(play.where("A") == "4-4");
  CHECK(play.where("G") == "4-4");
  CHECK(play.discarded(kSouth, "9s"));  // RRQ-87: extras are gone
  CHECK_FALSE(stand(play.game, "A").followed);
  stays.retire(kNorth, false);
  stays.kill(kNorth, "");
  CHECK(stays.where("B") == "4-5");
  CHECK(stand(stays.game, "A").followed);
}

TEST_CASE("RR-067, RRQ-32, RRQ-35: an attack on flank or rear may have an extra card", "[raphia][RR-067]") {
  for (const Facing facing : {kDown, kUp, Facing::kEast, Facing::kWest}) {
    Play play({{"A", "HI", kSouth, 4, 3, kUp, "7h 5c"}, {"B", "HI", kNorth, 4, 4, facing, "9s 2d"}});
    give(play.game, kSouth, "hand", "9h");
    give(play.game, kNorth, "hand", "9h");
    play.attack("A", 4, 4);
    CHECK(play.waits(kSouth, Stage::kAttackerExtra) == (facing != kDown));
    if (facing == kDown) continue;
    CHECK(is_refused(play, Play::extra_of(kNorth, "9h"), "RRQ-34"));
    CHECK(is_refused(play, Play::extra_of(kSouth, "2d"), "RR-067"));
    play.extra(kSouth, "9h");
    CHECK(play.over());                   // the defender has no claim
    CHECK(play.discarded(kSouth, "9h"));  // RRQ-34
  }
}

TEST_CASE("RR-E09, RR-068, RRQ-32: an attached general lets either side lay one", "[raphia][RR-068]") {
  Play play({{"A", "HC", kSouth, 4, 3, kUp, "8h 7h"},
             {"B", "EL", kNorth, 4, 4, kDown, "4c 3s"},
             {"H", "GEN", kNorth, 4, 4, kDown}});
  give(play.game, kSouth, "hand", "9h");
  give(play.game, kNorth, "hand", "9d");
  play.attack("A", 4, 4);
  REQUIRE(play.waits(kNorth, Stage::kDefenderExtra));
  play.extra(kNorth, "9d");
  CHECK(play.told().find("in all 21") != std::string::npos);
  play.kill(kSouth, "");
  CHECK(play.where("A") == "4-2");
  CHECK(play.where("B") == "4-3");
  CHECK(play.where("H") == "4-3");  // RRQ-26
}

TEST_CASE("RRQ-33: conditions add up only if that is set", "[raphia][RRQ-33]") {
  const std::vector<Put> put{{"A", "HI", kSouth, 4, 3, kUp, "7h 5c"},
                             {"G", "GEN", kSouth, 4, 3},
                             {"B", "HI", kNorth, 4, 4, Facing::kEast, "9s 2d"}};
  for (const bool add_up : {false, true}) {
    Play play(put, {.extras_add_up = add_up});
    give(play.game, kSouth, "hand", "9h 8h 4h");
    stand(play.game, "A").followed = true;  // RR-069 as well
    play.attack("A", 4, 4);
    REQUIRE(play.waits(kSouth, Stage::kAttackerExtra));
    CHECK(is_refused(play, Play::extra_of(kSouth, "9h 8h"), "RRQ-33") == !add_up);
    CHECK(play.objections(Play::extra_of(kSouth, "9h 8h 4h")).empty() == add_up);
  }
}

TEST_CASE("RRQ-83: a stage without a choice is passed over, by open facts only", "[raphia][RRQ-83]") {
  Play play({{"A", "HI", kSouth, 4, 3, kUp, "7h 5c"},
             {"G", "GEN", kSouth, 4, 3},
             {"B", "HI", kNorth, 4, 4, kDown, "9s 2d"}});
  play.attack("A", 4, 4);  // no card in hand: all can count that
  CHECK(play.waits(kNorth, Stage::kOtherKill));
}

TEST_CASE("RRQ-30, RRQ-87: cards stay after a combat, or go if they serve once", "[raphia][RRQ-30]") {
  Play play({{"A", "HC", kSouth, 4, 3, kUp, "10h 9h"},
             {"C", "LI", kSouth, 3, 4, Facing::kEast, "4c 3c"},
             {"B", "HI", kNorth, 4, 4, kDown, "5s 2d"},
             {"D", "HI", kNorth, 5, 4, kDown, "5h"}},
            {.cards_reused = false});
  play.declare("A", 4, 4);
  play.declare("C", 4, 4);
  play.fight("A", 4, 4, {{"C", "4c"}});
  CHECK(play.over());  // no second attack
  CHECK(play.game.laid(PieceId("A")).empty());
  CHECK(play.game.laid(PieceId("B")).empty());
  CHECK(play.game.laid(PieceId("C")) == ids("3c"));
  CHECK(play.discarded(kSouth, "4c"));
  CHECK(play.where("A") == "4-4");
}

}  // namespace
}  // namespace telescope::raphia::test

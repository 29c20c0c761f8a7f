#include "core/rules/raphia/combat/combat.hpp"
#include "tests/core/raphia/combat_play.hpp"

namespace telescope::raphia::test {
namespace {

// Chains of push-backs.

/// RR-E08: HI at (4,3) loses to a unit at (4,4); what stands behind is added.
Play chain(std::vector<Put> behind) {
  std::vector<Put> put{{"W", "HI", kSouth, 4, 4, kDown, "9h 8h"}, {"L", "HI", kNorth, 4, 3, kUp, "2h"}};
  put.insert(put.end(), behind.begin(), behind.end());
  Play play(put);
  play.attack("W", 4, 3);
  return play;
}

TEST_CASE("RR-E08, RR-074, RR-082, RRQ-41: the last of a chain is pushed off the board", "[raphia][RR-E08]") {
  const Play play = chain({{"LI", "LI", kNorth, 4, 2, kUp, "3h"}, {"EL", "EL", kNorth, 4, 1, kUp, "4h"}});
  CHECK(play.where("EL") == "lost");
  CHECK(play.where("LI") == "4-1");
  CHECK(play.where("L") == "4-2");
  CHECK(play.where("W") == "4-3");
  CHECK(play.game.losses(kNorth) == 1);
  CHECK(play.unseen(kNorth, "4h"));                   // RRQ-80
  CHECK(play.game.laid(PieceId("LI")) == ids("3h"));  // cards unchanged
}

TEST_CASE("RR-E08, RR-073: an enemy behind the loser destroys it", "[raphia][RR-E08]") {
  const Play play = chain({{"E", "LI", kSouth, 4, 2, kUp}});
  CHECK(play.where("L") == "lost");
  CHECK(play.where("W") == "4-3");
  CHECK(play.game.losses(kNorth) == 1);
}

TEST_CASE("RR-E08, RRQ-41: an enemy behind the friend destroys the friend", "[raphia][RR-E08]") {
  const Play play = chain({{"LI", "LI", kNorth, 4, 2, kUp}, {"E", "LI", kSouth, 4, 1, kUp}});
  CHECK(play.where("LI") == "lost");
  CHECK(play.where("L") == "4-2");
  CHECK(play.where("W") == "4-3");
}

TEST_CASE("RRQ-75: equal courts do not save a loser that cannot go back", "[raphia][RRQ-75]") {
  Play play({{"W", "HI", kSouth, 4, 2, kDown, "kh 8h"}, {"L", "HI", kNorth, 4, 1, kUp, "qh 2h"}});
  play.attack("W", 4, 1);
  CHECK(play.where("L") == "lost");
  CHECK(play.where("W") == "4-1");
}

TEST_CASE("RR-075, RRQ-38, RRQ-43: a court eliminates and the winner advances", "[raphia][RR-075]") {
  const std::vector<Put> put{{"A", "EL", kSouth, 4, 3, kUp, "ks 9c"},
                             {"B", "HI", kNorth, 4, 4, kDown, "qh jd"}};
  Play courts(put);
  courts.attack("A", 4, 4);
  CHECK(courts.where("B") == "4-5");
  Play literal(put, {.court_rule = CourtRule::kUnlessEqual});
  literal.attack("A", 4, 4);
  CHECK(literal.where("B") == "lost");
  CHECK(literal.where("A") == "4-4");
  CHECK(literal.discarded(kNorth, "qh"));
}

TEST_CASE("RRQ-82: a beaten attacker goes straight away from its opponent", "[raphia][RRQ-82]") {
  Play play({{"A", "LI", kSouth, 4, 3, Facing::kEast, "2h"}, {"B", "HI", kNorth, 5, 3, Facing::kWest, "9s"}});
  play.attack("A", 5, 3);
  CHECK(play.where("A") == "3-3");
  CHECK(play.where("B") == "4-3");
}

// Second attacks.

TEST_CASE("RR-E10, RR-069, RRQ-36, RRQ-71, RRQ-72: following up", "[raphia][RR-E10]") {
  Play play({{"A", "HC", kSouth, 4, 2, kUp, "6h 8d"}, {"B", "LI", kNorth, 4, 3, kDown, "5c"}});
  give(play.game, kSouth, "hand", "2s");
  turn_up(play.game, PieceId("A"), ids("6h"));
  play.attack("A", 4, 3);
  REQUIRE(play.waits(kNorth, Stage::kRetire));
  play.retire(kNorth, false);
  CHECK(play.told().find("in all 17") != std::string::npos);
  CHECK(play.where("B") == "4-4");
  CHECK(play.where("A") == "4-3");
  REQUIRE(play.waits(kSouth, Stage::kAgain));
  CHECK(is_refused(play, Enough{.side = kNorth}, "RRQ-71"));
  play.again("A", 4, 4);
  play.retire(kNorth, false);
  REQUIRE(play.waits(kSouth, Stage::kAttackerExtra));
  CHECK(play.game.combat->follow_up);
  play.extra(kSouth, "2s");
  CHECK(play.told().find("lowest card 2, half: 1; in all 17") != std::string::npos);
  CHECK(play.over());  // no square left
  CHECK(play.where("B") == "4-5");
  CHECK(play.where("A") == "4-4");
}

TEST_CASE("RRQ-71: the lead may leave it, and a unit of one square is not asked", "[raphia][RRQ-71]") {
  Play play({{"A", "HC", kSouth, 4, 2, kUp, "9h 8d"}, {"B", "HI", kNorth, 4, 3, kDown, "5c"}});
  play.attack("A", 4, 3);
  REQUIRE(play.waits(kSouth, Stage::kAgain));
  CHECK(is_refused(play, Play::fight_of("A", 4, 4), "RRQ-78"));
  play.act(Enough{.side = kSouth});
  CHECK(play.over());
  Play infantry({{"A", "HI", kSouth, 4, 2, kUp, "9h 8d"}, {"B", "HI", kNorth, 4, 3, kDown, "5c"}});
  infantry.attack("A", 4, 3);
  CHECK(infantry.over());
}

TEST_CASE("RRQ-56, RRQ-71: after a retirement the lead may attack again, without the extra of a follow-up",
          "[raphia][RRQ-71]") {
  Play play({{"A", "LC", kSouth, 4, 2, kUp, "9h"}, {"B", "LI", kNorth, 4, 3, kDown, "5c"}});
  give(play.game, kSouth, "hand", "2s");
  play.attack("A", 4, 3);
  play.retire(kNorth, true);
  REQUIRE(play.waits(kSouth, Stage::kAgain));
  CHECK(is_refused(play, Play::again_of("A", 5, 3), "RR-065"));
  play.again("A", 4, 4);
  CHECK(play.where("B") == "lost");  // RR-083
  CHECK(play.over());
}

TEST_CASE("RRQ-71: attacks that were declared on the square join in", "[raphia][RRQ-71]") {
  Play play({{"A", "LC", kSouth, 4, 2, kUp, "9h 8h"},
             {"C", "HI", kSouth, 5, 4, Facing::kWest, "4h 3h"},
             {"B", "HI", kNorth, 4, 3, kDown, "5c"}});
  play.declare("C", 4, 4);
  play.attack("A", 4, 3);
  REQUIRE(play.waits(kSouth, Stage::kAgain));
  CHECK(play.where("B") == "4-4");
  AttackAgain again = Play::again_of("A", 4, 4);
  again.supports = {{PieceId("C"), "4h"}};
  play.act(again);
  CHECK(play.told().find("added by a supporter: four of hearts, 4") != std::string::npos);
  CHECK(play.game.attacks.empty());
}

TEST_CASE("RRQ-67, RRQ-83: a second attack is asked by the number of cards and refused by their colours",
          "[raphia][RRQ-67]") {
  Play play({{"A", "HC", kSouth, 4, 2, kUp, "9h 8s"},
             {"B", "HI", kNorth, 4, 3, kDown},
             {"D", "HI", kNorth, 4, 4, kDown, "2c"}});
  turn_up(play.game, PieceId("A"), ids("9h"));
  play.attack("A", 4, 3);  // RR-083: the second card stays face down
  REQUIRE(play.waits(kSouth, Stage::kAgain));
  CHECK(is_refused(play, Play::again_of("A", 4, 4), "RR-044"));
  Play red({{"A", "HC", kSouth, 4, 2, kUp, "9h 8d"},
            {"B", "HI", kNorth, 4, 3, kDown},
            {"D", "HI", kNorth, 4, 4, kDown, "2c"}});
  turn_up(red.game, PieceId("A"), ids("9h"));
  red.attack("A", 4, 3);
  red.again("A", 4, 4);
  CHECK(red.told().find("turns up the eight of diamonds") != std::string::npos);
}

// Generals.

TEST_CASE("RR-E14, RR-092: a court card kills a general, a joker does not", "[raphia][RR-E14]") {
  const cards::Deck deck = cards::french_deck(2);
  CHECK(kills(deck.card("qh")));
  for (const char* card : {"jk1", "10s", "ah"}) CHECK_FALSE(kills(deck.card(card)));
}

std::vector<Put> with_generals() {
  return {{"A", "HI", kSouth, 4, 3, kUp, "7h 5c"},
          {"G", "GEN", kSouth, 4, 3},
          {"B", "HI", kNorth, 4, 4, kDown, "9s 2d"},
          {"H", "GEN", kNorth, 4, 4, kDown}};
}

TEST_CASE("RR-091, RRQ-57, RRQ-58, RRQ-78, RRQ-79: each player tries once, the mover first",
          "[raphia][RR-091]") {
  Play play(with_generals());
  on_top_of_deck(play.game, kSouth, "qh");
  on_top_of_deck(play.game, kNorth, "jk1");
  play.attack("A", 4, 4);
  REQUIRE(play.waits(kSouth, Stage::kMoverKill));
  CHECK(play.where("B") == "4-5");
  CHECK(play.where("A") == "4-3");  // the advance comes later
  CHECK(is_refused(play, Play::kill_of(kNorth, "G"), "RRQ-58"));
  CHECK(is_refused(play, Play::kill_of(kSouth, "G"), "RRQ-79"));
  play.kill(kSouth, "H");
  CHECK(play.where("H") == "lost");
  CHECK(play.discarded(kSouth, "qh"));
  CHECK(play.game.losses(kNorth) == 0);  // RRQ-60
  REQUIRE(play.waits(kNorth, Stage::kOtherKill));
  play.kill(kNorth, "G");
  CHECK(play.discarded(kNorth, "jk1"));
  CHECK(play.over());
  CHECK(play.where("G") == "4-4");  // RRQ-26: with the advance
}

TEST_CASE("RRQ-60: a killed general counts as a unit only if that is set", "[raphia][RRQ-60]") {
  Play play(with_generals(), {.general_is_unit = true});
  on_top_of_deck(play.game, kSouth, "qh");
  play.attack("A", 4, 4);
  play.kill(kSouth, "H");
  CHECK(play.game.losses(kNorth) == 1);
}

TEST_CASE("RRQ-57: without a deck nobody tries", "[raphia][RRQ-57]") {
  Play play(with_generals());
  for (const Side side : kSides) play.game.cards(side).move_all("deck", "unseen");
  play.attack("A", 4, 4);
  CHECK(play.over());
}

TEST_CASE("RRQ-59: a general whose unit died falls back, joins a friend or is killed", "[raphia][RRQ-59]") {
  const std::vector<Put> put{{"A", "HI", kSouth, 4, 3, kUp, "7h"},
                             {"B", "HI", kNorth, 4, 4, kDown},
                             {"H", "GEN", kNorth, 4, 4, kDown}};
  const auto after = [](std::vector<Put> all, const Put& behind) {
    all.push_back(behind);
    Play play(all);
    play.attack("A", 4, 4);
    play.kill(kSouth, "H");
    CHECK(play.over());
    CHECK(play.where("B") == "lost");
    CHECK(play.where("A") == "4-4");
    return play.where("H");
  };
  CHECK(after(put, {"C", "HI", kNorth, 4, 5, kDown}) == "4-5");  // joins
  CHECK(after(put, {"C", "HI", kNorth, 9, 7, kDown}) == "4-5");  // alone
  CHECK(after(put, {"C", "HI", kSouth, 4, 5, kDown}) == "lost");
  CHECK(after(put, {"C", "GEN", kSouth, 4, 5, kDown}) == "lost");  // a general holds his square too
  CHECK(after(put, {"C", "GEN", kNorth, 4, 5, kDown}) == "4-5");
  const std::vector<Put> edge{{"A", "HI", kSouth, 4, 6, kUp, "7h"},
                              {"B", "HI", kNorth, 4, 7, kDown},
                              {"H", "GEN", kNorth, 4, 7, kDown}};
  Play off(edge);
  off.attack("A", 4, 7);
  off.kill(kSouth, "");
  CHECK(off.where("H") == "lost");
}

TEST_CASE("RRQ-79: a general dies with a unit that was blocked or pushed off, without an attempt",
          "[raphia][RRQ-79]") {
  Play play({{"W", "HI", kSouth, 4, 2, kDown, "9h 8h"},
             {"L", "HI", kNorth, 4, 1, kUp, "2h"},
             {"H", "GEN", kNorth, 4, 1, kUp}});
  play.attack("W", 4, 1);
  CHECK(play.over());
  CHECK(play.where("H") == "lost");
  CHECK(play.count("kill_attempt") == 0);
}

TEST_CASE("RRQ-79: an attempt also after a tie", "[raphia][RRQ-79]") {
  Play play({{"A", "HI", kSouth, 4, 3, kUp, "7h"},
             {"B", "HI", kNorth, 4, 4, kDown, "7s"},
             {"H", "GEN", kNorth, 4, 4, kDown}});
  play.attack("A", 4, 4);
  REQUIRE(play.waits(kSouth, Stage::kMoverKill));
  play.kill(kSouth, "");
  CHECK(play.over());
  CHECK(play.where("H") == "4-4");
}

TEST_CASE("RRQ-44, RRQ-74: a general contacted by a push-back is decided at once", "[raphia][RRQ-74]") {
  const std::vector<Put> put{{"A", "HI", kSouth, 4, 3, kUp, "9h"},
                             {"B", "HI", kNorth, 4, 4, kDown, "2s"},
                             {"G", "GEN", kSouth, 4, 5}};
  Play play(put);
  play.attack("A", 4, 4);
  REQUIRE(play.game.contacted.size() == 1);
  CHECK(waits_for(play.game) == kNorth);
  CHECK(play.where("B") == "4-5");
  CHECK(play.where("A") == "4-3");
  CHECK(is_refused(play, Play::kill_of(kSouth, "G"), "RRQ-58"));
  play.kill(kNorth, "G");
  CHECK(play.where("G") == "4-6");  // RRQ-59, in the direction of entry
  CHECK(play.over());
  CHECK(play.where("A") == "4-4");
  Play killed(put);
  on_top_of_deck(killed.game, kNorth, "kd");
  killed.attack("A", 4, 4);
  killed.kill(kNorth, "G");
  CHECK(killed.where("G") == "lost");
}

TEST_CASE("RRQ-59, RRQ-74: a contacted general does not fall back onto an enemy general",
          "[raphia][RRQ-59][RRQ-74]") {
  Play play({{"A", "HI", kSouth, 4, 3, kUp, "9h"},
             {"B", "HI", kNorth, 4, 4, kDown, "2s"},
             {"G", "GEN", kSouth, 4, 5},
             {"H", "GEN", kNorth, 4, 6}});
  play.attack("A", 4, 4);
  play.kill(kNorth, "");
  CHECK(play.where("G") == "lost");
  CHECK(play.where("H") == "4-6");
}

TEST_CASE("RRQ-89, RRQ-78: a contact by a push-back is settled before the combat's own kill attempts",
          "[raphia][RRQ-89][RRQ-78]") {
  const auto check = [](const RaphiaSettings& settings, const std::vector<Put>& more) {
    std::vector<Put> put{{"A", "HI", kSouth, 4, 3, kUp, "9h"},
                         {"J", "GEN", kSouth, 4, 3},  // in the combat, as his enemy is
                         {"B", "HI", kNorth, 4, 4, kDown, "2s"},
                         {"H", "GEN", kNorth, 4, 4},
                         {"G", "GEN", kSouth, 4, 5}};
    put.insert(put.end(), more.begin(), more.end());
    Play play(put, settings);
    play.attack("A", 4, 4);
    REQUIRE(play.game.contacted.size() == 1);
    CHECK(play.game.contacted.front().general == PieceId("G"));
    CHECK(waits_for(play.game) == kNorth);
    CHECK(may_kill(play.game, kNorth) == std::vector<PieceId>{PieceId("G")});
    CHECK(may_kill(play.game, kSouth).empty());
    CHECK(is_refused(play, Play::kill_of(kSouth, "H"), "RRQ-58"));
    CHECK(is_refused(play, Play::kill_of(kNorth, "J"), "RRQ-79"));
    play.kill(kNorth, "G");
    CHECK(play.where("G") == "4-6");
    CHECK(play.where("A") == "4-3");  // the advance comes after the attempts
    REQUIRE(play.waits(kSouth, Stage::kMoverKill));
    play.kill(kSouth, "H");
    REQUIRE(play.waits(kNorth, Stage::kOtherKill));
    play.kill(kNorth, "J");
    CHECK(play.where("A") == "4-4");
    CHECK(play.count("kill_attempt") == 3);
    CHECK(play.over());
  };
  SECTION("by the loser itself") {
    check({}, {});
  }
  SECTION("with an attempt that comes after a reveal at which nobody could retire") {
    check({.retire_when = RetireWhen::kAfterReveal}, {});
  }
  SECTION("the mover's own card was the last of his deck: he has no attempt of his own left") {
    Play play({{"A", "HI", kSouth, 4, 3, kUp, "2h"},
               {"B", "HI", kNorth, 4, 4, kDown, "9s"},
               {"H", "GEN", kNorth, 4, 4},
               {"G", "GEN", kNorth, 4, 2}});
    play.game.cards(kSouth).move_all("deck", "unseen");
    give(play.game, kSouth, "deck", "3c");
    play.attack("A", 4, 4);
    REQUIRE(play.game.contacted.size() == 1);
    play.kill(kSouth, "G");
    CHECK(play.over());
    CHECK(play.where("G") == "4-1");
    CHECK(play.where("B") == "4-3");
  }
}

TEST_CASE("RRQ-89, RRQ-41: a friend who falls back onto a general contacts him as well", "[raphia][RRQ-89]") {
  Play play({{"A", "HI", kSouth, 4, 2, kUp, "9h"},
             {"B", "HI", kNorth, 4, 3, kDown, "2s"},
             {"C", "HI", kNorth, 4, 4, kDown},
             {"G", "GEN", kSouth, 4, 5}});
  play.attack("A", 4, 3);
  REQUIRE(play.game.contacted.size() == 1);
  CHECK(play.game.contacted.front().by == PieceId("C"));
  play.kill(kNorth, "");
  CHECK(play.where("G") == "4-6");
  CHECK(play.where("C") == "4-5");
  CHECK(play.where("A") == "4-3");
}

TEST_CASE("RRQ-74: nobody is asked about a contacted general without a deck", "[raphia][RRQ-74]") {
  Play play({{"A", "HI", kSouth, 4, 3, kUp, "9h"},
             {"B", "HI", kNorth, 4, 4, kDown, "2s"},
             {"G", "GEN", kSouth, 4, 5}});
  play.game.cards(kNorth).move_all("deck", "unseen");
  play.attack("A", 4, 4);
  CHECK(play.over());
  CHECK(play.where("G") == "4-6");
}

// What an umpire has waived.

TEST_CASE("RR-006: what is waived leaves one unit a square and each card in one pile", "[raphia][RR-006]") {
  Play play({{"A", "HI", kSouth, 1, 1, kUp, "9h"}, {"B", "HI", kNorth, 4, 4, kDown, "2s"}});
  play.waive(Play::fight_of("A", 2, 2));  // nobody stands there
  CHECK(play.over());
  play.waive(Play::fight_of("A", 4, 4));  // from afar, which cost no square
  REQUIRE_FALSE(play.over());             // RRQ-71: it may attack again
  play.waive(Enough{.side = kSouth});
  CHECK(play.over());
  play.waive(Play::extra_of(kSouth, "9h"));
  play.waive(Play::kill_of(kSouth, ""));
  play.waive(Play::again_of("A", 9, 9));
  CHECK(play.over());
  CHECK(play.where("A") == "4-4");
}

}  // namespace
}  // namespace telescope::raphia::test

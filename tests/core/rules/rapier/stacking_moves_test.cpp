#include "tests/core/rules/rapier/moving.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

const std::vector<std::string> kTanks{"1-t1", "1-t2", "1-t3", "1-t4", "1-t5", "1-t6"};
const std::vector<std::string> kFiveTanks(kTanks.begin(), kTanks.end() - 1);
const std::vector<std::string> kPath{"A2-L1", "A2-L2", "A2-L3"};

RapierGame six_tanks(const std::string& more = {}) {
  RapierGame game = attackers_move(more);
  for (const std::string& tank : kTanks) game.put(tank, "A2-L1");
  return game;
}

}  // namespace

TEST_CASE("EX-08: a group counts whole in every sector of its path",
          "[rapier][EX-08][RO-037][RO-038][RO-039][RQ-13]") {
  RapierGame game = six_tanks();
  game.put("1-m1", "A2-L2");  // a rifle unit in the way
  SECTION("seven in passing are refused") {
    CHECK(game.against(move(kTanks, kPath)) == "RO-038");
  }
  SECTION("with the rifles first in L3 only five may come") {
    game.act(move({"1-m1"}, {"A2-L2", "A2-L3"}));
    CHECK(game.against(move(kTanks, kPath)) == "RO-037");
    game.act(move(kFiveTanks, kPath));
  }
  SECTION("the rifles cannot go back into a full L1") {
    const Verdict verdict = game.ask(move({"1-m1"}, {"A2-L2", "A2-L1"}));
    REQUIRE(verdict.objections.size() == 1);
    CHECK(verdict.objections[0].rule == "RO-037");
    CHECK(verdict.objections[0].sentence ==
          "A2-L1 has room for 6 of a side; there would be 7, with 6 that the game has there.");
  }
  SECTION("five with the rifles still in L2 are six in passing") {
    game.act(move(kFiveTanks, kPath));
    CHECK(game.where("1-t5") == "A2-L3");
    CHECK(game.where("1-t6") == "A2-L1");
  }
}

TEST_CASE("RO-098, RO-039: the limit holds throughout the move, a group of six passes where no friend stands",
          "[rapier][RO-098][RO-039]") {
  RapierGame game = six_tanks();
  CHECK(game.against(move(kTanks, kPath)) == "");
  game.put("1-r1", "A2-L2");
  CHECK(game.against(move(kTanks, kPath)) == "RO-038");
  game.put("1-r1", "A1-L2").act(move(kTanks, kPath));
  CHECK(game.where("1-t6") == "A2-L3");
}

TEST_CASE("RQ-13: declared one by one, the units of a group are no group", "[rapier][RQ-13]") {
  RapierGame game = six_tanks();
  game.put("1-m1", "A2-L2");
  for (const std::string& tank : kTanks) game.act(move({tank}, kPath));
}

TEST_CASE("RQ-13: with stacking.group = one-by-one, passing needs room for one", "[rapier][RQ-13][RQ-116]") {
  RapierGame game = six_tanks("[settings]\nstacking.group = \"one-by-one\"\n");
  for (const char* unit : {"1-m1", "1-m2", "1-m3", "1-c", "1-g"}) game.put(unit, "A2-L2");
  SECTION("they go through one after another") {
    game.act(move(kTanks, kPath));
    CHECK(game.where("1-t6") == "A2-L3");
  }
  SECTION("a full sector lets nobody through") {
    game.put("1-s", "A2-L2");
    CHECK(game.against(move(kTanks, kPath)) == "RO-038");
  }
  SECTION("where the first is stopped, the next wait for room") {
    game.put("dummy-1", "A2-L2");
    game.act(move(kTanks, kPath));
    CHECK(game.where("1-t1") == "A2-L2");
    CHECK(game.where("1-t2") == "A2-L1");
    // RQ-116: who has not left has not moved.
    CHECK(game.game()[game.no("1-t1")].moved);
    CHECK_FALSE(game.game()[game.no("1-t2")].moved);
    CHECK(game.game().movement.moved.at(0) == 1);
    CHECK(count_in(game.game(), {1, 1}, Side::kAttacker) == 6);
  }
  SECTION("waived, they go all the same") {
    game.put("1-s", "A2-L2");
    game.force(move(kTanks, kPath));
    CHECK(game.where("1-t6") == "A2-L3");
  }
}

TEST_CASE("RQ-14: a unit may use the room that another has left", "[rapier][RQ-14]") {
  RapierGame game = six_tanks();
  game.put("1-m1", "A2-L2");
  game.act(move({"1-t1"}, {"A2-L1", "A2-L2"}));
  game.act(move({"1-m1"}, {"A2-L2", "A2-L1"}));
}

TEST_CASE("RQ-114: units that share no path are no group", "[rapier][RQ-114]") {
  RapierGame game = six_tanks();
  game.put("1-m1", "A1-L1");
  CHECK(game.against(move({"1-t1", "1-m1"}, kPath)) == "RQ-114");
  CHECK(game.ask(move({"1-t1", "1-m1"}, kPath)).objections.at(0).sentence ==
        "1-m1 does not stand in A2-L1; units that share no path move separately.");
}

TEST_CASE("RO-042: works, minefields and dummies fill the defender's sectors, not the attackers'",
          "[rapier][RO-042][RO-041][RQ-15]") {
  RapierGame game = defender_moves();
  for (const char* item : {"i1", "F1", "M1", "dummy-1", "dummy-2", "F2"}) game.put(item, "A1-L3");
  game.put("F3", "A1-L2", true).put("c", "A1-L4").put("i2", "A1-L4");
  CHECK(game.against(move({"i2"}, {"A1-L4", "A1-L3"})) == "RO-037");
  CHECK(game.against(move({"c"}, {"A1-L4", "A1-L3", "A1-L2"})) == "RO-038");
  game.put("dummy-2", "dead");
  CHECK(game.against(move({"i2"}, {"A1-L4", "A1-L3"})) == "");
  RapierGame attack = attackers_move();
  for (const char* item : {"F1", "F2", "F3"}) attack.put(item, "A2-L2", true);
  for (const std::string& tank : kTanks) attack.put(tank, "A2-L1");
  attack.act(move(kTanks, kPath));
}

TEST_CASE("RQ-59: a dummy that moves is gone and takes no room where it goes", "[rapier][RQ-59][RO-042]") {
  RapierGame game = defender_moves();
  for (const char* item : {"i1", "i2", "i3", "i4", "i5", "i6"}) game.put(item, "A1-L3");
  game.put("dummy-1", "A1-L4");
  game.act(move({"dummy-1"}, {"A1-L4", "A1-L3"}));
  CHECK(game.where("dummy-1") == "dead");
}

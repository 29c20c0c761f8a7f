#include "core/rules/rapier/movement/movement.hpp"
#include "tests/core/rules/rapier/moving.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

Action with_shot(Action move, const std::string& shooter, const std::string& target) {
  move["free_shots"].push_back({{"shooter", shooter}, {"target", target}});
  return move;
}

/// EX-02: T, R and an AT gun of the attackers entered A1-L2, where I, C and horse artillery B stand.
RapierGame ex_02(const std::string& more = {}) {
  RapierGame game = defender_moves(2, more);
  for (const char* unit : {"i1", "c", "a"}) game.put(unit, "A1-L2", true);
  for (const char* unit : {"1-t1", "1-r1", "1-g"}) game.put(unit, "A1-L2");
  return game;
}

}  // namespace

TEST_CASE("EX-02: withdrawal and free shots",
          "[rapier][EX-02][RO-099][RO-101][RO-102][RO-114][RQ-51][RQ-53]") {
  RapierGame game = ex_02();
  game.act(with_shot(move({"i1"}, {"A1-L2", "A1-L3"}), "1-t1", "i1"), {{4, 6}});
  CHECK(game.where("i1") == "dead");
  CHECK(game.against(move({"c"}, {"A1-L2", "A1-L3", "A1-L4", "A1-L5", "A1-L6"})) == "RO-094");
  game.act(with_shot(move({"c"}, {"A1-L2", "A1-L3", "A1-L4", "A1-L5"}), "1-t1", "c"), {{1, 5}});
  CHECK(game.where("c") == "A1-L5");
  CHECK(game.against(move({"a"}, {"A1-L2", "A1-L3"})) == "RO-110");  // both moves are used
}

TEST_CASE("EX-02: an anti-tank gun has no shot at infantry", "[rapier][EX-02][RQ-53]") {
  RapierGame game = ex_02();
  game.act(with_shot(move({"i1"}, {"A1-L2", "A1-L3"}), "1-g", "i1"));
  CHECK(game.where("i1") == "A1-L3");
}

TEST_CASE("EX-02, RQ-98: with moving targets cavalry dies from a 5, and a withdrawing unit has moved",
          "[rapier][EX-02][RQ-98][RO-188]") {
  RapierGame game = ex_02("[settings]\nmoving_targets = true\n");
  CHECK(game.needs(move({"c"}, {"A1-L2", "A1-L3"})).at(0).hit_from == 4);
  game.act(with_shot(move({"c"}, {"A1-L2", "A1-L3"}), "1-t1", "c"), {{1, 4}});
  CHECK(game.where("c") == "dead");
  game.act(move({"i1"}, {"A1-L2", "A1-L3"}), {{4, 4}});
  CHECK(game.where("i1") == "A1-L3");
  RapierGame again = ex_02("[settings]\nmoving_targets = true\n");
  again.act(move({"i1"}, {"A1-L2", "A1-L3"}), {{5, 1}});
  CHECK(again.where("i1") == "dead");
}

TEST_CASE("RO-102: without a choice the enemy unit with most dice shoots", "[rapier][RO-102]") {
  RapierGame game = ex_02();
  const auto pools = game.needs(move({"i1"}, {"A1-L2", "A1-L3"}));
  REQUIRE(pools.size() == 1);
  CHECK(pools[0].label == "Free shot of 1-t1 at i1");
  CHECK(pools[0].dice() == 2);
  CHECK(pools[0].hit_from == 6);
  CHECK(pools[0].audience == Audience::kAll);
  CHECK(pools[0].reasons[0].reason == "tanks at infantry");
}

TEST_CASE("RO-102: one shot for each withdrawing unit, all thrown together", "[rapier][RO-102][RQ-53]") {
  RapierGame game = ex_02();
  const auto pools = game.needs(move({"i1", "c"}, {"A1-L2", "A1-L3"}));
  REQUIRE(pools.size() == 2);  // one unit may shoot at several
  CHECK(pools[0].label == "Free shot of 1-t1 at i1");
  CHECK(pools[1].label == "Free shot of 1-t1 at c");
  game.act(move({"i1", "c"}, {"A1-L2", "A1-L3"}), {{6, 1}, {2, 3}});
  CHECK(game.where("i1") == "dead");
  CHECK(game.where("c") == "A1-L3");
}

TEST_CASE("RQ-53: freeshot.dice = 1d6 gives every unit one die", "[rapier][RQ-53]") {
  RapierGame game = ex_02("[settings]\nfreeshot.dice = \"1d6\"\n");
  game.act(with_shot(move({"i1"}, {"A1-L2", "A1-L3"}), "1-g", "i1"), {{6}});
  CHECK(game.where("i1") == "dead");
}

TEST_CASE("RQ-53: a headquarters has no shot in a sector that it attacks", "[rapier][RQ-53][RO-150]") {
  RapierGame game = defender_moves();
  game.put("i1", "A1-L2", true).put("1-hq", "A1-L2");
  CHECK(game.needs(move({"i1"}, {"A1-L2", "A1-L3"})).empty());
  RapierGame held = defender_moves();
  held.put("1-hq", "A1-L2").put("i1", "A1-L2", true);
  CHECK(held.needs(move({"i1"}, {"A1-L2", "A1-L3"})).size() == 1);
}

TEST_CASE("RO-102: a shot must be of an enemy of that sector at a unit that withdraws, once",
          "[rapier][RO-102][RQ-53]") {
  RapierGame game = ex_02();
  game.put("1-t2", "A1-L1").put("i2", "A2-L3");
  const Action back = move({"i1"}, {"A1-L2", "A1-L3"});
  CHECK(game.against(with_shot(back, "1-t2", "i1")) == "RQ-53");
  CHECK(game.against(with_shot(back, "c", "i1")) == "RQ-53");
  CHECK(game.against(with_shot(back, "1-t1", "c")) == "RO-102");
  CHECK(game.against(with_shot(with_shot(back, "1-t1", "i1"), "1-r1", "i1")) == "RO-102");
  CHECK(game.against(with_shot(move({"i2"}, {"A2-L3", "A2-L4"}), "1-t1", "i2")) == "RO-102");
}

TEST_CASE("RO-101: out of contact only the way it came, or to the rear", "[rapier][RO-101][RO-099][RQ-51]") {
  RapierGame game = attackers_move();
  game.put("1-t6", "A1-L2").put("1-t1", "A1-L2").put("i1", "A2-L2").put("i2", "A1-L3");
  game.act(move({"1-t6"}, {"A1-L2", "A2-L2"}));  // sideways into contact
  game.act(move({"1-t1"}, {"A1-L2", "A1-L3"}));
  game.put("1-t6", "A2-L2").put("1-t1", "A1-L3");
  CHECK(game.against(move({"1-t6"}, {"A2-L2", "A2-L1"})) == "RO-101");
  CHECK(game.against(move({"1-t6"}, {"A2-L2", "A2-L3"})) == "RO-101");
  CHECK(game.ask(move({"1-t6"}, {"A2-L2", "A2-L3"})).objections.at(0).sentence ==
        "1-t6 is in contact in A2-L2 and can only withdraw to A1-L2.");
  CHECK(game.against(move({"1-t1"}, {"A1-L3", "A1-L4"})) == "RO-101");
  CHECK(game.against(move({"1-t1"}, {"A1-L3", "A1-L2", "A1-L1"})) == "");
  game.act(move({"1-t6"}, {"A2-L2", "A1-L2", "A1-L1"}), {{1}});  // then normal movement
  CHECK(game.where("1-t6") == "A1-L1");
}

TEST_CASE("RQ-112: after a sideways withdrawal the axis is the column it stands in", "[rapier][RQ-112]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A2-L2").put("i1", "A2-L2", true);
  game.change([&](Game& state) { state[game.no("1-t1")].entered_from = Sector{0, 1}; });  // by a detour
  game.act(move({"1-t1"}, {"A2-L2", "A1-L2", "A1-L3"}), {{1}});
  CHECK(game.state["units"]["1-t1"]["axis"] == 0);
}

TEST_CASE("RQ-112: the edge of last entry is forgotten when contact ends", "[rapier][RQ-112][RQ-52]") {
  RapierGame game = attackers_move();
  game.put("1-t6", "A1-L2").put("i1", "A2-L2");
  game.act(move({"1-t6"}, {"A1-L2", "A2-L2"}));
  CHECK(game.state["units"]["1-t6"].contains("entered_from"));
  game.put("i1", "dead");
  CHECK_FALSE(game.state["units"]["1-t6"].contains("entered_from"));
  game.put("i2", "A2-L2", true).put("1-t6", "A2-L2");
  CHECK(game.against(move({"1-t6"}, {"A2-L2", "A2-L1"})) == "");  // stationary: to its rear
}

TEST_CASE("RQ-51: a withdrawal enters no enemy and no full sector", "[rapier][RQ-51]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L3").put("i1", "A1-L3", true).put("i2", "A1-L2", true);
  CHECK(game.against(move({"1-t1"}, {"A1-L3", "A1-L2"})) == "RQ-51");
  game.put("i2", "dead");
  for (const char* unit : {"1-r1", "1-r2", "1-r3", "1-r4", "1-r5", "1-r6"}) game.put(unit, "A1-L2");
  CHECK(game.against(move({"1-t1"}, {"A1-L3", "A1-L2"})) == "RO-037");
}

TEST_CASE("RQ-51: a withdrawal enters no sector of face-down counters, whatever they are",
          "[rapier][RQ-51]") {
  for (const char* hidden : {"i2", "F1", "M1", "dummy-1"}) {
    RapierGame game = attackers_move();
    game.put("1-t1", "A1-L3").put("i1", "A1-L3", true).put(hidden, "A1-L2");
    CHECK(game.against(move({"1-t1"}, {"A1-L3", "A1-L2"})) == "RQ-51");
    game.put(hidden, "A1-L1");
    CHECK(game.against(move({"1-t1"}, {"A1-L3", "A1-L2"})) == "");
    CHECK(game.against(move({"1-t1"}, {"A1-L3", "A1-L2", "A1-L1"})) == "RQ-51");
  }
}

TEST_CASE("RQ-51: a withdrawal that goes on is still one: it comes back to no enemy", "[rapier][RQ-51]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L3").put("i1", "A1-L3", true).put("i2", "A1-L1", true);
  game.act(move({"1-t1"}, {"A1-L3", "A1-L2"}), {{1}});
  CHECK(game.against(move({"1-t1"}, {"A1-L2", "A1-L3"})) == "RQ-51");
  CHECK(game.against(move({"1-t1"}, {"A1-L2", "A1-L1"})) == "RQ-51");
  game.put("i2", "dead");
  game.act(move({"1-t1"}, {"A1-L2", "A1-L1"}));
  CHECK(game.where("1-t1") == "A1-L1");
  game.change([](Game& state) { state.step = Step::kReplaceHq; });
  game.force({{"type", "advance"}});
  CHECK_FALSE(game.state["units"]["1-t1"].contains("withdrew"));  // next turn it may attack again
}

TEST_CASE("RQ-52: attackers in L1 withdraw to their R1, the defender never leaves the table",
          "[rapier][RQ-52]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L1").put("i1", "A1-L1", true);
  CHECK(game.against(move({"1-t1"}, {"A1-L1", "A1-L2"})) == "RO-101");
  CHECK(game.against(move({"1-t1"}, {"A1-L1", "R1-2"})) == "RO-101");
  game.act(move({"1-t1"}, {"A1-L1", "R1-1"}), {{5}});
  CHECK(game.where("1-t1") == "R1-1");
  CHECK(game.against(move({"1-t1"}, {"R1-1", "A1-L1"})) == "RO-091 RO-103");
  RapierGame defence = defender_moves();
  defence.put("i1", "A1-L6", true).put("1-t1", "A1-L6");
  CHECK(defence.against(move({"i1"}, {"A1-L6", "A1-L5"})) == "RO-101");
  CHECK(defence.ask(move({"i1"}, {"A1-L6", "A1-L5"})).objections.at(0).sentence ==
        "i1 is in contact in A1-L6 and cannot withdraw, the table ends behind it.");
}

TEST_CASE("RO-113, RO-114: the defender may fall back in front of an attack", "[rapier][RO-113][RO-114]") {
  RapierGame game = defender_moves();
  game.put("i1", "A1-L3").put("1-t1", "A1-L2");
  game.act(move({"i1"}, {"A1-L3", "A1-L4"}));
  CHECK(game.where("i1") == "A1-L4");
}

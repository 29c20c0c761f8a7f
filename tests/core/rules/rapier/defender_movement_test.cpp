#include "tests/core/rules/rapier/moving.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

const Action kRoll{{"type", "defender_roll"}};

}  // namespace

TEST_CASE("RO-110: as many units may move as the die says", "[rapier][RO-110][HD-05]") {
  RapierGame game;
  game.at(Step::kDefenderMovement);
  for (const char* unit : {"i1", "i2", "i3", "hq"}) game.put(unit, "A1-L4");
  CHECK(game.against(move({"i1"}, {"A1-L4", "A1-L3"})) == "RO-110");
  const auto pools = game.needs(kRoll);
  REQUIRE(pools.size() == 1);
  CHECK(pools[0].audience == Audience::kUmpire);
  for (const Event& event : game.act(kRoll, {{2}})) CHECK(event["audience"] == "umpire");
  CHECK(game.against(kRoll) == "RO-110");
  CHECK(game.against(move({"i1", "i2", "i3"}, {"A1-L4", "A1-L3"})) == "RO-110");
  game.act(move({"i1"}, {"A1-L4", "A1-L3"}));
  game.act(move({"i2"}, {"A1-L4", "A1-L5"}));
  CHECK(game.ask(move({"i3"}, {"A1-L4", "A1-L5"})).objections.at(0).sentence ==
        "The defender may move 2 units this turn; 0 of them are left.");
}

TEST_CASE("RO-110: the die is thrown in step 3", "[rapier][RO-110]") {
  RapierGame game;
  game.at(Step::kAttackerMovement);
  CHECK(game.against(kRoll) == "RO-110");
}

TEST_CASE("RO-111, RQ-58: with the headquarters lost, half the die rounded up", "[rapier][RO-111][RQ-58]") {
  for (int die = 1; die <= 6; ++die) {
    RapierGame game;
    game.at(Step::kDefenderMovement).put("hq", "dead").put("i1", "A1-L4");
    game.act(kRoll, {{die}});
    const std::array<int, 6> second_reading{1, 1, 2, 2, 3, 3};
    CHECK(game.state["movement"]["defender_allowed"] == second_reading[static_cast<std::size_t>(die - 1)]);
  }
  RapierGame game;
  game.at(Step::kDefenderMovement).put("hq", "dead").put("i1", "A1-L4").put("i2", "A1-L4");
  game.act(kRoll, {{1}});
  CHECK(game.against(move({"i1", "i2"}, {"A1-L4", "A1-L3"})) == "RO-111");
}

TEST_CASE("RO-112: a defender that moves is revealed, and no other", "[rapier][RO-112]") {
  RapierGame game = defender_moves();
  game.put("i1", "A1-L4").put("i2", "A1-L3");
  game.act(move({"i1"}, {"A1-L4", "A1-L3"}));
  CHECK(game.events_of("revealed").size() == 1);
  CHECK(game.game()[game.no("i1")].face_up);
  CHECK_FALSE(game.game()[game.no("i2")].face_up);
}

TEST_CASE("RO-113, RO-132: a counter-attack is a contact, a withdrawal is none", "[rapier][RO-113][RO-132]") {
  RapierGame game = defender_moves();
  game.put("i1", "A1-L4").put("1-t1", "A1-L3").put("i2", "A2-L3", true).put("1-t2", "A2-L3");
  game.act(move({"i1"}, {"A1-L4", "A1-L3"}));
  REQUIRE(game.events_of("contact").size() == 1);
  CHECK(game.events_of("contact")[0]["met"] == Json{"1-t1"});
  game.act(move({"i2"}, {"A2-L3", "A2-L4"}), {{1, 1}});
  CHECK(game.events_of("contact").empty());
}

TEST_CASE("RO-113: the defender counter-attacks, stops there and is no longer free to go",
          "[rapier][RO-113][RO-097]") {
  RapierGame game = defender_moves();
  game.put("t", "A1-L4").put("1-t1", "A1-L3");
  CHECK(game.against(move({"t"}, {"A1-L4", "A1-L3", "A1-L2"})) == "RO-097");
  game.act(move({"t"}, {"A1-L4", "A1-L3"}));
  CHECK(game.against(move({"t"}, {"A1-L3", "A1-L4"})) == "RO-091");
  CHECK(game.state["holders"]["A1-L3"] == "attacker");
}

TEST_CASE("RO-092: fortifications and minefields do not move", "[rapier][RO-092]") {
  RapierGame game = defender_moves();
  game.put("F1", "A1-L4").put("M1", "A1-L4");
  CHECK(game.against(move({"F1"}, {"A1-L4", "A1-L3"})) == "RO-092");
  CHECK(game.against(move({"M1"}, {"A1-L4", "A1-L3"})) == "RO-092");
}

TEST_CASE("RQ-59: a dummy that moves is revealed, removed, and uses a move", "[rapier][RQ-59][RQ-50]") {
  RapierGame game = defender_moves(1);
  game.put("dummy-1", "A1-L4").put("i1", "A1-L4");
  game.act(move({"dummy-1"}, {"A1-L4", "A1-L3"}));
  CHECK(game.where("dummy-1") == "dead");
  CHECK(game.against(move({"i1"}, {"A1-L4", "A1-L3"})) == "RO-110");
}

TEST_CASE("RQ-59: with dummy.move_hidden it moves face down", "[rapier][RQ-59]") {
  RapierGame game = defender_moves(1, "[settings]\ndummy.move_hidden = true\n");
  game.put("dummy-1", "A1-L4");
  game.act(move({"dummy-1"}, {"A1-L4", "A1-L3"}));
  CHECK(game.where("dummy-1") == "A1-L3");
  CHECK_FALSE(game.game()[game.no("dummy-1")].face_up);
}

TEST_CASE("RQ-59, RO-095: a dummy that moves face down among attackers is turned up and gone",
          "[rapier][RQ-59][RO-095]") {
  RapierGame game = defender_moves(1, "[settings]\ndummy.move_hidden = true\n");
  game.put("dummy-1", "A1-L4").put("1-t1", "A1-L3");
  game.act(move({"dummy-1"}, {"A1-L4", "A1-L3"}));
  CHECK(game.where("dummy-1") == "dead");
  CHECK(game.events_of("revealed").size() == 1);
}

TEST_CASE("RQ-60: axis and assets bind the defender, his frontage is the whole table", "[rapier][RQ-60]") {
  RapierGame game = defender_moves();
  game.put("i1", "A1-L4");
  CHECK(game.against(move({"i1"}, {"A1-L4", "A2-L4"})) == "RO-089");
  RapierGame free = defender_moves(6, "[settings]\ndefender.axis = false\n");
  free.put("i1", "A1-L4");
  CHECK(free.against(move({"i1"}, {"A1-L4", "A2-L4"})) == "");
}

TEST_CASE("RQ-43, RQ-60: the half-limit is not the defender's", "[rapier][RQ-60][RO-088]") {
  RapierGame game;
  game.at(Step::kAttackerMovement).put("hq", "dead").put("i1", "A1-L4").begin_step();
  game.at(Step::kDefenderMovement).put("i1", "A1-L4");
  game.act(kRoll, {{6}});
  game.act(move({"i1"}, {"A1-L4", "A1-L3"}));
}

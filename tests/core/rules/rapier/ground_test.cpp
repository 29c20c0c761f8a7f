#include "core/rules/rapier/movement/movement.hpp"
#include "tests/core/rules/rapier/moving.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

/// A1 is open; A2-L2 to A2-L6 have a feature each, and so have A3-L2, A3-L3.
const std::string kFeatures =
    "[[rapier.terrain]]\nkind = \"urban\"\nsectors = [\"A2-L2\"]\n"
    "[[rapier.terrain]]\nkind = \"woods\"\nsectors = [\"A2-L3\", \"A4-L3\"]\n"
    "[[rapier.terrain]]\nkind = \"swamp\"\nsectors = [\"A2-L4\"]\n"
    "[[rapier.terrain]]\nkind = \"river\"\nsectors = [\"A2-L5\", \"A2-L6\", \"A4-L4\"]\n"
    "[[rapier.terrain]]\nkind = \"bridge\"\nsectors = [\"A2-L6\"]\n"
    "[[rapier.terrain]]\nkind = \"hill\"\nsectors = [\"A3-L2\"]\n"
    "[[rapier.terrain]]\nkind = \"impassable\"\nsectors = [\"A1-L5\", \"A3-L4\", \"A3-L5\"]\n"
    "[[rapier.terrain]]\nkind = \"bridge\"\nsectors = [\"A3-L5\"]\n"
    "[[rapier.road]]\nsectors = [\"R1\", \"A4-L1\", \"A4-L2\", \"A4-L3\", \"A4-L4\"]\n";
const std::string kObstacles =
    "[[division]]\nid = \"W\"\nside = \"defender\"\nunits = [{ id = \"W1\", kind = \"wire\" }, { id = "
    "\"O1\", "
    "kind = \"anti-tank-obstacle\" }]\n";

std::string with(const std::string& settings) {
  return kObstacles + "[settings]\n" + settings + kFeatures;
}
const std::string kBogging = with("terrain.rule = \"bogging\"\n");
const std::string kHalting = with("terrain.rule = \"halting\"\n");

Sector at(const char* label) {
  return {label[1] - '1', label[4] - '1'};
}

}  // namespace

TEST_CASE("RO-178 to RO-186: the lowest score that gets a unit in",
          "[rapier][RO-177][RO-178][RO-179][RO-180][RO-181][RO-182][RO-183][RO-184][RO-185][RO-186][RQ-94]") {
  struct Cell {
    const char *rule, *from, *to;
    int infantry, motorised, armour;
  };
  const std::vector<Cell> second_reading{
      {"RO-178", "A4-L1", "A4-L2", 1, 1, 1}, {"RO-179", "A1-L1", "A1-L2", 1, 3, 2},
      {"RO-180", "A2-L1", "A2-L2", 3, 4, 4}, {"RO-181", "A2-L2", "A2-L3", 3, 4, 4},
      {"RO-182", "A2-L3", "A2-L4", 3, 5, 5}, {"RO-183", "A2-L5", "A2-L6", 2, 4, 3},
      {"RO-184", "A2-L4", "A2-L5", 4, 5, 6}, {"RO-185", "A1-L2", "A1-L3", 5, 6, 2},
      {"RO-186", "A1-L3", "A1-L4", 1, 3, 3}, {"RO-181", "A3-L1", "A3-L2", 3, 4, 4},
  };
  RapierGame game = attackers_move(kBogging);
  game.put("W1", "A1-L3", true).put("O1", "A1-L4", true);
  const Game state = game.game();
  const auto need = [&](const char* unit, const Cell& cell) {
    return bogging(state, *state.setup->find_unit(unit), at(cell.from), at(cell.to)).need;
  };
  for (const Cell& cell : second_reading) {
    INFO(cell.rule << " " << cell.to);
    for (const char* unit : {"1-r1", "1-c", "1-hq", "1-s"}) CHECK(need(unit, cell) == cell.infantry);
    for (const char* unit : {"1-m1", "1-g", "1-mo", "1-a"}) CHECK(need(unit, cell) == cell.motorised);
    CHECK(need("1-t1", cell) == cell.armour);
  }
  CHECK(bogging(state, game.no("1-t1"), at("A2-L4"), at("A2-L5")).rule == "RO-184");
  CHECK(bogging(state, game.no("1-r1"), at("A1-L2"), at("A1-L3")).rule == "RO-185");
}

TEST_CASE("EX-16: bogging", "[rapier][EX-16][RQ-92][RQ-93]") {
  RapierGame game =
      attackers_move(kBogging + "[[rapier.terrain]]\nkind = \"woods\"\nsectors = [\"A1-L3\"]\n");
  game.put("1-m1", "A1-L1");
  game.act(move({"1-m1"}, {"A1-L1", "A1-L2", "A1-L3", "A1-L4"}), {{3}, {2}});
  CHECK(game.where("1-m1") == "A1-L2");
  CHECK(game.events_of("bogged").at(0)["need"] == 4);
  CHECK(game.against(move({"1-m1"}, {"A1-L2", "A1-L3"})) == "RO-091");
  // On a followed road: automatic, through woods too.
  game.put("2-m1", "A4-L1");
  CHECK(game.needs(move({"2-m1"}, {"A4-L1", "A4-L2", "A4-L3"})).empty());
}

TEST_CASE("EX-16: a tank crushes the wire that it gets into", "[rapier][EX-16][RO-185][RQ-97]") {
  RapierGame game = attackers_move(kBogging);
  game.put("1-t1", "A1-L1").put("1-r1", "A1-L1").put("W1", "A1-L2").put("i1", "A1-L2");
  game.act(move({"1-t1"}, {"A1-L1", "A1-L2"}), {{1}});
  CHECK(game.where("1-t1") == "A1-L1");
  CHECK(game.game()[game.no("W1")].face_up);        // revealed before the roll
  CHECK_FALSE(game.game()[game.no("i1")].face_up);  // the rest only on success
  game.act(move({"1-r1"}, {"A1-L1", "A1-L2"}), {{5}});
  CHECK(game.where("W1") == "A1-L2");
  game.put("1-t1", "A1-L1").act(move({"1-t1"}, {"A1-L1", "A1-L2"}), {{2}});
  CHECK(game.where("W1") == "dead");
}

TEST_CASE("RO-177, RO-185, RO-038: a tank that waits for room before the wire neither rolls nor crushes it",
          "[rapier][RO-177][RO-185][RO-038][RQ-13][RQ-116]") {
  RapierGame game = attackers_move(kObstacles +
                                   "[settings]\nterrain.rule = \"bogging\"\nstacking.group = "
                                   "\"one-by-one\"\nstacking.limit = 2\n");
  game.put("1-m1", "A1-L1").put("1-t1", "A1-L1").put("1-m2", "A1-L2");
  game.put("W1", "A1-L2").put("dummy-1", "A1-L2");  // the dummy stops whoever comes first
  game.act(move({"1-m1", "1-t1"}, {"A1-L1", "A1-L2", "A1-L3"}), {{6}});
  CHECK(game.where("1-m1") == "A1-L2");
  CHECK(game.where("1-t1") == "A1-L1");
  CHECK(game.where("W1") == "A1-L2");
  CHECK(game.game().movement.moved.at(0) == 1);  // a throw that failed would count as a move
}

TEST_CASE("EX-16: a canal with a bridge and without", "[rapier][EX-16][RQ-93]") {
  RapierGame game = attackers_move(kBogging);
  game.put("1-t1", "A2-L5").put("1-t2", "A2-L4");
  CHECK(game.needs(move({"1-t1"}, {"A2-L5", "A2-L6"})).at(0).reasons.at(0).reason ==
        "3+ to get in: bridge or ford");
  CHECK(game.needs(move({"1-t2"}, {"A2-L4", "A2-L5"})).at(0).reasons.at(0).reason ==
        "6+ to get in: canal or river");
}

TEST_CASE("EX-16, RO-170: roads do not cancel wire", "[rapier][EX-16][RO-170]") {
  RapierGame game = attackers_move(kBogging);
  game.put("2-r1", "A4-L1").put("W1", "A4-L2", true);
  CHECK(game.needs(move({"2-r1"}, {"A4-L1", "A4-L2"})).at(0).reasons.at(0).rule == "RO-185");
}

TEST_CASE("RQ-93: a road over water needs the bridge row, or none by the setting",
          "[rapier][RQ-93][RO-169]") {
  RapierGame game = attackers_move(kBogging);
  CHECK(bogging(game.game(), game.no("2-t1"), at("A4-L3"), at("A4-L4")).need == 3);
  RapierGame easy = attackers_move(with("terrain.rule = \"bogging\"\nbogging.bridge = \"road\"\n"));
  CHECK(bogging(easy.game(), easy.no("2-t1"), at("A4-L3"), at("A4-L4")).need == 1);
}

TEST_CASE("RQ-94: hills may count as open", "[rapier][RQ-94]") {
  RapierGame game = attackers_move(with("terrain.rule = \"bogging\"\nbogging.hill = \"open\"\n"));
  CHECK(bogging(game.game(), game.no("2-m1"), at("A3-L1"), at("A3-L2")).need == 3);
}

TEST_CASE("RQ-94: minefields need no roll", "[rapier][RQ-94]") {
  RapierGame game = attackers_move(kBogging);
  game.put("M1", "A1-L2", true);
  CHECK(bogging(game.game(), game.no("1-r1"), at("A1-L1"), at("A1-L2")).need == 1);
}

TEST_CASE("RQ-88: following a road means crossing its edges", "[rapier][RQ-88]") {
  RapierGame game = attackers_move(kBogging);
  CHECK(follows_road(game.game(), at("A4-L2"), at("A4-L3")));
  CHECK(follows_road(game.game(), at("A4-L3"), at("A4-L2")));
  CHECK_FALSE(follows_road(game.game(), at("A3-L3"), at("A4-L3")));
  CHECK(bogging(game.game(), game.no("2-t6"), at("A3-L3"), at("A4-L3")).need == 4);
}

TEST_CASE("RQ-95: a unit from R1 rolls for its sector of L1 and stays in R1 if it fails",
          "[rapier][RQ-95][RQ-111]") {
  RapierGame game = attackers_move(kBogging);
  game.put("1-t1", "R1").put("2-t1", "R1").put("1-t2", "A1-L6");
  game.change([&](Game& state) {
    for (const char* unit : {"1-t1", "2-t1"}) state[game.no(unit)].release = Release::kToL1;
  });
  game.act(move({"1-t1"}, {"R1-1", "A1-L1"}), {{1}});
  CHECK(game.where("1-t1") == "R1-1");
  CHECK(game.state["units"]["1-t1"]["release"] == "L1");  // not used
  game.act(move({"2-t1"}, {"R1-2", "A4-L1"}));            // by road
  game.act(move({"1-t2"}, {"A1-L6", "off"}));             // leaving needs no roll
}

TEST_CASE("RQ-113: a free shot comes before the bogging roll and stands if the unit bogs",
          "[rapier][RQ-113]") {
  RapierGame game = attackers_move(kBogging);
  game.put("1-t1", "A1-L3").put("i1", "A1-L3", true);
  const auto pools = game.needs(move({"1-t1"}, {"A1-L3", "A1-L2"}));
  REQUIRE(pools.size() == 1);
  CHECK(pools[0].id == "free-shot-1-t1");
  game.act(move({"1-t1"}, {"A1-L3", "A1-L2"}), {{3}, {1}});
  CHECK(game.where("1-t1") == "A1-L3");
  CHECK(game.events_of("free_shot").size() == 1);
}

TEST_CASE("RQ-92, RO-188: who bogs in his first sector has moved, but not changed sector",
          "[rapier][RQ-92]") {
  RapierGame game = attackers_move(kBogging);
  game.put("1-t1", "A1-L1");
  game.act(move({"1-t1"}, {"A1-L1", "A1-L2"}), {{1}});
  const UnitState unit = game.game()[game.no("1-t1")];
  CHECK(unit.moved);
  CHECK_FALSE(unit.changed_sector());
}

TEST_CASE("RO-177: of a group those who fail stay behind", "[rapier][RO-177]") {
  RapierGame game = attackers_move(kBogging);
  game.put("1-t1", "A1-L1").put("1-t2", "A1-L1");
  const auto pools = game.needs(move({"1-t1", "1-t2"}, {"A1-L1", "A1-L2"}));
  REQUIRE(pools.size() == 2);  // thrown together
  game.act(move({"1-t1", "1-t2"}, {"A1-L1", "A1-L2", "A1-L3"}), {{1}, {2}, {4}});
  CHECK(game.where("1-t1") == "A1-L1");
  CHECK(game.where("1-t2") == "A1-L3");
}

TEST_CASE("RQ-96: the defender's own units ignore wire and anti-tank obstacles", "[rapier][RQ-96]") {
  RapierGame game = defender_moves(6, kBogging);
  game.put("W1", "A1-L3", true).put("O1", "A1-L3", true).put("i1", "A1-L4");
  CHECK(game.needs(move({"i1"}, {"A1-L4", "A1-L3"})).empty());
}

TEST_CASE("RO-174, RQ-111: under Halting nobody passes through difficult ground but along a road",
          "[rapier][RO-173][RO-174][RQ-111][RO-167][RO-168]") {
  RapierGame game = attackers_move(kHalting);
  game.put("1-t1", "A2-L1").put("2-t1", "A4-L2").put("2-c", "A3-L1");
  CHECK(game.against(move({"1-t1"}, {"A2-L1", "A2-L2", "A2-L3"})) == "RO-174");
  CHECK(game.against(move({"2-c"}, {"A3-L1", "A3-L2", "A3-L3"})) == "RO-174");
  CHECK(game.against(move({"2-t1"}, {"A4-L2", "A4-L3", "A4-L4", "A4-L5"})) == "");
  game.act(move({"1-t1"}, {"A2-L1", "A2-L2"}));
  CHECK(game.against(move({"1-t1"}, {"A2-L2", "A2-L3"})) == "RO-091");
}

TEST_CASE("RO-170, RO-171, RO-172, RQ-90: hidden obstacles stop those they hinder",
          "[rapier][RO-170][RO-171][RO-172][RQ-90]") {
  const auto stops = [](const char* unit, const char* obstacle, const std::string& settings) {
    RapierGame game = attackers_move(settings);
    game.put(unit, "A1-L1").put(obstacle, "A1-L2");
    game.act(move({unit}, {"A1-L1", "A1-L2", "A1-L3"}));
    return game.where(unit) == "A1-L2";
  };
  CHECK(stops("1-m1", "W1", kHalting));
  CHECK(stops("1-c", "W1", kHalting));
  CHECK(stops("1-g", "W1", kHalting));
  CHECK_FALSE(stops("1-t1", "W1", kHalting));
  CHECK(stops("1-t1", "O1", kHalting));
  CHECK(stops("1-m1", "O1", kHalting));
  CHECK(stops("1-g", "O1", kHalting));
  CHECK_FALSE(stops("1-c", "O1", kHalting));
  const std::string free_mines = with("terrain.rule = \"halting\"\nmine.passage = \"free\"\n");
  CHECK(stops("1-t1", "M1", free_mines));
  CHECK(stops("1-c", "M1", free_mines));
  // RQ-110: without the option they have no effect.
  CHECK_FALSE(stops("1-m1", "W1", with("")));
  CHECK_FALSE(stops("1-t1", "O1", with("")));
}

TEST_CASE("RO-175: vehicles and guns enter impassable sectors only by road or bridge", "[rapier][RO-175]") {
  RapierGame game = attackers_move(kHalting);
  game.put("1-t1", "A1-L4").put("1-m1", "A1-L4").put("1-a", "A1-L4").put("1-r1", "A1-L4").put("1-c", "A1-L4");
  for (const char* unit : {"1-t1", "1-m1", "1-a"})
    CHECK(game.against(move({unit}, {"A1-L4", "A1-L5"})) == "RO-175");
  for (const char* unit : {"1-r1", "1-c"}) CHECK(game.against(move({unit}, {"A1-L4", "A1-L5"})) == "");
  game.put("2-t1", "A3-L6");
  CHECK(game.against(move({"2-t1"}, {"A3-L6", "A3-L5"})) == "");  // bridge
}

TEST_CASE("RO-176, RQ-91: vehicles may go round what is impassable, and the new column is their axis",
          "[rapier][RO-176][RQ-91][RQ-89]") {
  for (const std::string& rule : {kHalting, kBogging, with("")}) {
    RapierGame game = attackers_move(rule);
    game.put("1-t1", "A1-L4").put("1-r1", "A1-L4").put("1-t2", "A1-L3").put("2-t1", "A3-L3");
    CHECK(game.against(move({"1-r1"}, {"A1-L4", "A2-L4"})) == "RO-089");
    CHECK(game.against(move({"1-t2"}, {"A1-L3", "A2-L3"})) == "RO-089");
    CHECK(game.against(move({"2-t1"}, {"A3-L3", "A2-L3"})) == "RO-100");
    CHECK(game.against(move({"2-t1"}, {"A3-L3", "A4-L3"})) == "");
    CHECK(game.against(move({"1-t1"}, {"A1-L4", "A2-L4"})) == "");
    game.force(move({"1-t1"}, {"A1-L4", "A2-L4"}),
               rule == kBogging ? std::vector<std::vector<int>>{{6}} : std::vector<std::vector<int>>{});
    CHECK(game.state["units"]["1-t1"]["axis"] == 1);
  }
}

TEST_CASE("RO-176: armour, guns and motorised infantry go round what is impassable, nobody else",
          "[rapier][RO-176][RO-175]") {
  RapierGame game = attackers_move(kHalting);
  for (const char* unit : {"1-t1", "1-m1", "1-g", "1-mo", "1-a"}) {
    CAPTURE(unit);
    game.put(unit, "A1-L4");
    CHECK(game.against(move({unit}, {"A1-L4", "A2-L4"})) == "");
    game.put(unit, "R1");
  }
  for (const char* unit : {"1-r1", "1-c", "1-hq"}) {
    CAPTURE(unit);
    game.put(unit, "A1-L4");
    CHECK(game.against(move({unit}, {"A1-L4", "A2-L4"})) == "RO-089");
    game.put(unit, "R1");
  }
}

TEST_CASE("RO-012: without the option terrain has no effect", "[rapier][RO-012]") {
  RapierGame game = attackers_move(with(""));
  game.put("1-t1", "A2-L1");
  game.act(move({"1-t1"}, {"A2-L1", "A2-L2", "A2-L3", "A2-L4"}));
  CHECK(game.where("1-t1") == "A2-L4");
}

TEST_CASE("RO-187, RQ-96: wire and anti-tank obstacles are counters among the defender's six",
          "[rapier][RO-187][RQ-96]") {
  RapierGame game = defender_moves(6, kBogging);
  for (const char* item : {"W1", "O1", "F1", "M1", "i2", "i3"}) game.put(item, "A1-L3");
  game.put("i1", "A1-L4");
  CHECK(game.state["units"]["W1"].contains("counter"));
  CHECK(game.against(move({"i1"}, {"A1-L4", "A1-L3"})) == "RO-037");
  CHECK(game.against(move({"W1"}, {"A1-L3", "A1-L2"})) == "RO-092");
}

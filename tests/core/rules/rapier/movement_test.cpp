#include "core/rules/rapier/movement/movement.hpp"

#include "tests/core/rules/rapier/moving.hpp"

using namespace telescope;
using namespace telescope::rapier;

TEST_CASE("RO-092, RO-093, RO-094: allowances into contact and not",
          "[rapier][RO-091][RO-092][RO-093][RO-094]") {
  struct Cell {
    Kind kind;
    Mobility mobility;
    int into_contact, otherwise;
  };
  using K = Kind;
  using M = Mobility;
  const std::vector<Cell> second_reading{
      {K::kFortification, M::kFoot, 0, 0},
      {K::kMinefield, M::kFoot, 0, 0},
      {K::kWire, M::kFoot, 0, 0},
      {K::kAntiTankObstacle, M::kFoot, 0, 0},
      {K::kHq, M::kFoot, 1, 1},
      {K::kHq, M::kMotorised, 1, 1},
      {K::kRifles, M::kFoot, 1, 1},
      {K::kSmg, M::kFoot, 1, 1},
      {K::kEngineer, M::kFoot, 1, 1},
      {K::kFlamethrower, M::kFoot, 1, 1},
      {K::kAntiTank, M::kHorseDrawn, 1, 1},
      {K::kMortar, M::kHorseDrawn, 1, 1},
      {K::kArtillery, M::kHorseDrawn, 1, 1},
      {K::kRocket, M::kHorseDrawn, 1, 1},
      {K::kDummy, M::kFoot, 1, 1},
      {K::kRifles, M::kMounted, 2, 3},
      {K::kEngineer, M::kMounted, 2, 3},
      {K::kRifles, M::kMotorised, 2, 3},
      {K::kSmg, M::kMotorised, 2, 3},
      {K::kAntiTank, M::kMotorised, 2, 3},
      {K::kArtillery, M::kMotorised, 2, 3},
      {K::kTanks, M::kFoot, 2, 3},
      {K::kReconnaissance, M::kFoot, 2, 3},
      {K::kReconnaissance, M::kMotorised, 2, 3},
  };
  for (const Cell& cell : second_reading) {
    INFO(to_string(cell.kind) << " " << to_string(cell.mobility));
    CHECK(allowance(cell.kind, cell.mobility).into_contact == cell.into_contact);
    CHECK(allowance(cell.kind, cell.mobility).otherwise == cell.otherwise);
  }
}

TEST_CASE("RO-079: each side moves in its own step", "[rapier][RO-079]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A2-L1").put("i1", "A2-L4");
  CHECK(game.against(move({"i1"}, {"A2-L4", "A2-L3"})) == "RO-079");
  game.act(move({"1-t1"}, {"A2-L1", "A2-L2"}));
  game.change([](Game& state) { state.step = Step::kGroundCombat; });
  CHECK(game.against(move({"1-t1"}, {"A2-L2", "A2-L3"})) == "RO-079");
}

TEST_CASE("RO-087: any or all units move, each once", "[rapier][RO-087]") {
  RapierGame game = attackers_move();
  for (const char* unit : {"1-t1", "1-r1", "1-a", "1-hq"}) game.put(unit, "A2-L1");
  for (const char* unit : {"1-t1", "1-r1", "1-a", "1-hq"}) game.act(move({unit}, {"A2-L1", "A2-L2"}));
  CHECK(game.against(move({"1-r1"}, {"A2-L2", "A2-L3"})) == "RO-093");  // its sector is used
  game.act(move({"1-t1"}, {"A2-L2", "A2-L3"}));                         // it has two left
  CHECK(game.against(move({"1-t1"}, {"A2-L3", "A2-L4", "A2-L5"})) == "RO-094");
}

TEST_CASE("RO-089: units go forward on their axis or back along it", "[rapier][RO-089]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A2-L2").put("1-r1", "A2-L2").put("1-r2", "A2-L2");
  game.act(move({"1-r1"}, {"A2-L2", "A2-L3"}));
  game.act(move({"1-r2"}, {"A2-L2", "A2-L1"}));
  CHECK(game.against(move({"1-t1"}, {"A2-L2", "A1-L2"})) == "RO-089");
  // Said once, however far it goes sideways.
  const Verdict far = game.ask(move({"1-t1"}, {"A2-L2", "A3-L2", "A4-L2"}));
  CHECK(std::ranges::count(far.objections, "RO-089", &Objection::rule) == 1);
}

TEST_CASE("RO-090: there is no diagonal move", "[rapier][RO-090]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A2-L1").put("1-r6", "A1-L1").put("1-t6", "A1-L1");
  CHECK(game.against(move({"1-t6"}, {"A1-L1", "A2-L2"})) == "RO-090");
  CHECK(game.against(move({"1-t1"}, {"A2-L1", "A2-L3"})) == "RO-090");
  // EX-06: as one diagonal step of a foot asset, and round the corner.
  CHECK(game.against(move({"1-r6"}, {"A1-L1", "A2-L2"})) == "RO-090");
  CHECK(game.against(move({"1-r6"}, {"A1-L1", "A2-L1", "A2-L2"})) == "RO-093");
}

TEST_CASE("RO-100, RQ-45: Division assets go sideways and round corners inside the frontage",
          "[rapier][RO-100][RQ-45][RO-021]") {
  RapierGame game = attackers_move();
  game.put("1-t6", "A1-L1").put("1-r6", "A1-L1");
  CHECK(game.against(move({"1-t6"}, {"A1-L1", "A2-L1", "A2-L2"})) == "");
  const auto refused = game.rules.query(game.state, move({"1-t6"}, {"A1-L1", "A2-L1", "A3-L1"})).objections;
  REQUIRE(refused.size() == 1);
  CHECK(refused[0].rule == "RO-100");
  CHECK(refused[0].sentence == "A3-L1 is outside the frontage of Division 1, where 1-t6 belongs.");
  game.act(move({"1-r6"}, {"A1-L1", "A2-L1"}));
  CHECK(game.where("1-r6") == "A2-L1");
}

TEST_CASE("EX-06: movement into contact", "[rapier][EX-06][RQ-46][RQ-47][RO-095][RO-096][RO-097]") {
  RapierGame game = attackers_move();
  game.put("1-m1", "A1-L1").put("1-r1", "A1-L1");
  SECTION("three steps into counters are one too many") {
    game.put("i1", "A1-L4");
    CHECK(game.against(move({"1-m1"}, {"A1-L1", "A1-L2", "A1-L3", "A1-L4"})) == "RO-094");
    game.act(move({"1-m1"}, {"A1-L1", "A1-L2", "A1-L3"}));
  }
  SECTION("two dummies are removed; the unit stays there this turn") {
    game.put("dummy-1", "A1-L3").put("dummy-2", "A1-L3");
    game.act(move({"1-m1"}, {"A1-L1", "A1-L2", "A1-L3", "A1-L4"}));  // RQ-102: declared, not betrayed
    CHECK(game.where("1-m1") == "A1-L3");
    CHECK(game.where("dummy-1") == "dead");
    CHECK(game.rules.tell(nullptr, game.events_of("moved").back()) == "1-m1 from A1-L2 to A1-L3.");
    CHECK(game.events_of("stopped").at(0)["reason"] == "dummies");
    CHECK(game.against(move({"1-m1"}, {"A1-L3", "A1-L4"})) == "RO-091");
  }
  SECTION("past one fortification it may go on, three steps in all") {
    game.put("F1", "A1-L3");
    game.act(move({"1-m1"}, {"A1-L1", "A1-L2", "A1-L3", "A1-L4"}));
    CHECK(game.where("1-m1") == "A1-L4");
  }
  SECTION("or go on in a move of its own") {
    game.put("F1", "A1-L3");
    game.act(move({"1-m1"}, {"A1-L1", "A1-L2", "A1-L3"}));
    game.act(move({"1-m1"}, {"A1-L3", "A1-L4"}));
    CHECK(game.against(move({"1-m1"}, {"A1-L4", "A1-L5"})) == "RO-094");
  }
  SECTION("a minefield stops it; next turn it may go forward") {
    game.put("M1", "A1-L3");
    game.act(move({"1-m1"}, {"A1-L1", "A1-L2", "A1-L3", "A1-L4"}));
    CHECK(game.where("1-m1") == "A1-L3");
    CHECK(game.rules.tell(nullptr, game.events_of("moved").back()) == "1-m1 from A1-L2 to A1-L3.");
    game.put("1-m1", "A1-L3");
    CHECK(game.against(move({"1-m1"}, {"A1-L3", "A1-L4"})) == "");
    CHECK(game.against(move({"1-m1"}, {"A1-L3", "A1-L2"})) == "");
  }
  SECTION("foot infantry goes one sector; nobody but an asset goes to A2") {
    CHECK(game.against(move({"1-r1"}, {"A1-L1", "A1-L2"})) == "");
    CHECK(game.against(move({"1-r1"}, {"A1-L1", "A1-L2", "A1-L3"})) == "RO-093");
    CHECK(game.against(move({"1-m1"}, {"A1-L1", "A2-L1"})) == "RO-089");
  }
}

TEST_CASE("RO-095, RQ-49: the first to enter reveals everything there, and later moves may use it",
          "[rapier][RO-095][RQ-49][RQ-50]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L1")
      .put("1-t2", "A1-L1")
      .put("i1", "A1-L3")
      .put("F1", "A1-L3")
      .put("dummy-1", "A1-L3");
  game.act(move({"1-t1"}, {"A1-L1", "A1-L2", "A1-L3"}));
  CHECK(game.events_of("revealed").size() == 3);
  CHECK(game.where("dummy-1") == "dead");
  CHECK(game.against(move({"1-t2"}, {"A1-L1", "A1-L2", "A1-L3", "A1-L4"})) == "RO-097");
}

TEST_CASE("RO-132: who comes among enemies that are seen is told to all, once for a move and sector",
          "[rapier][RO-132][RO-095]") {
  RapierGame game = attackers_move();
  for (const char* unit : {"1-t1", "1-t2", "1-m1"}) game.put(unit, "A1-L1");
  game.put("i1", "A1-L2", true).put("F1", "A1-L2", true).put("c", "A1-L2").put("M1", "A2-L2");
  SECTION("known enemies and those just turned up, but no works") {
    game.act(move({"1-t1", "1-t2"}, {"A1-L1", "A1-L2"}));
    const std::vector<Event> contacts = game.events_of("contact");
    REQUIRE(contacts.size() == 1);
    CHECK(contacts[0]["pieces"] == Json{"1-t1", "1-t2"});
    CHECK(contacts[0]["met"] == Json{"i1", "c"});
    CHECK(contacts[0]["at"] == "A1-L2");
    CHECK(contacts[0]["audience"] == "all");
    game.act(move({"1-m1"}, {"A1-L1", "A1-L2"}));
    CHECK(game.events_of("contact").at(0)["pieces"] == Json{"1-m1"});  // only who came now
  }
  SECTION("mines alone are no contact") {
    game.put("1-e", "A2-L1");
    game.act(move({"1-e"}, {"A2-L1", "A2-L2"}));
    CHECK(game.events_of("revealed").size() == 1);
    CHECK(game.events_of("contact").empty());
  }
}

TEST_CASE("RO-097: nobody passes through an enemy that is seen", "[rapier][RO-097]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L1").put("i1", "A1-L2", true);
  CHECK(game.against(move({"1-t1"}, {"A1-L1", "A1-L2", "A1-L3"})) == "RO-097");
  game.act(move({"1-t1"}, {"A1-L1", "A1-L2"}));
  CHECK(game.against(move({"1-t1"}, {"A1-L2", "A1-L1"})) == "RO-091");  // its move ended there
}

TEST_CASE("RO-096: a sector with nothing but revealed fortifications is not enemy-occupied",
          "[rapier][RO-096]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L1").put("F1", "A1-L2", true).put("F2", "A1-L4", true);
  game.act(move({"1-t1"}, {"A1-L1", "A1-L2", "A1-L3", "A1-L4"}));
  CHECK(game.where("1-t1") == "A1-L4");
}

TEST_CASE("RQ-110: a face-down fortification with a dummy stops the mover", "[rapier][RQ-110]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L1").put("F1", "A1-L2").put("dummy-1", "A1-L2");
  game.act(move({"1-t1"}, {"A1-L1", "A1-L2", "A1-L3"}));
  CHECK(game.where("1-t1") == "A1-L2");
}

TEST_CASE("RQ-47: with dummy.stops = false, dummies do not stop", "[rapier][RQ-47]") {
  RapierGame game = attackers_move("[settings]\ndummy.stops = false\n");
  game.put("1-t1", "A1-L1").put("dummy-1", "A1-L2");
  game.act(move({"1-t1"}, {"A1-L1", "A1-L2", "A1-L3"}));
  CHECK(game.where("1-t1") == "A1-L3");
}

TEST_CASE("RQ-48: a minefield that is seen ends a move", "[rapier][RQ-48]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L1").put("M1", "A1-L2", true).put("M2", "A1-L4", true);
  CHECK(game.against(move({"1-t1"}, {"A1-L1", "A1-L2", "A1-L3"})) == "RQ-48");
  CHECK(game.against(move({"1-t1"}, {"A1-L1", "A1-L2"})) == "");
  game.put("1-t1", "A1-L2");
  CHECK(game.against(move({"1-t1"}, {"A1-L2", "A1-L3", "A1-L4"})) == "");
  game.put("1-t1", "A1-L1").put("M1", "dead");
  CHECK(game.against(move({"1-t1"}, {"A1-L1", "A1-L2", "A1-L3", "A1-L4"})) == "RO-094");  // into contact
}

TEST_CASE("RQ-48: mine.passage = free lets units through", "[rapier][RQ-48]") {
  RapierGame game = attackers_move("[settings]\nmine.passage = \"free\"\n");
  game.put("1-t1", "A1-L1").put("M1", "A1-L2").put("M2", "A1-L4", true);
  game.act(move({"1-t1"}, {"A1-L1", "A1-L2", "A1-L3", "A1-L4"}));
  CHECK(game.where("1-t1") == "A1-L4");
}

TEST_CASE("RQ-109: mine.passage = block lets units out of a minefield only the way they came",
          "[rapier][RQ-109]") {
  RapierGame game = attackers_move("[settings]\nmine.passage = \"block\"\n");
  game.put("1-t6", "A1-L2").put("M1", "A2-L2").put("1-t1", "A1-L3").put("M2", "A1-L3", true);
  game.act(move({"1-t6"}, {"A1-L2", "A2-L2"}));
  game.put("1-t6", "A2-L2");
  CHECK(game.against(move({"1-t6"}, {"A2-L2", "A2-L3"})) == "RQ-109");
  CHECK(game.against(move({"1-t6"}, {"A2-L2", "A1-L2"})) == "");
  CHECK(game.against(move({"1-t1"}, {"A1-L3", "A1-L4"})) == "RQ-109");
  CHECK(game.against(move({"1-t1"}, {"A1-L3", "A1-L2"})) == "");  // set down there: to its rear
}

TEST_CASE("RQ-56, RQ-109: a unit that mine.passage = block holds in L1 goes back to R1 if it came from there",
          "[rapier][RQ-56][RQ-109]") {
  RapierGame game = attackers_move("[settings]\nmine.passage = \"block\"\n");
  game.put("M1", "A1-L1", true).put("1-t1", "R1").put("1-t6", "A2-L1");
  game.act({{"type", "release"}, {"units", {"1-t1"}}, {"to", "L1"}});
  game.act(move({"1-t1"}, {"R1-1", "A1-L1"}));
  game.act(move({"1-t6"}, {"A2-L1", "A1-L1"}));
  game.change([&](Game& state) {  // the turn after
    for (const char* unit : {"1-t1", "1-t6"}) {
      UnitState& moved = state[game.no(unit)];
      moved.turn_start = moved.at;
      moved.steps = 0;
      moved.moved = moved.move_ended = false;
    }
  });
  CHECK(game.against(move({"1-t1"}, {"A1-L1", "A1-L2"})) == "RQ-109");
  CHECK(game.against(move({"1-t6"}, {"A1-L1", "R1-1"})) == "RQ-109");  // it came from beside
  game.act(move({"1-t1"}, {"A1-L1", "R1-1"}));
  CHECK(game.where("1-t1") == "R1-1");
}

TEST_CASE("RQ-46: steps of an earlier part of the move count into contact", "[rapier][RQ-46][RO-094]") {
  RapierGame game = attackers_move();
  game.put("1-m1", "A1-L1").put("1-t1", "A2-L1").put("i1", "A1-L4").put("i2", "A2-L3");
  game.act(move({"1-m1"}, {"A1-L1", "A1-L2", "A1-L3"}));
  CHECK(game.against(move({"1-m1"}, {"A1-L3", "A1-L4"})) == "RO-094");  // the third, and into contact
  game.act(move({"1-t1"}, {"A2-L1", "A2-L2"}));
  game.act(move({"1-t1"}, {"A2-L2", "A2-L3"}));  // the second
  CHECK(game.where("1-t1") == "A2-L3");
}

TEST_CASE("RQ-102, HD-09: a move into counters is judged alike whatever they hide",
          "[rapier][RQ-102][HD-09]") {
  std::vector<std::string> verdicts;
  for (const char* hidden : {"i1", "F1", "M1", "dummy-1", "hq"}) {
    RapierGame game = attackers_move();
    game.put("1-t1", "A1-L1").put(hidden, "A1-L2");
    game.change([&](Game& state) {  // the same counter in each
      for (UnitState& unit : state.units) unit.counter.reset();
      state[game.no(hidden)].counter = CounterNo{0};
    });
    verdicts.push_back(game.against(move({"1-t1"}, {"A1-L1", "A1-L2", "A1-L3"})));
    CHECK(verdicts.back() == verdicts.front());
  }
}

TEST_CASE("RO-097: a waived passage goes through to the end of its path", "[rapier][RO-097]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L1").put("i1", "A1-L2", true);
  game.force(move({"1-t1"}, {"A1-L1", "A1-L2", "A1-L3"}));
  CHECK(game.where("1-t1") == "A1-L3");
}

TEST_CASE("RQ-21, EX-18: a unit leaves by a step forward from the last line",
          "[rapier][RQ-21][EX-18][RO-011]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L4").put("1-t2", "A1-L3").put("1-t3", "A2-L6").put("i1", "A2-L6", true);
  game.put("1-t4", "A1-L1");
  game.act(move({"1-t1"}, {"A1-L4", "A1-L5", "A1-L6", "off"}));
  CHECK(game.where("1-t1") == "left");
  CHECK(game.state["units"]["1-t1"]["left_by"] == 0);
  CHECK(game.against(move({"1-t2"}, {"A1-L3", "A1-L4", "A1-L5", "A1-L6", "off"})) == "RO-094");
  CHECK(game.against(move({"1-t3"}, {"A2-L6", "off"})) == "RO-101");
  CHECK(game.against(move({"1-t4"}, {"A1-L1", "off"})) == "RQ-21");
  CHECK(game.against(move({"1-t1"}, {"A1-L6", "off"})).starts_with("RO-091"));  // it never returns
}

TEST_CASE("RQ-56: no unit goes back into reserve of its own accord", "[rapier][RQ-56]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L1").put("1-t2", "A1-L2");
  CHECK(game.against(move({"1-t1"}, {"A1-L1", "R1-1"})) == "RQ-56");
  CHECK(game.against(move({"1-t2"}, {"A1-L2", "R1-1"})) == "RQ-52 RQ-56");
  CHECK(game.against(move({"1-t2"}, {"A1-L2", "A1-L1", "R1-1"})) == "RQ-56");
  game.put("i1", "A1-L2", true);  // nor does who withdraws go on into it
  CHECK(game.against(move({"1-t2"}, {"A1-L2", "A1-L1", "R1-1"})) == "RQ-56");
  CHECK(game.against(move({"1-t2"}, {"A1-L2", "A1-L1"})) == "");
}

TEST_CASE("EX-07: half-limit", "[rapier][EX-07][RO-088][RQ-43][RQ-116]") {
  RapierGame game = attackers_move();
  // 13 units on the table and in R1, one in R2; the others and the HQ are dead.
  for (const char* unit : {"1-hq", "1-t6", "1-r6", "1-c", "1-s", "1-e", "1-g", "1-mo", "1-a"})
    game.put(unit, "dead");
  for (const char* unit : {"1-t1", "1-t2", "1-t3", "1-t4"}) game.put(unit, "A1-L1");
  for (const char* unit : {"1-t5", "1-m1", "1-m2"}) game.put(unit, "A2-L1");
  for (const char* unit : {"1-r1", "1-r2"}) game.put(unit, "A2-L2");
  for (const char* unit : {"1-r3", "1-r4", "1-r5"}) game.put(unit, "R1");
  game.put("1-m3", "R2").put("2-t1", "R1");
  game.put("i1", "A2-L2", true);
  game.change([&](Game& state) {
    for (const char* unit : {"1-r3", "1-r4"}) state[game.no(unit)].release = Release::kToL1;
    state[game.no("2-t1")].division = DivisionNo{0};
    state[game.no("1-m3")].release = Release::kToR1;
    state[game.no("1-m3")].release_to = DivisionNo{0};
  });
  game.begin_step();
  for (const char* unit : {"1-t1", "1-t2", "1-t3"}) game.act(move({unit}, {"A1-L1", "A1-L2"}));
  game.act(move({"1-t5"}, {"A2-L1", "A2-L2"}));
  game.act(move({"1-r3", "1-r4"}, {"R1-1", "A2-L1"}));
  CHECK(game.against(move({"1-r1"}, {"A2-L2", "A2-L1"})) == "RO-088");  // a withdrawal would be the seventh
  CHECK(game.against(move({"1-t1"}, {"A1-L2", "A1-L3"})) == "");        // counts once
  game.act(move({"1-m3"}, {"R2", "R1-1"}));                             // besides
  CHECK(game.ask(move({"1-r1"}, {"A2-L2", "A2-L1"})).objections.at(0).sentence ==
        "The headquarters of Division 1 is lost: at most 6 of its units may move this turn, 0 are left.");
}

TEST_CASE("RQ-43: going from R2 to R1 takes nothing of the half-limit", "[rapier][RQ-43][RO-088]") {
  RapierGame game = attackers_move();
  game.put("1-hq", "dead").put("1-t1", "A1-L1").put("1-t2", "A1-L1").put("1-r1", "R2").put("1-r2", "R2");
  game.change([&](Game& state) {
    for (const char* unit : {"1-r1", "1-r2"}) {
      state[game.no(unit)].release = Release::kToR1;
      state[game.no(unit)].release_to = DivisionNo{0};
    }
  });
  game.begin_step();  // two on the table: one of them may move
  game.act(move({"1-r1", "1-r2"}, {"R2", "R1-1"}));
  CHECK(game.against(move({"1-t1", "1-t2"}, {"A1-L1", "A1-L2"})) == "RO-088");
  game.act(move({"1-t1"}, {"A1-L1", "A1-L2"}));
  CHECK(game.against(move({"1-t2"}, {"A1-L1", "A1-L2"})) == "RO-088");
}

TEST_CASE("RQ-44: a headquarters in reserve or off the far edge is not destroyed", "[rapier][RQ-44]") {
  for (const char* where : {"R1", "R2", "left"}) {
    RapierGame game = attackers_move();
    game.put("1-t1", "A1-L1").put("1-hq", where).begin_step();
    CHECK(game.against(move({"1-t1"}, {"A1-L1", "A1-L2"})) == "");
    game.put("1-hq", "dead").put("1-t1", "A1-L1").begin_step();
    CHECK(game.against(move({"1-t1"}, {"A1-L1", "A1-L2"})) == "RO-088");  // half of one is none
  }
}

TEST_CASE("RQ-116: a refused move does not count, a failed bogging roll does", "[rapier][RQ-116][RQ-92]") {
  RapierGame game = attackers_move("[settings]\nterrain.rule = \"bogging\"\n");
  game.put("1-hq", "dead");
  for (const char* unit : {"1-t1", "1-t2", "1-t3", "1-t4"}) game.put(unit, "A1-L1");
  game.begin_step();
  CHECK(game.against(move({"1-t1"}, {"A1-L1", "A2-L1"})) == "RO-089");
  game.act(move({"1-t1"}, {"A1-L1", "A1-L2"}), {{1}});
  game.act(move({"1-t2"}, {"A1-L1", "A1-L2"}), {{2}});
  CHECK(game.against(move({"1-t3"}, {"A1-L1", "A1-L2"})) == "RO-088");
}

TEST_CASE("a move that is no move at all is malformed", "[rapier]") {
  RapierGame game = attackers_move();
  game.put("1-t1", "A1-L1").put("i1", "A1-L3");
  for (const Action& action :
       {move({}, {"A1-L1", "A1-L2"}), move({"1-t1"}, {"A1-L1"}), move({"1-t1"}, {"A1-L1", "A9-L1"}),
        move({"1-t1"}, {"A1-L1", "off", "A1-L2"}), move({"1-t1"}, {"A1-L1", "R2"}),
        move({"1-t1"}, {"R2", "off"}), move({"1-t1"}, {"R1-9", "A1-L1"}), move({"1-t1"}, {"R1-D", "A1-L1"}),
        move({"1-t1", "i1"}, {"A1-L1", "A1-L2"}), move({"1-t1", "1-t1"}, {"A1-L1", "A1-L2"}),
        move({"i1"}, {"A1-L3", "off"})})
    CHECK_THROWS_AS(game.ask(action), std::invalid_argument);
  CHECK(game.against(move({"1-t2"}, {"A1-L1", "A1-L2"})) == "RO-091");  // not in play
  CHECK_THROWS_AS(game.needs(move({"1-t2"}, {"A1-L1", "A1-L2"})), std::invalid_argument);
}

TEST_CASE("EX-01: six units enter a sector whose defender stays its holder", "[rapier][EX-01][RQ-57]") {
  RapierGame game = attackers_move();
  const std::vector<std::string> units{"1-t1", "1-s", "1-e", "1-r1", "1-r2", "1-hq"};
  for (const std::string& unit : units) game.put(unit, "A2-L2");
  for (const char* item : {"i1", "g", "F1", "M1"}) game.put(item, "A2-L3");
  game.act(move(units, {"A2-L2", "A2-L3"}));
  CHECK(game.events_of("revealed").size() == 4);
  CHECK(game.state["holders"]["A2-L3"] == "defender");
}

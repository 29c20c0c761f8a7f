#include "tests/core/rules/rapier/rapier_game.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

const Action kFire{{"type", "fire_mission"}};

Action fire_plan(const Json& points) {
  return {{"type", "fire_plan"}, {"points", points}};
}

Json on(const std::string& sector, int count) {
  return {{"sector", sector}, {"count", count}};
}

Action missions(const std::vector<Json>& of) {
  return {{"type", "plan_missions"}, {"missions", of}};
}

/// Rules of the missions refused by the last plan.
std::string refused(const RapierGame& game) {
  std::string rules;
  for (const Event& event : game.events_of("missions"))
    for (const Json& each : event["refused"])
      rules += (rules.empty() ? "" : " ") + each["rule"].get<std::string>();
  return rules;
}

RapierGame& with_points(RapierGame& game, const Json& points) {
  game.at(Step::kFirePlan, 0);
  game.act(fire_plan(points));
  return game;
}

}  // namespace

TEST_CASE("RO-072, RQ-30: the fire plan is four different sectors of any line", "[rapier][RO-072][RQ-30]") {
  RapierGame game;
  CHECK(game.against(fire_plan({"A1-L1", "A1-L6", "A2-L3", "A3-L3"})) == "RO-072");
  game.at(Step::kFirePlan, 0);
  CHECK(game.against(fire_plan({"A1-L1", "A1-L6", "A2-L3"})) == "RO-072");
  CHECK(game.against(fire_plan({"A1-L1", "A1-L1", "A2-L3", "A3-L3"})) == "RQ-30");
  CHECK_THROWS_AS(game.ask(fire_plan({"A9-L1"})), std::invalid_argument);
  game.act(fire_plan({"A1-L1", "A1-L6", "A2-L3", "A3-L3"}));
  CHECK(game.against({{"type", "advance"}}) == "");
}

TEST_CASE("RQ-31, HD-12: only the Corps Commander hears where the points are", "[rapier][RQ-31][HD-12]") {
  RapierGame game;
  with_points(game, {"A1-L1", "A1-L6", "A2-L3", "A3-L3"});
  CHECK(game.events_of("fire_plan").size() == 1);
  for (const Event& event : game.events)
    if (event["audience"] != "corps-commander") CHECK(event.dump().find("A1-L6") == std::string::npos);
  // A refusal and the page name no point either.
  game.at(Step::kFirePlan, 0);
  for (const Objection& each : game.ask(fire_plan({"A1-L6", "A1-L6"})).objections)
    CHECK(each.sentence.find("A1") == std::string::npos);
  RapierGame open("[settings]\ntrp.umpire_sees = true\ntrp.number = 1\n");
  with_points(open, {"A1-L6"});
  CHECK(open.events_of("fire_plan").size() == 2);
}

TEST_CASE("HD-12: missions on call stay sealed until they are fired", "[rapier][HD-12][HD-13]") {
  RapierGame game;
  with_points(game, {"A1-L3", "A2-L4", "A3-L3", "A4-L5"}).at(Step::kOnCallFire, 2).put("i1", "A2-L4");
  game.act(missions({on("A2-L4", 1), on("A1-L2", 1)}));
  for (const Event& event : game.events)
    if (event["audience"] != "corps-commander") CHECK(event.dump().find("A2-L4") == std::string::npos);
  CHECK(game.events_of("missions_planned")[0]["accepted"] == 1);
  CHECK(game.rules.sheet(game.state).options[0].label == "Fire the next mission");
  CHECK(game.state["corps_fire"]["point_known"] == Json{false, false, false, false});
  game.act(kFire, {{3}});
  CHECK(game.state["corps_fire"]["point_known"] == Json{false, true, false, false});
}

TEST_CASE("EX-03: a bombardment rolls a die for each counter that is still there",
          "[rapier][EX-03][RO-073][RO-074][RO-075][RO-076][RO-077][RO-078][RQ-33][RQ-35]") {
  RapierGame game;
  game.at(Step::kBombardment, 0);
  for (const char* each : {"i1", "a", "F1", "M1", "dummy-1"}) game.put(each, "A3-L4");
  game.act(missions({on("A3-L4", 3)}));
  CHECK(refused(game) == "RO-074");
  const auto pools = game.needs(kFire);
  REQUIRE(pools.size() == 1);
  CHECK(pools[0].dice() == 5);
  game.act(kFire, {{6, 2, 6, 1, 3}});  // c02 rifles, c11 artillery, c13 F, c16 M, c19 dummy
  CHECK(game.where("i1") == "dead");
  CHECK(game.where("F1") == "dead");
  const Event first = game.events_of("mission")[0];
  CHECK(first["targets"] == 5);
  CHECK(first["removed"] == 2);
  CHECK(first["left"] == 3);
  game.act(kFire, {{6, 4, 5}});
  CHECK(game.where("a") == "dead");
  CHECK(game.where("M1") == "A3-L4");
  CHECK(game.where("dummy-1") == "A3-L4");
  CHECK(game.events_of("mission")[0]["left"] == 2);
  CHECK(game.events_of("mission")[0]["missions_left"] == 14);
  // RO-078, HD-02: the attackers see a counter go, never what it was.
  CHECK(game.events_of("counter_removed").size() == 1);
  for (const Event& event : game.events)
    if (event["audience"] != "umpire") {
      CHECK(event.dump().find("dummy") == std::string::npos);
      CHECK(event.dump().find("artillery") == std::string::npos);
    }
  CHECK(game.against(missions({on("A3-L4", 1)})) == "RQ-32");
  CHECK(game.against(kFire) == "RO-073");
}

TEST_CASE("RQ-82, HD-02: a bombarded dummy goes like any other counter", "[rapier][RQ-82][HD-02]") {
  RapierGame game;
  game.at(Step::kBombardment, 0).put("dummy-1", "A3-L4");
  game.act(missions({on("A3-L4", 1)}));
  game.act(kFire, {{6}});
  CHECK(game.where("dummy-1") == "dead");
  CHECK(game.events_of("mission")[0]["removed"] == 1);
  for (const Event& event : game.events)
    if (event["audience"] != "umpire") CHECK(event.dump().find("dummy") == std::string::npos);
}

TEST_CASE("HD-10: dice lie in the order of the counters' numbers, whatever they hide", "[rapier][HD-10]") {
  RapierGame game;
  game.at(Step::kBombardment, 0).put("i1", "A1-L2").put("dummy-8", "A1-L2");
  game.change([](Game& g) {
    std::swap(g[*g.setup->find_unit("i1")].counter, g[*g.setup->find_unit("dummy-8")].counter);
  });
  game.act(missions({on("A1-L2", 1)}));
  const auto before = game.needs(kFire);
  game.act(kFire, {{6, 1}});
  CHECK(game.where("dummy-8") == "dead");  // it lies behind c02
  CHECK(before[0].reasons[0].reason.find("c02") == 0);
  CHECK(before[0].reasons[1].reason.find("c26") == 0);
}

TEST_CASE("RO-075: the bombardment may fall where no target point is", "[rapier][RO-075]") {
  RapierGame game;
  with_points(game, {"A1-L2", "A2-L2", "A3-L2", "A4-L2"});
  game.at(Step::kBombardment, 0).put("i1", "A3-L4").put("i2", "A1-L2");
  CHECK(game.against(missions({on("A3-L4", 2), on("A1-L2", 1)})) == "");
  game.act(missions({on("A3-L4", 2), on("A1-L2", 1)}));
  CHECK(refused(game) == "");
  CHECK(game.state["corps_fire"]["planned"] == Json{"A3-L4", "A3-L4", "A1-L2"});
  game.act(kFire, {{6}});
  CHECK(game.where("i1") == "dead");
}

TEST_CASE("RO-073, RO-074, RQ-104: 16 missions, two a sector, judged one by one in their order",
          "[rapier][RO-073][RO-074][RQ-104]") {
  RapierGame game;
  game.at(Step::kBombardment, 0);
  std::vector<Json> all;
  for (const char* sector : {"A1-L2", "A2-L2", "A3-L2", "A4-L2", "A1-L3", "A2-L3", "A3-L3", "A4-L3"})
    all.push_back(on(sector, 2));
  all.insert(all.begin() + 1, on("A1-L2", 1));
  all.push_back(on("A1-L4", 1));
  game.act(missions(all));
  CHECK(refused(game) == "RO-074 RO-073");
  CHECK(game.game().corps_fire.planned.size() == 16);
  game.act(missions({on("A1-L4", 1)}));  // he may amend before dice
  CHECK(game.game().corps_fire.planned.size() == 1);
  CHECK(game.against({{"type", "advance"}}) == "RQ-32");
  game.act(missions({}));
  game.act({{"type", "advance"}});
  CHECK(game.state["corps_fire"]["on_call_spent"] == 0);  // RQ-32: unused ones are lost
}

TEST_CASE("RQ-104: a plan of which nothing stands is refused, waived, it stands", "[rapier][RQ-104]") {
  RapierGame game;
  game.at(Step::kOnCallFire, 1);
  CHECK(game.against(missions({on("A1-L2", 2)})) == "RO-115 RO-115");
  game.force(missions({on("A1-L2", 2)}));
  CHECK(game.game().corps_fire.planned.size() == 2);
}

TEST_CASE("RQ-32: a scenario may fire mission by mission", "[rapier][RQ-32]") {
  RapierGame game("[settings]\nbombardment.order = \"one-by-one\"\nbombardment.missions = 3\n");
  game.at(Step::kBombardment, 0);
  game.act(missions({on("A1-L2", 2)}));
  game.act(kFire);
  game.act(kFire);
  CHECK(game.against(missions({on("A1-L2", 1)})) == "RO-074");
  game.act(missions({on("A1-L3", 2)}));
  CHECK(refused(game) == "RO-073");
  game.act(kFire);
}

TEST_CASE("RQ-34: a mission on L1 before the battle is lawful and wasted", "[rapier][RQ-34]") {
  RapierGame game;
  game.at(Step::kBombardment, 0).put("1-t1", "A1-L1");
  game.act(missions({on("A1-L1", 1)}));
  CHECK(game.needs(kFire).empty());
  game.act(kFire);
  CHECK(game.events_of("mission")[0]["targets"] == 0);
  CHECK(game.where("1-t1") == "A1-L1");
}

TEST_CASE("EX-04: the account of fire on call",
          "[rapier][EX-04][RO-115][RO-116][RO-117][RO-118][RO-119][RO-120][RQ-67]") {
  RapierGame game;
  with_points(game, {"A1-L3", "A2-L4", "A3-L3", "A4-L5"}).at(Step::kOnCallFire, 2);
  game.put("1-m1", "A2-L4").put("1-m2", "A2-L4").put("mo", "A2-L4", true);
  game.act(missions({on("A2-L4", 2), on("A3-L3", 2), on("A1-L3", 1)}));
  CHECK(refused(game) == "RO-116");
  const auto pools = game.needs(kFire);
  CHECK(pools[0].reasons[0].reason == "1-m1, killed by 6 or more");
  game.act(kFire, {{6, 2, 5}});
  CHECK(game.where("1-m1") == "dead");
  CHECK(game.against(missions({on("A1-L3", 1)})) == "RQ-67");
  game.act(kFire, {{1, 6}});
  CHECK(game.where("mo") == "dead");
  CHECK(game.where("1-m2") == "A2-L4");
  game.act(kFire);
  game.act(kFire);
  CHECK(game.state["corps_fire"]["on_call_spent"] == 4);
  game.at(Step::kAttackerFire, 2);
  CHECK(game.against(kFire) == "RO-079");
  CHECK(game.against(missions({on("A4-L5", 1)})) == "RO-079");
  game.change([](Game& g) { g.corps_fire.fired.clear(); }).at(Step::kOnCallFire, 3);
  game.act(missions({on("A4-L5", 3), on("A1-L3", 2)}));
  CHECK(refused(game) == "RO-117");
  for (int i = 0; i < 4; ++i) game.act(kFire);
  game.change([](Game& g) { g.corps_fire.fired.clear(); }).at(Step::kOnCallFire, 4);
  CHECK(game.against(missions({on("A1-L3", 1)})) == "RO-115");
  CHECK(game.against(missions({on("A2-L3", 1)})) == "RO-115");
  CHECK(game.against(kFire) == "RO-115");
  CHECK_THROWS_AS(game.needs(kFire), std::invalid_argument);
}

TEST_CASE("RO-115: the scenario sets the number of missions on call", "[rapier][RO-115]") {
  RapierGame game("[settings]\noncall.missions = 1\ntrp.number = 1\n");
  with_points(game, {"A1-L3"}).at(Step::kOnCallFire, 1);
  game.act(missions({on("A1-L3", 2)}));
  CHECK(refused(game) == "RO-115");
}

TEST_CASE("RQ-41, RO-082: fog keeps fire on call to sectors next to attackers", "[rapier][RQ-41][RO-082]") {
  for (const bool limits : {true, false}) {
    RapierGame game(limits ? "" : "[settings]\nfog.on_call = false\n");
    with_points(game, {"A1-L3", "A2-L4", "A3-L3", "A4-L5"}).at(Step::kOnCallFire, 2);
    game.put("1-t1", "A1-L2").change([](Game& g) { g.weather.fog = true; });
    CHECK(game.against(missions({on("A1-L3", 1)})) == "");
    CHECK(game.against(missions({on("A2-L4", 1)})) == (limits ? "RO-082" : ""));
  }
}

TEST_CASE("RO-188: with moving targets fire on call kills what moved on 5, cavalry on 4",
          "[rapier][RO-188][RQ-98]") {
  RapierGame game("[settings]\nmoving_targets = true\n");
  with_points(game, {"A1-L3", "A2-L4", "A3-L3", "A4-L5"}).at(Step::kOnCallFire, 2);
  game.put("1-r1", "A1-L3").put("1-t1", "A1-L3").put("1-c", "A1-L3").put("1-mo", "A1-L3");
  game.change([](Game& g) {
    for (const char* each : {"1-t1", "1-c"}) g[*g.setup->find_unit(each)].turn_start = Location::at({0, 1});
    g[*g.setup->find_unit("1-mo")].turn_start = Location::r1();  // RQ-98: R1 to L1 is a move
  });
  game.act(missions({on("A1-L3", 1)}));
  game.act(kFire, {{5, 5, 4, 5}});  // tanks, rifles, cavalry, mortar
  CHECK(game.where("1-t1") == "dead");
  CHECK(game.where("1-r1") == "A1-L3");
  CHECK(game.where("1-c") == "dead");
  CHECK(game.where("1-mo") == "dead");
}

TEST_CASE("malformed fire orders are programming errors", "[rapier]") {
  RapierGame game;
  game.at(Step::kBombardment, 0);
  const std::vector<std::vector<Json>> wrong{
      {on("A1-L2", 0)}, {on("A1-L2", 201)}, {on("B1", 1)}, {on("A1-L2", 150), on("A1-L3", 150)}};
  for (const std::vector<Json>& of : wrong) CHECK_THROWS_AS(game.ask(missions(of)), std::invalid_argument);
}

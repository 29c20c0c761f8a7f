#include "tests/core/rules/rapier/rapier_game.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

const Action kOn{{"type", "advance"}};
const Action kFight{{"type", "combat"}, {"sector", "A4-L3"}};

Action clear(const std::vector<Json>& pairs) {
  return {{"type", "clear_mines"}, {"pairs", pairs}};
}

Json pair(const std::string& engineer, const std::string& mine) {
  return Json::array({engineer, mine});
}

Action replace(const std::string& way, const std::string& unit, const std::string& division = "2") {
  return {{"type", "replace_hq"}, {"division", division}, {"way", way}, {"unit", unit}};
}

/// The turn begins, and goes on to `step` with nothing done in between.
RapierGame& from_start_to(RapierGame& game, Step step) {
  game.change([](Game& g) { g.step = Step::kReplaceHq; });
  game.force(kOn);
  return game.change([&](Game& g) { g.step = step; });
}

/// EX-11 at the start of turn 3, step `step`: the rifles that held A4-L3 died in turn 2; E and M are left.
RapierGame ex_11(Step step) {
  RapierGame game;
  game.at(Step::kGroundCombat, 2).put("i1", "A4-L3", true).put("M1", "A4-L3", true).put("1-e", "A4-L3");
  game.change([&](Game& g) { g[game.no("1-e")].turn_start = Location::at({3, 1}); });  // came this turn
  game.act(kFight, {{1}});
  game.act(kFight, {{1}});
  game.act(kFight, {{1}, {1}});
  game.act(kFight, {{1}, {6}});
  CHECK(game.where("i1") == "dead");
  game.act(kOn);
  CHECK(game.against(clear({pair("1-e", "M1")})) == "RO-153 RO-153");
  return from_start_to(game, step);
}

/// EX-12: the 2nd Division has 11 living units on the table and in R1, its headquarters dies in turn 3.
RapierGame ex_12() {
  RapierGame game;
  game.at(Step::kReplaceHq, 3).frontage("2", 2, 3).put("2-hq", "dead");
  for (const char* unit : {"2-t1", "2-t2", "2-t3", "2-t4", "2-t5", "2-t6"}) game.put(unit, "A3-L1");
  for (const char* unit : {"2-r1", "2-r2", "2-r3", "2-r4"}) game.put(unit, "A4-L1");
  return game.put("2-r5", "R1");
}

/// How many of the tanks may move in step 2 of the next turn.
int tanks_that_move(RapierGame game) {
  from_start_to(game, Step::kEvents);
  game.force(kOn);
  int moved = 0;
  for (const char* unit : {"2-t1", "2-t2", "2-t3", "2-t4", "2-t5", "2-t6"}) {
    const Action move{{"type", "move"}, {"units", {unit}}, {"path", {"A3-L1", "A3-L2"}}};
    if (const std::string against = game.against(move); !against.empty()) {
      CHECK(against == "RO-088");
      break;
    }
    game.act(move);
    ++moved;
  }
  return moved;
}

}  // namespace

TEST_CASE("EX-11: an Engineer alone lifts mines in the turn after the fight, they throw no die at him",
          "[rapier][EX-11][RO-152][RO-153][RO-154][RQ-78]") {
  RapierGame game = ex_11(Step::kGroundCombat);
  CHECK(game.against(kFight) == "RQ-80");
  game.act(kOn);
  game.act(clear({pair("1-e", "M1")}));
  CHECK(game.where("M1") == "dead");
  CHECK(game.events_of("mine_cleared")[0]["audience"] == "all");
}

TEST_CASE("EX-11: mines throw a die a round at rifles beside the Engineer, and are lifted all the same",
          "[rapier][EX-11][RQ-80][RQ-83]") {
  RapierGame game = ex_11(Step::kGroundCombat);
  game.put("1-r1", "A4-L3").put("F1", "A4-L3", true);
  for (const int die : {1, 5, 6}) game.act(kFight, {{die}});
  CHECK(game.where("1-r1") == "dead");
  CHECK(game.where("1-e") == "A4-L3");
  game.act(kOn);
  CHECK(game.against(clear({pair("1-e", "M1")})) == "");
}

TEST_CASE("EX-11: an enemy who comes in step 3 stops the clearing, also where he is gone by step 8",
          "[rapier][EX-11][RQ-83][RO-153]") {
  RapierGame game = ex_11(Step::kDefenderMovement);
  game.put("i2", "A4-L4");
  game.act({{"type", "defender_roll"}}, {{1}});
  game.act({{"type", "move"}, {"units", {"i2"}}, {"path", {"A4-L4", "A4-L3"}}});
  game.put("i2", "dead").change([](Game& g) { g.step = Step::kClearMines; });
  CHECK(game.against(clear({pair("1-e", "M1")})) == "RO-153");
}

TEST_CASE("RQ-83: an Engineer who leaves the sector and comes back has not spent the turn there",
          "[rapier][RQ-83][RO-153]") {
  RapierGame game;
  game.at(Step::kClearMines, 2).put("M1", "A4-L3", true).put("1-e", "A4-L3");
  game.change([&](Game& state) { state[game.no("1-e")].steps = 2; });
  CHECK(game.against(clear({pair("1-e", "M1")})) == "RO-153");
  CHECK(game.against({{"type", "clear_mines"}}) == "RO-152");
}

TEST_CASE("RO-152, RQ-84, RQ-108: only an Engineer of the attackers who was there lifts a mine",
          "[rapier][RO-152][RQ-84][RQ-108]") {
  RapierGame game;
  game.at(Step::kClearMines, 2).put("M1", "A4-L3", true).put("M2", "A4-L3", true).put("1-e", "A4-L3");
  game.put("1-r1", "A4-L3").put("2-e", "A4-L4").put("M3", "A4-L3").put("t", "A1-L3", true);
  CHECK(game.against(clear({pair("1-r1", "M1")})) == "RO-152");
  CHECK(game.against(clear({pair("2-e", "M1")})) == "RO-152");
  CHECK(game.against(clear({pair("1-e", "M3")})) == "RO-152");  // face down
  CHECK(game.against(clear({pair("t", "M1")})) == "RQ-84 RO-152 RO-153 RO-152");
  CHECK(game.against(clear({pair("1-e", "M1"), pair("1-e", "M2")})) == "RQ-84");
  CHECK(game.against(clear({pair("1-e", "M1"), pair("2-e", "M1")})) == "RO-152 RQ-84");
  CHECK(game.against(clear({})) == "RO-152");
  CHECK_THROWS_AS(game.needs(clear({pair("1-e", "F1")})), std::invalid_argument);
  game.put("1-e", "R1");
  CHECK(game.against(clear({pair("1-e", "M1")})) == "RO-152 RO-152");
  game.put("1-e", "A4-L3").change([](Game& g) {
    g[*g.setup->find_unit("1-e")].turn_start = Location::at({3, 1});
  });
  CHECK(game.against(clear({pair("1-e", "M1")})) == "RO-153");
  game.at(Step::kGroundCombat, 2).put("1-e", "A4-L3").put("M1", "A4-L3", true);
  CHECK(game.against(clear({pair("1-e", "M1")})) == "RO-079");
  game.at(Step::kClearMines, 2).change([](Game& g) { g[*g.setup->find_unit("1-e")].kind = Kind::kHq; });
  game.put("M1", "A4-L3", true);
  CHECK(game.against(clear({pair("1-e", "M1")})) == "RO-152");
}

TEST_CASE("RQ-122, RQ-84: without a word roster order says who lifts what", "[rapier][RQ-122][RQ-84]") {
  for (const int each : {1, 2}) {
    RapierGame game("[settings]\nmines.per_engineer = " + std::to_string(each) + "\n");
    game.at(Step::kClearMines, 2).put("1-e", "A4-L3").put("2-e", "A4-L3");
    for (const char* mine : {"M1", "M2", "M3"}) game.put(mine, "A4-L3", true);
    const Sheet sheet = game.rules.sheet(game.state);
    CHECK(game.against(sheet.options[0].action) == "");
    game.act({{"type", "clear_mines"}});
    CHECK(game.where("M2") == "dead");
    CHECK(game.where("M3") == (each == 1 ? "A4-L3" : "dead"));
    CHECK(game.against({{"type", "clear_mines"}}) == "RO-152");
  }
}

TEST_CASE("EX-12: a headquarters is replaced by a throw of 4 or more, a turn later if it fails",
          "[rapier][EX-12][RO-155][RO-157][RO-159][RO-160][RO-088][RQ-85]") {
  RapierGame game = ex_12();
  game.act(replace("roll", "2-r1"), {{3}});
  CHECK(game.events_of("hq_throw")[0]["rules"] == Json{"RO-160"});
  CHECK(game.game()[game.no("2-r1")].kind == Kind::kRifles);
  CHECK(game.against(replace("roll", "2-r1")) == "RO-160");
  CHECK(tanks_that_move(game) == 5);  // half of 11
  from_start_to(game, Step::kReplaceHq);
  game.act(replace("roll", "2-r1"), {{4}});
  CHECK(game.game()[game.no("2-r1")].kind == Kind::kHq);
  CHECK(game.where("2-r1") == "A4-L1");
  CHECK(game.against(replace("roll", "2-r2")) == "RO-157 RO-160");
  CHECK(tanks_that_move(game) == 6);
}

TEST_CASE("EX-12: replaced by the Staff Officer at once, the Division moves freely next turn",
          "[rapier][EX-12][RO-158][RQ-85]") {
  RapierGame game = ex_12();
  game.act(replace("staff-officer", "2-r5"));
  CHECK(tanks_that_move(game) == 6);
}

TEST_CASE("EX-12, RO-158: the Staff Officer takes over at once, one Division a step",
          "[rapier][EX-12][RO-158][RQ-86][RQ-85]") {
  RapierGame game;
  game.at(Step::kReplaceHq, 3).put("2-hq", "dead").put("2-r1", "A3-L2").put("1-hq", "dead").put("1-s", "R1");
  CHECK(game.needs(replace("staff-officer", "2-r1")).empty());
  game.act(replace("staff-officer", "2-r1"));
  CHECK(game.events_of("hq_replaced")[0]["way"] == "staff-officer");
  CHECK(game.against(replace("staff-officer", "1-s", "1")) == "RQ-86");
  CHECK(game.against(replace("roll", "1-s", "1")) == "");
  from_start_to(game, Step::kReplaceHq);
  game.act(replace("staff-officer", "1-s", "1"));
  CHECK(game.where("1-s") == "R1-1");
}

TEST_CASE("RQ-85: a living fighting unit of the Division on the table or in R1 is converted",
          "[rapier][RQ-85][RQ-120]") {
  RapierGame game;
  game.at(Step::kReplaceHq, 3)
      .put("2-hq", "dead")
      .put("2-r1", "R2")
      .put("1-r1", "A1-L1")
      .put("2-t6", "A3-L1");
  CHECK(game.against(replace("roll", "2-r1")) == "RQ-85");
  CHECK(game.against(replace("roll", "1-r1")) == "RQ-85");
  CHECK_THROWS_AS(game.needs(replace("roll", "2-hq")), std::invalid_argument);
  game.act(replace("roll", "2-t6"), {{6}});
  CHECK(game.state["units"]["2-t6"]["axis"] == 2);  // it keeps place, axis and asset
  CHECK(game.game().facts(game.no("2-t6")).asset);
  game.put("2-t6", "dead");
  CHECK(game.against(replace("staff-officer", "2-r1")) == "RO-160 RQ-120");
}

TEST_CASE("RO-155, RO-156, RO-157, RQ-44, RQ-07: what cannot be replaced",
          "[rapier][RO-155][RO-156][RO-157][RQ-44][RQ-07]") {
  RapierGame game("[settings]\nplayers.staff_officer = false\n");
  game.at(Step::kGroundCombat, 3).put("2-hq", "dead").put("2-r1", "A3-L2");
  CHECK(game.against(replace("roll", "2-r1")) == "RO-155");
  game.at(Step::kReplaceHq, 3).put("hq", "dead").put("i1", "A1-L3");
  CHECK(game.against(replace("roll", "i1", "D")) == "RO-156");
  CHECK(game.against(replace("staff-officer", "2-r1")) == "RQ-07");
  for (const char* place : {"R2", "left"}) {  // RQ-44: in reserve or off the far edge is not destroyed
    game.put("2-hq", place);
    CHECK(game.against(replace("roll", "2-r1")) == "RO-157");
  }
  CHECK_THROWS_AS(game.ask(replace("prayer", "2-r1")), std::invalid_argument);
}

TEST_CASE("RQ-87, RQ-105: nobody has to replace a headquarters", "[rapier][RQ-87][RQ-105]") {
  RapierGame game;
  game.at(Step::kReplaceHq, 3).put("2-hq", "dead").put("2-r1", "A3-L2");
  CHECK(game.against(kOn) == "");
}

TEST_CASE("the page of step 9 offers both ways, and each unit its own", "[rapier][RO-157]") {
  RapierGame game;
  game.at(Step::kReplaceHq, 3).put("2-hq", "dead").put("2-r1", "A3-L2").put("2-r2", "A3-L2");
  const Sheet sheet = game.rules.sheet(game.state);
  REQUIRE(sheet.options.size() == 3);
  CHECK(sheet.options[0].rule == "RO-158");
  CHECK(sheet.options[1].rule == "RO-159");
  const auto options = game.rules.options(game.state, PieceId("2-r2"));
  REQUIRE(options.size() == 2);
  for (const Option& option : options) CHECK(game.against(option.action) == "");
}

TEST_CASE("the umpire's hand sets anything right, with a reason", "[rapier][RQ-05]") {
  RapierGame game;
  game.at(Step::kGroundCombat, 2).put("i1", "A1-L3").put("1-t1", "A2-L6");
  const auto adjust = [](Json fields) {
    fields["type"] = "adjust";
    fields["reason"] = fields.value("reason", "the sleeve swept it away");
    return fields;
  };
  game.act(adjust({{"unit", "i1"}, {"to", "A1-L4"}}));
  CHECK(game.where("i1") == "A1-L4");
  for (const Event& event : game.events)
    if (event["audience"] != "umpire") {
      CHECK(event.dump().find("i1") == std::string::npos);
      CHECK(event.dump().find("sleeve") == std::string::npos);
    }
  game.act(adjust({{"unit", "i1"}, {"face_up", true}, {"kind", "smg"}}));
  CHECK(game.game()[game.no("i1")].kind == Kind::kSmg);
  CHECK(game.events_of("revealed").size() == 1);
  game.act(adjust({{"unit", "i1"}, {"face_up", false}}));
  CHECK_FALSE(game.game()[game.no("i1")].face_up);
  game.act(adjust({{"unit", "1-t1"}, {"to", "left"}}));
  CHECK(game.state["units"]["1-t1"]["left_by"] == 1);
  game.act(adjust({{"unit", "1-t1"}, {"to", "R1-2"}, {"division", "2"}}));
  CHECK(game.where("1-t1") == "R1-2");
  for (const char* place : {"dead", "R2", ""}) {
    game.act(adjust({{"unit", "1-t1"}, {"to", place}}));
    CHECK(game.where("1-t1") == place);
  }
  for (const Json& wrong :
       {Json{{"unit", "i1"}, {"reason", "  "}}, Json{{"unit", "1-t1"}, {"face_up", false}},
        Json{{"unit", "i1"}, {"kind", "wizard"}}, Json{{"unit", "1-t1"}, {"division", "D"}},
        Json{{"unit", "1-t1"}, {"to", "R1-1"}}})
    CHECK_THROWS_AS(game.ask(adjust(wrong)), std::invalid_argument);
  CHECK_THROWS_AS(game.ask({{"type", "adjust"}, {"unit", "i1"}}), std::invalid_argument);
}

TEST_CASE(
    "RO-079, HD-02: as a turn ends all are told who was lost in it, and of face-down counters only how many",
    "[rapier][RO-079][HD-02][HD-03]") {
  RapierGame game;
  game.at(Step::kReplaceHq, 2);
  for (const char* unit : {"1-t1", "1-t2", "1-t3"}) game.put(unit, "A1-L2");
  for (const char* unit : {"i1", "F1", "dummy-2"}) game.put(unit, "A1-L3", true);
  for (const char* unit : {"i2", "dummy-1"}) game.put(unit, "A1-L4");
  game.put("i3", "dead");  // before this turn
  const auto die = [&](std::vector<const char*> units) {
    game.change([&](Game& g) {
      for (const char* unit : units) g[game.no(unit)].at = Location::dead();
    });
  };
  die({"1-t1", "1-t2", "i1", "F1", "dummy-2", "i2", "dummy-1"});
  game.force(kOn);
  const std::vector<Event> over = game.events_of("turn_over");
  REQUIRE(over.size() == 1);
  CHECK(over[0]["audience"] == "all");
  CHECK(over[0]["turn"] == 2);
  CHECK(over[0]["attackers"] == Json{"1-t1", "1-t2"});
  CHECK(over[0]["defenders"] == Json{"i1", "F1"});
  CHECK(over[0]["face_down"] == 2);  // a dummy is one of them: nobody can tell
  game.change([](Game& g) { g.step = Step::kClearMines; }).force(kOn);
  CHECK(game.events_of("turn_over").empty());
}

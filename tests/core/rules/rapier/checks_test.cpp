#include "core/rules/rapier/table/table.hpp"
#include "tests/core/rules/rapier/seen_table.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

/// "RO-089 A2-L2" for each finding, with its audience where it is not for all.
std::vector<std::string> found(const RapierGame& game, const SeenTable& table) {
  std::vector<std::string> words;
  for (const Finding& each : game.rules.inspect(game.state, table.view)) {
    words.push_back(each.rule + " " + each.place + (each.audience == Audience::kUmpire ? " umpire" : ""));
    CHECK_FALSE(each.sentence.empty());
    CHECK(each.sentence.back() == '.');
  }
  return words;
}
using Words = std::vector<std::string>;

RapierGame in_step(Step step) {
  RapierGame game;
  game.at(step).frontage("1", 0, 1).frontage("2", 2, 3);
  return game;
}

}  // namespace

TEST_CASE("a table that is as the game has it is in order in every step", "[rapier][inspect]") {
  for (int step = static_cast<int>(Step::kEvents); step <= static_cast<int>(Step::kOver); ++step) {
    if (static_cast<Step>(step) == Step::kGroundCombat) continue;
    RapierGame game = in_step(static_cast<Step>(step));
    game.put("1-t1", "A1-L1")
        .put("1-r1", "R1")
        .put("i1", "A1-L3")
        .put("1-t2", "A2-L3")
        .put("i2", "A2-L3", true);
    CHECK(found(game, SeenTable(game)).empty());
  }
}

TEST_CASE("CM-01: stacking at rest", "[rapier][CM-01]") {
  RapierGame game = in_step(Step::kGroundCombat);
  for (const char* unit : {"1-t1", "1-t2", "1-t3", "1-t4", "1-t5", "1-t6", "1-r1"}) game.put(unit, "A1-L1");
  CHECK(found(game, SeenTable(game)) == Words{"RO-037 A1-L1"});
}

TEST_CASE("CM-02: a unit that is no asset has left its axis", "[rapier][CM-02]") {
  RapierGame game = in_step(Step::kAttackerMovement);
  game.put("1-t1", "A1-L1");
  SeenTable table(game);
  table.at("1-t1", "A2-L1");
  CHECK(found(game, table) == Words{"RO-089 A2-L1"});
  const auto finding = check_moves(game.game(), table.view).at(0);
  CHECK(finding.remedy == "Move 1-t1 to A1-L1, where the game has it, or waive the rule.");
}

TEST_CASE("CM-03: an asset outside the frontage", "[rapier][CM-03]") {
  RapierGame game = in_step(Step::kAttackerMovement);
  game.put("1-t6", "A2-L1");
  CHECK(found(game, SeenTable(game).at("1-t6", "A3-L1")) == Words{"RO-100 A3-L1"});
}

TEST_CASE("CM-04: further than the allowance", "[rapier][CM-04]") {
  RapierGame game = in_step(Step::kAttackerMovement);
  game.put("1-t1", "A1-L1").put("1-r1", "A2-L1").put("i1", "A1-L4");
  CHECK(found(game, SeenTable(game).at("1-t1", "A1-L5")).at(0).starts_with("RO-094"));
  CHECK(found(game, SeenTable(game).at("1-r1", "A2-L3")) == Words{"RO-093 A2-L3"});
  // Into contact two: and counters under attackers must be turned up.
  CHECK(found(game, SeenTable(game).at("1-t1", "A1-L4")) == Words{"RO-094 A1-L4", "RO-095 A1-L4"});
}

TEST_CASE("CM-05: a diagonal that no asset could go round", "[rapier][CM-05]") {
  RapierGame game = in_step(Step::kAttackerMovement);
  game.put("1-t1", "A1-L1").put("1-r6", "A1-L1").put("1-t6", "A1-L1");
  CHECK(found(game, SeenTable(game).at("1-t1", "A2-L2")) == Words{"RO-089 A2-L2"});
  CHECK(found(game, SeenTable(game).at("1-r6", "A2-L2")) == Words{"RO-093 A2-L2"});
  CHECK(found(game, SeenTable(game).at("1-t6", "A2-L2")).empty());  // round the corner
}

TEST_CASE("CM-06: through an enemy, where every way is blocked", "[rapier][CM-06]") {
  RapierGame game = in_step(Step::kAttackerMovement);
  game.put("1-t1", "A1-L1").put("1-t6", "A1-L1").put("i1", "A1-L2", true);
  CHECK(found(game, SeenTable(game).at("1-t1", "A1-L3")) == Words{"RO-097 A1-L3"});
  CHECK(found(game, SeenTable(game).at("1-t6", "A2-L2")).empty());
  game.put("i2", "A2-L1", true);
  CHECK(found(game, SeenTable(game).at("1-t6", "A2-L2")) == Words{"RO-097 A2-L2"});
}

TEST_CASE("CM-07: out of contact otherwise than by the way back", "[rapier][CM-07]") {
  RapierGame game = in_step(Step::kAttackerMovement);
  game.put("1-t1", "A1-L2").put("i1", "A1-L2", true);
  CHECK(found(game, SeenTable(game).at("1-t1", "A1-L3")) == Words{"RO-101 A1-L3"});
  CHECK(found(game, SeenTable(game).at("1-t1", "A1-L1")).empty());
}

TEST_CASE("CM-08: from R1 to L1 with a release, and no further", "[rapier][CM-08]") {
  RapierGame game = in_step(Step::kAttackerMovement);
  game.put("1-t1", "R1");
  CHECK(found(game, SeenTable(game).at("1-t1", "A1-L1")) == Words{"RO-103 A1-L1"});
  CHECK(found(game, SeenTable(game).at("1-t1", "A1-L2")) == Words{"RO-103 A1-L2", "RO-104 A1-L2"});
}

TEST_CASE("CM-09: from R2 to R1 with a release, where the areas are in view", "[rapier][CM-09]") {
  RapierGame game = in_step(Step::kAttackerMovement);
  game.put("1-t1", "R2");
  CHECK(found(game, SeenTable(game).in_area("1-t1", "R1-1")) == Words{"RO-105 "});
  CHECK(found(game, SeenTable(game).at("1-t1", "A1-L1")) == Words{"RO-105 A1-L1", "RO-106 A1-L1"});
  // In another step it is no move.
  game = in_step(Step::kGroundCombat);
  game.put("1-t1", "R2");
  CHECK(found(game, SeenTable(game).at("1-t1", "A1-L1")) == Words{"RO-106 A1-L1"});
}

TEST_CASE("CM-10: more of a Division than half without its headquarters", "[rapier][CM-10]") {
  RapierGame game = in_step(Step::kAttackerMovement);
  game.put("1-hq", "dead").put("1-t1", "A1-L1").put("1-t2", "A1-L1").put("1-t3", "A2-L1").begin_step();
  SeenTable table(game);
  table.at("1-t1", "A1-L2");
  CHECK(found(game, table).empty());
  table.at("1-t3", "A2-L2");
  CHECK(found(game, table) == Words{"RO-088 A2-L2"});
}

TEST_CASE("CM-11: more of the defender than his die allows, immobile items", "[rapier][CM-11]") {
  RapierGame game = defender_moves(1);
  game.put("i1", "A1-L4").put("i2", "A2-L4").put("F1", "A3-L4");
  SeenTable table(game);
  table.at(counter_of(game, "i1"), "A1-L3");
  CHECK(found(game, table).empty());
  table.at(counter_of(game, "i2"), "A2-L3");
  CHECK(found(game, table) == Words{"RO-110 A2-L3 umpire"});
  SeenTable works(game);
  works.at(counter_of(game, "F1"), "A3-L3");
  CHECK(found(game, works) == Words{"RO-092 A3-L3 umpire"});
}

TEST_CASE("CM-12: counters under attackers are not yet revealed", "[rapier][CM-12]") {
  RapierGame game = in_step(Step::kAttackerMovement);
  game.put("1-t1", "A1-L1").put("i1", "A1-L2").put("dummy-1", "A1-L2");
  const auto findings = check_reveals(game.game(), SeenTable(game).at("1-t1", "A1-L2").view);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].rule == "RO-095");
  CHECK(findings[0].audience == Audience::kAll);
  CHECK(findings[0].sentence ==
        "Attackers are seen in A1-L2 beside 2 counters; entering a sector reveals what lies there.");
}

TEST_CASE("CM-12: a stand that goes back has entered nothing", "[rapier][CM-12]") {
  RapierGame game = in_step(Step::kDefenderMovement);
  game.put("1-t1", "A1-L1").put("i1", "A1-L2");
  CHECK(check_reveals(game.game(), SeenTable(game).at("1-t1", "A1-L2").view).empty());
  game.put("1-t1", "A1-L2");
  CHECK(check_reveals(game.game(), SeenTable(game).at("1-t1", "A1-L2").view).size() == 1);
}

TEST_CASE("CM-13: the dead that still stand, and counters that have come back", "[rapier][CM-13]") {
  RapierGame game = in_step(Step::kGroundCombat);
  game.put("1-t1", "dead")
      .put("i1", "dead")
      .put("i2", "A2-L3", true)
      .put("1-t2", "left")
      .put("1-t3", "A1-L1");
  CHECK(found(game, SeenTable(game).at("1-t1", "A1-L2")) == Words{"RO-137 A1-L2"});
  CHECK(found(game, SeenTable(game).at(counter_of(game, "i1"), "A1-L3")) == Words{"RO-137 A1-L3 umpire"});
  CHECK(found(game, SeenTable(game).at(counter_of(game, "i2"), "A2-L3")) == Words{"RO-054 A2-L3 umpire"});
  CHECK(found(game, SeenTable(game).at("1-t2", "A1-L6")) == Words{"RQ-21 A1-L6"});
}

TEST_CASE("CM-13: the living that are missing", "[rapier][CM-13]") {
  RapierGame game = in_step(Step::kGroundCombat);
  game.put("1-t3", "A1-L1").put("i1", "A1-L3").put("i2", "A2-L3", true);
  const auto without = [&](const std::string& piece, PieceState state) {
    SeenTable table(game);
    table[piece].state = state;
    if (state == PieceState::kLost) table[piece].place = {};
    return found(game, table);
  };
  for (const PieceState state : {PieceState::kRemoved, PieceState::kLost}) {
    // That a piece is only not seen breaks no rule, and none is cited.
    CHECK(without("1-t3", state) == Words{" A1-L1"});
    CHECK(without(counter_of(game, "i1"), state) == Words{" A1-L3 umpire"});
  }
  CHECK(without("i2", PieceState::kRemoved) == Words{" A2-L3 umpire"});
}

TEST_CASE("RO-137 is cited for the dead that are seen, and no rule for a stand that is only not seen",
          "[rapier][CM-13][RO-137]") {
  for (int step = static_cast<int>(Step::kEvents); step <= static_cast<int>(Step::kOver); ++step) {
    RapierGame game = in_step(static_cast<Step>(step));
    game.put("1-t1", "dead").put("1-t2", "A2-L1").put("1-t3", "A1-L1");
    INFO(step);
    for (const PieceState state : {PieceState::kRemoved, PieceState::kLost, PieceState::kCovered})
      for (const char* unit : {"1-t1", "1-t2", "1-t3"}) {
        SeenTable table(game);
        table[unit].state = state;
        for (const Finding& each : game.rules.inspect(game.state, table.view)) {
          INFO(each.sentence);
          CHECK(each.rule.empty());
          CHECK(each.severity == Severity::kNote);
        }
      }
    CHECK(found(game, SeenTable(game).at("1-t1", "A1-L2")) == Words{"RO-137 A1-L2"});
  }
}

TEST_CASE("CM-13: a piece that is in a hand is not told to be missing", "[rapier][CM-13]") {
  RapierGame game = in_step(Step::kGroundCombat);
  game.put("1-t3", "A1-L1");
  SeenTable table(game);
  table["1-t3"] = {.tag = table["1-t3"].tag, .piece = PieceId("1-t3"), .state = PieceState::kLost};
  const auto told = [&] { return game.rules.inspect(game.state, table.view).at(0); };
  CHECK(told().sentence == "1-t3 belongs in A1-L1 and is not seen there.");
  table["1-t3"].held = true;
  CHECK(told().sentence == "1-t3 belongs in A1-L1 and is in a hand.");
  CHECK(told().remedy == "Put it down there.");
}

TEST_CASE("RO-054: a stand never seen where its counter was turned up has still to take its place",
          "[rapier][CM-13][RO-054]") {
  RapierGame game = in_step(Step::kGroundCombat);
  game.put("i2", "A2-L3", true);
  SeenTable table(game);
  table["i2"] = {.tag = table["i2"].tag, .piece = PieceId("i2"), .state = PieceState::kLost};
  CHECK(found(game, table) == Words{"RO-054 A2-L3 umpire"});
  SeenTable hidden(game);
  CHECK(found(game, hidden).empty());
}

TEST_CASE("CM-14: a stand is gone that was in reach of the far edge", "[rapier][CM-14]") {
  RapierGame game = in_step(Step::kAttackerMovement);
  game.put("1-t1", "A1-L4").put("1-r1", "A1-L5");
  const auto exits = [&](const char* unit) {
    SeenTable table(game);
    table[unit].state = PieceState::kLost;
    return check_exits(game.game(), table.view).size();
  };
  CHECK(exits("1-t1") == 1);
  CHECK(exits("1-r1") == 0);
  game.put("1-r1", "A1-L6");
  CHECK(exits("1-r1") == 1);
  game.change([&](Game& state) { state[game.no("1-r1")].move_ended = true; });
  CHECK(exits("1-r1") == 0);
  game.change([](Game& state) { state.step = Step::kGroundCombat; });
  CHECK(exits("1-t1") == 0);
}

TEST_CASE("CM-15: pieces outside the zone they deploy in", "[rapier][CM-15]") {
  RapierGame game = in_step(Step::kDefenderDeployment);
  const std::string counter = counter_of(game, "i1");
  CHECK(found(game, SeenTable(game).at(counter, "A1-L1")) == Words{"RO-009 A1-L1 umpire"});
  CHECK(found(game, SeenTable(game).at(counter, "A1-L6")) == Words{"RO-009 A1-L6 umpire"});
  CHECK(found(game, SeenTable(game).at(counter, "A1-L2")).empty());
  game.change([](Game& state) { state.step = Step::kAttackerDeployment; });
  CHECK(found(game, SeenTable(game).at("1-t1", "A1-L2")) == Words{"RO-067 A1-L2"});
  CHECK(found(game, SeenTable(game).at("1-t1", "A1-L1")).empty());
}

TEST_CASE("CM-16: pieces that changed sector in a step without movement", "[rapier][CM-16]") {
  for (const Step step : {Step::kEvents, Step::kOnCallFire, Step::kDefenderFire, Step::kAttackerFire,
                          Step::kGroundCombat, Step::kClearMines, Step::kReplaceHq}) {
    RapierGame game = in_step(step);
    game.put("1-t1", "A1-L1").put("i1", "A2-L4");
    CHECK(found(game, SeenTable(game).at("1-t1", "A1-L2")) == Words{"RO-079 A1-L2"});
    CHECK(found(game, SeenTable(game).at(counter_of(game, "i1"), "A2-L3")) == Words{"RO-079 A2-L3 umpire"});
  }
  RapierGame game = in_step(Step::kAttackerMovement);
  game.put("i1", "A2-L4");
  CHECK(found(game, SeenTable(game).at(counter_of(game, "i1"), "A2-L3")) == Words{"RO-079 A2-L3 umpire"});
}

TEST_CASE("CM-16: pieces that look alike and have changed places are one finding", "[rapier][CM-16]") {
  RapierGame game = in_step(Step::kGroundCombat);
  game.put("1-r1", "A1-L1").put("1-r2", "A2-L1");
  const auto findings = check_step(game.game(), SeenTable(game).at("1-r1", "A2-L1").at("1-r2", "A1-L1").view);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].sentence == "1-r1 and 1-r2 have changed places between A1-L1 and A2-L1.");
  CHECK(findings[0].remedy == "Put 1-r1 to A1-L1 and 1-r2 to A2-L1.");
}

TEST_CASE("CM-04: a unit whose move is over has gone on", "[rapier][CM-04]") {
  RapierGame game = in_step(Step::kAttackerMovement);
  game.put("1-t1", "A1-L1").put("dummy-1", "A1-L2");
  game.act(move({"1-t1"}, {"A1-L1", "A1-L2"}));
  CHECK(found(game, SeenTable(game).at("1-t1", "A1-L3")) == Words{"RO-091 A1-L3"});
}

TEST_CASE("CM-17: the sectors in which ground combat is to be fought", "[rapier][CM-17]") {
  RapierGame game = in_step(Step::kGroundCombat);
  game.put("1-t1", "A1-L3").put("i1", "A1-L3", true).put("1-t2", "A2-L3").put("F1", "A2-L3", true);
  game.put("2-t1", "A3-L3").put("M1", "A3-L3", true);
  std::vector<std::string> sentences;
  for (const Finding& each : check_contacts(game.game())) sentences.push_back(each.sentence);
  CHECK(sentences == std::vector<std::string>{"Ground combat is to be fought in A1-L3.",
                                              "The mines of A3-L3 fight this turn."});
}

TEST_CASE("CM-18: batteries that an enemy in their sector silences", "[rapier][CM-18]") {
  RapierGame game = in_step(Step::kAttackerFire);
  game.put("1-mo", "A1-L3").put("i1", "A1-L3", true).put("1-a", "A2-L3").put("F1", "A2-L3", true);
  const auto findings = check_batteries(game.game());
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].sentence == "1-mo cannot fire: an enemy shares A1-L3.");
  game.change([](Game& state) { state.step = Step::kDefenderFire; });
  game.put("mo", "A1-L3", true);
  CHECK(check_batteries(game.game()).at(0).audience == Audience::kUmpire);
}

TEST_CASE("CM-19: engineers beside mines in step 8", "[rapier][CM-19]") {
  RapierGame game = in_step(Step::kClearMines);
  game.put("1-e", "A1-L3").put("M1", "A1-L3", true);
  const auto sentence = [&] { return check_engineers(game.game()).at(0).sentence; };
  CHECK(sentence() == "1-e has spent the whole turn in A1-L3 beside mines.");
  game.put("i1", "A1-L3", true);
  CHECK(sentence() == "1-e clears no mines in A1-L3: an enemy was there this turn.");
  game.put("i1", "dead").change([&](Game& state) {
    state[game.no("1-e")].turn_start = Location::at({0, 1});
  });
  CHECK(sentence() == "1-e came into A1-L3 this turn and clears no mines yet.");
}

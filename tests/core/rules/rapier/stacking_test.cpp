#include "core/rules/rapier/rapier.hpp"
#include "core/rules/rapier/table/table.hpp"
#include "tests/core/rules/table_for_tests.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using rapier::Step;

namespace {

std::vector<Finding> inspect(const TestTable& t, Step phase = Step::kAttackerMovement) {
  return rapier::stacking_findings(t.kit, t.table, 6, phase);
}

std::vector<SectorCount> counts(const TestTable& t) {
  return rapier::stacking_counts(t.kit, t.table, 6);
}

}  // namespace

TEST_CASE("RO-037: six units of one side fill a sector and break nothing", "[rapier][RO-037]") {
  TestTable t;
  t.add(Side::kAttacker, "A2-L1", 6);
  CHECK(inspect(t).empty());
  CHECK(counts(t) == std::vector<SectorCount>{{{1, 0}, Side::kAttacker, 6, 0, 6}});
}

TEST_CASE("RO-037: seven units of one side in a sector are one too many", "[rapier][RO-037]") {
  TestTable t;
  t.add(Side::kAttacker, "A2-L3", 7);
  const auto findings = inspect(t);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::kViolation);
  CHECK(findings[0].rule == "RO-037");
  CHECK(findings[0].place == "A2-L3");
  CHECK(findings[0].sectors == std::vector<Sector>{{1, 2}});
  CHECK(findings[0].pieces.size() == 7);
  CHECK(findings[0].sentence == "A2-L3 holds 7 attacking units; at most 6 may be there.");
  CHECK(findings[0].remedy == "Take one of them out of A2-L3.");
}

TEST_CASE("RO-041: a contested sector may hold six of each side", "[rapier][RO-041]") {
  TestTable t;
  t.add(Side::kAttacker, "A1-L2", 6);
  t.add(Side::kDefender, "A1-L2", 6);
  CHECK(inspect(t).empty());
  CHECK(counts(t).size() == 2);
  t.add(Side::kDefender, "A1-L2", 2);
  const auto findings = inspect(t);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].sentence == "A1-L2 holds 8 defending items; at most 6 may be there.");
  CHECK(findings[0].remedy == "Take 2 of them out of A1-L2.");
}

TEST_CASE("RO-042: counters and the stands of revealed works count together for the defender",
          "[rapier][RO-042][RQ-15]") {
  TestTable t;
  t.add(Side::kDefender, "A3-L4", 5);
  t.add(Side::kDefender, "A3-L4");
  t.kit.pieces.back().kind = PieceKind::kStand;
  t.kit.pieces.back().symbol = "minefield";
  CHECK(inspect(t).empty());
  t.add(Side::kDefender, "A3-L4");
  t.kit.pieces.back().kind = PieceKind::kStand;
  t.kit.pieces.back().symbol = "fortification";
  CHECK(inspect(t).size() == 1);
}

TEST_CASE("RO-040: R1 and R2 have no limit", "[rapier][RO-040]") {
  TestTable t;
  for (int i = 0; i < 12; ++i)
    t.add(Side::kAttacker, "A1-L1").place = {.kind = Place::Kind::kArea, .area = "R1-1"};
  CHECK(inspect(t).empty());
  CHECK(counts(t).empty());
}

TEST_CASE("the limit that applies is named after the part of the game", "[rapier][RO-053][RO-070]") {
  TestTable t;
  t.add(Side::kDefender, "A1-L3", 7);
  CHECK(inspect(t, Step::kDefenderDeployment).at(0).rule == "RO-053");
  CHECK(inspect(t, Step::kAttackerDeployment).at(0).rule == "RO-037");
  TestTable u;
  u.add(Side::kAttacker, "A1-L1", 7);
  CHECK(inspect(u, Step::kAttackerDeployment).at(0).rule == "RO-070");
  CHECK(inspect(u, Step::kAttackerMovement).at(0).rule == "RO-037");
}

TEST_CASE("a piece on an edge is a warning where it could overfill a sector, and says between which",
          "[rapier][RO-037]") {
  TestTable t;
  t.add(Side::kAttacker, "A2-L3", 6);
  t.add_between(Side::kAttacker, {"A2-L3", "A2-L4"});
  const auto findings = inspect(t);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::kWarning);
  CHECK(findings[0].place == "A2-L3");
  CHECK(findings[0].pieces == std::vector{PieceId("a7")});
  CHECK(findings[0].sentence == "A2-L3 may hold 7 attacking units, more than 6: a7 is in A2-L3 or A2-L4.");
  CHECK(findings[0].remedy == "Push a7 clearly into one sector.");
  CHECK(counts(t).at(0) == SectorCount{{1, 2}, Side::kAttacker, 6, 1, 6});
  CHECK(counts(t).at(1) == SectorCount{{1, 3}, Side::kAttacker, 0, 1, 6});
}

TEST_CASE("a piece on an edge with room on both sides is no finding", "[rapier][RO-037]") {
  TestTable t;
  t.add(Side::kAttacker, "A2-L3", 5);
  t.add_between(Side::kAttacker, {"A2-L3", "A2-L4"});
  CHECK(inspect(t).empty());
}

TEST_CASE("a sector that is overfull anyway says what may lie there besides", "[rapier][RO-037]") {
  TestTable t;
  t.add(Side::kAttacker, "A1-L1", 7);
  t.add_between(Side::kAttacker, {"A1-L1"}, true);
  const auto findings = inspect(t);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::kViolation);
  CHECK(findings[0].pieces.size() == 8);
  CHECK_THAT(findings[0].sentence, ContainsSubstring("More may be: a8 is in A1-L1 or off table."));
}

TEST_CASE("covered pieces count, lost and removed ones do not, and the lost are named", "[rapier][RO-037]") {
  TestTable t;
  t.add(Side::kDefender, "A4-L5", 6);
  t.add(Side::kDefender, "A4-L5").state = PieceState::kCovered;
  t.add(Side::kDefender, "A4-L5").state = PieceState::kLost;
  t.add(Side::kDefender, "A4-L5").state = PieceState::kRemoved;
  const auto findings = inspect(t);
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].sentence == "A4-L5 holds 7 defending items, 1 of them covered; at most 6 may be there.");
  CHECK(findings[1].severity == Severity::kNote);
  CHECK(findings[1].pieces == std::vector{PieceId("d8")});
  CHECK(findings[1].rule.empty());
  CHECK(findings[1].sentence == "d8 was last seen in A4-L5; it is not seen now and not counted there.");
}

TEST_CASE("a piece that was never seen is nowhere", "[rapier][RO-037]") {
  TestTable t;
  t.add(Side::kDefender, "A4-L5", 6);
  PieceView& unseen = t.add(Side::kDefender, "A4-L5");
  unseen.state = PieceState::kLost;
  unseen.place = {};
  CHECK(inspect(t).empty());
}

TEST_CASE("without calibration the findings say that stacking is not checked", "[rapier][RO-037]") {
  TestTable t;
  t.table.calibrated = false;
  const auto findings = inspect(t);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::kNote);
  CHECK_THAT(findings[0].sentence, ContainsSubstring("not checked"));
}

TEST_CASE("HD-09: what is said of the defender's items is for the umpire", "[rapier][HD-09]") {
  TestTable t;
  t.add(Side::kAttacker, "A1-L1", 7);
  t.add(Side::kDefender, "A1-L2", 7);
  for (const Finding& finding : inspect(t))
    CHECK(finding.audience == (finding.place == "A1-L1" ? Audience::kAll : Audience::kUmpire));
}

TEST_CASE("RQ-04: limit and grid are the scenario's", "[rapier][RQ-04]") {
  Scenario scenario;
  scenario.settings["stacking.limit"] = std::int64_t{3};
  TestTable t({.surface = GridBoard{.columns = 6, .rows = 4, .cell = 6_in}, .areas = {}});
  t.add(Side::kAttacker, "A6-L4", 4);
  const auto game = rapier::ruleset().prepare(scenario, t.kit).value();
  const auto findings = game->table().inspect({}, t.table);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].sentence == "A6-L4 holds 4 attacking units; at most 3 may be there.");
  CHECK(game->table().counts(t.table).at(0).limit == 3);
}

TEST_CASE("RQ-02: labels follow the table's naming", "[rapier][RQ-02]") {
  TestTable t(
      {.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in, .columns_from_right = true}, .areas = {}});
  t.add(Side::kAttacker, "A1-L1", 7);
  const auto findings = inspect(t);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].place == "A1-L1");
  CHECK(findings[0].sectors == std::vector<Sector>{{3, 0}});
}

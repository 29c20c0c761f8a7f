#include "core/table/reconciliation.hpp"
#include "tests/core/mini_nap/seen_table.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::mini_nap;
using namespace telescope::mini_nap::test;
using enum Formation;
using Do = Step::Do;
using Lines = std::vector<std::string>;

namespace {

/// Two battalions of the attacker side by side, an enemy's opposite.
Battle brigade() {
  Battle battle;
  battle.add("A1", Arm::kLightInfantry, 60, 30, 0);
  battle.add("A2", Arm::kLineInfantry, 70, 30, 0);
  battle.add("D1", Arm::kLineInfantry, 60, 60, 180);
  return battle;
}
/// Its stands so far apart in line; glue and all.
Stands with_gap(Battle& battle, const std::string& unit, double gap_mm) {
  Stands stands = battle.unit(unit).stands;
  stands[1].at = ahead(stands[1].at, stands[0].heading_deg + 90.0, gap_mm);
  return stands;
}

}  // namespace

TEST_CASE("MN-C03: every stand belongs where the game has it, two of a unit", "[mini-nap][MN-C03]") {
  Battle battle = brigade();
  battle.add("A3", Arm::kFootArtillery, 80, 30, 90);
  battle.unit("D1").removed = true;
  const SeenTable seen(battle);
  const auto standing = seen.standing();
  REQUIRE(standing.size() == 7);
  CHECK(std::ranges::count_if(standing, [](const Standing& each) { return is_off_table(each); }) == 2);
  const auto first = std::get<AtPoint>(standing.front().spot);
  CHECK(standing.front().piece == PieceId("A1-1"));
  CHECK(first.point == battle.unit("A1").stands[0].at);
  CHECK(first.heading->degrees() == 0.0);
  CHECK(first.tolerance.mm() == 5.0);
  CHECK(seen.lines().empty());
}

TEST_CASE("MN-C02: a doubtful gap is told with its figure, until somebody has said which it is",
          "[mini-nap][MN-C02]") {
  Battle battle = brigade();
  SeenTable seen(battle);
  seen.put_after("A1", {move(3)});
  Stands stands = course_of(battle.game(), UnitId("A1"), std::vector{move(3)}).to;
  stands[1].at.x_mm += 2.6;
  seen.put("A1", stands);
  CHECK(seen.lines() == Lines{"MN-C02 A1: gap 2.6 mm: skirmish line or line?"});
  // Said: the game has it so, and so it is.
  battle.unit("A1").stands = stands;
  battle.unit("A1").formation = kSkirmish;
  CHECK(seen.lines().empty());
}

TEST_CASE("MN-C01: a skirmish line where the game has a line is told, though nothing is owed",
          "[mini-nap][MN-C01][MN-045]") {
  Battle battle = brigade();
  battle.game().phase = Phase::kFiring;
  SeenTable seen(battle);
  seen.put("A1", with_gap(battle, "A1", 4.5));
  CHECK(seen.lines() == Lines{"MN-C01 A1 lies in skirmish line; the game has it in line."});
  // In its own manoeuvre it may be doing just that.
  battle.game().phase = Phase::kManoeuvre;
  CHECK(seen.lines().empty());
}

TEST_CASE("MN-030: a unit with one stand missing gets one clear line", "[mini-nap][MN-030]") {
  Battle battle = brigade();
  SeenTable seen(battle);
  seen.lose("A1-2");
  CHECK(seen.lines() == Lines{"MN-030 A1 has one stand on the table: A1-2 is missing."});
  // A hand that has just taken it may bring it back.
  seen.lose("A1-2", 2.0);
  CHECK(seen.lines().empty());
  seen.lose("A1-2");
  // Covered is not missing, and of a tag that is read twice its reader tells.
  seen.piece("A1-2").state = PieceState::kCovered;
  CHECK(seen.lines().empty());
  seen.lose("A1-2").table().doubled = {seen.piece("A1-2").tag};
  CHECK(seen.lines().empty());
}

TEST_CASE("MN-030: stands of two units side by side are told once, by their names", "[mini-nap][MN-030]") {
  Battle battle = brigade();
  SeenTable seen(battle);
  Stands first = battle.unit("A1").stands, second = battle.unit("A2").stands;
  std::swap(first[1], second[1]);
  seen.put("A1", first).put("A2", second);
  const auto lines = seen.lines();
  REQUIRE(lines.size() == 1);
  CHECK(lines[0] == "MN-030 A1-1 of A1 lies with A2-2 of A2 as if they were one unit.");
}

TEST_CASE("MN-030: a third stand beside a whole unit is told", "[mini-nap][MN-030]") {
  Battle battle = brigade();
  SeenTable seen(battle);
  // A stand of A2 has been laid to A1, its other one left where it was.
  Stands second = battle.unit("A2").stands;
  second[1].at = ahead(battle.unit("A1").stands[1].at, 90.0, 25.0);
  seen.put("A2", second);
  CHECK(seen.lines() == Lines{"MN-C02 A2: the stands lie in no formation."});
}

TEST_CASE("MN-C02: of a unit that hands take apart nothing is said for a while", "[mini-nap][MN-C02]") {
  Battle battle = brigade();
  SeenTable seen(battle);
  Stands apart = battle.unit("A1").stands;
  apart[1].at.y_mm += 60.0;
  SECTION("one stand is in the hand") {
    seen.put("A1", apart).hold("A1-1", {{590, 320}});
    CHECK(seen.lines().empty());
  }
  SECTION("something moves over the table") {
    seen.put("A1", apart).table().busy = true;
    CHECK(seen.lines().empty());
  }
  SECTION("it has been put down just now") {
    seen.put("A1", apart, 97.0);
    CHECK(seen.lines().empty());
    seen.table().taken_at_s = 102.5;
    CHECK(seen.lines() == Lines{"MN-C02 A1: the stands lie in no formation."});
  }
}

TEST_CASE("MN-044, MN-047: a formation that is none of its type's is told as such",
          "[mini-nap][MN-044][MN-047]") {
  Battle battle;
  battle.add("A1", Arm::kMediumCavalry, 60, 30, 0);
  battle.add("A2", Arm::kLightCavalry, 80, 30, 0, kSkirmish).irregular = true;
  SeenTable seen(battle);
  seen.put("A1", formed_round(battle.game().facts(UnitId("A1")), kSquare, {600, 300}, 0));
  CHECK(seen.lines() == Lines{"MN-044 A1 lies in square, which it cannot form."});
}

TEST_CASE("MN-047: Cossacks in column are told of", "[mini-nap][MN-047]") {
  Battle battle;
  UnitFacts& facts = battle.add("A2", Arm::kLightCavalry, 80, 30, 0, kSkirmish);
  facts.irregular = true;
  SeenTable seen(battle);
  seen.put("A2", formed_round(facts, kColumn, {800, 300}, 0));
  CHECK(seen.lines() == Lines{"MN-047 A2 lies in column, which it cannot form."});
}

TEST_CASE("MNQ-18, MNQ-35: units that lie over each other, and an abandoned battery upon which one may stand",
          "[mini-nap][MNQ-18][MNQ-48][MNQ-62]") {
  Battle battle = brigade();
  battle.add("D2", Arm::kFootArtillery, 80, 60, 180);
  SeenTable seen(battle);
  seen.put("A2", formed_round(battle.game().facts(UnitId("A2")), kLine, {642, 300}, 0));
  CHECK(seen.lines() == Lines{"MNQ-18 A1 and A2 lie over each other."});
  // Up to 2 mm is contact laid by hand (MNQ-62).
  seen.put("A2", formed_round(battle.game().facts(UnitId("A2")), kLine, {648.1, 300}, 0));
  CHECK(seen.lines().empty());
  seen.put("A2", formed_round(battle.game().facts(UnitId("A2")), kLine, {647.9, 300}, 0));
  CHECK(seen.lines() == Lines{"MNQ-18 A1 and A2 lie over each other."});
  seen.put("A2", formed_round(battle.game().facts(UnitId("A2")), kLine, {649.2, 300}, 0));
  CHECK(seen.lines().empty());
  battle.unit("D2").shelter = UnitId("D1");
  seen.put("A2", formed_round(battle.game().facts(UnitId("A2")), kLine, {800, 600}, 0));
  CHECK(seen.lines().empty());
}

TEST_CASE("MNQ-18: of two units it is said once, however many lie there", "[mini-nap][MNQ-18]") {
  Battle battle = brigade();
  SeenTable seen(battle);
  for (const char* unit : {"A2", "D1"})
    seen.put(unit, formed_round(battle.game().facts(UnitId(unit)), kLine, {600, 300}, 0));
  Lines over;
  for (const std::string& line : seen.lines())
    if (line.ends_with("lie over each other.")) over.push_back(line);
  CHECK(over.size() == 3);
  std::ranges::sort(over);
  CHECK(std::ranges::adjacent_find(over) == over.end());
}

TEST_CASE("MN-146, MN-125, MN-159, MN-168: markers that are owed, too many, and beside no unit",
          "[mini-nap][MN-146][MN-125][MN-159][MN-168][MN-127]") {
  Battle battle = brigade();
  battle.markers() = {"blue", "orange", "hit"};
  SeenTable seen(battle);
  CHECK(seen.lines().empty());
  battle.unit("D1").reacted = true;
  CHECK(seen.lines() == Lines{"MN-146 D1 has reacted or is disordered and lacks a blue marker."});
  seen.mark("blue", 60, 62.5);
  CHECK(seen.lines().empty());
  battle.unit("D1").reacted = false;  // MN-127
  CHECK(seen.lines() == Lines{"MN-146 D1 has a blue marker that the game does not have there."});
  battle.unit("D1").disordered = true;
  battle.unit("D1").hits = 2;
  seen.mark("hit", 57, 62.5);
  CHECK(seen.lines() == Lines{"MN-168 D1 has been hit and lacks a hit marker."});
  battle.unit("D1").hits = 0;
  seen.table().markers.pop_back();
  seen.mark("orange", 20, 20);
  CHECK(seen.lines() == Lines{"MN-159 A orange marker lies beside no unit."});
}

TEST_CASE("MNQ-17: where disorder has a marker of its own, blue is for reactions alone",
          "[mini-nap][MNQ-17]") {
  Battle battle = brigade();
  battle.markers() = {"blue", "disorder"};
  battle.settings().blue_single_meaning = false;
  SeenTable seen(battle);
  battle.unit("D1").disordered = true;
  CHECK(seen.lines() == Lines{"MN-125 D1 is disordered and lacks a disorder marker."});
  seen.mark("disorder", 60, 62.5);
  CHECK(seen.lines().empty());
}

TEST_CASE("MN-159: a marker between two units belongs to the one that must have it", "[mini-nap][MN-159]") {
  Battle battle = brigade();
  battle.markers() = {"orange"};
  battle.add("D2", Arm::kFootArtillery, 66, 60, 180);
  battle.unit("D2").shelter = UnitId("D1");
  battle.unit("D1").formation = kSquare;
  battle.unit("D1").stands = formed_round(battle.game().facts(UnitId("D1")), kSquare, {632, 600}, 180);
  SeenTable seen(battle);
  CHECK(seen.lines().size() == 2);
  // Both lie nearest to the battery.
  seen.mark("orange", 66, 62.5).mark("orange", 64, 62.5);
  CHECK(seen.lines().empty());
}

TEST_CASE("MN-C10: while a hand moves a unit, whom it may provoke is shown with distance and pivot",
          "[mini-nap][MN-C10][MN-175][MN-176][MN-178]") {
  Battle battle;
  battle.add("A1", Arm::kMediumCavalry, 20, 40, 90);
  battle.add("D1", Arm::kHeavyCavalry, 40, 52, 180);
  battle.add("D2", Arm::kLineInfantry, 24, 33, 0);
  battle.add("D3", Arm::kHeavyCavalry, 36, 33, 180, kColumn);
  SeenTable seen(battle);
  // Nothing moves yet.
  CHECK(seen.lines().empty());
  seen.hold("A1-1", {{200, 412}, {300, 412}});
  // About 9 cm from the heavy cavalry's front; never of infantry; the column's back is turned to it.
  const auto lines = seen.lines();
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].starts_with("MN-175 A1 has come within "));
  CHECK(lines[0].find(" of D1, which may charge it after a pivot of ") != std::string::npos);
  battle.unit("D1").reacted = true;
  CHECK(seen.lines().empty());
}

TEST_CASE("MN-C04: within 0.3 cm of the range it is measured by hand", "[mini-nap][MN-C04][MN-C10]") {
  Battle battle;
  battle.add("A1", Arm::kMediumCavalry, 20, 40, 90);
  battle.add("D1", Arm::kHeavyCavalry, 40, 60, 180);
  const double front_mm = extent_along(battle.game().outlines(UnitId("D1")), 180.0).front_mm;  // -y
  SeenTable seen(battle);
  const double half_mm = 12.5;  // of the base, turned 90 degrees to the way
  const auto at = [&](double gap_mm) {
    SeenTable moving(battle);
    const double y = -front_mm - gap_mm - half_mm;
    moving.hold("A1-1", {{200, 412.5}, {300, y}, {400, y}});
    return moving.lines();
  };
  REQUIRE(at(118).size() == 1);
  CHECK(at(118)[0].ends_with("measure by hand."));
  REQUIRE(at(116).size() == 1);
  CHECK_FALSE(at(116)[0].ends_with("measure by hand."));
  CHECK(at(122).size() == 1);
  CHECK(at(124).empty());
}

TEST_CASE("MNQ-10, MN-C10: between centres, whom a hand may provoke is measured between centres",
          "[mini-nap][MNQ-10][MN-C10][MN-175]") {
  for (const Measure measure : {Measure::kEdge, Measure::kCentre}) {
    Battle battle;
    battle.settings().measure = measure;
    battle.add("A1", Arm::kMediumCavalry, 20, 40, 90);
    battle.add("D1", Arm::kHeavyCavalry, 40, 52, 180);
    SeenTable seen(battle);
    seen.hold("A1-1", {{200, 412}, {300, 412}});
    // About 9 cm between bases, over 12 between their centres.
    CHECK(seen.lines().size() == (measure == Measure::kEdge ? 1 : 0));
    seen.hold("A1-1", {{400, 424.5}});
    REQUIRE(seen.lines().size() == 1);
    CHECK(seen.lines()[0].find(measure == Measure::kEdge ? "within 6.3 cm" : "within 10.8 cm") !=
          std::string::npos);
  }
}

TEST_CASE("MN-126, MN-C10: whoever is disordered charges nobody, where blue has two meanings too",
          "[mini-nap][MN-126][MNQ-17][MN-C10]") {
  Battle battle;
  battle.settings().blue_single_meaning = false;
  battle.add("A1", Arm::kMediumCavalry, 20, 40, 90);
  battle.add("D1", Arm::kHeavyCavalry, 40, 52, 180);
  SeenTable seen(battle);
  seen.hold("A1-1", {{200, 412}, {300, 412}});
  REQUIRE(seen.lines().size() == 1);
  battle.unit("D1").disordered = true;
  CHECK(seen.lines().empty());
}

TEST_CASE("MN-C12: what a unit that was charged may do is told, with its lengths and facing",
          "[mini-nap][MN-C12][MN-147]") {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 60, 38, 0);
  battle.add("D1", Arm::kLightInfantry, 60, 42, 180, kSkirmish);
  battle.apply(manoeuvre("A1", {charge("D1")}));
  SeenTable seen(battle);
  REQUIRE(seen.lines().size() == 1);
  CHECK(
      seen.lines()[0] ==
      "MN-147 D1 may fall back: facing about first, 12 to 18 cm straight ahead, then facing away (MN-148 to "
      "MN-150).");
}

TEST_CASE("MN-163, MN-153, MN-C12: of a unit that was charged no reaction is told that it may not make",
          "[mini-nap][MN-163][MN-153][MN-C12]") {
  const auto told = [](Arm arm, double y_cm, const char* also) {
    Battle battle;
    battle.add("A1", arm == Arm::kHorseArtillery ? Arm::kLineInfantry : Arm::kMediumCavalry, 60, 38, 0);
    battle.add("D1", arm, 60, y_cm, 180, kColumn);
    if (also) battle.add(also, Arm::kLineInfantry, 62.8, y_cm + 2, 0, kColumn);
    battle.apply(manoeuvre("A1", {charge("D1")}));
    return SeenTable(battle).lines();
  };
  // Cavalry that began its charge within 12 cm leaves no time for a square.
  CHECK(told(Arm::kLineInfantry, 56, nullptr).size() == 1);
  CHECK(told(Arm::kLineInfantry, 50, nullptr).empty());
  // A battery that another enemy touches already cannot flee.
  CHECK(told(Arm::kHorseArtillery, 43, nullptr).size() == 1);
  CHECK(told(Arm::kHorseArtillery, 43, "A2").empty());
}

TEST_CASE("MN-148, MN-C12: a reaction's outcome is a debt of the table, and then seen",
          "[mini-nap][MN-148][MN-C12]") {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 60, 38, 0);
  battle.add("D1", Arm::kLightInfantry, 60, 42, 180, kSkirmish);
  battle.apply(manoeuvre("A1", {charge("D1")}));
  SeenTable seen(battle);
  auto back = of_unit<FallBack>("D1");
  back.cm = 14;
  battle.apply(back);
  Kit kit;
  kit.board = battle.game().setup->board;
  const auto owed = reconcile(seen.standing(), kit, seen.table());
  REQUIRE(owed.size() == 2);
  CHECK(owed[0].sentence == "Move D1-1 14.0 cm towards the far edge, then turn it 180\u00b0 to the right.");
  seen.put("D1", battle.unit("D1").stands);
  CHECK(reconcile(seen.standing(), kit, seen.table()).empty());
}

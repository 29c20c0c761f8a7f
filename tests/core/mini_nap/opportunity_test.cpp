#include <algorithm>

#include "core/rules/mini_nap/faces.hpp"
#include "core/rules/mini_nap/reactions/actions.hpp"
#include "core/rules/mini_nap/words/lines.hpp"
#include "tests/core/mini_nap/battle.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::mini_nap;
using namespace telescope::mini_nap::test;
using enum Formation;

namespace {

/// A1 in column moves 6 cm up the table past D1, which is so far to its right, and faces so.
Battle passing(Arm reacting, double gap_cm, double heading, Rating rating = Rating::kTrained,
               Arm mover = Arm::kLineInfantry, double cm = 6) {
  Battle battle;
  const UnitFacts a = battle.add("A1", mover, 40, 30, 0, mover == Arm::kFootArtillery ? kBattery : kColumn);
  const UnitFacts d = battle.add("D1", reacting, 40, 33, heading, kLine, rating);
  const double half = std::abs(std::remainder(heading, 180.0)) > 45 ? d.depth.mm() / 2 : d.width.mm();
  battle.unit("D1").stands =
      formed_round(d, kLine, {400 + a.width.mm() / 2 + gap_cm * 10 + half, 330}, heading);
  const Step::Do how = mover == Arm::kFootArtillery ? Step::Do::kProlong : Step::Do::kMove;
  battle.apply(manoeuvre("A1", {step_of(how, cm)}));
  return battle;
}
ChargeMover opportunity(double along_cm) {
  auto wanted = of_unit<ChargeMover>("D1");
  wanted.along_mm = along_cm * 10;
  return wanted;
}

}  // namespace

TEST_CASE("MN-E09: an opportunity charge",
          "[mini-nap][MN-E09][MN-175][MN-179][MN-180][MN-181][MN-182][MNQ-29]") {
  // Heavy cavalry faces up the table, and turns left to the column that passes 11 cm away.
  Battle battle = passing(Arm::kHeavyCavalry, 11, 340);
  REQUIRE(battle.game().waits_for());
  CHECK(battle.game().waits_for()->kind == Pending::Kind::kOpportunity);
  CHECK(battle.against(opportunity(3)).empty());
  SECTION("passed: both stop in contact, the mover where it was met") {
    battle.apply(opportunity(3), {{4}});
    CHECK(battle.centre("A1").y_mm == Approx(330));
    CHECK(battle.game().in_contact(UnitId("A1"), UnitId("D1")));
    CHECK(battle.unit("A1").now.no_more);
    CHECK(battle.unit("D1").reacted);
    CHECK_FALSE(battle.game().waits_for());
  }
  SECTION("failed: it stays turned, and the mover goes on") {
    const double before = heading_of(battle.unit("D1").stands, kLine);
    battle.apply(opportunity(3), {{3}});
    CHECK(battle.centre("A1").y_mm == Approx(360));
    CHECK(heading_of(battle.unit("D1").stands, kLine) != Approx(before));
    CHECK(battle.unit("D1").now.no_more);
    CHECK(battle.unit("D1").reacted);
    CHECK_FALSE(battle.game().waits_for());
  }
}

TEST_CASE("MN-176: whoever turns and is told to go no distance at all has only turned",
          "[mini-nap][MN-176][MN-175]") {
  const double cm = GENERATE(0.0, 0.1);
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 40, 30, 0, kColumn);
  battle.add("D1", Arm::kHeavyCavalry, 40, 40, 180);
  battle.apply(manoeuvre("A1", {pivot(20), move(cm)}));
  CHECK((battle.game().waits_for() != nullptr) == (cm > 0.0));
}

TEST_CASE("MN-179, MNQ-18: no mover is made to halt on a friend that it passes",
          "[mini-nap][MN-179][MNQ-18]") {
  Battle battle;
  battle.add("A1", Arm::kLightInfantry, 40, 30, 0, kSkirmish);
  battle.add("A2", Arm::kLineInfantry, 40, 39, 0, kColumn);  // narrower: D1 would meet A1 first
  battle.add("D1", Arm::kHeavyCavalry, 53, 39, 270);
  battle.apply(manoeuvre("A1", {move(18)}));
  REQUIRE(battle.game().waits_for());
  CHECK(battle.against(opportunity(1)).empty());
  CHECK(battle.against(opportunity(9)) == "MNQ-18");
  CHECK(battle.against(opportunity(17)).empty());
}

TEST_CASE("MN-182, MN-129: whoever goes on stops before a unit that has turned into its way",
          "[mini-nap][MN-182][MN-129][MNQ-42]") {
  // D1 stands 5 mm beside the way; turned to A1, it reaches into it.
  Battle battle;
  battle.add("A1", Arm::kHeavyCavalry, 40, 30, 0, kColumn);
  battle.add("D1", Arm::kHeavyCavalry, 43, 42, 180, kColumn);
  battle.add("D2", Arm::kLineInfantry, 40, 52, 180);
  SECTION("a move") {
    battle.apply(manoeuvre("A1", {move(15)}));
  }
  SECTION("a charge at another") {
    battle.apply(manoeuvre("A1", {charge("D2")}));
    REQUIRE(battle.unit("A1").now.charged == UnitId("D2"));
  }
  REQUIRE(battle.game().waits_for());
  REQUIRE(battle.against(opportunity(0)).empty());
  battle.apply(opportunity(0), {{1}});
  CHECK(battle.centre("A1").y_mm > 300);
  CHECK(battle.centre("A1").y_mm < 400);
  CHECK(battle.gap_mm("A1", "D1") == Approx(3).margin(0.01));
  CHECK_FALSE(battle.unit("A1").now.charged);
  CHECK_FALSE(battle.game().contact());
}

TEST_CASE("MN-182, MN-106: whoever goes on comes into no contact with a unit that has turned beside its way",
          "[mini-nap][MN-182][MN-106][MN-111][MNQ-35][MNQ-61]") {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 50, 50, 0, kColumn);
  battle.add("D1", Arm::kHeavyCavalry, 54, 58, 180);  // turned to A1, it is 1.2 mm from where that ends
  SECTION("in a move") {
    battle.apply(manoeuvre("A1", {move(5)}));
  }
  SECTION("in a charge at another") {
    battle.add("D2", Arm::kLineInfantry, 47.8, 59, 180, kColumn);
    battle.apply(manoeuvre("A1", {charge("D2")}));
    REQUIRE(battle.unit("A1").now.charged == UnitId("D2"));
  }
  REQUIRE(battle.against(opportunity(0)).empty());
  battle.apply(opportunity(0), {{1}});
  CHECK(battle.gap_mm("A1", "D1") > 2.99);
  CHECK(battle.gap_mm("A1", "D1") < 4);  // 3 mm before D2, where it charged that
  CHECK(battle.game().enemies_touching(UnitId("A1")).empty());
  CHECK_FALSE(battle.unit("A1").now.charged);
  CHECK_FALSE(battle.game().contact());
}

TEST_CASE("MN-175, MN-176: ranges, and infantry never against cavalry",
          "[mini-nap][MN-E09][MN-175][MN-176]") {
  CHECK(passing(Arm::kLineInfantry, 5.9, 300).against(opportunity(3)).empty());
  CHECK(passing(Arm::kLineInfantry, 6.4, 270).game().pending.empty());
  CHECK_FALSE(passing(Arm::kHeavyCavalry, 12.2, 270).game().waits_for());
  CHECK_FALSE(passing(Arm::kLineInfantry, 5, 270, Rating::kTrained, Arm::kHeavyCavalry).game().waits_for());
  // MNQ-10: from centre to centre where that is measured.
  Battle battle = passing(Arm::kHeavyCavalry, 11, 340);
  battle.settings().measure = Measure::kCentre;
  CHECK(battle.against(opportunity(3)) == "MN-175");
}

TEST_CASE("MN-176: turns and changes of formation provoke nobody",
          "[mini-nap][MN-074][MN-076][MN-077][MN-176]") {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 40, 30, 0);
  battle.add("D1", Arm::kHeavyCavalry, 50, 30, 270);
  battle.apply(manoeuvre("A1", {pivot(45), about(), form(kColumn)}));
  CHECK_FALSE(battle.game().waits_for());
}

TEST_CASE("MN-178: no more than 90 degrees", "[mini-nap][MN-178][MN-E09]") {
  Battle battle = passing(Arm::kHeavyCavalry, 11, 340);
  Battle away = passing(Arm::kHeavyCavalry, 11, 90);
  CHECK_FALSE(away.game().waits_for());
  auto wanted = opportunity(3);
  wanted.heading_deg = 340.0 - 91.0;  // the owner may name another heading (MNQ-43), within 90 degrees
  CHECK(battle.against(wanted).find("MN-178") != std::string::npos);
}

TEST_CASE("MN-145, MN-146: one reaction an initiative, none with a blue marker",
          "[mini-nap][MN-145][MN-146][MNQ-17]") {
  Battle battle = passing(Arm::kHeavyCavalry, 11, 340);
  battle.unit("D1").disordered = true;
  CHECK(battle.against(opportunity(3)).starts_with("MN-146"));
  battle.unit("D1").disordered = false;
  battle.unit("D1").now.reacted = true;
  CHECK(battle.against(opportunity(3)).starts_with("MN-146"));
}

TEST_CASE("MN-143: whoever has the initiative does not react", "[mini-nap][MN-143]") {
  Battle battle = passing(Arm::kHeavyCavalry, 11, 340);
  battle.add("A2", Arm::kHeavyCavalry, 56, 40, 250);  // beside D1's way
  battle.apply(opportunity(3), {{4}});
  CHECK_FALSE(battle.game().waits_for());
}

TEST_CASE("MN-183: artillery that is met by an opportunity charge is eliminated",
          "[mini-nap][MN-183][MN-091]") {
  Battle battle = passing(Arm::kHeavyCavalry, 8, 330, Rating::kTrained, Arm::kFootArtillery, 1);
  REQUIRE(battle.game().waits_for());
  const auto events = battle.apply(opportunity(0.5), {{4}});
  CHECK(battle.unit("A1").removed);
  CHECK(battle.unit("D1").now.break_through);
  REQUIRE(events.front().at("type") == "opportunity-charged");
  CHECK(Words(battle.game().setup).told_large(Position::of(battle.game()), events.front()) ==
        "");  // nobody waits for hand-to-hand combat
}

TEST_CASE("MN-184, MN-185, MNQ-31: a counter-charge needs no test",
          "[mini-nap][MN-184][MN-185][MNQ-31][MNQ-32]") {
  Battle battle;
  battle.add("A1", Arm::kHeavyCavalry, 40, 20, 0);
  battle.add("D1", Arm::kHeavyCavalry, 40, 44, 180);
  battle.apply(manoeuvre("A1", {charge("D1")}));
  auto counter = of_unit<CounterCharge>("D1");
  counter.along_mm = 100;
  CHECK(battle.against(counter).empty());
  counter.along_mm = 0;  // 20 cm away: out of range
  CHECK(battle.against(counter) == "MN-175");
  battle.settings().counter_charge_limits = CounterChargeLimits::kNone;
  CHECK(battle.against(counter).empty());
  // MNQ-31: without limits a turn of more than 90 degrees is none either.
  Battle away = battle;
  away.unit("D1").stands = turned(away.unit("D1").stands, away.centre("D1"), 120);
  CHECK(away.against(counter).empty());
  counter.along_mm = 100;
  battle.apply(counter);
  CHECK(battle.game().in_contact(UnitId("A1"), UnitId("D1")));
  CHECK(battle.centre("A1").y_mm == Approx(300));
  CHECK_FALSE(battle.unit("A1").now.charged);  // its own charge ends there
  CHECK(battle.unit("D1").reacted);
  CHECK_FALSE(battle.game().waits_for());
}

TEST_CASE("MN-184: whoever lets a charge pass may still counter-charge when it has arrived, and reads so",
          "[mini-nap][MN-184]") {
  Battle battle;
  battle.add("A1", Arm::kHeavyCavalry, 40, 20, 0);
  battle.add("D1", Arm::kHeavyCavalry, 40, 44, 180);
  battle.apply(manoeuvre("A1", {charge("D1")}));
  while (battle.game().waits_for()->kind == Pending::Kind::kOpportunity)
    battle.apply(of_side<Stand>(Side::kDefender));
  REQUIRE(battle.game().contact());
  const auto offered = CounterCharge::offers(battle.game(), Side::kDefender);
  REQUIRE(offered.size() == 1);
  CHECK(offered.front().units == std::vector<UnitId>{UnitId("D1")});
  CHECK(ChargeMover::offers(battle.game(), Side::kDefender).empty());
  const auto lines = reaction_lines(battle.game(), UnitId("D1"));
  CHECK(std::ranges::any_of(lines, [](const SheetLine& each) { return each.rule == "MN-184"; }));
  CHECK(std::ranges::none_of(lines, [](const SheetLine& each) { return each.rule == "MN-144"; }));
}

TEST_CASE("MN-185: no artillery, and no infantry against cavalry", "[mini-nap][MN-185]") {
  Battle battle;
  battle.add("A1", Arm::kHeavyCavalry, 40, 20, 0);
  battle.add("D1", Arm::kLineInfantry, 40, 40, 180);
  battle.apply(manoeuvre("A1", {charge("D1")}));
  auto counter = of_unit<CounterCharge>("D1");
  counter.along_mm = 120;
  CHECK(battle.against(counter).find("MN-109") != std::string::npos);
  Battle guns;
  guns.add("A1", Arm::kHeavyCavalry, 40, 20, 0);
  guns.add("D1", Arm::kFootArtillery, 40, 40, 180);
  guns.apply(manoeuvre("A1", {charge("D1")}));
  CHECK(guns.against(counter).find("MN-185") != std::string::npos);
}

TEST_CASE("MNQ-43: a charge that has arrived is no target any more", "[mini-nap][MNQ-43][MNQ-30]") {
  Battle battle;
  battle.add("A1", Arm::kHeavyCavalry, 40, 20, 0);
  battle.add("D1", Arm::kHeavyCavalry, 48, 38, 260);
  battle.add("D2", Arm::kLineInfantry, 40, 45, 180);
  battle.apply(manoeuvre("A1", {charge("D2")}));
  auto late = opportunity(0);
  late.along_mm = length_mm(battle.game().last->legs);
  CHECK(battle.against(late) == "MNQ-43");
}

TEST_CASE("MNQ-35, MNQ-63: the pivot of an opportunity charge touches nobody but its mover",
          "[mini-nap][MNQ-35][MNQ-63][MN-180]") {
  Battle battle;
  battle.add("D1", Arm::kHeavyCavalry, 60, 60, 0);
  battle.add("A1", Arm::kLineInfantry, 66.5956, 65.12357, 0);
  battle.apply(manoeuvre("A1", {move(1)}));
  CHECK(battle.against(opportunity(1)).empty());
  // It is clear of D1 until that has turned, and then within 2 mm of its corner.
  battle.add("D2", Arm::kLightCavalry, 61.372, 54.442, 75.5);
  REQUIRE_FALSE(battle.game().in_contact(UnitId("D1"), UnitId("D2")));
  CHECK(battle.against(opportunity(1)) == "MN-180");
}

TEST_CASE("MNQ-63: whom a pivot meets first, by its name, does not hide whom else it meets",
          "[mini-nap][MNQ-63][MN-180]") {
  // D1 turns to a mover that its corner passes over, and over a friend behind it as well.
  for (const char* other : {"D0", "D9"})
    for (const char* mover : {"A1", "E1"}) {
      Battle battle;
      battle.add(mover, Arm::kLineInfantry, 40, 30, 0, kColumn).side = Side::kAttacker;
      battle.add("D1", Arm::kHeavyCavalry, 43.97, 33, 0, kLine);
      battle.add(other, Arm::kLineInfantry, 46.5, 29.6, 90, kColumn);
      if (mover[0] == 'E') battle.game().brigade = "E";
      battle.apply(manoeuvre(mover, {move(6)}));
      auto wanted = of_unit<ChargeMover>("D1");
      wanted.along_mm = 30;
      INFO(other << " and " << mover);
      CHECK(battle.against(wanted).find("MN-180") != std::string::npos);
    }
}

TEST_CASE("MNQ-44, MNQ-63: whoever comes to lie over whom it charges is parted from it by hand",
          "[mini-nap][MNQ-44][MNQ-62][MNQ-63]") {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 40, 30, 0, kColumn);
  battle.add("D1", Arm::kHeavyCavalry, 43.97, 33, 0, kLine);  // 2.2 mm beside the way
  battle.apply(manoeuvre("A1", {move(6)}));
  REQUIRE(battle.game().waits_for());
  auto wanted = opportunity(4);
  wanted.heading_deg = 321.3;  // a corner of its base reaches into the way
  REQUIRE(battle.against(wanted).empty());
  battle.apply(wanted, {{6}});
  REQUIRE(battle.game().waits_for());
  CHECK(battle.game().waits_for()->kind == Pending::Kind::kRejoin);
  CHECK(battle.game().waits_for()->unit == UnitId("D1"));
  CHECK(battle.game().waits_for()->by == UnitId("A1"));
}

TEST_CASE("MN-107: the rules of charges bind opportunity charges too", "[mini-nap][MN-107][MN-110][MN-112]") {
  Battle battle = passing(Arm::kHeavyCavalry, 11, 340);
  battle.add("D2", Arm::kLineInfantry, 47, 33, 270);
  CHECK(battle.against(opportunity(3)).find("MN-110") != std::string::npos);
  Battle wood = passing(Arm::kHeavyCavalry, 11, 340);
  wood.prohibit({{470, 300}, {480, 300}, {480, 360}, {470, 360}});
  CHECK(wood.against(opportunity(3)).find("MN-112") != std::string::npos);
}

TEST_CASE("MN-177: a movement may be charged more than once, while charges fail", "[mini-nap][MN-177]") {
  Battle battle = passing(Arm::kHeavyCavalry, 11, 340);
  battle.add("D2", Arm::kHeavyCavalry, 25, 33, 60);
  REQUIRE(opportunities(battle.game()).size() == 2);
  battle.apply(opportunity(3), {{1}});
  REQUIRE(battle.game().waits_for());
  auto other = opportunity(0);
  other.unit = UnitId("D2");
  other.along_mm = opportunities(battle.game()).front().along_mm;
  battle.apply(other, {{6}});
  CHECK(battle.game().in_contact(UnitId("A1"), UnitId("D2")));
}

TEST_CASE("MN-H01, MN-001: what happens is for all, and dice have six sides", "[mini-nap][MN-001][MN-H01]") {
  Battle battle = passing(Arm::kHeavyCavalry, 11, 340);
  const Rules rules(battle.game().setup);
  for (const PoolRequest& pool :
       rules.dice(Position::of(battle.game()), Actions::write(battle.game(), opportunity(3)), {})) {
    CHECK(pool.sides == 6);
    CHECK(pool.audience == Audience::kAll);
  }
  for (const Event& event : battle.apply(opportunity(3), {{4}})) CHECK(event.at("audience") == "all");
}

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

/// A1 has charged D1, whose front it meets from so far away, and D1 is asked.
Battle charged(Arm charger, Arm target, Formation formation, double gap_cm, double target_heading = 180,
               Rating rating = Rating::kTrained) {
  Battle battle;
  const UnitFacts a = battle.add("A1", charger, 60, 40, 0);
  const UnitFacts d = battle.add("D1", target, 60, 40, target_heading, formation, rating);
  const bool deep = formation == kColumn || formation == kSquare;
  const double across = std::abs(std::remainder(target_heading, 180.0)) > 45
                            ? d.width.mm() / 2
                            : d.depth.mm() * (deep ? 1.0 : 0.5);
  battle.unit("D1").stands =
      formed_round(d, formation, {600, 400 + a.depth.mm() / 2 + gap_cm * 10 + across}, target_heading);
  battle.apply(manoeuvre("A1", {charge("D1")}));
  return battle;
}

FallBack fall_back(double cm) {
  auto wanted = of_unit<FallBack>("D1");
  wanted.cm = cm;
  return wanted;
}
Flee flee(double cm) {
  auto wanted = of_unit<Flee>("D1");
  wanted.cm = cm;
  return wanted;
}
bool removed(Battle& battle, const std::string& id) {
  return battle.unit(id).removed;
}

}  // namespace

TEST_CASE("MN-144, MN-147: whoever is reached stands, or reacts, before anything else",
          "[mini-nap][MN-144][MN-147]") {
  Battle battle = charged(Arm::kHeavyCavalry, Arm::kLineInfantry, kLine, 5);
  battle.add("A2", Arm::kLineInfantry, 20, 40, 0);
  CHECK(battle.against(manoeuvre("A2", {move(3)})) == "MN-147");
  CHECK(battle.against(of_side<Stand>(Side::kAttacker)) == "MN-144");
  CHECK(battle.against(of_side<Stand>(Side::kDefender)).empty());
  while (battle.game().waits_for()) battle.apply(of_side<Stand>(Side::kDefender));
  CHECK(battle.against(manoeuvre("A2", {move(3)})).empty());
  CHECK(battle.against(of_side<Stand>(Side::kDefender)) == "MN-144");
}

TEST_CASE("MN-N08: a game that is ended while somebody is asked to react asks him no more",
          "[mini-nap][MN-N08]") {
  Battle battle = charged(Arm::kHeavyCavalry, Arm::kLineInfantry, kLine, 5);
  auto end = of_side<EndGame>(Side::kNeutral);
  end.note = "It rains.";
  battle.apply(end);
  CHECK_FALSE(battle.game().waits_for());
  CHECK(page_of(battle.game()).title == "Over");
  CHECK(advice_of(battle.game()) == "It rains.");
}

TEST_CASE("MNQ-47: whoever has stood does not react to a second charge in that phase",
          "[mini-nap][MNQ-47][MN-144]") {
  Battle battle = charged(Arm::kLightCavalry, Arm::kLineInfantry, kLine, 18, 180, Rating::kVeteran);
  battle.add("A2", Arm::kLightCavalry, 80, battle.centre("D1").y_mm / 10, 270);
  const auto square = of_unit<FormSquare>("D1");
  CHECK(battle.against(square).empty());
  while (battle.game().waits_for()) battle.apply(of_side<Stand>(Side::kDefender));
  battle.apply(manoeuvre("A2", {charge("D1")}));
  REQUIRE(battle.game().contact());
  CHECK(battle.game().contact()->by == UnitId("A2"));
  CHECK(battle.against(square) == "MN-146");
  battle.apply(of_side<Stand>(Side::kDefender));
  CHECK_FALSE(battle.game().waits_for());
  CHECK(battle.game().in_contact(UnitId("A1"), UnitId("D1")));
  CHECK(battle.game().in_contact(UnitId("A2"), UnitId("D1")));
}

TEST_CASE("MN-148, MN-150, MN-151: skirmishers fall back, and the charger breaks through",
          "[mini-nap][MN-148][MN-150][MN-151][MNQ-21][MNQ-45]") {
  Battle battle = charged(Arm::kLineInfantry, Arm::kLightInfantry, kSkirmish, 5);
  CHECK(battle.against(fall_back(11.9)) == "MN-148");
  CHECK(battle.against(fall_back(18.1)) == "MN-148");
  CHECK(battle.against(fall_back(12)).empty());
  const double before = battle.centre("D1").y_mm;
  battle.apply(fall_back(15));
  CHECK(battle.centre("D1").y_mm == Approx(before + 150));
  CHECK(heading_of(battle.unit("D1").stands, kSkirmish) == Approx(0).margin(1e-6));  // away from the enemy
  CHECK(battle.unit("A1").now.break_through);
  CHECK(battle.unit("D1").reacted);  // MN-146
  CHECK_FALSE(battle.game().waits_for());
}

TEST_CASE("MN-149: light cavalry in skirmish line falls back 18 to 30 cm", "[mini-nap][MN-149]") {
  Battle battle = charged(Arm::kLightCavalry, Arm::kLightCavalry, kSkirmish, 5);
  CHECK(battle.against(fall_back(17.9)) == "MN-149");
  CHECK(battle.against(fall_back(30)).empty());
}

TEST_CASE("MN-148: nobody but a skirmish line falls back", "[mini-nap][MN-148]") {
  CHECK(charged(Arm::kLineInfantry, Arm::kLightInfantry, kLine, 5).against(fall_back(12)) == "MN-148");
}

TEST_CASE("MN-E10: another enemy on the way eliminates", "[mini-nap][MN-E10][MN-152][MNQ-46][MNQ-47]") {
  const double chosen = GENERATE(15.0, 12.0);
  Battle battle = charged(Arm::kLineInfantry, Arm::kLightInfantry, kSkirmish, 5);
  const double y_cm = battle.centre("D1").y_mm / 10 + 1 + 14 + 1;  // 14 cm along its way
  battle.add("A9", Arm::kLineInfantry, 60, y_cm, 0);
  battle.apply(fall_back(chosen));
  CHECK(removed(battle, "D1") == (chosen == 15.0));
  CHECK(battle.unit("A1").now.break_through);
}

TEST_CASE("MN-152: prohibited ground on the way eliminates", "[mini-nap][MN-152]") {
  Battle battle = charged(Arm::kLineInfantry, Arm::kLightInfantry, kSkirmish, 5);
  const double y = battle.centre("D1").y_mm + 100;
  battle.prohibit({{500, y}, {700, y}, {700, y + 30}, {500, y + 30}});
  battle.apply(fall_back(12));
  CHECK(removed(battle, "D1"));
}

TEST_CASE("MNQ-23: it passes friends, and may not end on one", "[mini-nap][MNQ-23][MN-128]") {
  Battle battle = charged(Arm::kLineInfantry, Arm::kLightInfantry, kSkirmish, 5);
  battle.add("D2", Arm::kLineInfantry, 60, battle.centre("D1").y_mm / 10 + 12, 180);
  CHECK(battle.against(fall_back(12)) == "MNQ-23");
  CHECK(battle.against(fall_back(16)).empty());
  // Nor where an enemy lies there as well, who comes first by name.
  battle.add("A9", Arm::kLineInfantry, 62, battle.centre("D1").y_mm / 10 + 12, 180);
  CHECK(battle.against(fall_back(12)) == "MNQ-23");
}

TEST_CASE("MNQ-24: over the table's edge the umpire decides", "[mini-nap][MNQ-24]") {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 60, 70, 0);
  battle.add("D1", Arm::kLightInfantry, 60, 75, 180, kSkirmish);
  battle.apply(manoeuvre("A1", {charge("D1")}));
  battle.apply(fall_back(12));
  REQUIRE(battle.game().waits_for());
  CHECK(battle.game().waits_for()->kind == Pending::Kind::kEdge);
  // It has run from nobody in particular, and the page says so much.
  const Sheet page = Words(battle.game().setup).sheet(Position::of(battle.game()));
  CHECK(page.advice ==
        "The umpire decides what becomes of D1, which has run over the table's edge (MNQ-24).");
  auto entered = of_unit<Adjust>("D1");
  entered.remove = true;
  battle.apply(entered);
  CHECK(removed(battle, "D1"));
  CHECK_FALSE(battle.game().waits_for());
}

TEST_CASE("MNQ-45: about-facing hangs on where the charger's centre is", "[mini-nap][MNQ-22][MNQ-45]") {
  Battle front = charged(Arm::kLineInfantry, Arm::kLightInfantry, kSkirmish, 5, 180);
  CHECK(must_face_about(front.game(), UnitId("D1"), UnitId("A1")) == true);
  Battle rear = charged(Arm::kLineInfantry, Arm::kLightInfantry, kSkirmish, 5, 0);
  CHECK(must_face_about(rear.game(), UnitId("D1"), UnitId("A1")) == false);
  auto about = fall_back(12);
  about.about_face = true;
  CHECK(rear.against(about) == "MNQ-45");
  Battle flank;
  flank.add("A1", Arm::kLineInfantry, 60, 40, 0, kColumn);
  flank.add("D1", Arm::kLightInfantry, 60, 48, 90, kSkirmish);
  flank.apply(manoeuvre("A1", {charge("D1")}));
  CHECK_FALSE(must_face_about(flank.game(), UnitId("D1"), UnitId("A1")));
}

TEST_CASE("MN-E11: horse artillery flees from infantry",
          "[mini-nap][MN-E11][MN-153][MN-154][MN-155][MN-156]") {
  SECTION("passed") {
    Battle battle = charged(Arm::kLineInfantry, Arm::kHorseArtillery, kBattery, 5, 180, Rating::kElite);
    CHECK(battle.against(flee(21)) == "MN-156");
    CHECK(battle.against(flee(12)).empty());
    const double before = battle.centre("D1").y_mm;
    battle.apply(flee(20), {{2}});
    CHECK(battle.centre("D1").y_mm == Approx(before + 200));
    CHECK(battle.unit("A1").now.break_through);
  }
  SECTION("failed: overrun") {
    Battle battle = charged(Arm::kLineInfantry, Arm::kHorseArtillery, kBattery, 5);
    battle.apply(flee(12), {{3}});
    CHECK(removed(battle, "D1"));
    CHECK(battle.unit("A1").now.break_through);
  }
  SECTION("not from cavalry, and no foot artillery") {
    CHECK(charged(Arm::kHeavyCavalry, Arm::kHorseArtillery, kBattery, 5).against(flee(12)) == "MN-153");
    CHECK(charged(Arm::kLineInfantry, Arm::kFootArtillery, kBattery, 5).against(flee(12)) == "MN-153");
  }
}

TEST_CASE("MN-157: whom fleeing artillery touches eliminates it", "[mini-nap][MN-157]") {
  Battle battle = charged(Arm::kLineInfantry, Arm::kHorseArtillery, kBattery, 5);
  battle.add("A9", Arm::kLineInfantry, 60, battle.centre("D1").y_mm / 10 + 14, 0);
  battle.apply(flee(20), {{6}});
  CHECK(removed(battle, "D1"));
}

namespace {

/// A charged battery with a solid square right behind it.
Battle sheltered(double charger_gap_cm = 5) {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 60, 40, 0, kLine);
  battle.add("D1", Arm::kFootArtillery, 60, 41 + charger_gap_cm + 1.5, 180);
  battle.add("D2", Arm::kLineInfantry, 60, 41 + charger_gap_cm + 3 + 2, 180, kSquare);
  battle.apply(manoeuvre("A1", {charge("D1")}));
  return battle;
}
CrewFlees crew() {
  auto wanted = of_unit<CrewFlees>("D1");
  wanted.target = UnitId("D2");
  return wanted;
}

}  // namespace

TEST_CASE("MN-158 to MN-160: gunners flee to a solid square", "[mini-nap][MN-158][MN-159][MN-160]") {
  Battle battle = sheltered();
  CHECK(battle.against(crew()).empty());
  battle.unit("D2").emergency = true;
  CHECK(battle.against(crew()) == "MN-158");
  battle.unit("D2").emergency = false;
  battle.apply(crew());
  CHECK(battle.unit("D1").abandoned());
  CHECK_FALSE(battle.game().counts(UnitId("D1")));
  CHECK(battle.unit("A1").now.break_through);
}

TEST_CASE("MN-161, MN-E11: a battery is manned again", "[mini-nap][MN-161][MN-E11][MNQ-28][MNQ-48]") {
  Battle battle = sheltered();
  battle.apply(crew());
  const auto at_gap = [&](double cm) {  // from the battery, which is nearer than its square
    battle.unit("A1").stands = formed_round(battle.game().facts(UnitId("A1")), kLine,
                                            {600, battle.centre("D1").y_mm - 15 - cm * 10 - 10}, 0);
  };
  battle.game().holder = Side::kDefender;
  battle.game().phase = Phase::kBreakThrough;
  at_gap(10);
  CHECK(battle.against(of_unit<Man>("D1")).starts_with("MN-161"));
  at_gap(12.1);
  CHECK(battle.against(of_unit<Man>("D1")).empty());
  battle.game().holder = Side::kAttacker;
  CHECK(battle.against(of_unit<Man>("D1")) == "MNQ-28");
  battle.game().holder = Side::kDefender;
  battle.apply(of_unit<Man>("D1"));
  CHECK_FALSE(battle.unit("D1").abandoned());
}

TEST_CASE("MN-162, MNQ-48: without its square an abandoned battery is lost", "[mini-nap][MN-162][MNQ-48]") {
  Battle battle = sheltered();
  battle.apply(crew());
  SECTION("out of contact") {
    auto moved_away = of_unit<Adjust>("D2");
    moved_away.stands = moved(battle.unit("D2").stands, 0, 10);
    battle.apply(moved_away);
  }
  SECTION("in another formation") {
    auto formed = of_unit<Adjust>("D2");
    formed.formation = kLine;
    battle.apply(formed);
  }
  CHECK(removed(battle, "D1"));
}

namespace {

/// Cavalry has charged D1 from so far away.
Battle square_wanted(double gap_cm, Formation formation = kColumn, Rating rating = Rating::kVeteran) {
  return charged(Arm::kLightCavalry, Arm::kLineInfantry, formation, gap_cm, 180, rating);
}

}  // namespace

TEST_CASE("MN-E07: emergency squares", "[mini-nap][MN-E07][MN-163][MNQ-26][MN-165][MN-166][MN-168][MNQ-25]") {
  const auto square = of_unit<FormSquare>("D1");
  SECTION("a veteran throws 3") {
    Battle battle = square_wanted(18);
    CHECK(battle.against(square).empty());
    battle.apply(square, {{3}});
    CHECK(battle.unit("D1").formation == kSquare);
    CHECK(battle.unit("D1").emergency);
    CHECK(battle.game().in_contact(UnitId("A1"), UnitId("D1")));
    CHECK(battle.unit("D1").reacted);
    REQUIRE(battle.game().waits_for());
    CHECK(battle.game().waits_for()->kind == Pending::Kind::kFeint);  // MN-169
  }
  SECTION("a veteran in line throws 2: two hit markers") {
    Battle battle = square_wanted(18, kLine);
    battle.apply(square, {{2}});
    CHECK(battle.unit("D1").formation == kLine);
    CHECK(battle.unit("D1").hits == 2);
    CHECK(battle.unit("D1").strength == 6);
    CHECK_FALSE(battle.game().waits_for());
  }
  SECTION("MNQ-26: hit markers that cost a strength point each") {
    Battle battle = square_wanted(18, kLine);
    battle.settings().hit_marker = HitMarker::kOnePointEach;
    battle.apply(square, {{2}});
    CHECK(battle.unit("D1").strength == 4);
  }
  SECTION("not from 12.0 cm") {
    CHECK(square_wanted(12).against(square) == "MN-163");
    CHECK(square_wanted(12.1).against(square).empty());
  }
  SECTION("not against infantry") {
    CHECK(charged(Arm::kLineInfantry, Arm::kLineInfantry, kLine, 5).against(square).find("MN-163") !=
          std::string::npos);
  }
}

TEST_CASE("MN-164, MNQ-27, MNQ-56: neighbours within 6 cm may try too",
          "[mini-nap][MN-164][MNQ-27][MNQ-56][MN-E07]") {
  Battle battle;
  battle.add("A1", Arm::kLightCavalry, 60, 20, 0);
  battle.add("D1", Arm::kLineInfantry, 60, 42, 180, kColumn, Rating::kVeteran);
  battle.add("D2", Arm::kLineInfantry, 60 + 2.5 + 5.5, 42, 180, kColumn);  // 5.5 cm beside it
  battle.add("D3", Arm::kLineInfantry, 60 - 2.5 - 6.1, 42, 180, kColumn);
  battle.add("D4", Arm::kLightInfantry, 60, 50, 180, kSkirmish);
  battle.apply(manoeuvre("A1", {charge("D1")}));
  while (battle.game().waits_for()->kind == Pending::Kind::kOpportunity)
    battle.apply(of_side<Stand>(Side::kDefender));
  CHECK(may_form_square_with(battle.game(), UnitId("D1")) == std::vector<UnitId>{UnitId("D2")});
  auto square = of_unit<FormSquare>("D1");
  square.with = {UnitId("D3")};
  CHECK(battle.against(square) == "MN-164");
  square.with = {UnitId("D2")};
  Battle other = battle;
  const auto events = battle.apply(square, {{3}, {2}});
  const auto follows = [](Battle& of, const Event& event) {
    return Words(of.game().setup).told_large(Position::of(of.game()), event);
  };
  CHECK(follows(battle, events.at(0)) == "Cavalry in contact with D1 stands, or tries a feint.");
  CHECK(follows(battle, events.at(1)) == "");  // nobody touches it
  const auto others = other.apply(square, {{1}, {6}});
  CHECK(follows(other, others.at(0)) == "D1 waits for hand-to-hand combat as it stands.");
  const auto formed =
      std::ranges::find_if(others, [](const Event& each) { return each.at("type") == "square"; });
  REQUIRE(formed != others.end());
  CHECK(follows(other, *formed) == "");
  CHECK(battle.unit("D1").formation == kSquare);
  CHECK(battle.unit("D2").formation == kColumn);
  CHECK(battle.unit("D2").hits == 0);  // cavalry does not touch it
  CHECK(battle.unit("D2").reacted);
}

TEST_CASE("MNQ-56: neighbours may form squares although the contacted unit stands",
          "[mini-nap][MNQ-56][MN-164]") {
  Battle battle;
  battle.add("A1", Arm::kLightCavalry, 60, 20, 0);
  battle.add("D1", Arm::kLineInfantry, 60, 42, 180, kColumn, Rating::kVeteran);
  battle.add("D2", Arm::kLineInfantry, 68, 42, 180, kColumn);
  battle.add("D3", Arm::kLineInfantry, 60 - 2.5 - 6.1, 42, 180, kColumn);
  battle.apply(manoeuvre("A1", {charge("D1")}));
  auto stand = of_side<Stand>(Side::kDefender);
  stand.with = {UnitId("D3")};
  CHECK(battle.against(stand) == "MN-164");
  stand.with = {UnitId("D2"), UnitId("D2")};
  CHECK(battle.against(stand).starts_with("MN-164"));
  stand.with = {UnitId("D2")};
  stand.side = Side::kAttacker;
  CHECK(battle.against(stand) == "MN-144");
  stand.side = Side::kDefender;
  REQUIRE(battle.against(stand).empty());
  SECTION("it tests alone") {
    battle.apply(stand, {{4}});
    CHECK(battle.unit("D1").formation == kColumn);
    CHECK(battle.unit("D1").now.no_more);
    CHECK_FALSE(battle.unit("D1").reacted);
    CHECK(battle.unit("D2").formation == kSquare);
    CHECK(battle.unit("D2").emergency);
    CHECK(battle.unit("D2").reacted);
    CHECK_FALSE(battle.game().waits_for());  // MN-170: no feint, the contacted unit has formed no square
    CHECK(battle.game().in_contact(UnitId("A1"), UnitId("D1")));
  }
  SECTION("a square of the neighbour says the same") {
    auto square = of_unit<FormSquare>("D2");
    CHECK(battle.against(square).empty());
    battle.apply(square, {{4}});
    CHECK(battle.unit("D1").now.no_more);
    CHECK(battle.unit("D2").formation == kSquare);
    square.unit = UnitId("D3");
    CHECK(battle.against(square) == "MN-163");  // nobody is asked any more
  }
  SECTION("not where the contacted unit itself may not") {
    battle.unit("A1").now.charge_from_mm = 120;
    CHECK(battle.against(stand) == "MN-163");
  }
}

TEST_CASE("MNQ-56: whom a square would touch beside its attackers, whatever they are called",
          "[mini-nap][MNQ-56][MNQ-35]") {
  for (const char* other : {"D0", "D9"}) {
    Battle battle = square_wanted(18, kLine);
    REQUIRE(battle.against(of_unit<FormSquare>("D1")).empty());
    // Behind both of its stands, where a square's other one would lie: 1.5 mm of room are none (MNQ-61).
    battle.add(other, Arm::kLineInfantry, 60, battle.centre("D1").y_mm / 10 + 1 + 2 + 0.15 + 1, 180);
    CHECK(battle.against(of_unit<FormSquare>("D1")) == "MNQ-56");
  }
}

TEST_CASE("MN-164, MNQ-56: squares that are formed at the same time leave room for one another",
          "[mini-nap][MN-164][MN-166][MNQ-56]") {
  const auto beside = [](double x_cm) {
    Battle battle = square_wanted(18, kLine);
    const double y_cm = battle.centre("D1").y_mm / 10;
    battle.add("D2", Arm::kLineInfantry, x_cm, y_cm + 4.5, 0, kLine, Rating::kVeteran);
    return battle;
  };
  auto square = of_unit<FormSquare>("D1");
  square.with = {UnitId("D2")};
  for (const double x_cm : {61.0, 59.0, 59.5}) {  // before either stand, and before both
    CAPTURE(x_cm);
    Battle battle = beside(x_cm);
    REQUIRE(battle.against(square).empty());
    battle.apply(square, {{6}, {6}});
    CHECK(battle.unit("D1").formation == kSquare);
    CHECK(battle.unit("D2").formation == kSquare);
    CHECK_FALSE(battle.game().in_contact(UnitId("D1"), UnitId("D2")));
  }
  // Whichever stands stay, these two touch: whoever has passed its test has not failed it.
  Battle tight = beside(60);
  tight.add("A2", Arm::kHeavyCavalry, 60, tight.centre("D2").y_mm / 10 + 3, 180);
  REQUIRE(tight.game().in_contact(UnitId("A2"), UnitId("D2")));
  REQUIRE(tight.against(square).empty());
  std::string told;
  for (const Event& each : tight.apply(square, {{6}, {6}})) told += each.value("sentence", std::string());
  CHECK(tight.unit("D1").formation == kSquare);
  CHECK(tight.unit("D2").formation == kLine);
  CHECK(tight.unit("D2").hits == 0);
  CHECK(tight.unit("D2").reacted);
  CHECK(told == "D1 forms an emergency square.D2 has no room for a square.");
}

TEST_CASE("MNQ-35, MNQ-57, MNQ-63: the pivot of a feint comes newly into contact with nobody",
          "[mini-nap][MNQ-35][MNQ-57][MNQ-63]") {
  Battle battle = square_wanted(18);
  battle.apply(of_unit<FormSquare>("D1"), {{3}});
  auto feint = of_unit<Feint>("A1");
  feint.cm = 8;
  feint.degrees = 90;
  REQUIRE(battle.against(feint).empty());
  // Turned by 90 degrees its corner lies 20 mm to the left and 25 mm behind its centre: 1.4 mm from this one.
  battle.add("D9", Arm::kLineInfantry, 55.41, battle.centre("A1").y_mm / 10 - 8 - 3.61, 180);
  CHECK(battle.against(feint) == "MNQ-57");
  feint.degrees = 0;
  CHECK(battle.against(feint).empty());
}

TEST_CASE("MN-E08: a feint", "[mini-nap][MN-E08][MN-169][MN-170][MN-171][MN-172][MN-173]") {
  Battle battle = square_wanted(18);
  battle.apply(of_unit<FormSquare>("D1"), {{3}});
  auto feint = of_unit<Feint>("A1");
  feint.cm = 8;
  feint.degrees = 80;
  CHECK(battle.against(feint).empty());
  feint.cm = 5;
  CHECK(battle.against(feint) == "MN-172");
  feint.cm = 12.5;
  CHECK(battle.against(feint) == "MN-172");
  feint.cm = 8;
  feint.degrees = 91;
  CHECK(battle.against(feint) == "MN-173");
  feint.degrees = 80;
  SECTION("passed") {
    battle.apply(feint, {{4}});
    CHECK(gap_mm(battle.game().outlines(UnitId("A1")), battle.game().outlines(UnitId("D1"))) > 60);
    CHECK(heading_of(battle.unit("A1").stands, kLine) == Approx(80));
    CHECK(battle.unit("A1").now.no_more);
    CHECK_FALSE(battle.unit("A1").blue());  // its own choice, no reaction
  }
  SECTION("failed: it stays") {
    battle.apply(feint, {{3}});
    CHECK(battle.game().in_contact(UnitId("A1"), UnitId("D1")));
  }
}

TEST_CASE("MN-174, MNQ-57: whoever touches another in a feint is eliminated", "[mini-nap][MN-174][MNQ-57]") {
  Battle battle = square_wanted(18);
  battle.apply(of_unit<FormSquare>("D1"), {{3}});
  battle.add("A9", Arm::kLineInfantry, 60, battle.centre("A1").y_mm / 10 - 8, 0);
  auto feint = of_unit<Feint>("A1");
  feint.cm = 8;
  battle.apply(feint, {{6}});
  CHECK(removed(battle, "A1"));
}

TEST_CASE("MN-167: emergency squares become solid at the next initiative", "[mini-nap][MN-167]") {
  Battle battle = square_wanted(18);
  battle.apply(of_unit<FormSquare>("D1"), {{3}});
  battle.apply(of_side<Stand>(Side::kAttacker));
  battle.apply(of_side<EndPhase>(Side::kAttacker));  // to fire
  battle.apply(of_side<EndPhase>(Side::kAttacker));  // to hand-to-hand
  CHECK(battle.unit("D1").emergency);
  for (const char* each : {"A1", "D1"}) battle.apply(of_unit<EnterResult>(each));
  battle.apply(of_side<EndPhase>(Side::kAttacker));
  CHECK_FALSE(battle.unit("D1").emergency);
  CHECK(battle.game().phase == Phase::kInitiative);
}

TEST_CASE("MN-065: in hand-to-hand combat a result is asked first of a unit whose result is wanted still",
          "[mini-nap][MN-065]") {
  Battle battle = square_wanted(18);
  const auto first = [&] { return EnterResult::whose(battle.game()).front(); };
  battle.apply(of_unit<FormSquare>("D1"), {{3}});
  battle.apply(of_side<Stand>(Side::kAttacker));
  battle.apply(of_side<EndPhase>(Side::kAttacker));  // to fire
  CHECK(first() == on_table(battle.game()).front());
  battle.apply(of_side<EndPhase>(Side::kAttacker));  // to hand-to-hand
  CHECK(first() == UnitId("A1"));
  battle.apply(of_unit<EnterResult>("A1"));
  CHECK(first() == UnitId("D1"));
  battle.apply(of_unit<EnterResult>("D1"));
  CHECK(first() == on_table(battle.game()).front());
}

TEST_CASE("MNQ-44: an enemy that lost contact with a square is moved back straight, or by hand",
          "[mini-nap][MNQ-44][MN-166]") {
  Battle battle = square_wanted(18);
  battle.apply(of_unit<FormSquare>("D1"), {{3}});
  CHECK(battle.game().in_contact(UnitId("A1"), UnitId("D1")));
  // It touched one end of the line; the square forms at the other, where straight ahead is nobody.
  int by_hand = 0;
  for (const double aside_mm : {-49.0, 49.0}) {
    Battle end = square_wanted(18, kLine);
    end.unit("A1").stands = moved(end.unit("A1").stands, 90, aside_mm);
    end.apply(of_unit<FormSquare>("D1"), {{3}});
    REQUIRE(end.game().waits_for());
    const bool asked = end.game().waits_for()->kind == Pending::Kind::kRejoin;
    CHECK(asked != end.game().in_contact(UnitId("A1"), UnitId("D1")));
    by_hand += asked ? 1 : 0;
  }
  CHECK(by_hand == 1);
}

TEST_CASE("MNQ-44, MNQ-18: a square that lies over its enemies waits until hands have parted them",
          "[mini-nap][MNQ-44][MNQ-18][MN-164][MN-166]") {
  const UnitId a1("A1"), a2("A2"), d1("D1"), d2("D2");
  SECTION("over whoever charged it, from behind") {
    Battle battle = charged(Arm::kLightCavalry, Arm::kLineInfantry, kLine, 18, 0, Rating::kVeteran);
    battle.apply(of_unit<FormSquare>("D1"), {{3}});
    REQUIRE(battle.game().waits_for());
    CHECK(battle.game().waits_for()->kind == Pending::Kind::kRejoin);
    auto correction = of_unit<Adjust>("A1");
    battle.apply(correction);  // nobody has been moved
    REQUIRE(battle.game().waits_for());
    CHECK(battle.game().waits_for()->kind == Pending::Kind::kRejoin);
    correction.stands = moved(battle.unit("A1").stands, 180, 20);
    battle.apply(correction);
    REQUIRE(battle.game().waits_for());
    CHECK(battle.game().waits_for()->kind == Pending::Kind::kFeint);
    CHECK(battle.game().in_contact(a1, d1));
  }
  SECTION("over another's attacker, who forms a square with it") {
    Battle battle = charged(Arm::kLightCavalry, Arm::kLineInfantry, kLine, 18, 180, Rating::kVeteran);
    const double rear_mm = battle.centre("D1").y_mm - 10;
    battle.add("D2", Arm::kLineInfantry, 67, rear_mm / 10 + 1, 0, kLine, Rating::kVeteran);
    battle.add("A2", Arm::kLightCavalry, 67, rear_mm / 10 - 2, 0);
    REQUIRE(battle.game().in_contact(a2, d2));
    auto square = of_unit<FormSquare>("D1");
    square.with = {d2};
    REQUIRE(battle.against(square).empty());
    battle.apply(square, {{3}, {3}});
    REQUIRE(battle.game().waits_for());
    CHECK(battle.game().waits_for()->kind == Pending::Kind::kRejoin);
    CHECK(battle.game().waits_for()->unit == a2);
    CHECK(battle.game().waits_for()->by == d2);
    CHECK(battle.game().in_contact(a1, d1));
  }
}

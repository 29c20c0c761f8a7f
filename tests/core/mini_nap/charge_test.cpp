#include "core/rules/mini_nap/movement/actions.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"
#include "tests/core/mini_nap/battle.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::mini_nap;
using namespace telescope::mini_nap::test;
using enum Formation;

namespace {

/// A charger at (60, 20) facing up the table, and a target so far ahead of it, gap to gap, facing back.
Battle facing(Arm charger, Formation formation, Arm target, Formation of_target, double gap_cm,
              double target_heading = 180) {
  Battle battle;
  const UnitFacts& a = battle.add("A1", charger, 60, 20, 0, formation);
  const UnitFacts d = battle.add("D1", target, 60, 40, target_heading, of_target);
  const auto deep = [](const UnitFacts& unit, Formation how) {
    return unit.depth.cm() * (how == kColumn || how == kSquare ? 2 : 1);
  };
  const double y = 20 + deep(a, formation) / 2 + gap_cm + deep(d, of_target) / 2;
  battle.unit("D1").stands = formed_round(d, of_target, {600, y * 10}, target_heading);
  return battle;
}
std::string charging(Battle battle, std::vector<Step> before = {}) {
  before.push_back(charge("D1"));
  return battle.against(manoeuvre("A1", before));
}

}  // namespace

TEST_CASE("MN-106, MN-108: a charge ends in contact, and both stop", "[mini-nap][MN-106][MN-108]") {
  Battle battle = facing(Arm::kHeavyCavalry, kLine, Arm::kLineInfantry, kLine, 20);
  CHECK(battle.against(manoeuvre("A1", {charge("D1")})).empty());
  battle.apply(manoeuvre("A1", {charge("D1")}));
  CHECK(battle.game().in_contact(UnitId("A1"), UnitId("D1")));
  CHECK(battle.unit("A1").now.charge_from_mm == Approx(200));
  REQUIRE(battle.game().waits_for());
  CHECK(battle.game().pending.back().kind == Pending::Kind::kContact);
}

TEST_CASE("MN-095, MN-098: how far a charge goes", "[mini-nap][MN-094][MN-095][MN-098][MN-100][MNQ-52]") {
  CHECK(charging(facing(Arm::kLineInfantry, kLine, Arm::kLineInfantry, kLine, 6)).empty());
  CHECK(charging(facing(Arm::kLineInfantry, kLine, Arm::kLineInfantry, kLine, 6.1)) == "MN-094");
  CHECK(charging(facing(Arm::kLineInfantry, kColumn, Arm::kLineInfantry, kLine, 9)).empty());
  CHECK(charging(facing(Arm::kHeavyCavalry, kLine, Arm::kLineInfantry, kLine, 30)).empty());
  CHECK(charging(facing(Arm::kLightCavalry, kLine, Arm::kLineInfantry, kLine, 25.1)) == "MN-100");
}

TEST_CASE("MN-E06: turns of more than 90 degrees bar a charge", "[mini-nap][MN-E06][MN-078][MNQ-06]") {
  const auto turned_before = [](std::vector<Step> turns) {
    double sum = 0;
    for (const Step& each : turns) sum += each.degrees;
    Battle battle = facing(Arm::kHeavyCavalry, kLine, Arm::kLineInfantry, kLine, 20);
    battle.unit("A1").stands = formed_round(battle.game().facts(UnitId("A1")), kLine, {600, 200}, -sum);
    return charging(battle, turns);
  };
  CHECK(turned_before({pivot(90)}).empty());
  CHECK(turned_before({pivot(91)}) == "MN-078");
  CHECK(turned_before({pivot(-60), pivot(40)}) == "MN-078");
}

TEST_CASE("MN-E14: who may charge whom", "[mini-nap][MN-E14][MN-109][MN-113][MN-114][MN-117]") {
  CHECK(charging(facing(Arm::kLightInfantry, kSkirmish, Arm::kLineInfantry, kLine, 5)) == "MN-113");
  CHECK(charging(facing(Arm::kLightInfantry, kSkirmish, Arm::kLineInfantry, kLine, 5), {form(kColumn)})
            .empty());
  CHECK(charging(facing(Arm::kLightCavalry, kSkirmish, Arm::kHeavyCavalry, kLine, 20)) == "MN-114");
  CHECK(charging(facing(Arm::kLightCavalry, kSkirmish, Arm::kLightCavalry, kSkirmish, 20)).empty());
  CHECK(charging(facing(Arm::kLineInfantry, kColumn, Arm::kLightCavalry, kSkirmish, 5)) == "MN-109");
}

TEST_CASE("MNQ-13, MNQ-14, MNQ-53: outflanking is from wholly behind the front edge, and of no square",
          "[mini-nap][MNQ-13][MNQ-14][MNQ-53][MN-113]") {
  // The target faces away, or across.
  CHECK(charging(facing(Arm::kLightInfantry, kSkirmish, Arm::kLineInfantry, kLine, 5, 0)).empty());
  CHECK(charging(facing(Arm::kLightInfantry, kSkirmish, Arm::kLineInfantry, kSquare, 5, 0)) == "MN-113");
  Battle aside = facing(Arm::kLightInfantry, kSkirmish, Arm::kLineInfantry, kColumn, 5, 90);
  CHECK(charging(aside) == "MN-113");  // the charger's right reaches beyond the line of its front
  aside.unit("A1").stands = moved(aside.unit("A1").stands, 270, 20);
  CHECK(charging(aside).empty());
}

TEST_CASE("MNQ-13: the umpire alone may judge outflanking", "[mini-nap][MNQ-13]") {
  Battle battle = facing(Arm::kLightInfantry, kSkirmish, Arm::kLineInfantry, kLine, 5, 0);
  battle.settings().outflank = Outflank::kUmpireOnly;
  CHECK(battle.against(manoeuvre("A1", {charge("D1")})) == "MN-C04");
  auto ruling = Ruling();
  ruling.question = "outflank/A1";
  ruling.yes = true;
  battle.apply(ruling);
  CHECK(battle.against(manoeuvre("A1", {charge("D1")})).empty());
}

TEST_CASE("MN-087: artillery cannot charge, MN-083: nor can a square", "[mini-nap][MN-083][MN-087]") {
  CHECK(charging(facing(Arm::kFootArtillery, kBattery, Arm::kLineInfantry, kLine, 1)) == "MN-087");
  CHECK(charging(facing(Arm::kLineInfantry, kSquare, Arm::kLineInfantry, kLine, 1)) == "MN-083");
}

TEST_CASE("MN-110 to MN-112: through nobody, touching nobody else, through no prohibited ground",
          "[mini-nap][MN-110][MN-111][MN-112][MNQ-35]") {
  Battle through = facing(Arm::kHeavyCavalry, kLine, Arm::kLineInfantry, kLine, 20);
  through.add("A2", Arm::kLineInfantry, 60, 30, 0);
  CHECK(through.against(manoeuvre("A1", {charge("D1")})) == "MN-110");
  Battle beside = facing(Arm::kHeavyCavalry, kLine, Arm::kLineInfantry, kColumn, 20);
  beside.add("D2", Arm::kLineInfantry, 62.6, 45, 180, kColumn);  // in column beside it, just as near
  beside.unit("D2").stands = moved(beside.unit("D1").stands, 90, 26);
  CHECK(beside.against(manoeuvre("A1", {charge("D1")})) == "MN-111");
  Battle wood = facing(Arm::kHeavyCavalry, kLine, Arm::kLineInfantry, kLine, 20);
  wood.prohibit({{550, 300}, {650, 300}, {650, 320}, {550, 320}}, Prohibited::kCavalry);
  CHECK(wood.against(manoeuvre("A1", {charge("D1")})) == "MN-112");
}

TEST_CASE("MNQ-61: a charge that comes newly within 2 mm of a third unit's base is none",
          "[mini-nap][MNQ-61][MN-111]") {
  const auto beside = [](double gap_mm, const std::string& third) {
    Battle battle = facing(Arm::kHeavyCavalry, kLine, Arm::kLineInfantry, kColumn, 20);
    battle.add(third, Arm::kLineInfantry, 70, 45, 180, kColumn);
    // The charger is 50 mm wide, the third stands as far up the table as its target.
    battle.unit(third).stands = moved(battle.unit("D1").stands, 90, 25 + gap_mm + 12.5);
    return battle.against(manoeuvre("A1", {charge("D1")}));
  };
  for (const char* third : {"A2", "D2"}) {
    CHECK(beside(1.5, third) == "MN-111");
    CHECK(beside(2.0, third) == "MN-111");
    CHECK(beside(2.1, third).empty());
  }
  // A neighbour that it touches from the beginning is none that it comes to touch.
  Battle battle = facing(Arm::kHeavyCavalry, kLine, Arm::kLineInfantry, kLine, 1);
  battle.add("A2", Arm::kHeavyCavalry, 65.1, 20, 0);
  REQUIRE(gap_mm(battle.game().outlines(UnitId("A1")), battle.game().outlines(UnitId("A2"))) == Approx(1));
  CHECK(battle.against(manoeuvre("A1", {charge("D1")})).empty());
}

TEST_CASE("MNQ-63: the pivot of a charge may touch whom it charges, and nobody else", "[mini-nap][MNQ-63]") {
  Battle battle;
  battle.add("A1", Arm::kHeavyCavalry, 60, 20, 90);
  battle.add("D1", Arm::kLineInfantry, 60, 23.85, 180);  // within the reach of its corners
  REQUIRE_FALSE(battle.game().in_contact(UnitId("A1"), UnitId("D1")));
  CHECK(battle.against(manoeuvre("A1", {pivot(-90)})) == "MN-076");
  CHECK(battle.against(manoeuvre("A1", {pivot(-90), charge("D1")})).empty());
  battle.add("A2", Arm::kLineInfantry, 60, 16.4, 0);
  CHECK(battle.against(manoeuvre("A1", {pivot(-90), charge("D1")})) == "MN-076");
}

TEST_CASE("MN-126, MNQ-17: a blue marker bars every charge", "[mini-nap][MN-126][MNQ-17]") {
  Battle battle = facing(Arm::kHeavyCavalry, kLine, Arm::kLineInfantry, kLine, 20);
  battle.unit("A1").disordered = true;
  CHECK(charging(battle) == "MN-126");
  battle.unit("A1").disordered = false;
  battle.unit("A1").reacted = true;
  CHECK(charging(battle) == "MN-126");
  battle.settings().blue_single_meaning = false;
  CHECK(charging(battle).empty());
}

TEST_CASE("MN-070: nothing after a charge", "[mini-nap][MN-070][MNQ-38]") {
  Battle battle = facing(Arm::kHeavyCavalry, kLine, Arm::kLineInfantry, kLine, 20);
  CHECK(battle.against(manoeuvre("A1", {charge("D1"), pivot(10)})).find("MN-070") != std::string::npos);
}

TEST_CASE("MN-E05: extended charges",
          "[mini-nap][MN-E05][MN-118][MN-119][MN-120][MN-123][MN-124][MN-125][MNQ-15][MNQ-16]") {
  Battle battle = facing(Arm::kMediumCavalry, kLine, Arm::kLineInfantry, kLine, 34);
  battle.game();
  battle.add("A1", Arm::kMediumCavalry, 60, 20, 0, kLine, Rating::kVeteran);
  auto extend = of_unit<Extend>("A1");
  extend.target = UnitId("D1");
  CHECK(battle.against(extend).empty());
  SECTION("a test passed, and 3 cm more: 31 are left, and it is disordered") {
    battle.apply(extend, {{3}, {1, 2}});
    CHECK(battle.unit("A1").disordered);
    CHECK(battle.centre("A1").y_mm == Approx(230));
    CHECK_FALSE(battle.unit("A1").now.charged);
  }
  SECTION("4 cm more: 30 are left, and it arrives") {
    battle.apply(extend, {{3}, {2, 2}});
    CHECK(battle.game().in_contact(UnitId("A1"), UnitId("D1")));
    CHECK(battle.unit("A1").now.charge_from_mm == Approx(300));  // MNQ-25
    CHECK_FALSE(battle.unit("A1").disordered);
  }
  SECTION("a test failed: it stays, and is disordered") {
    battle.apply(extend, {{2}});
    CHECK(battle.unit("A1").disordered);
    CHECK(battle.centre("A1").y_mm == Approx(200));
  }
  SECTION("it turns before it tests") {
    battle.unit("A1").stands = turned(battle.unit("A1").stands, {600, 200}, 30);
    battle.apply(extend, {{2}});
    CHECK(heading_of(battle.unit("A1").stands, kLine) == Approx(0).margin(1e-6));
    CHECK(battle.unit("A1").now.turned_deg == Approx(30));
    CHECK(battle.centre("A1").y_mm == Approx(200));
  }
  SECTION("Elite heavy cavalry, 36 cm") {
    Battle heavy = facing(Arm::kHeavyCavalry, kLine, Arm::kLineInfantry, kLine, 36);
    heavy.add("A1", Arm::kHeavyCavalry, 60, 20, 0, kLine, Rating::kElite);
    heavy.apply(extend, {{2}, {4, 2, 5}});
    CHECK(heavy.game().in_contact(UnitId("A1"), UnitId("D1")));
    CHECK(heavy.unit("A1").now.charge_from_mm == Approx(250));
  }
}

TEST_CASE("MN-118, MN-119: what an extended charge may not", "[mini-nap][MN-118][MN-119][MNQ-42]") {
  auto extend = of_unit<Extend>("A1");
  extend.target = UnitId("D1");
  CHECK(facing(Arm::kMediumCavalry, kLine, Arm::kLineInfantry, kLine, 30).against(extend) == "MN-118");
  Battle behind = facing(Arm::kMediumCavalry, kLine, Arm::kLineInfantry, kLine, 34);
  behind.unit("A1").stands = about_faced(behind.unit("A1").stands);
  CHECK(behind.against(extend) == "MN-078");
  CHECK(facing(Arm::kLineInfantry, kLine, Arm::kLightCavalry, kLine, 8).against(extend) == "MN-109");
}

TEST_CASE("MN-117, MN-070, MN-118: whoever forms up first may then extend its charge",
          "[mini-nap][MN-117][MN-070][MN-118][MNQ-38]") {
  Battle battle = facing(Arm::kLightInfantry, kSkirmish, Arm::kLineInfantry, kLine, 10);
  battle.add("A2", Arm::kLineInfantry, 20, 20, 0);
  auto extend = of_unit<Extend>("A1");
  extend.target = UnitId("D1");
  CHECK(battle.against(extend) == "MN-113");
  SECTION("in one manoeuvre") {
    extend.first.steps = {form(kLine)};
    CHECK(battle.against(extend).empty());
    extend.first.steps = {form(kSkirmish)};
    CHECK(battle.against(extend) == "MNQ-37");
    extend.first.steps = {form(kLine), move(1)};
    CHECK(battle.against(extend) == "MNQ-38");
    extend.first.steps = {pivot(60), form(kLine), pivot(-60)};
    CHECK(battle.against(extend) == "MN-078");
    extend.first.steps = {form(kLine)};
    battle.apply(extend, {{6}, {5}});
    CHECK(battle.game().in_contact(UnitId("A1"), UnitId("D1")));
    CHECK(battle.unit("A1").formation == kLine);
  }
  SECTION("once it has been seen to form up") {
    battle.apply(manoeuvre("A1", {form(kLine)}));
    CHECK(battle.against(manoeuvre("A1", {move(1)})) == "MN-063");
    CHECK(battle.against(extend).empty());
    extend.first.plan = Plan();  // which tells nothing
    CHECK(battle.against(extend).empty());
    extend.first.plan.reset();
    SECTION("but not when another has manoeuvred since (MN-062)") {
      battle.apply(manoeuvre("A2", {move(1)}));
      CHECK(battle.against(extend) == "MN-063");
    }
    SECTION("and only once") {
      battle.apply(extend, {{1}});
      CHECK(battle.unit("A1").disordered);
      CHECK(battle.against(extend).starts_with("MN-063"));
    }
  }
  SECTION("nothing follows a movement") {
    battle.apply(manoeuvre("A1", {form(kLine), move(1)}));
    CHECK(battle.against(extend) == "MN-063");
  }
}

TEST_CASE("MN-128, MN-120: skirmishers move through friends before they charge from beyond them",
          "[mini-nap][MN-128][MN-120][MNQ-16][MNQ-42]") {
  Battle battle = facing(Arm::kLightInfantry, kSkirmish, Arm::kLightInfantry, kSkirmish, 10);
  battle.add("A2", Arm::kLineInfantry, 60, 22.5, 0, kLine);  // 5 mm before it
  auto extend = of_unit<Extend>("A1");
  extend.target = UnitId("D1");
  CHECK(battle.against(extend).empty());
  SECTION("far enough") {
    battle.apply(extend, {{6}, {5}});
    CHECK(battle.game().in_contact(UnitId("A1"), UnitId("D1")));
  }
  SECTION("not on a friend: 3 mm before it, and the charge is barred (MNQ-18)") {
    battle.apply(extend, {{6}, {3}});
    CHECK(battle.centre("A1").y_mm == Approx(202));
    CHECK(battle.unit("A1").disordered);
  }
  SECTION("formed units pass nobody") {
    battle.unit("A1").formation = kLine;
    battle.unit("A1").stands = formed_round(battle.game().facts(UnitId("A1")), kLine, {600, 200}, 0);
    CHECK(battle.against(extend) == "MN-110");
  }
}

TEST_CASE("MNQ-42, MNQ-16: an extension stops 3 mm before a friend that stands aslant to its way",
          "[mini-nap][MNQ-42][MNQ-16]") {
  Battle battle;
  battle.add("A1", Arm::kLightInfantry, 50, 50, 0, kSkirmish);
  battle.add("D1", Arm::kLightInfantry, 50, 60, 180, kSkirmish);
  auto extend = of_unit<Extend>("A1");
  extend.target = UnitId("D1");
  SECTION("ahead") {
    battle.add("A2", Arm::kLineInfantry, 54, 53, 80);
    battle.apply(extend, {{6}, {5}});
    CHECK(battle.gap_mm("A1", "A2") == Approx(3).margin(0.01));
  }
  SECTION("and one beside which it stands already, no nearer than that") {
    battle.add("A2", Arm::kLineInfantry, 53.85, 51, 80);
    const double stood_mm = battle.gap_mm("A1", "A2");
    REQUIRE(stood_mm > 0);
    REQUIRE(stood_mm < 3);
    REQUIRE(battle.against(extend).empty());
    battle.apply(extend, {{6}, {4}});
    CHECK(battle.gap_mm("A1", "A2") >= Approx(stood_mm));
  }
  CHECK(battle.unit("A1").disordered);
}

TEST_CASE("MNQ-42: outflanking is judged from where an extended charge then begins", "[mini-nap][MNQ-42]") {
  auto extend = of_unit<Extend>("A1");
  extend.target = UnitId("D1");
  // From the front no die helps.
  CHECK(facing(Arm::kLightInfantry, kSkirmish, Arm::kLineInfantry, kLine, 10).against(extend) == "MN-113");
  // A little before the line of its target's front, which its way brings it behind.
  Battle battle;
  battle.add("D1", Arm::kLightCavalry, 80, 40, 0, kColumn);
  const TablePoint begins = ahead({800, 400}, 272.5, 300);
  battle.add("A1", Arm::kLightCavalry, begins.x_mm / 10, begins.y_mm / 10, 92.5, kSkirmish);
  CHECK(battle.against(extend).empty());
  Battle near = battle;
  near.apply(extend, {{6}, {1}});
  CHECK(near.unit("A1").disordered);
  battle.apply(extend, {{6}, {6}});
  CHECK(battle.game().in_contact(UnitId("A1"), UnitId("D1")));
}

TEST_CASE("MN-118 to MN-124: the exact chance of an extended charge", "[mini-nap][MN-118]") {
  const UnitFacts veteran = unit_of(Arm::kMediumCavalry, Rating::kVeteran);
  CHECK(chance_of_extension(veteran, kLine, 34) == Approx(4.0 / 6.0 * 33.0 / 36.0));
  CHECK(chance_of_extension(unit_of(Arm::kLineInfantry, Rating::kGuard), kLine, 12) == Approx(1.0 / 6.0));
  CHECK(chance_of_extension(unit_of(Arm::kLineInfantry, Rating::kGuard), kLine, 12.5) == 0.0);
  // As far as the dice are sure to reach, the test alone decides.
  const double charge_cm = allowance_row(veteran, kLine).charge_cm;
  CHECK(chance_of_extension(veteran, kLine, charge_cm + extension_dice(veteran.arm)) ==
        chance_of(test_needs(veteran)));
}

TEST_CASE("MN-117: whoever has turned to charge and is then taken off by a correction extends nothing",
          "[mini-nap][MN-117][MN-C13]") {
  Battle battle;
  battle.add("A1", Arm::kMediumCavalry, 60, 20, 0);
  battle.add("D1", Arm::kLineInfantry, 60, 60, 180);
  battle.apply(manoeuvre("A1", {pivot(10)}));
  REQUIRE(battle.game().may_extend == UnitId("A1"));
  auto gone = of_unit<Adjust>("A1");
  gone.remove = true;
  battle.apply(gone);
  CHECK_FALSE(battle.game().may_extend);
  CHECK(std::ranges::none_of(forms_of(battle.game(), Side::kAttacker),
                             [](const Form& each) { return each.id == "extend"; }));
}

#include "core/rules/mini_nap/movement/actions.hpp"
#include "tests/core/mini_nap/battle.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::mini_nap;
using namespace telescope::mini_nap::test;
using enum Formation;
using Do = Step::Do;

namespace {

/// One unit of the attacker's at (60, 40), facing up the table.
Battle alone(Arm arm, Formation formation = kLine) {
  Battle battle;
  battle.add("A1", arm, 60, 40, 0, formation);
  return battle;
}
std::string against(Arm arm, Formation formation, std::vector<Step> steps) {
  return alone(arm, formation).against(manoeuvre("A1", std::move(steps)));
}

}  // namespace

TEST_CASE("MN-062, MN-063, MN-068: units of the Brigade, each once", "[mini-nap][MN-062][MN-063][MN-068]") {
  Battle battle = alone(Arm::kLineInfantry);
  battle.add("A2", Arm::kLineInfantry, 20, 40, 0, kLine, Rating::kTrained, "A-other");
  battle.add("D1", Arm::kLineInfantry, 90, 70, 180);
  CHECK(battle.against(manoeuvre("A1", {move(6)})).empty());
  CHECK(battle.against(manoeuvre("A2", {move(6)})) == "MN-068");
  CHECK(battle.against(manoeuvre("D1", {move(6)})) == "MN-068");
  battle.apply(manoeuvre("A1", {move(6)}));
  CHECK(battle.centre("A1").y_mm == Approx(460));
  CHECK(battle.against(manoeuvre("A1", {move(1)})) == "MN-063");
}

TEST_CASE("MN-069, MN-070: one change of formation, before or after the move", "[mini-nap][MN-069][MN-070]") {
  CHECK(against(Arm::kLineInfantry, kLine, {form(kColumn), move(6)}).empty());
  CHECK(against(Arm::kLineInfantry, kLine, {move(6), form(kColumn)}).empty());
  CHECK(against(Arm::kLineInfantry, kLine, {form(kColumn), move(6), form(kLine)}) == "MN-069");
}

TEST_CASE("MNQ-37: the same formation again is no change", "[mini-nap][MNQ-37]") {
  CHECK(against(Arm::kLineInfantry, kLine, {form(kLine)}) == "MNQ-37");
}

TEST_CASE("MN-042 to MN-047: who takes which formation",
          "[mini-nap][MN-042][MN-043][MN-044][MN-045][MN-047]") {
  CHECK(against(Arm::kLightInfantry, kLine, {form(kSkirmish)}).empty());
  CHECK(against(Arm::kLineInfantry, kLine, {form(kSkirmish)}) == "MN-045");
  CHECK(against(Arm::kLineInfantry, kLine, {form(kSquare)}).empty());
  CHECK(against(Arm::kHeavyCavalry, kLine, {form(kSquare)}) == "MN-044");
  Battle cossacks = alone(Arm::kLightCavalry, kSkirmish);
  cossacks.add("A2", Arm::kLightCavalry, 20, 40, 0, kSkirmish).irregular = true;
  CHECK(cossacks.against(manoeuvre("A2", {form(kColumn)})) == "MN-047");
}

TEST_CASE("MN-071, MNQ-09, MNQ-55: whoever touches an enemy stays as it is",
          "[mini-nap][MN-071][MNQ-09][MNQ-55]") {
  Battle battle = alone(Arm::kLineInfantry);
  battle.add("D1", Arm::kLineInfantry, 60, 42.1, 180);
  CHECK(battle.against(manoeuvre("A1", {form(kColumn)})).starts_with("MN-071"));
  CHECK(battle.against(manoeuvre("A1", {move(0)})).starts_with("MNQ-09"));
  CHECK(battle.against(manoeuvre("A1", {pivot(10)})).starts_with("MNQ-09"));
  CHECK(battle.against(manoeuvre("A1", {about()})).starts_with("MNQ-55"));
}

TEST_CASE("MN-072, MN-074: a change of formation touches nobody", "[mini-nap][MN-072][MN-074]") {
  Battle battle = alone(Arm::kLineInfantry);
  battle.add("A2", Arm::kLineInfantry, 58, 36.9, 0, kColumn);  // behind the first stand
  CHECK(battle.against(manoeuvre("A1", {form(kColumn, 0, 1)})) == "MN-072");
  CHECK(battle.against(manoeuvre("A1", {form(kColumn, 0, -1)})).empty());
  // New contact is not allowed either, even if nobody is overlapped.
  Battle near = alone(Arm::kLineInfantry);
  near.add("D1", Arm::kLineInfantry, 58.75, 44.1, 180);
  CHECK(near.against(manoeuvre("A1", {form(kColumn, 0, -1)})) == "MN-074");
}

TEST_CASE("MN-073: infantry leaves a square facing any way", "[mini-nap][MN-073][MNQ-08]") {
  Battle battle = alone(Arm::kLineInfantry, kSquare);
  Step leave = form(kLine);
  leave.heading_deg = 225;
  CHECK(battle.against(manoeuvre("A1", {leave, move(6)})).empty());
  battle.apply(manoeuvre("A1", {leave, move(6)}));
  CHECK(heading_of(battle.unit("A1").stands, kLine) == Approx(225));
  CHECK(battle.unit("A1").now.turned_deg == 0);
}

TEST_CASE("MN-075, MN-105: straight ahead, within the allowance",
          "[mini-nap][MN-075][MN-094][MN-098][MN-105][MNQ-60]") {
  CHECK(against(Arm::kLineInfantry, kLine, {move(6)}).empty());
  CHECK(against(Arm::kLineInfantry, kLine, {move(6.1)}) == "MN-094");
  CHECK(against(Arm::kLineInfantry, kLine, {move(6.0000001)}).empty());
  CHECK(against(Arm::kLineInfantry, kLine, {move(-1)}) == "MN-075");
  CHECK(against(Arm::kHeavyCavalry, kColumn, {move(15.1)}) == "MN-098");
  CHECK(against(Arm::kLightCavalry, kSkirmish, {move(30)}).empty());
}

TEST_CASE("MN-076, MNQ-35: a pivot about the centre touches nobody", "[mini-nap][MN-076][MNQ-06][MNQ-35]") {
  CHECK(against(Arm::kLineInfantry, kLine, {pivot(170), move(6), pivot(-90)}).empty());
  CHECK(against(Arm::kLineInfantry, kLine, {pivot(181)}) == "MN-076");
  Battle battle = alone(Arm::kLineInfantry);
  battle.add("A2", Arm::kLineInfantry, 65, 40, 0);  // side by side: sliding along is free, turning is not
  CHECK(battle.against(manoeuvre("A1", {move(6)})).empty());
  CHECK(battle.against(manoeuvre("A1", {pivot(20)})) == "MN-076");
  Battle square = alone(Arm::kLineInfantry, kSquare);
  CHECK(square.against(manoeuvre("A1", {pivot(30)})).empty());  // MNQ-07
}

TEST_CASE("MN-077: anybody but a square faces about where it stands", "[mini-nap][MN-077][MNQ-07]") {
  Battle battle = alone(Arm::kLineInfantry, kColumn);
  const TablePoint before = battle.centre("A1");
  battle.apply(manoeuvre("A1", {about()}));
  CHECK(battle.centre("A1") == before);
  CHECK(heading_of(battle.unit("A1").stands, kColumn) == Approx(180));
  CHECK(against(Arm::kLineInfantry, kSquare, {about()}) == "MN-077");
}

TEST_CASE("MN-079 to MN-082: infantry in line moves sideways, back and obliquely",
          "[mini-nap][MN-079][MN-080][MN-081][MN-082][MNQ-12]") {
  CHECK(against(Arm::kLineInfantry, kLine, {step_of(Do::kSideStep, -6)}).empty());
  CHECK(against(Arm::kLineInfantry, kLine, {step_of(Do::kSideStep, 6.1)}) == "MN-079");
  CHECK(against(Arm::kLineInfantry, kColumn, {step_of(Do::kSideStep, 3)}) == "MN-079");
  CHECK(against(Arm::kLightInfantry, kSkirmish, {step_of(Do::kSideStep, 6.1)}) == "MN-079");
  CHECK(against(Arm::kLineInfantry, kLine, {step_of(Do::kStepBack, 6)}).empty());
  CHECK(against(Arm::kHeavyCavalry, kLine, {step_of(Do::kStepBack, 3)}) == "MN-080");
  Step oblique{.what = Do::kOblique, .cm = 3, .aside_cm = -3};
  CHECK(against(Arm::kLineInfantry, kLine, {oblique}).empty());
  oblique.aside_cm = 3.2;
  CHECK(against(Arm::kLineInfantry, kLine, {oblique}) == "MN-081");
  oblique = {.what = Do::kOblique, .cm = -1, .aside_cm = 1};
  CHECK(against(Arm::kLineInfantry, kLine, {oblique}) == "MN-081");
}

TEST_CASE("MN-081, MNQ-38: an oblique move goes in the order declared", "[mini-nap][MN-081][MNQ-38]") {
  Battle battle = alone(Arm::kLineInfantry);
  battle.add("A2", Arm::kLineInfantry, 62.6, 43.1, 0, kColumn);  // ahead on the right
  Step oblique{.what = Do::kOblique, .cm = 2, .aside_cm = -3};
  CHECK(battle.against(manoeuvre("A1", {oblique})) == "MN-129");
  oblique.aside_first = true;
  CHECK(battle.against(manoeuvre("A1", {oblique})).empty());
}

TEST_CASE("MN-082, MN-106: only a charge brings into contact with an enemy", "[mini-nap][MN-082][MN-106]") {
  Battle battle = alone(Arm::kLineInfantry);
  battle.add("D1", Arm::kLineInfantry, 60, 45.1, 180);
  CHECK(battle.against(manoeuvre("A1", {move(3)})) == "MN-106");
  CHECK(battle.against(manoeuvre("A1", {move(2.8)})).empty());
  battle.add("D2", Arm::kLineInfantry, 66.1, 40, 270);
  CHECK(battle.against(manoeuvre("A1", {step_of(Do::kSideStep, 2.5)})).find("MN-106") != std::string::npos);
}

TEST_CASE("MN-083 to MN-086, MN-E15: squares inch",
          "[mini-nap][MN-083][MN-084][MN-085][MN-086][MN-E15][MNQ-11]") {
  Step inch{.what = Do::kInch, .cm = 4, .heading_deg = 130};
  CHECK(against(Arm::kLineInfantry, kSquare, {inch}).empty());
  CHECK(against(Arm::kLineInfantry, kSquare, {move(1)}) == "MN-083");
  CHECK(against(Arm::kLineInfantry, kLine, {inch}) == "MN-085");
  Battle battle = alone(Arm::kLineInfantry, kSquare);
  battle.add("D1", Arm::kHeavyCavalry, 60, 56, 180);  // 16 cm between centres, 12 between outlines
  CHECK(battle.against(manoeuvre("A1", {inch})) == "MN-085");
  inch.cm = 2;
  CHECK(battle.against(manoeuvre("A1", {inch})).empty());
  // MNQ-60, and MNQ-11: at the start of the move, after a pivot that brings it 7.5 mm farther away.
  battle.unit("D1").stands = moved(battle.unit("D1").stands, 0, 5e-7);
  inch.cm = 4;
  CHECK(battle.against(manoeuvre("A1", {inch})) == "MN-085");
  CHECK(battle.against(manoeuvre("A1", {pivot(90), inch})).empty());
  inch.cm = 2;
  battle.unit("A1").emergency = true;
  CHECK(battle.against(manoeuvre("A1", {inch})) == "MN-084");
}

TEST_CASE("MN-087 to MN-093: artillery prolongs and redeploys",
          "[mini-nap][MN-087][MN-088][MN-089][MN-091][MN-092][MN-093][MN-102][MN-103][MN-104]") {
  CHECK(against(Arm::kFootArtillery, kBattery, {pivot(80), step_of(Do::kProlong, 1)}).empty());
  CHECK(against(Arm::kFootArtillery, kBattery, {step_of(Do::kProlong, -1)}).empty());
  CHECK(against(Arm::kFootArtillery, kBattery, {step_of(Do::kProlong, 1.1)}) == "MN-088");
  CHECK(against(Arm::kFootArtillery, kBattery, {step_of(Do::kProlong, -1.1)}) == "MN-089");
  CHECK(against(Arm::kFootArtillery, kBattery, {move(1)}).starts_with("MN-088"));
  CHECK(against(Arm::kLineInfantry, kLine, {step_of(Do::kProlong, 1)}) == "MN-088");
  Step redeploy{.what = Do::kRedeploy, .cm = 15, .heading_deg = 200, .face_deg = 10};
  CHECK(against(Arm::kFootArtillery, kBattery, {redeploy}).empty());
  redeploy.cm = 16;
  CHECK(against(Arm::kFootArtillery, kBattery, {redeploy}) == "MN-103");
  CHECK(against(Arm::kHorseArtillery, kBattery, {redeploy}).empty());
  Battle battle = alone(Arm::kHorseArtillery);
  battle.apply(manoeuvre("A1", {redeploy}));
  CHECK(heading_of(battle.unit("A1").stands, kBattery) == Approx(10));
  CHECK(battle.unit("A1").now.turned_deg == 0);  // MNQ-40
}

TEST_CASE("MNQ-40: a battery that redeploys lies along its path", "[mini-nap][MNQ-40]") {
  // Two enemies leave a lane 36 mm wide: 30 mm of a base fit through lengthwise, not cornerwise.
  const auto through = [](double facing_deg) {
    Battle battle;
    battle.add("A1", Arm::kHorseArtillery, 60, 40, facing_deg);
    for (const auto& [id, x_cm] : {std::pair{"D1", 57.2}, std::pair{"D2", 62.8}})
      battle.add(id, Arm::kLineInfantry, x_cm, 48, 90);
    return battle.against(
        manoeuvre("A1", {{.what = Do::kRedeploy, .cm = 20, .heading_deg = 0, .face_deg = 45}}));
  };
  CHECK(through(0).empty());
  CHECK(through(45).empty());
  // Where it halts for an opportunity charge, it lies so too.
  Battle battle;
  battle.add("A1", Arm::kHorseArtillery, 60, 40, 45);
  battle.add("D1", Arm::kHeavyCavalry, 60, 52, 90);
  battle.apply(manoeuvre("A1", {{.what = Do::kRedeploy, .cm = 5, .heading_deg = 90, .face_deg = 200}}));
  REQUIRE(battle.game().last);
  CHECK(heading_of(battle.game().last->from, kBattery) == Approx(90));
  // It comes no nearer to an enemy than a Division Manoeuvre allows, with its corners when it unlimbers
  // either.
  Battle division;
  division.add("A1", Arm::kFootArtillery, 60, 20, 0);
  division.add("D1", Arm::kLineInfantry, 60, 60, 180);
  division.game().brigade.clear();
  division.game().division = "div-A";
  division.game().division_reach_mm = 240;
  division.game().division_distance_mm = 120;
  const auto redeploying = [&](double cm, double face_deg) {
    return division.against(
        manoeuvre("A1", {{.what = Do::kRedeploy, .cm = cm, .heading_deg = 0, .face_deg = face_deg}}));
  };
  CHECK(redeploying(24, 0).empty());
  division.unit("A1").stands = formed_round(division.game().facts(UnitId("A1")), kBattery, {600, 215}, 0);
  CHECK(redeploying(24, 0) == "");
  CHECK(redeploying(24, 45) == "MN-134");
}

TEST_CASE("MN-128, MN-129, MNQ-18: unformed units pass friends, and end on none",
          "[mini-nap][MN-128][MN-129][MNQ-18][MNQ-40]") {
  Battle battle = alone(Arm::kLightInfantry, kSkirmish);
  battle.add("A2", Arm::kLineInfantry, 60, 46, 0);
  battle.add("A3", Arm::kLineInfantry, 20, 40, 0);
  battle.add("A4", Arm::kLineInfantry, 20, 44, 0);
  CHECK(battle.against(manoeuvre("A1", {move(12)})).empty());
  CHECK(battle.against(manoeuvre("A1", {move(6)})) == "MNQ-18");
  CHECK(battle.against(manoeuvre("A3", {move(5)})) == "MN-129");
  battle.add("D1", Arm::kLineInfantry, 60, 52, 180);
  CHECK(battle.against(manoeuvre("A1", {move(18)})) == "MN-129");
}

TEST_CASE("MNQ-41: no movement enters ground that is prohibited to the unit",
          "[mini-nap][MNQ-41][MN-072][MN-076]") {
  Battle battle = alone(Arm::kLineInfantry);
  battle.prohibit({{500, 440}, {700, 440}, {700, 500}, {500, 500}}, Prohibited::kFormed);
  CHECK(battle.against(manoeuvre("A1", {move(5)})) == "MNQ-41");
  CHECK(battle.against(manoeuvre("A1", {move(2.9)})).empty());
  battle.add("A2", Arm::kLightInfantry, 60, 35, 0, kSkirmish);
  battle.game().units.at(UnitId("A1")).stands =
      formed_round(battle.game().facts(UnitId("A1")), kLine, {100, 100}, 0);
  CHECK(battle.against(manoeuvre("A2", {move(10)})).empty());
}

TEST_CASE("MNQ-38: one kind of movement, once", "[mini-nap][MNQ-38]") {
  CHECK(against(Arm::kLineInfantry, kLine, {move(2), step_of(Do::kSideStep, 2)}) == "MNQ-38");
}

TEST_CASE("MN-C04: what the camera measures near a limit is measured by hand", "[mini-nap][MN-C04]") {
  Battle battle = alone(Arm::kLineInfantry);
  auto wanted = manoeuvre("A1", {move(6.2)});
  wanted.stands = formed_round(battle.game().facts(UnitId("A1")), kLine, {600, 462}, 0);
  CHECK(battle.against(wanted) == "MN-C04");
  CHECK_THAT(wanted.against(battle.game()).front().sentence, !ContainsSubstring("way/A1"));
  auto ruling = Ruling();
  ruling.question = "way/A1";
  ruling.yes = true;
  battle.apply(ruling);
  CHECK(battle.against(wanted).empty());
  wanted.steps = {move(6.5)};
  ruling.yes = false;
  battle.apply(ruling);
  CHECK(battle.against(wanted) == "MN-094");
}

TEST_CASE("what would be worked out for a unit that is not named is malformed", "[mini-nap][bad-input]") {
  Battle battle = alone(Arm::kLineInfantry);
  const Json stands = plain_json(battle.game().unit(UnitId("A1")).stands);
  for (const Action& each : std::vector<Action>{{{"type", "manoeuvre"}, {"plan", Json::object()}},
                                                {{"type", "place"}, {"at", Json::object()}},
                                                {{"type", "zero"}, {"stands", stands}},
                                                {{"type", "ruling"}, {"about", "contact"}}})
    CHECK_THROWS_AS(Actions::read(battle.game(), each), std::invalid_argument);
}

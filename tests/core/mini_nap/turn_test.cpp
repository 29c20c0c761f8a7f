#include "core/rules/mini_nap/turn/turn.hpp"

#include <algorithm>

#include "core/rules/mini_nap/faces.hpp"
#include "core/rules/mini_nap/movement/actions.hpp"
#include "core/rules/mini_nap/words/lines.hpp"
#include "tests/core/mini_nap/battle.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::mini_nap;
using namespace telescope::mini_nap::test;
using enum Formation;

namespace {

Battle two_sides() {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 40, 20, 0);
  battle.add("A2", Arm::kLineInfantry, 80, 20, 0, kLine, Rating::kTrained, "A-2");
  battle.add("D1", Arm::kLineInfantry, 40, 70, 180);
  return battle;
}
EndPhase next(Side side = Side::kAttacker) {
  return of_side<EndPhase>(side);
}
ChooseBrigade choose(const std::string& brigade) {
  auto wanted = of_side<ChooseBrigade>(Side::kAttacker);
  wanted.brigade = brigade;
  return wanted;
}
ChooseDivision division(const std::string& id) {
  auto wanted = of_side<ChooseDivision>(Side::kAttacker);
  wanted.division = id;
  return wanted;
}
Fire fire(const std::string& unit, const std::string& target) {
  auto wanted = of_unit<Fire>(unit);
  wanted.target = UnitId(target);
  return wanted;
}

}  // namespace

TEST_CASE("MN-E02: dice for the initiative", "[mini-nap][MN-E02][MN-059][MN-066]") {
  Battle battle = two_sides();
  battle.game().phase = Phase::kInitiative;
  battle.game().used.clear();
  battle.game().holder = Side::kNeutral;
  const auto won = [&](std::vector<std::vector<int>> dice) {
    battle.game().phase = Phase::kInitiative;
    const auto events = battle.apply(ThrowInitiative(), std::move(dice));
    const auto told =
        std::ranges::find_if(events, [](const Event& each) { return each.at("type") == "initiative"; });
    return told == events.end() ? std::string() : told->at("sentence").get<std::string>();
  };
  const auto who = [&](Side side) { return battle.game().setup->name(side); };
  CHECK(won({{4, 4}, {5, 3}, {5, 4}, {2, 4}}) == who(Side::kAttacker) + " took the initiative.");
  CHECK(won({{2, 3, 4}, {5, 4}, {3, 4, 4}, {6, 4}}) == who(Side::kAttacker) + " kept the initiative.");
  CHECK(won({{1, 1, 1}, {5, 4}}) == who(Side::kDefender) + " took the initiative.");
  CHECK(battle.game().holder == Side::kDefender);
}

TEST_CASE("MN-059, MN-066: the chance of winning the initiative", "[mini-nap][MN-059][MN-066]") {
  CHECK(chance_of_initiative(2, 2) == Approx(0.5));
  CHECK(chance_of_initiative(3, 2) + chance_of_initiative(2, 3) == Approx(1.0));
  CHECK(chance_of_initiative(3, 2) == Approx(6050.0 / (6050.0 + 1183.0)).margin(0.02));
  for (int own = 1; own <= 10; ++own)
    for (int other = 1; other <= 10; ++other) {
      const double chance = chance_of_initiative(own, other);
      CAPTURE(own, other, chance);
      CHECK((chance >= 0.0 && chance <= 1.0));
      if (own > 6 * other) CHECK(chance == 1.0);
      if (other > 6 * own) CHECK(chance == 0.0);
    }
}

TEST_CASE("MNQ-04: a side without a Brigade left throws no dice, and nobody is asked", "[mini-nap][MNQ-04]") {
  Battle battle = two_sides();
  battle.game().phase = Phase::kInitiative;
  battle.game().used = {"D"};
  battle.unit("A1").reacted = true;
  CHECK_THAT(advice_of(battle.game()), ContainsSubstring("is left: nobody throws"));
  const auto passed = [&] { return Words(battle.game().setup).passed_by(Position::of(battle.game())); };
  CHECK(passed() == Action{{"type", "initiative"}});
  const auto events = battle.apply(ThrowInitiative());
  CHECK_THAT(events.front().at("sentence").get<std::string>(), ContainsSubstring("is left (MNQ-04)"));
  CHECK_FALSE(passed());
  CHECK(battle.game().holder == Side::kAttacker);
  CHECK_FALSE(battle.unit("A1").blue());  // it counts as winning
}

TEST_CASE("MN-060, MNQ-05, MNQ-50: a Brigade not yet chosen, with units",
          "[mini-nap][MN-060][MNQ-05][MNQ-50]") {
  Battle battle = two_sides();
  battle.game().phase = Phase::kChoose;
  CHECK(battle.against(choose("A")) == "MN-060");  // used
  CHECK(battle.against(choose("D")) == "MN-060");
  CHECK(battle.against(choose("A-2")).empty());
  CHECK(battle.against(next()) == "MN-186");  // he must pick one
  battle.unit("A2").removed = true;
  CHECK(battle.against(choose("A-2")) == "MNQ-50");
}

TEST_CASE("MN-061, MN-067: phases of an initiative, and the end of a Turn",
          "[mini-nap][MN-061][MN-064][MN-067][MN-127][MN-186]") {
  Battle battle = two_sides();
  battle.game().used = {"A", "A-2", "D"};
  battle.unit("D1").disordered = true;
  CHECK(battle.against(next(Side::kDefender)) == "MN-186");
  battle.apply(next());
  CHECK(battle.game().phase == Phase::kFiring);
  battle.apply(next());
  CHECK(battle.game().phase == Phase::kInitiative);  // nobody fights
  CHECK(battle.game().turn == 2);
  CHECK(battle.game().used.empty());
  CHECK(battle.game().holder == Side::kNeutral);
  CHECK_FALSE(battle.unit("D1").blue());
}

TEST_CASE("MN-188: firing is passed where nobody may fire, but not once somebody has",
          "[mini-nap][MN-188][MN-N01]") {
  Battle battle = two_sides();
  battle.game().phase = Phase::kFiring;
  const auto passed = [&] { return Words(battle.game().setup).passed_by(Position::of(battle.game())); };
  CHECK_FALSE(passed());
  battle.unit("A1").now.movement = Movement::kRedeploy;
  REQUIRE(passed());
  CHECK(*passed() == Action{{"type", "next"}, {"side", "attacker"}});
  battle.unit("A1").now.fired = true;  // what came of it is still to be entered
  CHECK_FALSE(passed());
}

TEST_CASE("MN-060, MNQ-05: the only Brigade left is chosen where no Division can be", "[mini-nap][MN-060]") {
  const auto passed = [](double gap_cm, bool second = false) {
    Battle battle;
    battle.add("A1", Arm::kLineInfantry, 40, 10, 0);
    if (second) battle.add("A2", Arm::kLineInfantry, 80, 10, 0, kLine, Rating::kTrained, "A-2");
    battle.add("D1", Arm::kLineInfantry, 40, 12 + gap_cm, 180);
    battle.game().phase = Phase::kChoose;
    battle.game().used.clear();
    const auto action = Words(battle.game().setup).passed_by(Position::of(battle.game()));
    if (action) CHECK(Actions::against(battle.game(), Actions::read(battle.game(), *action)).empty());
    return action.has_value();
  };
  CHECK(passed(12));
  CHECK_FALSE(passed(12, true));
  CHECK_FALSE(passed(40));  // there is a Division Manoeuvre as well (MN-132)
}

TEST_CASE("MN-127: blue markers come off a player's units when he wins the initiative",
          "[mini-nap][MN-127]") {
  Battle battle = two_sides();
  battle.game().phase = Phase::kInitiative;
  battle.unit("A1").reacted = battle.unit("D1").reacted = true;
  battle.apply(ThrowInitiative(), {{6, 6, 6}, {1, 1}});
  CHECK_FALSE(battle.unit("A1").blue());
  CHECK(battle.unit("D1").blue());
}

TEST_CASE("MN-E12: Division Manoeuvres", "[mini-nap][MN-E12][MN-132][MN-133][MN-134][MNQ-19]") {
  const auto at_gap = [](double cm) {
    Battle battle;
    battle.add("A1", Arm::kLineInfantry, 40, 10, 0);
    battle.add("D1", Arm::kLineInfantry, 40, 10 + 2 + cm, 180);
    battle.game().phase = Phase::kChoose;
    battle.game().used.clear();
    return battle;
  };
  CHECK(at_gap(12).against(division("div-A")) == "MN-132");
  const auto goes = [&](double gap, double cm) {
    Battle battle = at_gap(gap);
    battle.apply(division("div-A"));
    return battle.against(manoeuvre("A1", {move(cm)}));
  };
  CHECK(goes(30, 18).empty());
  CHECK(goes(30, 18.1) == "MN-134");
  CHECK(goes(40, 16).empty());
  CHECK(goes(40, 16.1) == "MN-133");
  CHECK(goes(60, 36).empty());
  CHECK(goes(60, 36.1).starts_with("MN-133"));
}

TEST_CASE("MN-130, MN-131, MN-141: a Division whose Brigades were not chosen",
          "[mini-nap][MN-130][MN-131][MN-141][MN-142]") {
  Battle battle = two_sides();
  battle.game().phase = Phase::kChoose;
  CHECK(battle.against(division("div-A")) == "MN-131");
  CHECK(battle.against(division("div-D")) == "MN-130");
  battle.game().used.clear();
  battle.apply(division("div-A"));
  CHECK(battle.game().used == std::set<std::string>{"A", "A-2"});
}

TEST_CASE("MN-135 to MN-140: what is done in a Division Manoeuvre",
          "[mini-nap][MN-135][MN-136][MN-137][MN-138][MN-139][MN-140][MNQ-20][MNQ-49]") {
  Battle battle = two_sides();
  battle.add("A3", Arm::kFootArtillery, 60, 20, 0);
  battle.add("A4", Arm::kLineInfantry, 100, 20, 0, kSquare);
  battle.game().phase = Phase::kChoose;
  battle.game().used.clear();
  battle.apply(division("div-A"));
  CHECK(battle.against(manoeuvre("A1", {pivot(20), form(kColumn), move(10)})).empty());
  CHECK(battle.against(manoeuvre("A1", {move(10), pivot(20)})) == "MN-135");
  CHECK(battle.against(manoeuvre("A1", {step_of(Step::Do::kSideStep, 2)})) == "MN-136");
  CHECK(battle.against(manoeuvre("A1", {charge("D1")})).find("MN-138") != std::string::npos);
  CHECK(battle.against(manoeuvre("A4", {{.what = Step::Do::kInch, .cm = 2}})) == "MN-139");
  CHECK(battle.against(manoeuvre("A4", {form(kLine), move(10)})).empty());
  CHECK(battle
            .against(
                manoeuvre("A3", {{.what = Step::Do::kRedeploy, .cm = 20, .heading_deg = 0, .face_deg = 90}}))
            .empty());
  battle.apply(next());
  CHECK(battle.game().phase == Phase::kInitiative);  // nobody of it fires (MN-138)
}

TEST_CASE("MN-187 to MN-192, MN-194: who may fire",
          "[mini-nap][MN-050][MN-187][MN-188][MN-189][MN-190][MN-192][MN-194]") {
  Battle battle = two_sides();
  battle.add("A3", Arm::kHeavyCavalry, 20, 20, 0);
  battle.add("A4", Arm::kFootArtillery, 60, 20, 0);
  CHECK(battle.against(fire("A1", "D1")) == "MN-186");
  battle.apply(next());
  CHECK(battle.against(fire("A1", "D1")).empty());
  CHECK(battle.against(fire("A2", "D1")) == "MN-188");
  CHECK(battle.against(fire("A3", "D1")) == "MN-050");
  CHECK(battle.against(fire("A1", "A2")) == "MN-191");
  battle.apply(fire("A1", "D1"));
  CHECK(battle.against(fire("A1", "D1")) == "MN-188");
  CHECK(battle.against(fire("A4", "D1")).empty());  // any number of times at one target
  battle.unit("A4").now.turned_deg = 95;
  CHECK(battle.against(fire("A4", "D1")) == "MN-090");
  battle.unit("A4").now.turned_deg = 85;
  battle.unit("A4").now.movement = Movement::kProlong;
  CHECK(battle.against(fire("A4", "D1")).empty());  // MN-091
  battle.unit("A4").now.movement = Movement::kRedeploy;
  CHECK(battle.against(fire("A4", "D1")) == "MN-093");
  CHECK(battle.against(fire("D1", "A1")) == "MN-188");  // MNQ-33: the umpire may let it pass
  battle.unit("A1").now.fired = false;
  battle.add("D2", Arm::kLineInfantry, 40, 22.1, 180);
  CHECK(battle.against(fire("A1", "D1")).starts_with("MN-190"));
}

TEST_CASE("MN-191, MN-193, MNQ-51: through nobody", "[mini-nap][MN-191][MN-193][MNQ-51]") {
  Battle battle = two_sides();
  battle.add("A3", Arm::kFootArtillery, 50, 20, 0);
  battle.add("A4", Arm::kLineInfantry, 40, 40, 0);
  battle.apply(next());
  CHECK(battle.against(fire("A1", "D1")) == "MN-191");
  battle.unit("A4").stands = formed_round(battle.game().facts(UnitId("A4")), kLine, {450, 450}, 0);
  CHECK(battle.against(fire("A3", "D1")) == "MN-C04");  // overhead fire is not supplied: the umpire
  battle.unit("A4").stands = formed_round(battle.game().facts(UnitId("A4")), kLine, {900, 450}, 0);
  CHECK(battle.against(fire("A1", "D1")).empty());
  battle.add("D2", Arm::kLineInfantry, 40, 50, 180);
  CHECK(battle.against(fire("A1", "D1")) == "MN-193");
}

TEST_CASE("MN-191, MNQ-51: whom nobody may fire at is barred, with the reason",
          "[mini-nap][MN-191][MNQ-51]") {
  Battle battle = two_sides();
  battle.add("A4", Arm::kLineInfantry, 40, 40, 0);
  battle.add("D2", Arm::kLineInfantry, 40, 55, 180);
  battle.apply(next());
  const auto offers = Fire::offers(battle.game(), Side::kAttacker);
  REQUIRE(offers.size() == 1);
  const Choices targets = offers.front().targets(battle.game());
  REQUIRE(targets.size() == 2);
  CHECK(targets[0].id == "D1");
  CHECK_FALSE(targets[0].barred.empty());
  CHECK(targets[1].barred.empty());
}

TEST_CASE("MN-191, MNQ-51: nobody fires through itself", "[mini-nap][MN-191][MNQ-51]") {
  const auto behind = [](Arm arm, Formation formation, double bearing_deg) {
    Battle battle;
    const UnitFacts facts = battle.add("A1", arm, 50, 50, 0, formation);
    const double deep = formation == kColumn ? 2.0 : 1.0;
    const TablePoint muzzle{500, 500 + 0.5 * deep * facts.depth.mm()};
    const TablePoint at = ahead(muzzle, bearing_deg, 200);
    battle.add("D1", Arm::kLineInfantry, at.x_mm / 10, at.y_mm / 10, 90);
    battle.apply(next());
    return battle.against(fire("A1", "D1"));
  };
  CHECK(behind(Arm::kLineInfantry, kLine, 180) == "MN-191");
  CHECK(behind(Arm::kLineInfantry, kColumn, 130) == "MN-191");
  CHECK(behind(Arm::kLightInfantry, kSkirmish, 180) == "MN-191");
  CHECK(behind(Arm::kFootArtillery, kBattery, 180) == "MN-C04");  // MNQ-51: of artillery the umpire decides
  for (const double ahead_deg : {0.0, 60.0, 89.0, 271.0})
    CHECK(behind(Arm::kFootArtillery, kBattery, ahead_deg).empty());
  CHECK(behind(Arm::kLineInfantry, kLine, 90).empty());  // along its front edge
}

TEST_CASE("MN-N01, MN-N04: results are entered, and undone by nobody's rules",
          "[mini-nap][MN-N01][MN-N04][MN-N05][MN-055][MN-065]") {
  Battle battle = two_sides();
  battle.add("D2", Arm::kLineInfantry, 40, 22.1, 180);
  battle.apply(next());
  auto result = of_unit<EnterResult>("D1");
  result.strength = 2;
  result.note = "volley";
  CHECK(battle.against(result).empty());
  battle.apply(result);
  CHECK(battle.unit("D1").strength == 4);
  CHECK(battle.game().entered.size() == 1);
  result.strength = 5;
  CHECK(battle.against(result) == "MN-055");
  battle.apply(next());
  CHECK(battle.game().phase == Phase::kMelee);
  CHECK(battle.against(next()) == "MN-065");
  for (const char* each : {"A1", "D2"}) battle.apply(of_unit<EnterResult>(each));
  CHECK(battle.against(next()).empty());
}

TEST_CASE("MN-C13, MN-N01: corrections and results say what has changed, and why",
          "[mini-nap][MN-C13][MN-N01][MN-H01]") {
  Battle battle = two_sides();
  battle.game().phase = Phase::kMelee;
  const auto told = [&](const AnyAction& wanted) {
    return battle.apply(wanted).front().at("sentence").get<std::string>();
  };
  auto adjust = of_unit<Adjust>("A1");
  CHECK(told(adjust) == "A1 is corrected: no change.");
  adjust.strength = 2;
  adjust.disordered = false;
  CHECK(told(adjust) == "A1 is corrected: not disordered, 2 strength points.");
  battle.settings().strength_open = false;
  adjust.note = "misread";
  CHECK(told(adjust) == "A1 is corrected: not disordered, its strength (misread).");
  auto result = of_unit<EnterResult>("D1");
  CHECK(told(result) == "Entered for D1: no change.");
  result.disordered = true;
  result.note = "two sixes";
  CHECK(told(result) == "Entered for D1: disordered (two sixes).");
  result = of_unit<EnterResult>("D1");
  result.hits = 1;
  CHECK(told(result) == "Entered for D1.");
}

TEST_CASE("MNQ-24: a unit that people judge to have left over the enemy's edge is no loss",
          "[mini-nap][MNQ-24][MN-N08]") {
  Battle battle = two_sides();
  battle.apply(next());
  auto result = of_unit<EnterResult>("D1");
  result.leave = result.remove = true;
  CHECK(battle.against(result) == "MNQ-24");
  result.remove = false;
  CHECK(battle.against(result).empty());
  battle.apply(result);
  CHECK(battle.unit("D1").removed);
  CHECK(battle.unit("D1").left);
  for (const Truth& each : Words(battle.game().setup).truth(Position::of(battle.game())))
    if (each.unit == UnitId("D1")) {
      CHECK_FALSE(each.dead);
      CHECK(each.off_table == "left over the enemy's edge");
    }
  Game over = battle.game();
  over.phase = Phase::kOver;
  const auto ended = Words(over.setup).end(Position::of(over));
  REQUIRE(ended);
  for (const UnitFate& each : ended->units)
    CHECK((each.kind == UnitFate::Kind::kLeft) == (each.unit == UnitId("D1")));
  // Set down again it has not left; removed it is lost.
  auto again = of_unit<Adjust>("D1");
  again.stands = battle.game().unit(UnitId("A1")).stands;
  battle.apply(again);
  CHECK_FALSE(battle.unit("D1").left);
  auto lost = of_unit<Adjust>("D1");
  lost.remove = true;
  battle.apply(lost);
  for (const Truth& each : Words(battle.game().setup).truth(Position::of(battle.game())))
    CHECK(each.dead == (each.unit == UnitId("D1")));
}

TEST_CASE("MN-E03: who is removed for losses", "[mini-nap][MN-E03][MN-056][MN-057][MNQ-03]") {
  const auto loses_four = [](Arm arm, Formation formation, Rating rating = Rating::kTrained) {
    Battle battle;
    battle.add("A1", Arm::kLineInfantry, 40, 20, 0);
    battle.add("D1", arm, 40, 70, 180, formation, rating).strength = 5;
    battle.unit("D1").strength = 5;
    battle.apply(next());
    auto result = of_unit<EnterResult>("D1");
    result.strength = 4;
    battle.apply(result);
    return battle;
  };
  CHECK(loses_four(Arm::kLineInfantry, kLine).unit("D1").removed);
  CHECK_FALSE(loses_four(Arm::kLineInfantry, kSquare).unit("D1").removed);
  CHECK_FALSE(loses_four(Arm::kLightInfantry, kSkirmish).unit("D1").removed);
  CHECK_FALSE(loses_four(Arm::kLineInfantry, kLine, Rating::kGuard).unit("D1").removed);
  Battle guns = loses_four(Arm::kFootArtillery, kBattery);
  CHECK_FALSE(guns.unit("D1").removed);
  auto last = of_unit<EnterResult>("D1");
  last.strength = 1;
  guns.apply(last);
  CHECK(guns.unit("D1").removed);
}

TEST_CASE("MN-N08: no unit is set down far off the table", "[mini-nap][MN-N08]") {
  Battle battle = two_sides();
  battle.game().phase = Phase::kDeploy;
  auto set = of_unit<SetDown>("D1");
  set.stands = battle.unit("D1").stands;
  CHECK(battle.against(set).empty());
  for (Placed& each : set.stands) each.at.y_mm = 800 + 120;
  CHECK(battle.against(set) == "MN-N08");
}

TEST_CASE("MN-N08: the game is over when people say so", "[mini-nap][MN-N08]") {
  Battle battle = two_sides();
  battle.apply(of_side<EndGame>(Side::kDefender));
  CHECK(battle.game().phase == Phase::kOver);
  CHECK(battle.game().winner == Side::kDefender);
  CHECK(battle.against(next()) == "MN-N08");
}

TEST_CASE("MNQ-33, MNQ-34: once a phase, and return fire is entered by the umpire",
          "[mini-nap][MN-N02][MNQ-33][MNQ-34]") {
  Battle battle = two_sides();
  battle.apply(next());
  CHECK(battle.against(fire("D1", "A1")) == "MN-188");
  battle.apply(fire("D1", "A1"));  // waived
  CHECK(battle.unit("D1").now.fired);
  battle.apply(fire("A1", "D1"));
  CHECK(battle.against(fire("A1", "D1")) == "MN-188");
}

TEST_CASE("MNQ-54: turns of artillery add up, those after the move included", "[mini-nap][MNQ-54][MN-090]") {
  Battle battle = two_sides();
  battle.add("A4", Arm::kFootArtillery, 60, 20, 0);
  battle.apply(manoeuvre("A4", {pivot(50), step_of(Step::Do::kProlong, 1), pivot(-45)}));
  battle.apply(next());
  CHECK(battle.against(fire("A4", "D1")) == "MN-090");
}

TEST_CASE("MNQ-58: whoever failed an opportunity charge does not fire either", "[mini-nap][MNQ-58]") {
  Battle battle = two_sides();
  battle.apply(next());
  battle.unit("A1").now.reacted = battle.unit("A1").now.no_more = true;
  CHECK(battle.against(fire("A1", "D1")) == "MNQ-58");
}

TEST_CASE("MN-H01: strengths may be kept from the other side", "[mini-nap][MN-H01]") {
  Battle battle = two_sides();
  battle.settings().strength_open = false;
  battle.apply(next());
  auto result = of_unit<EnterResult>("D1");
  result.strength = 2;
  for (const Event& event : battle.apply(result))
    if (event.dump().find("strength points") != std::string::npos) CHECK(event.at("audience") != "all");
}

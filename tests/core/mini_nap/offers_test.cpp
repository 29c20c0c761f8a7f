// What is lawful can be asked for: forms offer it, and what they begin with is lawful.
#include <algorithm>

#include "core/rules/mini_nap/reactions/actions.hpp"
#include "core/rules/mini_nap/rules.hpp"
#include "core/rules/mini_nap/table/readings.hpp"
#include "tests/core/mini_nap/battle.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::mini_nap;
using namespace telescope::mini_nap::test;
using enum Formation;

namespace {

const Form* form_of(const std::vector<Form>& forms, std::string_view id) {
  const auto found = std::ranges::find(forms, id, &Form::id);
  return found == forms.end() ? nullptr : &*found;
}

/// The charges of A1 that are offered, by their steps; each is lawful.
std::vector<std::vector<Step>> charges(Battle& battle) {
  std::vector<std::vector<Step>> all;
  const auto forms = forms_of(battle.game(), Side::kAttacker);
  const Form* form = form_of(forms, "charge");
  if (!form) return all;
  for (const FormChoice& each : form->fields.front().choices) {
    const auto wanted = std::get<Manoeuvre>(Actions::read(battle.game(), each.put));
    CHECK(Actions::against(battle.game(), wanted).empty());
    if (wanted.unit == UnitId("A1")) all.push_back(wanted.steps);
  }
  return all;
}
bool has(const std::vector<std::vector<Step>>& all, const std::vector<Step>& steps) {
  return std::ranges::count(all, steps) > 0;
}

/// What the form of that id asks for as it begins; fails where it is not offered, or that is not lawful.
AnyAction begun(Battle& battle, Side side, std::string_view id) {
  const auto forms = forms_of(battle.game(), side);
  const Form* form = form_of(forms, id);
  REQUIRE(form);
  const auto action = filled(*form, initial_answers(*form));
  REQUIRE(action);
  AnyAction any = Actions::read(battle.game(), *action);
  INFO(action->dump());
  const auto against = Actions::against(battle.game(), any);
  CHECK((against.empty() ? "" : against.front().sentence) == "");
  return any;
}

/// A1 in line cannot turn: A2 touches its side, and a battery its rear. D1 stands ahead, and aside.
Battle shoulder_to_shoulder(bool battery) {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 44, 30, 0);
  battle.add("A2", Arm::kLineInfantry, 49, 30, 0);
  if (battery) battle.add("A3", Arm::kHorseArtillery, 44, 27.4, 0);
  battle.add("D1", Arm::kLineInfantry, 42.5, 36, 180);
  return battle;
}

}  // namespace

TEST_CASE("MN-075, MNQ-06, MN-070: a charge straight ahead is offered, in every formation",
          "[mini-nap][MN-075][MNQ-06][MN-070]") {
  const bool battery = GENERATE(true, false);
  Battle battle = shoulder_to_shoulder(battery);
  REQUIRE(battle.against(manoeuvre("A1", {charge("D1")})).empty());
  const auto all = charges(battle);
  CHECK(has(all, {charge("D1")}));
  // It forms column on either stand, behind the other or before it (MNQ-37).
  CHECK(std::ranges::any_of(all, [&](const auto& steps) {
    return steps.size() > 1 && steps[0] == form(kColumn, 0, battery ? -1 : 1);
  }));
  // A hand that has done it is read.
  const Stands end = course_of(battle.game(), UnitId("A1"), std::vector<Step>{charge("D1")}).to;
  const auto read = readings(battle.game(), UnitId("A1"), end);
  REQUIRE_FALSE(read.empty());
  CHECK(read.front().lawful);
  CHECK(read.front().steps == std::vector<Step>{charge("D1")});
}

TEST_CASE(
    "MNQ-06, MN-110: a charge is offered that is lawful neither straight ahead nor at its target's centre",
    "[mini-nap][MNQ-06][MN-110]") {
  Battle battle;
  battle.add("A1", Arm::kHeavyCavalry, 60, 20, 0, kColumn);
  battle.add("A2", Arm::kLineInfantry, 61.2, 30, 0, kColumn);
  battle.add("D1", Arm::kLineInfantry, 60, 40, 180);
  REQUIRE(battle.against(manoeuvre("A1", {charge("D1")})) == "MN-110");
  const auto all = charges(battle);
  REQUIRE_FALSE(all.empty());
  CHECK(all.front().front().what == Step::Do::kPivot);
  CHECK(battle.against(manoeuvre("A1", all.front())).empty());
}

TEST_CASE("MN-073, MNQ-08: a charge is offered to whoever leaves a square towards its target",
          "[mini-nap][MN-073][MNQ-08][MN-117]") {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 60, 40, 0, kSquare);
  battle.add("D1", Arm::kLineInfantry, 61, 33, 0);
  const auto all = charges(battle);
  REQUIRE(all.size() == 2);
  CHECK(all[0].front().formation == kLine);
  CHECK(all[1].front().formation == kColumn);
}

TEST_CASE("MNQ-43, MN-175: an opportunity that only a named heading has is asked about, and offered so",
          "[mini-nap][MNQ-43][MN-175]") {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 30, 30, 0, kColumn);
  battle.add("D1", Arm::kLineInfantry, 38.42, 28.66, 266.9, kColumn, Rating::kUntrained);
  battle.add("D2", Arm::kLineInfantry, 34.89, 27.27, 344.7, kColumn);
  battle.unit("D2").reacted = true;  // it is in the way, and does nothing
  battle.apply(manoeuvre("A1", {move(4)}));
  auto wanted = of_unit<ChargeMover>("D1");
  wanted.along_mm = 40;
  CHECK(battle.against(wanted) == "MN-110");
  wanted.heading_deg = 320;
  CHECK(battle.against(wanted).empty());
  REQUIRE(battle.game().waits_for());
  CHECK(battle.game().waits_for()->kind == Pending::Kind::kOpportunity);
  begun(battle, Side::kDefender, "opportunity");
}

TEST_CASE("MNQ-43, MN-184: a counter-charge that only a named heading has is offered so",
          "[mini-nap][MNQ-43][MN-184][MNQ-31]") {
  // Turned to A1 it would touch the neighbours at its sides.
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 42, 30, 0);
  battle.add("D1", Arm::kLineInfantry, 44, 37, 180);
  battle.add("D2", Arm::kLineInfantry, 49, 37, 180);
  battle.add("D3", Arm::kLineInfantry, 39, 37, 180);
  battle.apply(manoeuvre("A1", {charge("D1")}));
  auto wanted = of_unit<CounterCharge>("D1");
  CHECK(battle.against(wanted) == "MN-180 MN-110");
  wanted.heading_deg = 180;
  wanted.along_mm = 20;
  CHECK(battle.against(wanted).empty());
  begun(battle, Side::kDefender, "counter");
}

TEST_CASE("MNQ-43, MN-179: an opportunity of less than 5 mm of a way is asked about",
          "[mini-nap][MNQ-43][MN-179]") {
  // D1 is over 6 cm away until the last 1.5 mm of a charge of 6.3 cm, whose end is none (MNQ-43).
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 60, 20, 0, kColumn);
  battle.add("D1", Arm::kLineInfantry, 66.907, 33.807, 225, kColumn);
  battle.add("D2", Arm::kLineInfantry, 57, 29.3, 180);
  battle.apply(manoeuvre("A1", {charge("D2")}));
  auto wanted = of_unit<ChargeMover>("D1");
  for (const double along : {60.0, 63.0}) {
    wanted.along_mm = along;
    CHECK_FALSE(battle.against(wanted).empty());
  }
  wanted.along_mm = 62;
  CHECK(battle.against(wanted).empty());
  REQUIRE(battle.game().waits_for());
  CHECK(battle.game().waits_for()->kind == Pending::Kind::kOpportunity);
  begun(battle, Side::kDefender, "opportunity");
}

TEST_CASE("MN-175, MN-179: a movement may be charged from where it first comes within reach",
          "[mini-nap][MN-175][MN-179]") {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 60, 20, 0, kColumn);
  battle.add("D1", Arm::kLineInfantry, 60, 31.3, 180, kColumn);  // 7.3 cm ahead
  battle.apply(manoeuvre("A1", {move(6)}));
  const auto found = opportunities(battle.game());
  REQUIRE(found.size() == 1);
  CHECK(found.front().along_mm == Approx(13).margin(0.001));
  CHECK(found.front().to_mm == Approx(60));
}

TEST_CASE("MNQ-45, MN-148: falling back is offered where it must choose to face about",
          "[mini-nap][MNQ-45][MN-148][MN-156]") {
  // Charged in its flank, with friends 12 to 18 cm ahead of it.
  const bool flees = GENERATE(false, true);
  Battle battle;
  battle.add("A1", flees ? Arm::kLineInfantry : Arm::kLightCavalry, 51, 30, 270);
  battle.add("D1", flees ? Arm::kHorseArtillery : Arm::kLightInfantry, 45, 30, 0, kSkirmish);
  for (const int i : {0, 1, 2, 3})
    battle.add("D" + std::to_string(i + 2), Arm::kLineInfantry, 45, 43 + 2.2 * i, 0);
  battle.apply(manoeuvre("A1", {charge("D1")}));
  REQUIRE(battle.game().contact());
  REQUIRE_FALSE(must_face_about(battle.game(), UnitId("D1"), UnitId("A1")));
  while (battle.game().waits_for()->kind == Pending::Kind::kOpportunity)
    battle.apply(of_side<Stand>(Side::kDefender));
  begun(battle, Side::kDefender, flees ? "flee" : "fall-back");
}

TEST_CASE("MNQ-21, MNQ-23: falling back is offered where no whole number of centimetres is free",
          "[mini-nap][MNQ-21][MNQ-23][MN-148]") {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 60, 25, 0);
  battle.add("D1", Arm::kLightInfantry, 60, 30, 0, kSkirmish);
  for (const double ahead : {10.4, 14.6, 18.7})
    battle.add("D" + std::to_string(static_cast<int>(ahead)), Arm::kLineInfantry, 60, 30 + ahead, 0);
  battle.apply(manoeuvre("A1", {charge("D1")}));
  auto wanted = of_unit<FallBack>("D1");
  for (wanted.cm = 12; wanted.cm <= 18; ++wanted.cm) CHECK(battle.against(wanted) == "MNQ-23");
  wanted.cm = 12.5;
  CHECK(battle.against(wanted).empty());
  begun(battle, Side::kDefender, "fall-back");
}

TEST_CASE("MN-079, MN-078, MN-094: a refusal's figure is not the limit that it breaks",
          "[mini-nap][MN-079][MN-078][MN-094]") {
  const auto sentence = [](Battle battle, std::vector<Step> steps) {
    const auto against = Actions::against(battle.game(), manoeuvre("A1", std::move(steps)));
    return against.empty() ? std::string() : against.front().sentence;
  };
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 60, 20, 0);
  battle.add("D1", Arm::kLineInfantry, 60, 28.02, 180);
  CHECK(sentence(battle, {step_of(Step::Do::kSideStep, 6.04)}) == "A1 moves 6.04 cm, of 6.0 cm.");
  CHECK(sentence(battle, {step_of(Step::Do::kSideStep, 6.1)}) == "A1 moves 6.1 cm, of 6.0 cm.");
  CHECK(sentence(battle, {step_of(Step::Do::kSideStep, 6.0004)}) == "A1 moves 6.0 cm, of 6.0 cm.");
  CHECK(sentence(battle, {charge("D1")}) == "D1 is 6.02 cm ahead; A1 charges up to 6.0 cm.");
  CHECK(sentence(battle, {pivot(45.2), pivot(-45.2), charge("D1")}) ==
        "A1 has turned by 90.4 degrees in this initiative; over 90 it cannot start a charge.");
}

TEST_CASE("MN-N08: whoever sets a unit down says where, in centimetres or by a place on the map",
          "[mini-nap][MN-N08]") {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 44, 30, 0);
  battle.game().phase = Phase::kDeploy;
  const auto forms = forms_of(battle.game(), Side::kAttacker);
  const Form* form = form_of(forms, "place");
  REQUIRE(form);
  REQUIRE(form->spots.size() == 1);
  Json answers = initial_answers(*form);
  answers["unit"] = "A1";
  CHECK_FALSE(filled(*form, answers));
  const auto x = std::ranges::find(form->fields, form->spots.front().x, &FormField::id);
  REQUIRE(x != form->fields.end());
  CHECK(mm_of_one(*x) == 1.0);
  CHECK(to_json(*form).at("spots").at(0).at("mm") == 1.0);
  CHECK(in_unit(*x, 145) == "14.5 cm");
  answers.update({{"x_mm", 145}, {"y_mm", 220}});
  const auto action = filled(*form, answers);
  REQUIRE(action);
  CHECK(Actions::against(battle.game(), Actions::read(battle.game(), *action)).empty());
}

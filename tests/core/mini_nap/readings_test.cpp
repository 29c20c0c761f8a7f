#include "core/rules/mini_nap/table/readings.hpp"

#include <random>

#include "core/board/segments.hpp"
#include "core/rules/mini_nap/movement/course.hpp"
#include "tests/core/mini_nap/battle.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::mini_nap;
using namespace telescope::mini_nap::test;
using enum Formation;
using Do = Step::Do;

namespace {

Battle alone(Arm arm, Formation formation = kLine, double heading = 0) {
  Battle battle;
  battle.add("A1", arm, 60, 40, heading, formation);
  return battle;
}
/// What it is read to have done when it stands where these steps lead.
std::vector<Reading> read_after(Battle& battle, const std::vector<Step>& steps, double jitter_mm = 0.0) {
  Stands seen = course_of(battle.game(), UnitId("A1"), steps).to;
  if (jitter_mm > 0.0) {
    seen.front().at.x_mm += jitter_mm;
    seen.back().at.y_mm -= jitter_mm;
  }
  return readings(battle.game(), UnitId("A1"), seen);
}
std::string first_words(Battle battle, const std::vector<Step>& steps) {
  const auto found = read_after(battle, steps);
  return found.empty() ? "" : found.front().words;
}

}  // namespace

TEST_CASE("MN-C06: moves by where a unit was and is", "[mini-nap][MN-C06][MNQ-39]") {
  CHECK(first_words(alone(Arm::kLineInfantry), {move(5)}) == "moves 5.0 cm");
  CHECK(first_words(alone(Arm::kLineInfantry, kLine, 290), {move(5)}) == "moves 5.0 cm");
  CHECK(first_words(alone(Arm::kLineInfantry), {step_of(Do::kSideStep, -4)}) ==
        "side-steps 4.0 cm to the left");
  CHECK(first_words(alone(Arm::kLineInfantry), {step_of(Do::kStepBack, 4)}) == "steps back 4.0 cm");
  CHECK(first_words(alone(Arm::kLineInfantry), {{.what = Do::kOblique, .cm = 2, .aside_cm = 2.5}}) ==
        "moves 2.0 cm ahead and 2.5 cm aside");
  CHECK(first_words(alone(Arm::kLineInfantry, kSquare), {{.what = Do::kInch, .cm = 3, .heading_deg = 77}}) ==
        "inches 3.0 cm");
  CHECK(first_words(alone(Arm::kFootArtillery), {step_of(Do::kProlong, -0.6)}) == "prolongs back 0.6 cm");
  CHECK(first_words(alone(Arm::kFootArtillery),
                    {{.what = Do::kRedeploy, .cm = 12, .heading_deg = 100, .face_deg = 20}}) ==
        "redeploys 12.0 cm");
}

TEST_CASE("MN-C07: a pivot by half a turn swaps the stands, an about-face does not", "[mini-nap][MN-C07]") {
  CHECK(first_words(alone(Arm::kLineInfantry), {pivot(40)}) == "pivots 40 degrees to the right");
  CHECK(first_words(alone(Arm::kLineInfantry), {about()}) == "faces about");
  CHECK(first_words(alone(Arm::kLineInfantry), {pivot(180)}) == "pivots 180 degrees to the right");
}

TEST_CASE("MN-C07: a move is not read as facing about and pivoting back besides", "[mini-nap][MN-C07]") {
  for (const double degrees : {0.0, 1.5, 20.0})
    for (const double cm : {5.0, 30.0}) {  // lawful, and too far
      Battle battle = alone(Arm::kLineInfantry, kColumn);
      const auto found = read_after(battle, {pivot(degrees), move(cm)});
      REQUIRE_FALSE(found.empty());
      CHECK(found.front().lawful == (cm < 10.0));
      for (const Reading& each : found) CHECK_THAT(each.words, !ContainsSubstring("faces about, pivots 1"));
    }
}

TEST_CASE("MN-C06, MNQ-39: pivot, move, pivot", "[mini-nap][MN-C06][MNQ-39]") {
  CHECK(first_words(alone(Arm::kHeavyCavalry), {pivot(30), move(12)}) ==
        "pivots 30 degrees to the right and moves 12.0 cm");
  CHECK(first_words(alone(Arm::kHeavyCavalry), {pivot(30), move(12), pivot(-50)}) ==
        "pivots 30 degrees to the right, moves 12.0 cm and pivots 50 degrees to the left");
}

TEST_CASE("MN-C01, MNQ-39: changes of formation, before and after a move", "[mini-nap][MN-C01][MNQ-39]") {
  for (const Formation to : {kLine, kColumn, kSkirmish, kSquare})
    for (const bool first : {true, false}) {
      Battle battle = alone(Arm::kLightInfantry, to == kColumn ? kLine : kColumn);
      std::vector<Step> steps{form(to)};
      if (to != kSquare) steps.insert(first ? steps.end() : steps.begin(), move(5));
      const auto found = read_after(battle, steps);
      INFO("to " << word(to) << (first ? ", then a move" : ", after a move"));
      REQUIRE_FALSE(found.empty());
      CHECK(found.front().lawful);
      const Course course = course_of(battle.game(), UnitId("A1"), found.front().steps);
      CHECK(course.formation == to);
    }
}

TEST_CASE("MN-C08: a straight path that ends in contact is a charge", "[mini-nap][MN-C08]") {
  Battle battle = alone(Arm::kHeavyCavalry);
  battle.add("D1", Arm::kLineInfantry, 60, 60, 180);
  CHECK(first_words(battle, {charge("D1")}) == "charges D1 over 17.0 cm");
  Battle turning = alone(Arm::kHeavyCavalry, kLine, 330);
  turning.add("D1", Arm::kLineInfantry, 60, 60, 180);
  CHECK(first_words(turning, {pivot(30), charge("D1")}) ==
        "pivots 30 degrees to the right and charges D1 over 17.0 cm");
}

TEST_CASE("MNQ-39: what stands still within 5 mm and 3 degrees has done nothing", "[mini-nap][MNQ-39]") {
  Battle battle = alone(Arm::kLineInfantry);
  CHECK(read_after(battle, {pivot(2.5)}).empty());
  CHECK(read_after(battle, {step_of(Do::kSideStep, 0.4)}).empty());
  CHECK_FALSE(read_after(battle, {step_of(Do::kSideStep, 0.7)}).empty());
}

TEST_CASE(
    "MNQ-39: what some lawful sequence explains is not refused, and what none does is told with its reason",
    "[mini-nap][MNQ-39][MN-C04]") {
  Battle battle = alone(Arm::kLineInfantry);
  CHECK(read_after(battle, {move(5.6)}).front().lawful);
  CHECK(read_after(battle, {move(6.2)}).front().by_hand);
  const auto far = read_after(battle, {move(9)});
  REQUIRE_FALSE(far.empty());
  CHECK_FALSE(far.front().lawful);
  // Stands that lie in no formation are no manoeuvre.
  Stands apart = battle.unit("A1").stands;
  apart.back().at.x_mm += 60;
  CHECK(readings(battle.game(), UnitId("A1"), apart).empty());
}

TEST_CASE("MN-C06 to MN-C08: random manoeuvres are read as something lawful that ends there",
          "[mini-nap][MN-C06][MN-C07][MN-C08][random]") {
  std::mt19937 random(5);
  const auto among = [&](double least, double most) {
    return std::uniform_real_distribution<double>(least, most)(random);
  };
  for (int i = 0; i < 400; ++i) {
    const bool cavalry = i % 2 == 0;
    Battle battle = alone(cavalry ? Arm::kMediumCavalry : Arm::kLightInfantry, i % 3 == 0 ? kColumn : kLine,
                          among(0, 360));
    std::vector<Step> steps;
    if (i % 4 < 2) steps.push_back(pivot(among(-90, 90)));
    steps.push_back(move(among(1, cavalry ? 19 : 5.6)));
    if (i % 5 == 0) steps.push_back(pivot(among(-90, 90)));
    INFO("manoeuvre " << i);
    const auto found = read_after(battle, steps, 0.4);
    REQUIRE_FALSE(found.empty());
    CHECK(found.front().lawful);
    const Stands there = course_of(battle.game(), UnitId("A1"), steps).to;
    CHECK(distance_mm(centre_of(course_of(battle.game(), UnitId("A1"), found.front().steps).to),
                      centre_of(there)) < 12.0);
  }
}

TEST_CASE("MN-077, MNQ-39: an about-face before or after a movement is read",
          "[mini-nap][MN-077][MN-C07][MNQ-39]") {
  CHECK(first_words(alone(Arm::kHeavyCavalry), {about(), move(12)}) == "faces about and moves 12.0 cm");
  CHECK(first_words(alone(Arm::kLineInfantry, kColumn), {about(), pivot(40)}) ==
        "faces about and pivots 40 degrees to the right");
  Battle line = alone(Arm::kLineInfantry);
  const auto after = read_after(line, {move(5), about()});
  REQUIRE_FALSE(after.empty());
  CHECK(after.front().lawful);
}

TEST_CASE("MNQ-39: where pivots are barred, what else explains it is read", "[mini-nap][MNQ-39][MN-076]") {
  // Between two neighbours nobody pivots: whoever stands behind has faced about twice.
  Battle tight = alone(Arm::kHeavyCavalry);
  tight.add("A2", Arm::kHeavyCavalry, 55, 40, 0);
  tight.add("A3", Arm::kHeavyCavalry, 65, 40, 0);
  const auto back = read_after(tight, {about(), move(8), about()});
  REQUIRE_FALSE(back.empty());
  CHECK(back.front().lawful);
  CHECK(back.front().words == "faces about, moves 8.0 cm and faces about");
  // Limbering and unlimbering are no pivots (MNQ-40).
  Battle guns = alone(Arm::kFootArtillery);
  guns.add("A2", Arm::kFootArtillery, 56.9, 40, 0);
  guns.add("A3", Arm::kFootArtillery, 63.1, 40, 0);
  const Step unlimber{.what = Do::kRedeploy, .cm = 0, .heading_deg = 0, .face_deg = 90};
  REQUIRE(guns.against(manoeuvre("A1", {unlimber})).empty());
  REQUIRE(guns.against(manoeuvre("A1", {pivot(90)})) == "MN-076");
  const auto limbered = read_after(guns, {unlimber});
  REQUIRE_FALSE(limbered.empty());
  CHECK(limbered.front().lawful);
}

TEST_CASE("MNQ-38, MNQ-39: an oblique is read in the order that nobody bars",
          "[mini-nap][MNQ-38][MNQ-39][MN-081]") {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 50, 50, 0);
  Step oblique{.what = Do::kOblique, .cm = 2.5, .aside_cm = 2.5};
  SECTION("either, and it is told once") {}
  SECTION("aside first") {
    battle.add("A2", Arm::kLineInfantry, 47.4, 52.2, 0);
    oblique.aside_first = true;
  }
  SECTION("ahead first") {
    battle.add("A2", Arm::kLineInfantry, 55.2, 50.4, 0);
  }
  REQUIRE(battle.against(manoeuvre("A1", {oblique})).empty());
  const auto found = read_after(battle, {oblique});
  REQUIRE_FALSE(found.empty());
  const auto as_made = std::ranges::find_if(found, [&](const Reading& each) {
    return each.lawful && each.words == "moves 2.5 cm ahead and 2.5 cm aside";
  });
  REQUIRE(as_made != found.end());
  CHECK(as_made->steps.front().aside_first == oblique.aside_first);
  CHECK(std::ranges::count(found, as_made->words, &Reading::words) == 1);
}

TEST_CASE("MNQ-39: a short oblique between neighbours is read, with small pivots before and after it",
          "[mini-nap][MNQ-39][MN-076][MN-081]") {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 50, 50, 0);
  std::vector<Step> steps;
  SECTION("that goes less than 5 mm aside") {
    battle.add("A2", Arm::kLineInfantry, 44.7, 50.389, 0);
    steps = {{.what = Do::kOblique, .cm = 0.72, .aside_cm = -0.24}, pivot(-9)};
  }
  SECTION("between two") {
    battle.add("A2", Arm::kLineInfantry, 55.6, 50.614, 0);
    battle.add("A3", Arm::kLineInfantry, 44.7, 48.809, 0);
    battle.add("A4", Arm::kLineInfantry, 46.099, 54.322, 0);
    steps = {pivot(-12.5), {.what = Do::kOblique, .cm = 1.85, .aside_cm = 1.36}, pivot(-7.4)};
  }
  REQUIRE(battle.against(manoeuvre("A1", steps)).empty());
  const auto found = read_after(battle, steps);
  REQUIRE_FALSE(found.empty());
  CHECK(found.front().lawful);
  CHECK(lie_alike(course_of(battle.game(), UnitId("A1"), found.front().steps).to,
                  course_of(battle.game(), UnitId("A1"), steps).to));
}

TEST_CASE("MN-073, MNQ-39: a square that turns, is left and charges is read",
          "[mini-nap][MN-073][MNQ-39][MN-C08]") {
  Battle battle;
  battle.add("A1", Arm::kLineInfantry, 50, 50, 0, kSquare);
  battle.add("D1", Arm::kFootArtillery, 50.513, 55.081, 173.4);
  Step column = form(kColumn, 1);
  column.heading_deg = 333.6;
  const std::vector<Step> steps{pivot(-79.5), column, pivot(-1.2), charge("D1")};
  REQUIRE(battle.against(manoeuvre("A1", steps)).empty());
  const auto found = read_after(battle, steps);
  REQUIRE_FALSE(found.empty());
  CHECK(found.front().lawful);
  CHECK(found.front().steps.back().target == UnitId("D1"));
}

TEST_CASE(
    "MNQ-39: random lawful manoeuvres among others, forming up and facing about, are all read as lawful",
    "[mini-nap][MNQ-39][MN-C06][MN-C07][MN-C08][random]") {
  std::mt19937 random(39);
  const auto among = [&](double least, double most) {
    return std::uniform_real_distribution<double>(least, most)(random);
  };
  const auto whole = [&](int least, int most) {
    return std::uniform_int_distribution<int>(least, most)(random);
  };
  int lawful = 0, unread = 0;
  for (int i = 0; i < 4000; ++i) {
    const Arm arm = static_cast<Arm>(whole(0, 6));
    const UnitFacts facts = unit_of(arm);
    std::vector<Formation> takes;
    for (const Formation each : {kLine, kColumn, kSquare, kSkirmish, kBattery})
      if (may_take(facts, each)) takes.push_back(each);
    const auto any_formation = [&] {
      return takes[static_cast<std::size_t>(whole(0, static_cast<int>(takes.size()) - 1))];
    };
    Battle battle = alone(arm, any_formation(), among(0, 360));
    for (int other = whole(0, 3); other > 0; --other)
      battle.add((whole(0, 2) == 0 ? "D" : "A") + std::to_string(1 + other), Arm::kLineInfantry,
                 60 + among(-12, 12), 40 + among(-12, 12), among(0, 360), kColumn);
    std::vector<Step> steps;
    const auto turning = [&] {
      for (int n = whole(0, 3) / 2; n > 0; --n)
        steps.push_back(whole(0, 3) == 0 ? about() : pivot(among(-180, 180)));
    };
    const auto forming = [&] {
      Step step = form(any_formation(), whole(0, 1), whole(0, 1) * 2 - 1);
      if (const double faces = among(0, 360); battle.unit("A1").formation == kSquare)
        step.heading_deg = faces;
      if (step.formation == kSquare) step.side = 1;
      steps.push_back(step);
    };
    const int forms = whole(0, 3);
    turning();
    if (forms == 0) forming();
    if (forms == 0) turning();
    if (whole(0, 4) > 0) {
      Step step{.what = static_cast<Do>(whole(static_cast<int>(Do::kMove), static_cast<int>(Do::kCharge))),
                .cm = among(0.3, whole(0, 1) == 0 ? 4 : 14)};
      step.aside_cm = among(-2.7, 2.7);
      step.aside_first = whole(0, 1) == 0;
      step.heading_deg = among(0, 360);
      step.face_deg = among(0, 360);
      if (step.what == Do::kCharge) step.target = UnitId("D2");
      if (step.what == Do::kCharge && !battle.game().units.contains(UnitId("D2"))) continue;
      steps.push_back(step);
      if (step.what != Do::kCharge) turning();
    }
    if (forms == 1) forming();
    if (forms == 1) turning();
    if (steps.empty() || !battle.against(manoeuvre("A1", steps)).empty()) continue;
    const Stands seen = course_of(battle.game(), UnitId("A1"), steps).to;
    if (stands_still(battle.game(), UnitId("A1"), seen)) continue;
    ++lawful;
    const auto found = readings(battle.game(), UnitId("A1"), seen);
    const bool read = !found.empty() && (found.front().lawful || found.front().by_hand);
    unread += !read;
    if (!read)
      UNSCOPED_INFO("manoeuvre " << i << " of " << kArms[static_cast<std::size_t>(arm)] << ": "
                                 << Actions::write(battle.game(), manoeuvre("A1", steps)).dump()
                                 << (found.empty() ? "" : ", read as " + found.front().words));
  }
  CHECK(lawful > 300);
  CHECK(unread == 0);
}

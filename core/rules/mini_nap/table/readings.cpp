#include "core/rules/mini_nap/table/readings.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

#include "core/board/segments.hpp"
#include "core/rules/mini_nap/measure/near.hpp"
#include "core/rules/mini_nap/movement/manoeuvre.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"
#include "core/rules/mini_nap/telling.hpp"

namespace telescope::mini_nap {
namespace {

// MNQ-39.
constexpr double kStraight_mm = 5.0;
constexpr double kStraight_deg = 3.0;

using Steps = std::vector<Step>;

Step pivot(double degrees) {
  return {.what = Step::Do::kPivot, .degrees = degrees};
}
Step moving(Step::Do what, double mm) {
  return {.what = what, .cm = mm / 10.0};
}

/// From one place and facing to another, in one formation.
struct Displacement {
  const Game& game;
  const UnitId& unit;
  double from_deg, to_deg;  ///< headings
  double mm;                ///< between the centres
  double bearing_deg;
  Stands to;
};

/// How far along and across a heading it has gone, millimetres: ahead and to the right above zero.
std::pair<double, double> along_and_across(const Displacement& d, double heading_deg) {
  const double angle = turn(heading_deg, d.bearing_deg) * std::numbers::pi / 180.0;
  return {d.mm * std::cos(angle), d.mm * std::sin(angle)};
}

bool straight(double off_mm, double along_mm) {
  return std::abs(off_mm) <= kStraight_mm ||
         std::abs(std::atan2(off_mm, std::abs(along_mm))) * 180.0 / std::numbers::pi <= kStraight_deg;
}

/// Turns that are too small to have been meant are none.
void add_pivot(Steps& steps, double degrees) {
  if (std::abs(degrees) > kStraight_deg) steps.push_back(pivot(degrees));
}

/// A movement that keeps its facing, made facing so: turned to it before, or from it afterwards.
void add_facing(std::vector<Steps>& all, const Displacement& d, double heading_deg, const Step& step) {
  Steps steps;
  add_pivot(steps, turn(d.from_deg, heading_deg));
  steps.push_back(step);
  add_pivot(steps, turn(heading_deg, d.to_deg));
  all.push_back(std::move(steps));
}

/// MN-C08: whom it now touches.
void add_charges(std::vector<Steps>& all, const Displacement& d) {
  const Outlines there = outlines_of(d.game.facts(d.unit), d.to);
  const Circle circle = circle_of(d.game.facts(d.unit), d.to);
  const Side side = d.game.side(d.unit);
  each_counting(d.game, [&](const UnitId& enemy, const UnitState& state, const UnitFacts& facts) {
    if (facts.side == side || least_gap_mm(circle, circle_of(facts, state.stands)) > kContact_mm ||
        gap_mm(there, outlines_of(facts, state.stands)) > kContact_mm)
      return;
    Steps steps;
    add_pivot(steps, turn(d.from_deg, d.bearing_deg));
    Step charge{.what = Step::Do::kCharge};
    charge.target = enemy;
    steps.push_back(charge);
    all.push_back(std::move(steps));
  });
}

void add_sideways(std::vector<Steps>& all, const Displacement& d) {
  for (const double heading : {d.from_deg, d.to_deg}) {
    const auto [ahead_mm, aside_mm] = along_and_across(d, heading);
    if (straight(ahead_mm, aside_mm)) add_facing(all, d, heading, moving(Step::Do::kSideStep, aside_mm));
    if (straight(aside_mm, ahead_mm) && ahead_mm < 0.0)
      add_facing(all, d, heading, moving(Step::Do::kStepBack, -ahead_mm));
    if (ahead_mm > 0.0 && !straight(aside_mm, ahead_mm)) {  // else it is a move
      Step oblique = moving(Step::Do::kOblique, ahead_mm);
      oblique.aside_cm = aside_mm / 10.0;
      add_facing(all, d, heading, oblique);
      oblique.aside_first = true;
      add_facing(all, d, heading, oblique);
    }
  }
}

void add_of_artillery(std::vector<Steps>& all, const Displacement& d) {
  for (const double heading : {d.from_deg, d.to_deg}) {
    const auto [ahead_mm, aside_mm] = along_and_across(d, heading);
    if (straight(aside_mm, ahead_mm)) add_facing(all, d, heading, moving(Step::Do::kProlong, ahead_mm));
  }
  Step redeploy = moving(Step::Do::kRedeploy, d.mm);
  redeploy.heading_deg = d.bearing_deg;
  redeploy.face_deg = d.to_deg;
  all.push_back({redeploy});
}

/// Everything that leads from there to there without a change of formation.
std::vector<Steps> without_change(const Game& game, const UnitId& unit, Formation formation,
                                  const Stands& from, const Stands& to) {
  const TablePoint a = centre_of(from), b = centre_of(to);
  const Displacement d{.game = game,
                       .unit = unit,
                       .from_deg = heading_of(from, formation),
                       .to_deg = heading_of(to, formation),
                       .mm = distance_mm(a, b),
                       .bearing_deg = heading_to(a, b),
                       .to = to};
  std::vector<Steps> all;
  if (d.mm <= kStill_mm) {
    // MN-C07: a pivot by half a turn swaps the stands, an about-face does not.
    const bool in_place = distance_mm(from.front().at, to.front().at) <= 2.0 * kStill_mm;
    const double turned = turn(d.from_deg, d.to_deg);
    Steps steps;
    if (std::abs(turned) > 90.0 && in_place && formation != Formation::kSquare) {
      steps.push_back({.what = Step::Do::kAboutFace});
      add_pivot(steps, turn(d.from_deg + 180.0, d.to_deg));
    } else {
      add_pivot(steps, turned);
    }
    all.push_back(std::move(steps));
    return all;
  }
  add_charges(all, d);
  if (game.facts(unit).artillery()) {
    add_of_artillery(all, d);
    return all;
  }
  if (formation == Formation::kSquare) {
    Step inch = moving(Step::Do::kInch, d.mm);
    inch.heading_deg = d.bearing_deg;
    add_facing(all, d, d.from_deg, inch);
    return all;
  }
  add_facing(all, d, d.bearing_deg, moving(Step::Do::kMove, d.mm));
  add_sideways(all, d);
  return all;
}

/// With a change of formation before whatever else was done, or after it.
std::vector<Steps> with_change(const Game& game, const UnitId& unit, Formation to, const Stands& seen) {
  const UnitFacts& facts = game.facts(unit);
  const UnitState& state = game.unit(unit);
  std::vector<Steps> all;
  for (const int stays : {0, 1})
    for (const int side : {1, -1}) {
      Step form{.what = Step::Do::kForm, .formation = to, .stays = stays, .side = side};
      const auto kept = static_cast<std::size_t>(stays);
      Stands now = state.stands;
      if (state.formation == Formation::kSquare) {
        form.heading_deg = heading_of(seen, to);  // MN-073
        now.at(kept).heading_deg = form.heading_deg;
      }
      const Stands formed = formed_on(facts, to, now, kept, side);
      if (to == Formation::kSquare && stays == 1) continue;  // the same square, seen from its other stand
      for (Steps& then : without_change(game, unit, to, formed, seen)) {
        then.insert(then.begin(), form);
        all.push_back(std::move(then));
      }
      // After: in the old formation, the stand that stays is where it is seen.
      if (state.formation == Formation::kSquare) continue;
      for (const int back : {1, -1}) {
        const Stands before = formed_on(facts, state.formation, seen, kept, back);
        for (Steps& first : without_change(game, unit, state.formation, state.stands, before)) {
          if (first.empty() || first.back().what == Step::Do::kCharge) continue;
          first.push_back(form);
          all.push_back(std::move(first));
        }
      }
    }
  return all;
}

double turning_of(const Steps& steps) {
  double sum = 0.0;
  for (const Step& each : steps)
    sum += each.what == Step::Do::kPivot       ? std::abs(each.degrees)
           : each.what == Step::Do::kAboutFace ? 180.0
                                               : 0.0;
  return sum;
}

}  // namespace

double off_mm(const Stands& a, const Stands& b) {
  double most = 0.0;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
    most = std::max(most, distance_mm(a[i].at, b[i].at));
  return a.size() == b.size() ? most : 1e9;
}

bool stands_still(const Game& game, const UnitId& unit, const Stands& seen) {
  const UnitState& state = game.unit(unit);
  if (!lies_as_before(state, seen)) return false;
  const FormationRead read = formation_read(game.facts(unit), seen, state.zero);
  return std::ranges::count(read.may_be, state.formation) > 0 &&
         distance_mm(centre_of(state.stands), centre_of(seen)) <= kStill_mm &&
         std::abs(turn(heading_of(state.stands, state.formation), heading_of(seen, state.formation))) <=
             kStill_deg;
}

bool lies_as_before(const UnitState& state, const Stands& seen) {
  return state.stands.size() == seen.size() && off_mm(state.stands, seen) <= 2.0 * kStill_mm;
}

std::vector<Reading> readings(const Game& game, const UnitId& unit, const Stands& seen) {
  const UnitState& state = game.unit(unit);
  if (!state.on_table() || seen.size() != state.stands.size() || stands_still(game, unit, seen)) return {};
  std::vector<Steps> all;
  for (const Formation formation : formation_read(game.facts(unit), seen, state.zero).may_be) {
    auto some = formation == state.formation ? without_change(game, unit, formation, state.stands, seen)
                                             : with_change(game, unit, formation, seen);
    all.insert(all.end(), std::make_move_iterator(some.begin()), std::make_move_iterator(some.end()));
  }
  std::vector<Reading> found;
  for (Steps& steps : all) {
    if (steps.empty()) continue;
    // What ends elsewhere explains nothing; a charge stops where it touches.
    const Course course = course_of(game, unit, steps);
    if (off_mm(course.to, seen) > 3.0 * kStill_mm) continue;
    const std::string words = words_of(game, course);
    if (std::ranges::count(found, words, &Reading::words) > 0) continue;
    Wanted wanted;
    wanted.kind = Kind::kManoeuvre;
    wanted.unit = unit;
    wanted.steps = steps;
    wanted.stands = seen;
    const auto against = objections_to_manoeuvre(game, wanted);
    Reading reading{.steps = std::move(steps), .lawful = against.empty(), .words = words};
    reading.by_hand = !against.empty() && std::ranges::all_of(against, [](const Objection& each) {
      return each.rule == "MN-C04";
    });
    reading.turning_deg = turning_of(reading.steps);
    found.push_back(std::move(reading));
  }
  std::ranges::stable_sort(found, {}, [](const Reading& each) {
    return std::tuple(each.lawful    ? 0
                      : each.by_hand ? 1
                                     : 2,
                      std::round(each.turning_deg), each.steps.size());
  });
  if (found.size() > kMostReadings) found.resize(kMostReadings);
  return found;
}

}  // namespace telescope::mini_nap

#include "core/rules/mini_nap/movement/course.hpp"

#include <algorithm>
#include <cmath>

#include "core/rules/mini_nap/movement/tables.hpp"

namespace telescope::mini_nap {
namespace {

Leg leg(double heading_deg, double cm) {
  const double heading = cm < 0 ? heading_deg + 180.0 : heading_deg;
  return {.heading_deg = wrapped_deg(heading), .length_mm = std::abs(cm) * 10.0};
}

/// The legs of a movement of a unit that faces so.
std::vector<Leg> legs_of(const Game& game, const UnitId& unit, const Step& step, const Stands& stands,
                         Formation formation) {
  const double heading = heading_of(stands, formation);
  switch (step.what) {
    case Step::Do::kMove:
    case Step::Do::kProlong:
      return {leg(heading, step.cm)};
    case Step::Do::kSideStep:
      return {leg(heading + 90.0, step.cm)};
    case Step::Do::kStepBack:
      return {leg(heading + 180.0, step.cm)};
    case Step::Do::kOblique: {
      std::vector<Leg> legs{leg(heading, step.cm), leg(heading + 90.0, step.aside_cm)};
      if (step.aside_first) std::swap(legs[0], legs[1]);
      return legs;
    }
    case Step::Do::kInch:
    case Step::Do::kRedeploy:
      return {leg(step.heading_deg, step.cm)};
    case Step::Do::kCharge: {
      const UnitFacts& facts = game.facts(unit);
      const double reach_mm = allowance_row(facts, formation).charge_cm * 10.0;
      double way = reach_mm;
      if (step.target && game.counts(*step.target))
        way = way_to_touch(outlines_of(facts, stands), heading, reach_mm, game.outlines(*step.target))
                  .value_or(reach_mm);
      return {{.heading_deg = heading, .length_mm = way}};
    }
    default:
      return {};
  }
}

}  // namespace

Course course_of(const Game& game, const UnitId& unit, std::span<const Step> steps) {
  const UnitFacts& facts = game.facts(unit);
  const UnitState& state = game.unit(unit);
  Course course{.to = state.stands, .formation = state.formation};
  course.turned_deg = state.now.turned_deg;
  bool emergency = state.emergency;
  for (const Step& step : steps) {
    Course::Done done{.step = step,
                      .before = course.to,
                      .sets_out = course.to,
                      .formation = course.formation,
                      .emergency = emergency,
                      .turned_deg = course.turned_deg};
    switch (step.what) {
      case Step::Do::kPivot:
        course.to = turned(course.to, centre_of(course.to), step.degrees);
        course.turned_deg += std::abs(step.degrees);
        break;
      case Step::Do::kAboutFace:
        course.to = about_faced(course.to);
        course.turned_deg += 180.0;
        break;
      case Step::Do::kForm: {
        const auto stays = static_cast<std::size_t>(step.stays == 1 && course.to.size() == 2 ? 1 : 0);
        Stands from = course.to;
        // MN-073, MNQ-37: who leaves a square keeps the place of the stand that stays, and may face any way.
        if (course.formation == Formation::kSquare) from.at(stays).heading_deg = step.heading_deg;
        course.to = formed_on(facts, step.formation, from, stays, step.side);
        course.formation = step.formation;
        course.reformed = true;
        emergency = false;
        break;
      }
      default:
        done.legs = legs_of(game, unit, step, course.to, course.formation);
        if (step.what == Step::Do::kRedeploy)
          for (Placed& each : done.sets_out) each.heading_deg = wrapped_deg(step.heading_deg);
        for (const Leg& each : done.legs) course.to = moved(course.to, each.heading_deg, each.length_mm);
        if (step.what == Step::Do::kRedeploy)
          for (Placed& each : course.to) each.heading_deg = wrapped_deg(step.face_deg);
        course.movement = movement_of(step.what);
        course.moves = course.done.size();
        if (step.what == Step::Do::kCharge) course.target = step.target;
    }
    done.after = course.to;
    course.done.push_back(std::move(done));
  }
  return course;
}

Walk walk_of(const UnitId& unit, const Course::Done& done) {
  const bool forms = done.step.what == Step::Do::kForm;
  return {.unit = unit,
          .formation = forms ? done.step.formation : done.formation,
          .before = done.before,
          .sets_out = done.sets_out,
          .legs = done.legs,
          .degrees = done.step.what == Step::Do::kPivot ? done.step.degrees : 0.0,
          .after = done.after};
}

Movement movement_of(Step::Do what) {
  if (what < Step::Do::kMove) return Movement::kNone;
  // Both list movements in one order.
  return static_cast<Movement>(static_cast<int>(what) - static_cast<int>(Step::Do::kMove) +
                               static_cast<int>(Movement::kMove));
}

std::vector<Leg> part_of(std::span<const Leg> legs, double from_mm, double to_mm) {
  std::vector<Leg> part;
  for (const Leg& each : legs) {
    const double begins = std::clamp(from_mm, 0.0, each.length_mm);
    const double ends = std::clamp(to_mm, 0.0, each.length_mm);
    if (ends > begins) part.push_back({.heading_deg = each.heading_deg, .length_mm = ends - begins});
    from_mm -= each.length_mm;
    to_mm -= each.length_mm;
  }
  return part;
}

Stands stands_at(const Stands& from, std::span<const Leg> legs, double along_mm) {
  Stands stands = from;
  for (const Leg& each : legs) {
    const double part = std::clamp(along_mm, 0.0, each.length_mm);
    stands = moved(stands, each.heading_deg, part);
    along_mm -= part;
  }
  return stands;
}

double length_mm(std::span<const Leg> legs) {
  double length = 0.0;
  for (const Leg& each : legs) length += each.length_mm;
  return length;
}

}  // namespace telescope::mini_nap

#include "core/rules/mini_nap/movement/course.hpp"

#include <cmath>
#include <cstdio>
#include <stdexcept>

#include "core/base/joined.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"

namespace telescope::mini_nap {
namespace {

Formation formation_named(const std::string& word) {
  const auto formation = formation_from(word);
  if (!formation) throw std::invalid_argument("there is no formation '" + word + "'");
  return *formation;
}

Step::Do way_named(const std::string& word) {
  const auto way = static_cast<Step::Do>(place_of(Step::kWords, word).value_or(0));
  if (way < Step::Do::kMove) throw std::invalid_argument("there is no movement '" + word + "'");
  return way;
}

Step turn_by(double degrees) {
  return {.what = Step::Do::kPivot, .degrees = degrees};
}

/// From the centre of a unit that stands so to that of another, degrees clockwise of where it faces.
double turn_to(const Game& game, const UnitId& other, const Course& course) {
  const UnitState& state = game.unit(other);
  if (!state.on_table()) return 0.0;
  return turn(heading_of(course.to, course.formation), heading_to(centre_of(course.to), state.centre()));
}

Leg leg(double heading_deg, double cm) {
  const double heading = cm < 0 ? heading_deg + 180.0 : heading_deg;
  return {.heading_deg = wrapped_deg(heading), .length_mm = std::abs(cm) * 10.0};
}

/// The legs of a movement of a unit that faces so.
std::vector<Leg> legs_of(const Game& game, const UnitId& unit, const Step& step, const Stands& stands,
                         Formation formation) {
  using enum Step::Do;
  const double heading = heading_of(stands, formation);
  if (step.what == kInch || step.what == kRedeploy) return {leg(step.heading_deg, step.cm)};
  if (step.what != kCharge) {
    std::vector<Leg> legs{leg(heading + movement_row(movement_of(step.what))->ahead_deg, step.cm)};
    if (step.what == kOblique)
      legs.insert(step.aside_first ? legs.begin() : legs.end(), leg(heading + 90.0, step.aside_cm));
    return legs;
  }
  const UnitFacts& facts = game.facts(unit);
  const double reach_mm = allowance_row(facts, formation).charge_cm * 10.0;
  double way = reach_mm;
  if (step.target && game.counts(*step.target))
    way = way_to_touch(outlines_of(facts, stands), heading, reach_mm, game.outlines(*step.target))
              .value_or(reach_mm);
  return {{.heading_deg = heading, .length_mm = way}};
}

std::string aside(double right) {
  return right < 0.0 ? " to the left" : " to the right";
}

std::string step_words(const Game& game, const Course::Done& done) {
  using enum Step::Do;
  const Step& step = done.step;
  const std::string way = cm_words(std::abs(step.cm));
  if (step.what == kPivot) return "pivots " + degrees_words(step.degrees) + aside(step.degrees);
  if (step.what == kAboutFace) return "faces about";
  if (step.what == kForm)
    return step.formation == Formation::kSkirmish ? "forms a skirmish line"
                                                  : "forms " + std::string(word(step.formation));
  if (step.what == kMove) return "moves " + cm_words(step.cm);
  if (step.what == kSideStep) return "side-steps " + way + aside(step.cm);
  if (step.what == kStepBack) return "steps back " + cm_words(step.cm);
  if (step.what == kOblique)
    return "moves " + cm_words(step.cm) + " ahead and " + cm_words(std::abs(step.aside_cm)) + " aside";
  if (step.what == kInch) return "inches " + cm_words(step.cm);
  if (step.what == kProlong) return (step.cm < 0.0 ? "prolongs back " : "prolongs ") + way;
  if (step.what == kRedeploy) return "redeploys " + cm_words(step.cm);
  return "charges " + (step.target ? game.name(*step.target) : std::string("nobody")) + " over " +
         cm_words(length_mm(done.legs) / 10.0);
}

}  // namespace

std::string_view Plan::fields_of_way() const {
  if (way.empty()) return "mm";
  const std::string_view fields = Step::kTakes.at(place_of(Step::kWords, way).value_or(0)).plan;
  return fields.empty() ? "mm aside_mm aside_first heading_deg face_deg target as_it_faces" : fields;
}

std::vector<Step> steps_of(const Game& game, const UnitId& unit, const Plan& plan) {
  std::vector<Step> steps;
  const UnitState& state = game.unit(unit);
  if (!state.on_table()) return steps;
  const bool charges = plan.way == "charge";
  const bool leaves_square = state.formation == Formation::kSquare && !plan.formation.empty();
  const bool to_target = charges && plan.degrees == 0 && !plan.as_it_faces;
  const auto face = plan.face ? plan.face : to_target ? plan.target : std::nullopt;

  if (!plan.formation.empty()) {
    using Forming = Plan::Forming;
    Step step{.what = Step::Do::kForm, .formation = formation_named(plan.formation)};
    step.stays = plan.forming >= Forming::kSecondRight ? 1 : 0;
    const bool left = plan.forming == Forming::kFirstLeft || plan.forming == Forming::kSecondLeft;
    step.side = left && step.formation != Formation::kSquare ? -1 : 1;
    if (leaves_square) step.heading_deg = wrapped_deg(state.heading() + plan.degrees);
    steps.push_back(step);
  }
  if (plan.about_face) steps.push_back({.what = Step::Do::kAboutFace});
  if (face)
    if (const double degrees = turn_to(game, *face, course_of(game, unit, steps)); degrees != 0.0)
      steps.push_back(turn_by(degrees));
  if (plan.degrees != 0 && !leaves_square) steps.push_back(turn_by(plan.degrees));
  if (!plan.way.empty()) {
    Step step{.what = way_named(plan.way), .cm = plan.mm / 10.0, .target = plan.target};
    step.aside_cm = plan.aside_mm / 10.0;
    step.aside_first = plan.aside_first;
    step.heading_deg = plan.heading_deg;
    step.face_deg = plan.face_deg;
    steps.push_back(step);
  }
  if (plan.then_degrees != 0) steps.push_back(turn_by(plan.then_degrees));
  if (!plan.then_formation.empty()) {
    Step step{.what = Step::Do::kForm, .formation = formation_named(plan.then_formation)};
    const Course course = course_of(game, unit, steps);
    if (course.formation == Formation::kSquare) step.heading_deg = heading_of(course.to, course.formation);
    steps.push_back(step);
  }
  return steps;
}

Course course_of(const Game& game, const UnitId& unit, std::span<const Step> steps) {
  const UnitFacts& facts = game.facts(unit);
  const UnitState& state = game.unit(unit);
  Course course{.to = state.stands, .formation = state.formation};
  course.turned_deg = state.now.turned_deg;
  bool emergency = state.emergency;
  for (const Step& step : steps) {
    Course::Done done{standing(unit, course.formation, course.to, course.to), step, emergency,
                      course.turned_deg};
    switch (step.what) {
      case Step::Do::kPivot:
        course.to = turned(course.to, centre_of(course.to), step.degrees);
        done.degrees = step.degrees;
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

std::string degrees_words(double degrees) {
  char text[32];
  std::snprintf(text, sizeof text, "%.0f degrees", std::abs(degrees));
  return text;
}

void tell_of(Events& events, std::string_view type, std::string_view rule, const UnitId& unit,
             const std::string& sentence) {
  events.tell(type, rule, sentence, {{"unit", unit.value()}});
}

std::string names_of(const Game& game, const std::vector<UnitId>& units) {
  std::vector<std::string> names;
  for (const UnitId& each : units) names.push_back(game.name(each));
  return joined(names);
}

std::string words_of(const Game& game, const Course& course) {
  std::vector<std::string> words;
  for (const Course::Done& each : course.done) words.push_back(step_words(game, each));
  return words.empty() ? "stays as it is" : in_a_row(words);
}

void tell_manoeuvre(Events& events, const Game& game, const UnitId& unit, const Course& course) {
  const std::string_view rule = course.movement == Movement::kCharge ? "MN-106" : "MN-068";
  tell_of(events, course.movement == Movement::kCharge ? "charged" : "manoeuvred", rule, unit,
          game.name(unit) + " " + words_of(game, course) + ".");
}

}  // namespace telescope::mini_nap

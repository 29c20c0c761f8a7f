#include "core/rules/mini_nap/movement/steps.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/rules/mini_nap/movement/course.hpp"

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

}  // namespace

std::string_view Plan::fields_of_way() const {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kRows{
      {{"", "mm"},
       {"move", "mm"},
       {"side-step", "mm"},
       {"step-back", "mm"},
       {"oblique", "mm aside_mm aside_first"},
       {"inch", "mm heading_deg"},
       {"prolong", "mm"},
       {"redeploy", "mm heading_deg face_deg"},
       {"charge", "target as_it_faces"}}};
  for (const auto& [word, fields] : kRows)
    if (word == way) return fields;
  return "mm aside_mm aside_first heading_deg face_deg target as_it_faces";
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

}  // namespace telescope::mini_nap

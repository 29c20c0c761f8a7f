#include "core/rules/mini_nap/telling.hpp"

#include <cmath>
#include <cstdio>

#include "core/rules/mini_nap/measure/limits.hpp"

namespace telescope::mini_nap {
namespace {

std::string step_words(const Game& game, const Course::Done& done) {
  const Step& step = done.step;
  switch (step.what) {
    case Step::Do::kPivot:
      return "pivots " + degrees_words(step.degrees) +
             (step.degrees < 0.0 ? " to the left" : " to the right");
    case Step::Do::kAboutFace:
      return "faces about";
    case Step::Do::kForm:
      return step.formation == Formation::kSkirmish ? "forms a skirmish line"
                                                    : "forms " + std::string(word(step.formation));
    case Step::Do::kMove:
      return "moves " + cm_words(step.cm);
    case Step::Do::kSideStep:
      return "side-steps " + cm_words(std::abs(step.cm)) + (step.cm < 0.0 ? " to the left" : " to the right");
    case Step::Do::kStepBack:
      return "steps back " + cm_words(step.cm);
    case Step::Do::kOblique:
      return "moves " + cm_words(step.cm) + " ahead and " + cm_words(std::abs(step.aside_cm)) + " aside";
    case Step::Do::kInch:
      return "inches " + cm_words(step.cm);
    case Step::Do::kProlong:
      return std::string(step.cm < 0.0 ? "prolongs back " : "prolongs ") + cm_words(std::abs(step.cm));
    case Step::Do::kRedeploy:
      return "redeploys " + cm_words(step.cm);
    case Step::Do::kCharge:
      return "charges " + (step.target ? game.name(*step.target) : std::string("nobody")) + " over " +
             cm_words(length_mm(done.legs) / 10.0);
  }
  return {};
}

}  // namespace

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
  std::string names;
  for (const UnitId& each : units) names += (names.empty() ? "" : ", ") + game.name(each);
  return names;
}

std::string words_of(const Game& game, const Course& course) {
  std::string words;
  for (std::size_t i = 0; i < course.done.size(); ++i) {
    if (i > 0) words += i + 1 == course.done.size() ? " and " : ", ";
    words += step_words(game, course.done[i]);
  }
  return words.empty() ? "stays as it is" : words;
}

void tell_manoeuvre(Events& events, const Game& game, const UnitId& unit, const Course& course) {
  const std::string_view rule = course.movement == Movement::kCharge ? "MN-106" : "MN-068";
  tell_of(events, course.movement == Movement::kCharge ? "charged" : "manoeuvred", rule, unit,
          game.name(unit) + " " + words_of(game, course) + ".");
}

}  // namespace telescope::mini_nap

#include "core/rules/mini_nap/table/readings.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/board/segments.hpp"

namespace telescope::mini_nap {

bool stands_still(const Game& game, const UnitId& unit, const Stands& seen) {
  const UnitState& state = game.unit(unit);
  if (!lies_as_before(state, seen)) return false;
  const FormationRead read = formation_read(game.facts(unit), seen, state.zero);
  return std::ranges::count(read.may_be, state.formation) > 0 &&
         distance_mm(state.centre(), centre_of(seen)) <= kStill_mm &&
         std::abs(turn(state.heading(), heading_of(seen, state.formation))) <= kStill_deg;
}

bool lies_as_before(const UnitState& state, const Stands& seen) {
  return state.stands.size() == seen.size() && off_mm(state.stands, seen) <= 2.0 * kStill_mm;
}

namespace {

double turning_of(const Steps& steps) {
  double sum = 0.0;
  for (const Step& each : steps)
    sum += each.what == Step::Do::kPivot       ? std::abs(each.degrees)
           : each.what == Step::Do::kAboutFace ? 180.0
                                               : 0.0;
  return sum;
}

/// What may have been done, the least turning and the fewest steps first.
struct Candidate {
  Steps steps;
  Course course;
  double turning_deg;
};
std::vector<Candidate> candidates(const Game& game, const UnitId& unit, const Stands& seen, Look look) {
  std::vector<Candidate> found;
  for (Steps& steps : explanations(game, unit, seen, look)) {
    // What ends elsewhere explains nothing; a charge stops where it touches.
    Course course = course_of(game, unit, steps);
    if (!lie_alike(course.to, seen)) continue;
    const double turning_deg = turning_of(steps);
    found.push_back({std::move(steps), std::move(course), turning_deg});
  }
  std::ranges::stable_sort(found, {}, [](const Candidate& each) {
    return std::pair(std::round(each.turning_deg), each.steps.size());
  });
  return found;
}

/// It faces about and pivots most of the way back: what it does without either is another way said twice.
bool turns_back(const Steps& steps) {
  constexpr double kBack_deg = 90.0;
  return std::ranges::adjacent_find(steps, [&](const Step& first, const Step& then) {
           return first.what == Step::Do::kAboutFace && then.what == Step::Do::kPivot &&
                  std::abs(then.degrees) > kBack_deg;
         }) != steps.end();
}

/// Adds those that are lawful or may be, and some that are not, while there is room for better ones. Whether
/// a pivot was barred.
bool judge(const Game& game, const UnitId& unit, const Stands& seen, Look look, std::vector<Reading>& lawful,
           std::vector<Reading>& others) {
  bool barred = false;
  std::set<std::string> told;
  for (Candidate& each : candidates(game, unit, seen, look)) {
    if (lawful.size() == kMostReadings) break;
    const bool back = turns_back(each.steps);
    if (back && !lawful.empty()) continue;
    std::string words = words_of(game, each.course), key = words;
    bool aside_first = false;
    for (const Step& step : each.steps) {  // what the words leave out
      if (step.what == Step::Do::kForm) key += std::to_string(3 * step.stays + step.side);
      aside_first = aside_first || step.aside_first;
    }
    // MNQ-38: the other order of an oblique is told where one is barred.
    if (told.contains(key) || !told.insert(key + (aside_first ? " aside first" : " ")).second) continue;
    Reading reading{.steps = std::move(each.steps), .words = std::move(words)};
    if (!goes_too_far(game, unit, each.course, true)) {
      const auto against = Manoeuvre{.unit = unit, .steps = reading.steps, .stands = seen}.against_way(game);
      reading.lawful = against.empty();
      reading.by_hand = !against.empty() && std::ranges::all_of(against, [](const Objection& objection) {
        return objection.rule == "MN-C04";
      });
      barred = barred || std::ranges::any_of(against, [](const Objection& objection) {
                 return objection.rule == "MN-076" || objection.rule == "MN-129";
               });
    }
    const bool stands = reading.lawful || reading.by_hand;
    if (back && !stands && !others.empty()) continue;
    if (stands) told.insert(std::move(key));
    (reading.lawful ? lawful : others).push_back(std::move(reading));
  }
  return barred;
}

}  // namespace

std::vector<Reading> readings(const Game& game, const UnitId& unit, const Stands& seen) {
  const UnitState& state = game.unit(unit);
  if (!state.on_table() || seen.size() != state.stands.size() || stands_still(game, unit, seen)) return {};
  std::vector<Reading> found, others, last;
  if (judge(game, unit, seen, Look::kFirst, found, others) && found.empty())
    judge(game, unit, seen, Look::kSecond, found, others);
  if (found.empty() && std::ranges::none_of(others, &Reading::by_hand)) {
    judge(game, unit, seen, Look::kLast, found, last);
    std::ranges::copy_if(last, std::back_inserter(others), &Reading::by_hand);
  }
  std::ranges::stable_sort(others, {}, [](const Reading& each) { return !each.by_hand; });
  for (Reading& each : others)
    if (found.size() < kMostReadings && std::ranges::count(found, each.words, &Reading::words) == 0)
      found.push_back(std::move(each));
  return found;
}

}  // namespace telescope::mini_nap

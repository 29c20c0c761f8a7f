#include "core/rules/brevity/measure/inches.hpp"

#include <algorithm>
#include <utility>

#include "core/base/beside_limit.hpp"
#include "core/base/words.hpp"
#include "core/measure/words.hpp"
#include "core/rules/brevity/actions.hpp"

namespace telescope::brevity {

std::string words(const Inches& length) {
  if (length.told) return decimal(length.value) + " in";
  return telescope::words({Length::from_inches(length.value), Length::from_inches(length.error / 2.0)},
                          MeasuringUnit::kInch);
}

std::string words(const Inches& length, double limit) {
  return length.told ? beside_limit(length.value, limit, 2, decimal) + " in" : words(length);
}

Answer decided(const Game& game, const Question& question, Answer measured, std::vector<Question>& open) {
  if (const auto ruled = game.rulings.find(question.id); ruled != game.rulings.end())
    return answer(ruled->second);
  const bool asked = std::ranges::any_of(open, [&](const Question& each) { return each.id == question.id; });
  if (measured == Answer::kUmpire && !asked) open.push_back(question);
  return measured;
}

bool taken_as_is(const Inches& length, double limit) {
  return length.value <= limit + kLastBits_in;
}

std::vector<Objection> objections_of(const Game& game, const std::vector<Question>& open) {
  std::vector<Objection> all;
  for (const Question& each : open)
    if (!each.hidden)
      all.push_back(objection_of(
          game, each, each.sentence + (each.unseen ? "" : " Too close to call: the umpire decides.")));
  return all;
}

Objection objection_of(const Game& game, const Question& question, std::string sentence) {
  const auto ruling = [&](bool within) {
    return Actions::write(game, Ruling{.question = question.id,
                                       .yes = within == question.within,
                                       .words = (within ? "within. " : "beyond. ") + question.sentence});
  };
  return {"BQ-01", std::move(sentence), ruling(true), ruling(false)};
}

}  // namespace telescope::brevity

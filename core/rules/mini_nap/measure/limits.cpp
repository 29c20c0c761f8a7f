#include "core/rules/mini_nap/measure/limits.hpp"

#include <cstdio>

#include "core/base/beside_limit.hpp"
#include "core/rules/mini_nap/rules.hpp"

namespace telescope::mini_nap {
namespace {

std::string cm_in_places(double cm, int places) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f cm", places, cm);
  return text;
}

}  // namespace

Answer at_most(double value, double limit, double margin) {
  if (margin > 0.0 && value > limit - margin && value < limit + margin) return Answer::kUmpire;
  return value <= limit + kLastBits ? Answer::kYes : Answer::kNo;
}

void Against::need(Answer lawful, std::string_view rule, const std::string& sentence,
                   const std::string& question) {
  if (const auto ruled = game_.rulings.find(question); ruled != game_.rulings.end())
    lawful = ruled->second ? Answer::kYes : Answer::kNo;
  if (lawful == Answer::kNo) add(rule, sentence);
  if (lawful != Answer::kUmpire) return;
  const auto ruling = [&](bool within) {
    return Actions::write(
        game_,
        Ruling{.question = question, .yes = within, .note = (within ? "within. " : "beyond. ") + sentence});
  };
  objections_.push_back({"MN-C04",
                         "Too close to call (" + std::string(rule) + "): measure by hand. " + sentence +
                             (game_.settings().umpire ? " The umpire decides." : " The players agree."),
                         ruling(true), ruling(false)});
}

std::string cm_words(double cm) {
  return cm_in_places(cm, 1);
}

std::string cm_words(double cm, double limit_cm) {
  return beside_limit(cm, limit_cm, 1, cm_in_places);
}

}  // namespace telescope::mini_nap

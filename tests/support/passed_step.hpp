#pragma once

#include <string>

#include "core/rules/rules_face.hpp"
#include "core/rules/words_face.hpp"

namespace telescope::test {

/// What is wrong with how the step would be passed (WordsFace::passed_by()); empty: nothing, or it is not.
inline std::string fault_of_passing(const WordsFace& words, const RulesFace& rules, const Position& at) {
  const auto passed = words.passed_by(at);
  if (!passed) return {};
  if (!rules.lawful(at, *passed).lawful()) return "a step is passed unlawfully by " + passed->dump();
  if (!rules.dice(at, *passed, {}).empty()) return "a step is passed by dice of " + passed->dump();
  return words.end(rules.apply(at, *passed, {}).position) ? "the game is ended by " + passed->dump() : "";
}

}  // namespace telescope::test

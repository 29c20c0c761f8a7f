#pragma once

#include "tests/support/json_ruleset.hpp"

namespace telescope::test {

/// What the small games of the tests have in common: the board of their scenario, nothing to find on the
/// table. They go by the id of a real ruleset because a scenario names one.
class SmallRuleset : public JsonRuleset {
 public:
  std::string_view id() const final { return "rapier"; }
  Vocabulary vocabulary() const final { return {}; }
  Board board(const Scenario& scenario) const final { return scenario.board; }
  std::vector<Finding> review(const Scenario&) const final { return {}; }
};

}  // namespace telescope::test

#pragma once

#include "core/rules/rapier/knowledge/role.hpp"
#include "tests/support/json_ruleset.hpp"

namespace telescope::test {

/// What the small games of the tests have in common: the board of their scenario, nothing to find on the
/// table. They go by the id of a real ruleset because a scenario names one.
class SmallRuleset : public JsonRuleset {
 public:
  std::string_view id() const final { return "rapier"; }
  Vocabulary vocabulary() const final { return find_ruleset(id())->vocabulary(); }
  Board board(const Scenario& scenario) const final { return scenario.board; }
  std::vector<Finding> review(const Scenario&) const final { return {}; }
};

/// An umpire from whom the Corps Commander keeps secrets, and the Corps Commander.
inline std::vector<Seat> attackers_and_umpire() {
  return rapier::seats_of({});
}

}  // namespace telescope::test

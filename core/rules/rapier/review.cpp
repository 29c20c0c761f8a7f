#include "core/rules/rapier/review.hpp"

#include <algorithm>

#include "core/rules/rapier/words.hpp"

namespace telescope::rapier {
namespace {

/// RO-033: works are items of the defender, but no units of his Division.
bool is_works(const Unit& unit) {
  const auto kind = kind_from_string(unit.kind);
  return kind && rapier::is_works(*kind);
}

Finding warning(std::string rule, std::string sentence, std::string remedy) {
  return {.severity = Severity::kWarning,
          .rule = std::move(rule),
          .sentence = std::move(sentence),
          .remedy = std::move(remedy)};
}

void review_division(const Scenario& scenario, const Division& division, std::vector<Finding>& findings) {
  int units = 0, headquarters = 0, assets = 0;
  for (const Unit& unit : scenario.units) {
    if (unit.division != division.id || is_works(unit)) continue;
    ++units;
    headquarters += unit.kind == "hq";
    assets += std::ranges::find(unit.traits, "asset") != unit.traits.end();
  }
  if (headquarters != 1)
    findings.push_back(warning(
        "RQ-08",
        division.name + " has " + std::to_string(headquarters) + " headquarters; a Division begins with one.",
        "Give it one unit of kind \"hq\"."));
  if (assets * 10 < units * 2 || assets * 10 > units * 3)
    findings.push_back(warning("RQ-09",
                               division.name + " has " + std::to_string(assets) + " assets among " +
                                   std::to_string(units) + " units; about a quarter is usual.",
                               "Give the trait \"asset\" to between 20 and 30 in a hundred."));
}

}  // namespace

std::vector<Finding> review(const Scenario& scenario) {
  std::vector<Finding> findings;
  if (!grid_of(scenario.board))
    findings.push_back({.severity = Severity::kViolation,
                        .rule = "RO-005",
                        .sentence = "Rapier Offensive is played on a grid.",
                        .remedy = "Give [board] columns, rows and cell."});
  for (const Division& division : scenario.divisions) review_division(scenario, division, findings);
  const auto items = std::ranges::count(scenario.units, Side::kDefender, &Unit::side);
  if (scenario.counters < items)
    findings.push_back(warning("RO-036",
                               "The defender has " + std::to_string(items) + " items but " +
                                   std::to_string(scenario.counters) + " counters.",
                               "Set counters to his items and dummies together."));
  return findings;
}

}  // namespace telescope::rapier

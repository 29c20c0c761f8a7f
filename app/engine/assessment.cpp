#include "app/engine/assessment.hpp"

#include <string>
#include <utility>

namespace telescope::app {
namespace {

Result<Table> begin(Scenario scenario, Kit kit) {
  const Ruleset* ruleset = find_ruleset(scenario.ruleset);
  if (!ruleset) {
    std::string known;
    for (const Ruleset* each : rulesets()) known += (known.empty() ? "" : ", ") + std::string(each->id());
    return failure("no ruleset '" + scenario.ruleset + "' in this program; it knows: " + known);
  }
  Table table{std::move(scenario), std::move(kit), ruleset, {}};
  table.state = ruleset->apply({}, begin_action(table.scenario, table.kit), {}).state;
  return table;
}

}  // namespace

Result<Table> make_table(Scenario scenario) {
  auto kit = make_kit(scenario);
  if (!kit) return tl::unexpected(kit.error());
  return begin(std::move(scenario), *std::move(kit));
}

Result<Table> make_table(Kit kit) {
  Scenario scenario;
  scenario.id = scenario.name = kit.scenario;
  scenario.ruleset = kit.ruleset;
  scenario.board = kit.board;
  return begin(std::move(scenario), std::move(kit));
}

std::vector<Finding> assess(const Table& table, const TableView& view) {
  if (!table.ruleset) return {};
  return table.ruleset->inspect(table.scenario, table.kit, table.state, view);
}

}  // namespace telescope::app

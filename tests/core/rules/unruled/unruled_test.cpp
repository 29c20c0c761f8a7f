#include "core/rules/unruled/unruled.hpp"

#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;

TEST_CASE("a table without rules is open, finds nothing wrong and lets nothing be played", "[unruled]") {
  const auto scenario = load_scenario(test::project_file("assets/scenarios/open-table.toml"));
  REQUIRE(scenario);
  const Ruleset* rules = find_ruleset(scenario->ruleset);
  REQUIRE(rules);
  CHECK(grid_of(scenario->board) == nullptr);
  CHECK(grid_of(rules->board({})) == nullptr);
  const Kit kit = make_kit(*scenario).value();
  const Action begin = begin_action(*scenario, kit);
  CHECK(rules->query({}, begin).lawful());
  const GameState state = rules->apply({}, begin, {}).state;
  CHECK(rules->inspect(*scenario, kit, state, {}).empty());
  CHECK(rules->needed_throws(state, {{"type", "move"}}, {}).empty());
  CHECK_FALSE(rules->query(state, {{"type", "move"}}).lawful());
  CHECK(rules->apply(state, {{"type", "move"}}, {}).state == state);
  CHECK(rules->sheet(state).steps.empty());
  const std::vector<Throw> dice{{"any", {6}}};
  CHECK_THROWS_AS(rules->apply(state, {}, dice), std::invalid_argument);
}

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
  const auto game = rules->prepare(*scenario, kit).value();
  const Position position = game->rules().begin().position;
  CHECK(position.begun());
  CHECK(game->table().inspect(position, {}).empty());
  CHECK(game->rules().dice(position, {{"type", "move"}}, {}).empty());
  CHECK_FALSE(game->rules().lawful(position, {{"type", "move"}}).lawful());
  const Position after = game->rules().apply(position, {{"type", "move"}}, {}).position;
  CHECK(game->rules().to_json(after) == game->rules().to_json(position));
  CHECK(game->words().sheet(position).steps.empty());
  const std::vector<Throw> dice{{"any", {6}}};
  CHECK_THROWS_AS(game->rules().apply(position, {}, dice), std::invalid_argument);
}

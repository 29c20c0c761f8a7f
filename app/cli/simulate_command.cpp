#include <algorithm>
#include <charconv>
#include <future>
#include <limits>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/cli/command.hpp"
#include "app/cli/json_io.hpp"
#include "app/cli/named_scenario.hpp"
#include "app/cli/workbenches.hpp"
#include "core/rules/ruleset.hpp"
#include "core/scenario/scenario_file.hpp"

namespace telescope::cli {
namespace {

struct SimulateCommand {
  std::string ruleset;
  std::string scenario;
  std::int64_t games = 1000;
  std::uint64_t seed = 1;
  unsigned threads = 0;
  bool json = false;
  bool schema = false;
};

Result<std::shared_ptr<const PreparedGame>> game_of(const SimulateCommand& command) {
  const auto file = command.scenario.empty() ? default_scenario_file(command.ruleset)
                                             : named_scenario_file(command.scenario);
  if (!file) return tl::unexpected(file.error());
  const std::string name = command.scenario.empty() ? file->stem().string() : command.scenario;
  const auto scenario = load_scenario(*file);
  if (!scenario) return tl::unexpected(scenario.error());
  if (scenario->ruleset != command.ruleset)
    return failure(name + ": the scenario is for '" + scenario->ruleset + "', not " + command.ruleset);
  const auto kit = make_kit(*scenario);
  if (!kit) return tl::unexpected(kit.error());
  auto game = find_ruleset(command.ruleset)->prepare(*scenario, *kit);
  if (!game) return failure(name + ": " + game.error().message);
  return game;
}

/// The games are cut into as many runs as there are threads; their sum is the same however it is cut. Null
/// where these rules have no commanders.
std::unique_ptr<Workbench::Simulation> play(const PreparedGame& game, const SimulateCommand& command) {
  const Workbench& bench = workbench_of(command.ruleset);
  const unsigned threads =
      command.threads ? command.threads : std::max(1u, std::thread::hardware_concurrency());
  const std::int64_t each = command.games / threads, spare = command.games % threads;
  std::vector<std::future<std::unique_ptr<Workbench::Simulation>>> parts;
  std::int64_t first = 0;
  for (unsigned i = 0; i < threads; ++i) {
    const std::int64_t count = each + (i < spare ? 1 : 0);
    parts.push_back(std::async(std::launch::async, [&bench, &game, &command, first, count] {
      return bench.simulate(game, command.seed, first, count);
    }));
    first += count;
  }
  std::unique_ptr<Workbench::Simulation> all = parts.front().get();
  for (std::size_t i = 1; i < parts.size(); ++i)
    if (const auto part = parts[i].get(); part && all) all->add(*part);
  return all;
}

int run(const SimulateCommand& command) {
  if (command.schema) return print_schemas({{"outcome", command.ruleset + "-simulate"}});
  const auto game = game_of(command);
  if (!game) return fail(game.error().message);
  try {
    const auto played = play(**game, command);
    if (!played) return fail(command.ruleset + " has no commanders to play with");
    return command.json ? print_json(played->to_json()) : print_text(played->in_words());
  } catch (const std::invalid_argument& unplayable) {
    return fail(unplayable.what());
  }
}

/// CLI11 would wrap -1 and cut what is too large.
std::uint64_t seed_of(const std::string& text) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc{} || end != text.data() + text.size())
    bad_value("--seed", "'" + text + "' must be a whole number from 0 to " +
                            std::to_string(std::numeric_limits<std::uint64_t>::max()));
  return seed;
}

}  // namespace

Runner add_simulate_command(const Command& app) {
  auto simulate = std::make_shared<SimulateCommand>();
  const Command command = app.add_subcommand(
      "simulate", "Play a scenario many times between simple commanders, to see how balanced it is");
  command.add_option("ruleset", simulate->ruleset, "whose rules")
      .required()
      .one_of(workbench_names(), InHelp::kUntold);
  command
      .add_option("--scenario", simulate->scenario,
                  "scenario file (TOML), or the name of one that is shipped; by default RULESET-default, or "
                  "the first of that ruleset if there is no such scenario")
      .type_name("FILE");
  command.add_option("--games", simulate->games, "how many games; 1000 by default")
      .range(std::int64_t{1}, std::int64_t{100'000'000}, InHelp::kUntold);
  command
      .add_option_function(
          "--seed", [simulate](const std::string& text) { simulate->seed = seed_of(text); },
          "the same seed plays the same games; 1 by default")
      .type_name("UINT");
  command
      .add_option("--threads", simulate->threads,
                  "how many games are played at once; by default as many as there are processor cores")
      .range(1u, 256u, InHelp::kUntold);
  command.add_flag("--json", simulate->json, "print the outcome as one JSON object");
  command.add_flag("--schema", simulate->schema, "print the JSON Schema of the outcome");
  return [simulate] { return run(*simulate); };
}

}  // namespace telescope::cli

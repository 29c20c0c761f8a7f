#include <algorithm>
#include <cstdio>
#include <future>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/cli/command.hpp"
#include "app/cli/json_io.hpp"
#include "app/cli/table_options.hpp"
#include "core/rules/rapier/setup.hpp"
#include "core/rules/rapier/simulate.hpp"
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

Result<std::shared_ptr<const rapier::Setup>> setup_of(const std::string& file) {
  const auto scenario = load_scenario(scenario_file(file));
  if (!scenario) return tl::unexpected(scenario.error());
  if (scenario->ruleset != "rapier")
    return failure(file + ": the scenario is for '" + scenario->ruleset + "', not rapier");
  const auto kit = make_kit(*scenario);
  if (!kit) return tl::unexpected(kit.error());
  try {
    return std::make_shared<const rapier::Setup>(
        rapier::read_setup(begin_action(*scenario, *kit).at("scenario"), *kit));
  } catch (const std::invalid_argument& unfit) {
    return failure(file + ": " + unfit.what());
  }
}

/// The games are cut into as many runs as there are threads; their sum is the same however it is cut.
rapier::Simulation play(const std::shared_ptr<const rapier::Setup>& setup, const SimulateCommand& command) {
  const unsigned threads =
      command.threads ? command.threads : std::max(1u, std::thread::hardware_concurrency());
  const std::int64_t each = command.games / threads, spare = command.games % threads;
  std::vector<std::future<rapier::Simulation>> parts;
  std::int64_t first = 0;
  for (unsigned i = 0; i < threads; ++i) {
    const std::int64_t count = each + (i < spare ? 1 : 0);
    parts.push_back(std::async(std::launch::async, rapier::simulate, setup, command.seed, first, count));
    first += count;
  }
  rapier::Simulation all;
  for (auto& part : parts) all.add(part.get());
  return all;
}

void print_for_people(const nlohmann::json& outcome) {
  std::printf("%lld games between simple commanders, seed %llu\n",
              static_cast<long long>(outcome.at("games").get<std::int64_t>()),
              static_cast<unsigned long long>(outcome.at("seed").get<std::uint64_t>()));
  for (const nlohmann::json& level : outcome.at("levels"))
    std::printf("  %-8s %6.2f %%   (95 %%: %.2f to %.2f %%)\n", level.at("level").get<std::string>().c_str(),
                100 * level.at("chance").get<double>(), 100 * level.at("interval95")[0].get<double>(),
                100 * level.at("interval95")[1].get<double>());
  const auto spread = [&](const char* label, const char* key) {
    std::printf("%s %.2f, give or take %.2f\n", label, outcome.at(key).at("mean").get<double>(),
                outcome.at(key).at("spread").get<double>());
  };
  spread("Units of the break-through Division that left:", "breakthrough_left");
  spread("Fighting units lost by the attackers:", "attackers_lost");
  spread("Fighting units lost by the defenders:", "defenders_lost");
}

int run(const SimulateCommand& command) {
  if (command.schema) return print_schemas({{"outcome", "rapier-simulate"}});
  const auto setup = setup_of(command.scenario);
  if (!setup) return fail(setup.error().message);
  const nlohmann::json outcome = rapier::to_json(play(*setup, command), command.seed);
  if (command.json) return print_json(outcome);
  print_for_people(outcome);
  return std::fflush(stdout) == 0 ? kSuccess : fail("cannot write the output: is the disk full?");
}

}  // namespace

Runner add_simulate_command(CLI::App& app) {
  auto simulate = std::make_shared<SimulateCommand>();
  CLI::App* command =
      app.add_subcommand("simulate", "Play a scenario many times between simple commanders, to balance it");
  command->add_option("ruleset", simulate->ruleset, "rapier")
      ->required()
      ->check(CLI::IsMember({"rapier"}).description(""));
  command
      ->add_option(
          "--scenario", simulate->scenario,
          "scenario file (TOML), or the name of one that is shipped; rapier-default where nothing is said")
      ->type_name("FILE")
      ->default_val("rapier-default");
  command->add_option("--games", simulate->games, "how many; 1000 where nothing is said")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{100'000'000}).description(""));
  command->add_option("--seed", simulate->seed,
                      "the same seed plays the same games; 1 where nothing is said");
  command->add_option("--threads", simulate->threads, "as many as there are cores where nothing is said")
      ->check(CLI::Range(1u, 256u).description(""));
  command->add_flag("--json", simulate->json, "print the outcome as one JSON object");
  command->add_flag("--schema", simulate->schema, "print the JSON Schema of the outcome");
  return [simulate] { return run(*simulate); };
}

}  // namespace telescope::cli

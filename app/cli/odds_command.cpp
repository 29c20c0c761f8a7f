#include <cstdio>
#include <memory>
#include <optional>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "app/cli/command.hpp"
#include "app/cli/json_io.hpp"
#include "core/rules/rapier/melee_json.hpp"

namespace telescope::cli {
namespace {

struct OddsCommand {
  std::string ruleset;
  std::optional<std::string> attackers;
  std::optional<std::string> defenders;
  bool attackers_hold = false;
  int rounds = 3;
  bool json = false;
  bool schema = false;
};

void print_side(const char* title, const nlohmann::json& side) {
  std::printf("%s: losses %.2f, give or take %.2f; cleared %.1f %%\n", title,
              side.at("expected_losses").get<double>(), side.at("spread").get<double>(),
              100 * side.at("cleared").get<double>());
  std::printf("  lost      ");
  for (std::size_t n = 0; n < side.at("losses").size(); ++n) std::printf("%7zu", n);
  std::printf("\n  chance    ");
  for (const nlohmann::json& chance : side.at("losses")) std::printf("%6.1f%%", 100 * chance.get<double>());
  std::printf("\n");
  for (const nlohmann::json& kind : side.at("kinds")) {
    std::printf("  %-16s%d, left %.2f:", kind.at("kind").get<std::string>().c_str(),
                kind.at("count").get<int>(), kind.at("expected_left").get<double>());
    for (std::size_t n = 0; n < kind.at("left").size(); ++n)
      std::printf("  %zu %.1f%%", n, 100 * kind.at("left")[n].get<double>());
    std::printf("\n");
  }
}

void print_for_people(const nlohmann::json& odds) {
  const auto percent = [&](const char* key) { return 100 * odds.at(key).get<double>(); };
  std::printf(
      "After %d rounds: only attackers left %.1f %%, only defenders %.1f %%, both %.1f %%, nobody %.1f %%\n",
      odds.at("rounds").get<int>(), percent("attackers_alone"), percent("defenders_alone"),
      percent("contested"), percent("nobody"));
  print_side("Attackers", odds.at("attackers"));
  print_side("Defenders", odds.at("defenders"));
}

Result<nlohmann::json> request_of(const OddsCommand& command) {
  if (!command.attackers && !command.defenders) return read_request();
  nlohmann::json request{{"attackers", command.attackers.value_or("")},
                         {"defenders", command.defenders.value_or("")},
                         {"rounds", command.rounds}};
  if (command.attackers_hold) request["holder"] = "attacker";
  return request;
}

int run(const OddsCommand& command) {
  if (command.schema) return print_schemas({{"request", "rapier-odds-request"}, {"outcome", "rapier-odds"}});
  const auto request = request_of(command);
  if (!request) return fail(request.error().message);
  try {
    const nlohmann::json odds = rapier::odds_outcome(*request);
    if (command.json) return print_json(odds);
    print_for_people(odds);
  } catch (const std::invalid_argument& refused) {
    return fail(refused.what());
  }
  return std::fflush(stdout) == 0 ? kSuccess : fail("cannot write the output: is the disk full?");
}

}  // namespace

Runner add_odds_command(CLI::App& app) {
  auto odds = std::make_shared<OddsCommand>();
  CLI::App* command = app.add_subcommand(
      "odds", "Exact chances of one fight; a JSON request on standard input, or --attackers and --defenders");
  command->add_option("ruleset", odds->ruleset, "rapier")
      ->required()
      ->check(CLI::IsMember({"rapier"}).description(""));
  command
      ->add_option(
          "--attackers", odds->attackers,
          "\"T T S E* R H\": H headquarters, R rifles, S SMG, E engineers, W flamethrowers, C cavalry, "
          "G anti-tank guns, O mortars, A artillery, K rockets, T tanks, N reconnaissance; * Assault troops")
      ->type_name("UNITS");
  command->add_option("--defenders", odds->defenders, "the same, and F fortifications, M minefields")
      ->type_name("UNITS");
  command->add_flag("--attackers-hold", odds->attackers_hold, "the attackers were in the sector first");
  command->add_option("--rounds", odds->rounds, "1 to 3")->check(CLI::Range(1, 3).description(""));
  command->add_flag("--json", odds->json, "print the outcome as one JSON object");
  command->add_flag("--schema", odds->schema, "print the JSON Schema of requests and outcomes");
  return [odds] { return run(*odds); };
}

}  // namespace telescope::cli

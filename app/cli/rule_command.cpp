#include <memory>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "app/cli/command.hpp"
#include "app/cli/json_io.hpp"
#include "core/rules/rapier/procedures.hpp"

namespace telescope::cli {
namespace {

struct RuleCommand {
  std::string ruleset;
  std::string procedure;
  bool json = false;
  bool schema = false;
};

int run(const RuleCommand& command) {
  if (command.schema) return print_schemas({{"request", "rapier-rule-request"}, {"outcome", "rapier-rule"}});
  const auto request = read_request();
  if (!request) return fail(request.error().message);
  try {
    return print_json(rapier::run_procedure(command.procedure, *request));
  } catch (const std::invalid_argument& malformed) {
    return fail(malformed.what());
  }
}

}  // namespace

Runner add_rule_command(CLI::App& app) {
  auto rule = std::make_shared<RuleCommand>();
  std::vector<std::string> names;
  std::string footer = "Procedures:\n";
  for (const rapier::Procedure& each : rapier::procedures()) {
    names.emplace_back(each.name);
    footer += "  " + std::string(each.name) +
              std::string(16 - std::min<std::size_t>(15, each.name.size()), ' ') + std::string(each.about) +
              "\n";
  }
  CLI::App* command = app.add_subcommand(
      "rule",
      "Work a rule out without a game: a JSON request on standard input, a JSON outcome; it never rolls");
  command->add_option("ruleset", rule->ruleset, "rapier")
      ->required()
      ->check(CLI::IsMember({"rapier"}).description(""));
  command->add_option("procedure", rule->procedure, "one of those below")
      ->required()
      ->check(CLI::IsMember(names).description(""));
  command->add_flag("--schema", rule->schema, "print the JSON Schema of requests and outcomes");
  command->add_flag("--json", rule->json, "the outcome is JSON in any case");
  command->footer(footer);
  return [rule] { return run(*rule); };
}

}  // namespace telescope::cli

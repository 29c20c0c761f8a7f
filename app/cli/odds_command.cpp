#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/cli/command.hpp"
#include "app/cli/json_io.hpp"
#include "app/cli/workbenches.hpp"
#include "core/base/shell_word.hpp"

namespace telescope::cli {
namespace {

using OddsOption = Workbench::OddsOption;

struct OddsCommand {
  std::string ruleset;
  std::map<std::string, std::string> given;  ///< options that stand for parts of the request, by name
  bool json = false;
  bool schema = false;
};

/// What an option asks for; nothing where it was not given.
std::optional<nlohmann::json> wanted_by(const OddsOption& option, const OddsCommand& command) {
  const auto given = command.given.find(std::string(option.name));
  if (given == command.given.end()) return std::nullopt;
  if (option.kind == OddsOption::Kind::kNumber) return std::stoi(given->second);
  return option.kind == OddsOption::Kind::kFlag ? nlohmann::json(option.value)
                                                : nlohmann::json(given->second);
}

/// A request from standard input, with what the options that stand for no text add to it.
Result<nlohmann::json> request_from_input(const OddsCommand& command,
                                          const std::vector<OddsOption>& options) {
  auto request = read_request();
  std::string example;
  for (const OddsOption& option : options)
    if (option.kind == OddsOption::Kind::kText && !option.value.empty())
      example.append(" ").append(option.name).append(" ").append(shell_word(std::string(option.value)));
  if (!request && !example.empty())
    return failure(request.error().message + "; or give options, such as: telescope odds " + command.ruleset +
                   example);
  for (const OddsOption& option : options) {
    const std::string key(option.key);
    const auto wanted = wanted_by(option, command);
    if (!request || !wanted) continue;
    if (request->contains(key) && request->at(key) != *wanted)
      return failure("'" + key + "' of the request says another thing than " + std::string(option.name));
    (*request)[key] = *wanted;
  }
  return request;
}

/// What the options ask for; without one of texts the request is read from standard input.
Result<nlohmann::json> request_of(const OddsCommand& command) {
  const auto options = workbench_of(command.ruleset).odds_options();
  for (const auto& [name, value] : command.given)
    if (std::ranges::find(options, name, &OddsOption::name) == options.end())
      return failure(command.ruleset + " has no option " + name + " for odds");
  const bool told = std::ranges::any_of(options, [&](const OddsOption& option) {
    return option.kind == OddsOption::Kind::kText && command.given.contains(std::string(option.name));
  });
  if (!told) return request_from_input(command, options);
  nlohmann::json request = nlohmann::json::object();
  for (const OddsOption& option : options) {
    const auto wanted = wanted_by(option, command);
    const std::string key(option.key);
    if (wanted)
      request[key] = *wanted;
    else if (option.kind == OddsOption::Kind::kText)
      request[key] = std::string();
    else if (option.kind == OddsOption::Kind::kNumber && option.fallback)
      request[key] = *option.fallback;
  }
  return request;
}

int run(const OddsCommand& command) {
  if (command.schema)
    return print_schemas(
        {{"request", command.ruleset + "-odds-request"}, {"outcome", command.ruleset + "-odds"}});
  const auto request = request_of(command);
  if (!request) return fail(request.error().message);
  try {
    const Workbench& bench = workbench_of(command.ruleset);
    const nlohmann::json odds = bench.odds(*request);
    return command.json ? print_json(odds) : print_out(bench.odds_in_words(odds));
  } catch (const std::invalid_argument& refused) {
    return fail(refused.what());
  }
}

std::vector<std::string> names() {
  std::vector<std::string> with_odds;
  for (const std::string& name : workbench_names())
    if (!workbench_of(name).odds_options().empty()) with_odds.push_back(name);
  return with_odds;
}

Option add_option(const Command& command, const OddsOption& option,
                  std::map<std::string, std::string>& given) {
  const std::string name(option.name), about(option.about);
  if (option.kind == OddsOption::Kind::kFlag)
    return command.add_flag_callback(
        name, [&given, name] { given[name] = "yes"; }, about);
  const bool number = option.kind == OddsOption::Kind::kNumber;
  const Option added = command.add_option_function(
      name + (number ? " INT" : " UNITS"), [&given, name](const std::string& value) { given[name] = value; },
      about);
  if (number) added.range(option.least, option.most, InHelp::kUntold);
  return added;
}

/// Under the rulesets that know it, in --help: "Options of NAME", "Options of NAME and NAME".
void add_options_of(const Command& command, const std::string& ruleset,
                    std::map<std::string, std::string>& given) {
  for (const OddsOption& option : workbench_of(ruleset).odds_options()) {
    if (const auto known = command.find_option(std::string(option.name)))
      known->group(known->group() + " and " + ruleset);
    else
      add_option(command, option, given).group("Options of " + ruleset);
  }
}

}  // namespace

Runner add_odds_command(const Command& app) {
  auto odds = std::make_shared<OddsCommand>();
  const Command command = app.add_subcommand(
      "odds",
      "Work out the exact chances of one fight, described by options or by a JSON request on standard input");
  command.add_option("ruleset", odds->ruleset, "whose rules").required().one_of(names(), InHelp::kUntold);
  for (const std::string& name : names()) add_options_of(command, name, odds->given);
  command.add_flag("--json", odds->json, "print the outcome as one JSON object");
  command.add_flag("--schema", odds->schema, "print the JSON Schema of requests and outcomes");
  return [odds] { return run(*odds); };
}

}  // namespace telescope::cli

#include <algorithm>
#include <iostream>
#include <memory>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "app/cli/command.hpp"
#include "app/cli/json_io.hpp"
#include "app/cli/workbenches.hpp"
#include "core/base/answers.hpp"
#include "core/rules/ledger.hpp"

namespace telescope::cli {
namespace {

struct RuleCommand {
  std::string ruleset;
  std::string procedure;
  bool lines = false;
  bool json = false;
  bool schema = false;
};

bool has_procedure(const std::string& ruleset, const std::string& name) {
  if (game_procedure(name)) return true;
  const Ruleset* found = find_ruleset(ruleset);
  if (!found || !found->workbench()) return false;
  const auto all = found->workbench()->procedures();
  return std::ranges::find(all, name, &Workbench::Procedure::name) != all.end();
}

/// Throws std::invalid_argument where the request is malformed.
nlohmann::json outcome_of(const Ruleset& ruleset, const std::string& procedure, nlohmann::json request) {
  if (const GameProcedure* of_game = game_procedure(procedure))
    return of_game->answer(ruleset, std::move(request));
  if (const Workbench* bench = ruleset.workbench()) return bench->rule(procedure, request);
  return Workbench().rule(procedure, request);
}

nlohmann::json answer(const Ruleset& ruleset, std::string procedure, const std::string& line) {
  try {
    auto request = parse_request(line, "the line");
    if (!request) return {{"error", refusal_line(request.error().message)}};
    if (const auto named = request->find("procedure"); named != request->end()) {
      if (!named->is_string()) return {{"error", "'procedure' is the name of one"}};
      procedure = named->get<std::string>();
      request->erase("procedure");
    }
    return outcome_of(ruleset, procedure, *std::move(request));
  } catch (const std::exception& malformed) {
    return {{"error", refusal_line(malformed.what())}};
  }
}

/// One request a line, one answer a line, until the input ends. What is malformed is answered with its error,
/// and the next line is read.
int run_lines(const Ruleset& ruleset, const RuleCommand& command) {
  bool all_well = true;
  for (std::string line; next_line(std::cin, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (line.empty()) continue;
    const nlohmann::json outcome = answer(ruleset, command.procedure, line);
    all_well = all_well && !outcome.contains("error");
    if (const int code = print_json(outcome); code != kSuccess) return code;
  }
  return all_well ? kSuccess : fail("a request could not be answered: see the lines with an 'error'");
}

/// What a ledger has under an id, and what else of it names that.
int show(const LedgerItem& item, bool json) {
  if (json) return print_json(ledger_json(item));
  const Ruleset* ruleset = find_ruleset(item.ruleset);
  std::cout << item.id << " (" << (ruleset ? ruleset->name() : item.ruleset) << ", " << item.section << ")\n"
            << item.text << "\n";
  for (const LedgerItem* each : ledger_items_on(item))
    std::cout << "\n" << each->id << "\n" << each->text << "\n";
  return finish_output();
}

std::string fault_of(const std::string& id) {
  return ledger_item(id) ? std::string() : "no ledger has a rule " + id;
}

int run(const RuleCommand& command) {
  if (const LedgerItem* item = ledger_item(command.ruleset))
    return command.schema ? print_schemas({{"outcome", "rule-text"}}) : show(*item, command.json);
  const Ruleset& ruleset = *find_ruleset(command.ruleset);
  const GameProcedure* of_game = game_procedure(command.procedure);
  if (!of_game && !ruleset.workbench()) of_game = &game_procedures().front();
  if (command.schema && of_game)
    return print_schemas({{"request", std::string(of_game->request_schema)},
                          {"outcome", std::string(of_game->outcome_schema)},
                          {"refusal", "rule-refusal"}});
  if (command.schema)
    return print_schemas(
        {{"request", command.ruleset + "-rule-request"}, {"outcome", command.ruleset + "-rule"}});
  if (command.lines) return run_lines(ruleset, command);
  auto request = read_request();
  if (!request) return fail(request.error().message);
  try {
    return print_json(outcome_of(ruleset, command.procedure, *std::move(request)));
  } catch (const std::invalid_argument& malformed) {
    return fail(malformed.what());
  }
}

/// Of these rules; empty: of all.
std::string footer(const std::string& ruleset) {
  const auto line = [](std::string_view name, std::string_view about) {
    return "  " + std::string(name) + std::string(16 - std::min<std::size_t>(15, name.size()), ' ') +
           std::string(about) + "\n";
  };
  std::string text = "Of all rules:\n";
  for (const GameProcedure& each : game_procedures()) text += line(each.told.name, each.told.about);
  for (const std::string& name : workbench_names()) {
    if (!ruleset.empty() && name != ruleset) continue;
    text += "\nProcedures of " + name + ":\n";
    for (const Workbench::Procedure& each : workbench_of(name).procedures())
      text += line(each.name, each.about);
  }
  return text;
}

}  // namespace

Runner add_rule_command(const Command& app) {
  auto rule = std::make_shared<RuleCommand>();
  const Command command = app.add_subcommand("rule",
                                             "Work out one rule without a game: a JSON request on standard "
                                             "input gives a JSON outcome; no dice are rolled. With the "
                                             "number of a rule, such as RO-093, print it");
  command.add_option("ruleset", rule->ruleset, "whose rules, or the number of one")
      .required()
      .one_of(ruleset_ids(), InHelp::kUntold, {is_ledger_id, fault_of});
  command
      .add_option("procedure", rule->procedure, "one of those below; with --lines a request may name its own")
      .check([rule](const std::string& name) {
        if (has_procedure(rule->ruleset, name)) return std::string();
        return "'" + name + "' is no procedure of " + rule->ruleset;
      });
  command.add_flag("--lines", rule->lines, "many requests, one a line, answered line by line");
  command.add_flag("--schema", rule->schema, "print the JSON Schema of requests and outcomes");
  command.add_flag("--json", rule->json, "the outcome is JSON in any case");
  command.footer([rule] { return footer(rule->ruleset); });
  command.final_callback([rule] {
    if (rule->procedure.empty() && !rule->lines && !rule->schema && !is_ledger_id(rule->ruleset))
      missing("procedure");
  });
  return [rule] { return run(*rule); };
}

}  // namespace telescope::cli

#include "app/cli/program.hpp"

#include <algorithm>
#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>

#include "app/cli/manual.hpp"
#include "app/support/xdg.hpp"
#include "core/base/address.hpp"
#include "core/base/answers.hpp"
#include "core/base/text_file.hpp"

namespace telescope::cli {

void say_error(const std::string& message) {
  const std::string line = refusal_line(without_secrets("telescope: " + message)) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

int fail(const std::string& message) {
  say_error(message);
  return kFailure;
}

int print_out(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  return finish_output();
}

int finish_output(int exit_code) {
  const bool written = std::fflush(stdout) == 0 && !std::ferror(stdout);
  return written ? exit_code : fail("cannot write the output: is the disk full?");
}

std::vector<std::string> arguments_of(int argc, char** argv) {
  return with_command({argv + std::min(argc, 1), argv + argc});
}

std::vector<std::string> with_command(std::vector<std::string> arguments) {
  if (arguments.empty()) return {"start"};
  const std::string& first = arguments.front();
  const bool names_command = !first.starts_with('-');
  const bool asks_about_program = first == "--help" || first == "-h" || first == "--version";
  if (!names_command && !asks_about_program) arguments.insert(arguments.begin(), "run");
  return arguments;
}

Program::Program(std::span<const AddCommand> commands)
    : app_(std::make_unique<CLI::App>(
          "The companion at a wargames table: reads tagged stands, checks the rules, shows both.")) {
  app_->name("telescope");
  app_->set_version_flag("--version", std::string("telescope ") + TELESCOPE_VERSION);
  app_->require_subcommand(1);
  for (const AddCommand add : commands) {
    Runner runner = add(Command(app_.get()));
    commands_.emplace_back(app_->get_subcommands({}).back(), std::move(runner));
  }
}

Program::~Program() = default;

namespace {

/// "campaign report " of `campaign report --for A`.
std::string names_of_command(const CLI::App& program, const std::vector<std::string>& arguments) {
  std::string names;
  const CLI::App* command = &program;
  for (const std::string& word : arguments) {
    const auto named =
        command->get_subcommands([&](const CLI::App* each) { return each->get_name() == word; });
    if (named.empty()) break;
    command = named.front();
    names += word + " ";
  }
  return names;
}

}  // namespace

bool Program::has_command(const std::string& name) const {
  return std::ranges::any_of(commands_, [&](const auto& each) { return each.first->get_name() == name; });
}

int guarded(const std::function<int()>& work) {
  try {
    return work();
  } catch (const app::NoHome&) {
    return fail("no home folder is known; set HOME to where your games and settings are to be kept");
  } catch (const std::exception& broken) {
    return fail(std::string("internal error, please report it: ") + broken.what());
  }
}

int Program::run(std::vector<std::string> arguments) {
  if (arguments.front() == "manual") return manual(*app_, {arguments.begin() + 1, arguments.end()});
  const std::string help = names_of_command(*app_, arguments) + "--help";
  try {
    std::ranges::reverse(arguments);  // CLI11 takes a vector from its end
    app_->parse(std::move(arguments));
  } catch (const CLI::Success& asked) {  // --help, --version
    return app_->exit(asked);
  } catch (const CLI::ParseError& error) {
    say_error(std::string(error.what()) + " (see telescope " + help + ")");
    return kBadUsage;
  }
  for (const auto& [command, runner] : commands_)
    if (command->parsed()) return runner();
  return kBadUsage;
}

std::span<const AddCommand> light_commands() {
  static constexpr AddCommand kCommands[] = {add_new_command,      add_odds_command,   add_rule_command,
                                             add_simulate_command, add_replay_command, add_games_command,
                                             add_import_command,   add_repair_command};
  return kCommands;
}

}  // namespace telescope::cli

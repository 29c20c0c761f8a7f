#include <algorithm>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <utility>
#include <vector>

#include <opencv2/core/utils/logger.hpp>

#include "app/cli/command.hpp"
#include "core/base/text_file.hpp"
#include "vision/source/capture.hpp"

namespace telescope::cli {

void say_error(const std::string& message) {
  const std::string line = one_line("telescope: " + message) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

int fail(const std::string& message) {
  say_error(message);
  return kFailure;
}

int finish_output(int exit_code) {
  const bool written = std::fflush(stdout) == 0 && !std::ferror(stdout);
  return written ? exit_code : fail("cannot write the output: is the disk full?");
}

namespace {

/// "telescope --camera 0" means "telescope run --camera 0".
std::vector<std::string> with_default_command(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  const bool names_command = !arguments.empty() && !arguments.front().starts_with('-');
  const bool asks_about_program =
      !arguments.empty() &&
      (arguments.front() == "--help" || arguments.front() == "-h" || arguments.front() == "--version");
  if (!names_command && !asks_about_program) arguments.insert(arguments.begin(), "run");
  return arguments;
}

int run(int argc, char** argv) {
  CLI::App app{"The companion at a wargames table: reads tagged stands, checks the rules, shows both."};
  app.name("telescope");
  app.set_version_flag("--version", std::string("telescope ") + TELESCOPE_VERSION);
  app.require_subcommand(1);

  std::vector<std::pair<CLI::App*, Runner>> commands;
  for (Runner (*add)(CLI::App&) :
       {add_run_command, add_read_command, add_record_command, add_measure_command, add_print_command,
        add_calibrate_command, add_cameras_command, add_check_command, add_odds_command, add_rule_command,
        add_simulate_command, add_replay_command, add_games_command, add_export_command, add_import_command,
        add_repair_command, add_follow_command}) {
    Runner runner = add(app);
    commands.emplace_back(app.get_subcommands({}).back(), std::move(runner));
  }
  try {
    auto arguments = with_default_command(argc, argv);
    std::reverse(arguments.begin(), arguments.end());  // CLI11 takes a vector from its end
    app.parse(std::move(arguments));
  } catch (const CLI::Success& asked) {  // --help, --version
    return app.exit(asked);
  } catch (const CLI::ParseError& error) {
    say_error(std::string(error.what()) + " (see telescope --help)");
    return kBadUsage;
  }
  for (const auto& [command, runner] : commands)
    if (command->parsed()) return runner();
  return kBadUsage;
}

int run_guarded(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& broken) {
    return fail(std::string("internal error, please report it: ") + broken.what());
  }
}

}  // namespace
}  // namespace telescope::cli

int main(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "");  // names in file paths; numbers stay in the C locale
  cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
  const int exit_code = telescope::cli::run_guarded(argc, argv);
  if (telescope::vision::Capture::readers() > 0) {  // see there
    std::fflush(nullptr);
    std::_Exit(exit_code);
  }
  return exit_code;
}

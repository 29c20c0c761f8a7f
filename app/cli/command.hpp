#pragma once

#include <functional>
#include <span>
#include <string>

#include "app/cli/options.hpp"

namespace telescope::cli {

/// Exit codes of every command.
inline constexpr int kSuccess = 0;
inline constexpr int kFailure = 1;
inline constexpr int kBadUsage = 2;

/// Runs a parsed command and gives its exit code.
using Runner = std::function<int()>;

/// Declares a command's options on a subcommand of `app` and gives what runs it once parsed.
using AddCommand = Runner (*)(const Command& app);

/// The commands that need neither camera, window, web server nor paper, in the order of --help.
std::span<const AddCommand> light_commands();

/// One clear line on standard error, whatever the message quotes: line breaks and zero bytes become spaces,
/// an address its text.
void say_error(const std::string& message);
/// The same; gives kFailure.
int fail(const std::string& message);
/// Writes to standard output whole; gives the exit code.
int print_out(const std::string& text);

/// The end of a command that wrote to standard output: `exit_code`, or a failure where not all could be
/// written.
int finish_output(int exit_code = kSuccess);

Runner add_start_command(const Command& app);
Runner add_setup_command(const Command& app);
Runner add_run_command(const Command& app);
Runner add_read_command(const Command& app);
Runner add_record_command(const Command& app);
Runner add_measure_command(const Command& app);
Runner add_print_command(const Command& app);
Runner add_bind_command(const Command& app);
Runner add_calibrate_command(const Command& app);
Runner add_campaign_command(const Command& app);
Runner add_cameras_command(const Command& app);
Runner add_check_command(const Command& app);
Runner add_new_command(const Command& app);
Runner add_odds_command(const Command& app);
Runner add_rule_command(const Command& app);
Runner add_simulate_command(const Command& app);
Runner add_replay_command(const Command& app);
Runner add_games_command(const Command& app);
Runner add_export_command(const Command& app);
Runner add_follow_command(const Command& app);
Runner add_import_command(const Command& app);
Runner add_repair_command(const Command& app);

}  // namespace telescope::cli

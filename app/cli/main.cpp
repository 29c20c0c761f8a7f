// The full program: every command.

#include <clocale>
#include <cstdio>
#include <vector>

#include <opencv2/core/utils/logger.hpp>

#include "app/cli/program.hpp"
#include "vision/source/capture.hpp"

namespace telescope::cli {
namespace {

/// In the order of --help.
std::vector<AddCommand> all_commands() {
  std::vector<AddCommand> commands{add_start_command,   add_setup_command,  add_run_command,
                                   add_read_command,    add_record_command, add_measure_command,
                                   add_print_command,   add_bind_command,   add_calibrate_command,
                                   add_cameras_command, add_check_command};
  commands.insert(commands.end(), light_commands().begin(), light_commands().end());
  commands.insert(commands.end(), {add_export_command, add_campaign_command, add_follow_command});
  return commands;
}

}  // namespace
}  // namespace telescope::cli

int main(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "");  // names in file paths; numbers stay in the C locale
  cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
  const int exit_code = telescope::cli::guarded([&] {
    telescope::cli::Program program(telescope::cli::all_commands());
    return program.run(telescope::cli::arguments_of(argc, argv));
  });
  if (telescope::vision::Capture::readers() > 0) {  // see there
    std::fflush(nullptr);
    std::_Exit(exit_code);
  }
  return exit_code;
}

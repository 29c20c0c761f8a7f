// The program "telescope": does the light commands itself and leaves every other to the full program beside
// it, so that asking about a rule does not wait for the libraries of camera and window.

#include <cerrno>
#include <clocale>
#include <cstring>
#include <filesystem>
#include <system_error>

#include <unistd.h>

#include "app/cli/program.hpp"

namespace telescope::cli {
namespace {

/// Goes on as the full program, with the same arguments; comes back only where that cannot be started.
int become_full_program(char** argv) {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return fail("cannot find out where this program lies: /proc/self/exe: " + error.message());
  auto full = self.parent_path() / TELESCOPE_FULL_PROGRAM;
  const auto installed = (self.parent_path() / TELESCOPE_FULL_FROM_BIN).lexically_normal();
  if (!std::filesystem::exists(full, error) && std::filesystem::exists(installed, error)) full = installed;
  execv(full.c_str(), argv);
  return fail(full.string() + ": " + std::strerror(errno) +
              "; it belongs beside telescope: build both with app/run, or copy both");
}

int run(int argc, char** argv) {
  std::vector<std::string> arguments = arguments_of(argc, argv);
  Program program(light_commands());
  const bool is_light = program.has_command(arguments.front()) || arguments.front() == "--version";
  return is_light ? program.run(std::move(arguments)) : become_full_program(argv);
}

}  // namespace
}  // namespace telescope::cli

int main(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "");  // names in file paths; numbers stay in the C locale
  return telescope::cli::guarded([&] { return telescope::cli::run(argc, argv); });
}

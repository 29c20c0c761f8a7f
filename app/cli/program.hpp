#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/command.hpp"

namespace telescope::cli {

/// The arguments after the program's name, with the command that they mean.
std::vector<std::string> arguments_of(int argc, char** argv);
/// The same of arguments alone: none mean "telescope start", "telescope --camera 0" means "telescope run
/// --camera 0". So the first is a command's name, unless something is asked about the program itself
/// (--help, --version).
std::vector<std::string> with_command(std::vector<std::string> arguments);

/// What `work` gives. What it throws is an error line, and kFailure: an error of the program's own, in the
/// set-up of a command as in a command.
int guarded(const std::function<int()>& work);

/// The command line of a program that has some of the commands.
class Program {
 public:
  explicit Program(std::span<const AddCommand> commands);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program();

  bool has_command(const std::string& name) const;
  /// Does what the arguments say and gives the exit code. Throws what a command throws.
  int run(std::vector<std::string> arguments);

 private:
  std::unique_ptr<CLI::App> app_;
  std::vector<std::pair<CLI::App*, Runner>> commands_;
};

}  // namespace telescope::cli

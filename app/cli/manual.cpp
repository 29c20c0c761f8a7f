#include "app/cli/manual.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>
#include <utility>

#include <CLI/CLI.hpp>

#include "app/cli/command.hpp"
#include "app/cli/completion.hpp"
#include "app/cli/described.hpp"
#include "app/cli/man_page.hpp"
#include "app/cli/program.hpp"
#include "app/cli/stored_game.hpp"
#include "core/base/text_file.hpp"

namespace telescope::cli {
namespace {

namespace fs = std::filesystem;

/// What is written below a share folder: place and text.
std::vector<std::pair<fs::path, std::string>> pages(const DescribedCommand& program) {
  const std::string version = TELESCOPE_VERSION;
  std::vector<std::pair<fs::path, std::string>> files{
      {"man/man1/telescope.1", man_page_of_program(program, version)},
      {"bash-completion/completions/telescope", bash_completion(program)},
      {"zsh/vendor-completions/_telescope", zsh_completion(program)},
      {"fish/vendor_completions.d/telescope.fish", fish_completion(program)}};
  for (const DescribedCommand& command : program.commands)
    files.emplace_back("man/man1/telescope-" + command.name + ".1",
                       man_page_of_command(program, command, version));
  return files;
}

int write_pages(const DescribedCommand& program, const fs::path& share) {
  for (const auto& [place, text] : pages(program)) {
    const fs::path file = share / place;
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (error) return fail("cannot make " + file.parent_path().string() + ": " + error.message());
    if (const auto written = write_text_file(file, text); !written) return fail(written.error().message);
  }
  return kSuccess;
}

/// Reads a command line that is given as `arguments`: what is wrong with it, or nothing.
std::optional<std::string> wrong_in(CLI::App& program, const std::vector<std::string>& arguments) {
  std::vector<std::string> read = with_command(arguments);
  std::ranges::reverse(read);  // the parser takes a vector from its end
  try {
    program.parse(std::move(read));
  } catch (const CLI::Success&) {  // --help, --version
  } catch (const CLI::ParseError& error) {
    return error.what();
  }
  return std::nullopt;
}

int check(CLI::App& program, const std::vector<std::string>& arguments) {
  const auto wrong = wrong_in(program, arguments);
  if (wrong) say_error(*wrong);
  return wrong ? kBadUsage : kSuccess;
}

/// Reads command lines from standard input, a JSON array of words each, and writes a line for each: what is
/// wrong with it as a JSON string, or null.
int check_all(CLI::App& program) {
  for (std::string line; std::getline(std::cin, line);) {
    const Json words = Json::parse(line, nullptr, false);
    if (!words.is_array() || !std::ranges::all_of(words, [](const Json& word) { return word.is_string(); })) {
      say_error("a command line is a JSON array of its words");
      return kBadUsage;
    }
    const auto wrong = wrong_in(program, words);
    std::cout << (wrong ? Json(*wrong) : Json()).dump() << std::endl;
  }
  return kSuccess;
}

}  // namespace

int manual(CLI::App& program, const std::vector<std::string>& arguments) {
  const std::string wanted = arguments.empty() ? std::string() : arguments.front();
  if (wanted == "check" && arguments.size() == 1) return check_all(program);
  if (wanted == "check") return check(program, {arguments.begin() + 1, arguments.end()});
  const DescribedCommand told = described(program);
  if (wanted == "--out" && arguments.size() == 2) return write_pages(told, arguments[1]);
  if (wanted == "bash") return print_out(bash_completion(told));
  if (wanted == "zsh") return print_out(zsh_completion(told));
  if (wanted == "fish") return print_out(fish_completion(told));
  say_error(
      "telescope manual takes --out DIR, bash, zsh, fish, or check and a command line (none: those on "
      "standard input, as JSON)");
  return kBadUsage;
}

}  // namespace telescope::cli

#include "app/cli/manual.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>
#include <optional>
#include <utility>

#include <CLI/CLI.hpp>

#include "app/cli/command.hpp"
#include "app/cli/completion.hpp"
#include "app/cli/described.hpp"
#include "app/cli/program.hpp"
#include "app/cli/stored_game.hpp"
#include "core/base/text_file.hpp"
#include "core/base/words.hpp"

namespace telescope::cli {

namespace {

/// As text that roff takes literally. Hyphens are those that people type.
std::string plain(const std::string& text) {
  std::string out;
  bool at_start = true;
  for (const char c : text) {
    if (at_start && (c == '.' || c == '\'')) out += "\\&";
    at_start = c == '\n';
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  return out;
}

std::string bold(const std::string& text) {
  return "\\fB" + plain(text) + "\\fR";
}

std::string italic(const std::string& text) {
  return "\\fI" + plain(text) + "\\fR";
}

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

std::string sentence(std::string text) {
  return text.ends_with(')') ? capitalised(std::move(text)) : with_stop(capitalised(std::move(text)));
}

std::string title(const std::string& page, const std::string& version) {
  return ".TH " + plain(upper(page)) + " 1 \"\" \"Telescope " + version + "\" \"Telescope\"\n";
}

std::string paragraph(const std::string& text) {
  return text.empty() ? std::string() : plain(sentence(text)) + "\n";
}

std::string entry(const DescribedOption& option) {
  std::string line;
  for (const std::string& name : option.names)
    line += (line.empty() ? "" : ", ") + (option.named ? bold(name) : italic(name));
  if (option.named && !option.value.empty()) line += " " + italic(option.value);
  std::string about = sentence(option.about);
  if (option.required) about += " It must be given.";
  if (!option.fallback.empty()) about += " Without it: " + option.fallback + ".";
  return ".TP\n" + line + "\n" + plain(about) + "\n";
}

/// The options under their headings, in the order in which the headings first come; a heading that is the
/// parser's own is OPTIONS, and values without a name are ARGUMENTS.
std::string options(const std::vector<DescribedOption>& all, const std::string& macro) {
  std::vector<std::string> headings;
  const auto heading_of = [](const DescribedOption& option) {
    if (!option.named) return std::string("Arguments");
    return option.group.empty() ? std::string("Options") : option.group;
  };
  for (const DescribedOption& option : all)
    if (std::ranges::find(headings, heading_of(option)) == headings.end())
      headings.push_back(heading_of(option));
  std::string text;
  for (const std::string& heading : headings) {
    text += macro + " \"" + plain(macro == ".SH" ? upper(heading) : heading) + "\"\n";
    for (const DescribedOption& option : all)
      if (heading_of(option) == heading) text += entry(option);
  }
  return text;
}

std::string synopsis(const std::string& name, const DescribedCommand& command) {
  std::string line = bold(name) + " [" + italic("OPTION") + "...]";
  for (const DescribedOption& option : command.options) {
    if (option.named) {
      if (option.required) line += " " + bold(option.names.back()) + " " + italic(option.value);
      continue;
    }
    const std::string value = italic(option.names.front()) + (option.many ? "..." : "");
    line += option.required ? " " + value : " [" + value + "]";
  }
  return line + "\n";
}

/// Text whose lines and columns mean something.
std::string table(const std::string& text) {
  return text.empty() ? std::string()
                      : ".SH NOTES\n.nf\n" + plain(text) + (text.back() == '\n' ? "" : "\n") + ".fi\n";
}

std::string exit_status() {
  return ".SH \"EXIT STATUS\"\n"
         "0 where all went well, 1 where something failed, which one line on standard error tells, 2 where "
         "the "
         "command line is not understood.\n";
}

std::string see_also(const DescribedCommand& program, const std::string& but) {
  std::string text = ".SH \"SEE ALSO\"\n";
  std::string list = but.empty() ? "" : "\\fBtelescope\\fR(1)";
  for (const DescribedCommand& each : program.commands)
    if (each.name != but) list += (list.empty() ? "" : ", ") + bold("telescope-" + each.name) + "(1)";
  return text + list + "\n";
}

std::string man_page_of_program(const DescribedCommand& program, const std::string& version) {
  std::string text = title("telescope", version);
  text += ".SH NAME\ntelescope \\- companion at a wargames table\n";
  text +=
      ".SH SYNOPSIS\n" + bold("telescope") + " [" + italic("COMMAND") + "] [" + italic("OPTION") + "...]\n";
  text += ".SH DESCRIPTION\n" + paragraph(program.about);
  text += "Without arguments it is " + bold("telescope start") + ", with options alone " +
          bold("telescope run") + ".\n";
  text += ".SH COMMANDS\n";
  for (const DescribedCommand& each : program.commands)
    text += ".TP\n" + bold(each.name) + "\n" + plain(sentence(each.about)) + " See " +
            bold("telescope-" + each.name) + "(1).\n";
  text += options(program.options, ".SH");
  text +=
      ".SH FILES\n"
      ".TP\n~/.local/state/telescope/games\nThe games, each in one file. " +
      bold("XDG_STATE_HOME") +
      " is honoured.\n"
      ".TP\n~/.config/telescope\nCalibrations of cameras, and what was set on them. " +
      bold("XDG_CONFIG_HOME") +
      " is honoured.\n"
      ".TP\n~/.cache/telescope\nPictures of the demo table, drawn again where they are missing. " +
      bold("XDG_CACHE_HOME") + " is honoured.\n";
  text += ".SH ENVIRONMENT\n.TP\n" + bold("TELESCOPE_ASSETS") +
          "\nThe folder of scenarios, schemas and demo plays, in place of that which was installed.\n";
  return text + exit_status() + see_also(program, "");
}

std::string man_page_of_command(const DescribedCommand& program, const DescribedCommand& command,
                                const std::string& version) {
  const std::string page = "telescope-" + command.name;
  std::string about = command.about;
  if (!about.empty())
    about.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(about.front())));
  std::string text = title(page, version) + ".SH NAME\n" + plain(page) + " \\- " + plain(about) + "\n";
  text += ".SH SYNOPSIS\n";
  const std::string name = "telescope " + command.name;
  if (command.commands.empty()) text += synopsis(name, command);
  for (const DescribedCommand& part : command.commands)
    text += (&part == &command.commands.front() ? "" : ".br\n") + synopsis(name + " " + part.name, part);
  text += ".SH DESCRIPTION\n" + paragraph(command.about);
  text += options(command.options, ".SH");
  for (const DescribedCommand& part : command.commands)
    text +=
        ".SH \"" + plain(upper(part.name)) + "\"\n" + paragraph(part.about) + options(part.options, ".SS");
  return text + table(command.footer) + exit_status() + see_also(program, command.name);
}

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

#include "app/cli/man_page.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

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
  if (text.empty()) return text;
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  if (text.back() != '.' && text.back() != ')') text += '.';
  return text;
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

}  // namespace

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

}  // namespace telescope::cli

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "core/base/text_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::test;

namespace {

Finished telescope_with(const std::vector<std::string>& arguments) {
  return run_program(TELESCOPE_PROGRAM, arguments, {{"LC_ALL", "C.UTF-8"}});
}

/// The first words of the indented lines below `heading` in a text of --help.
std::vector<std::string> entries(const std::string& help, const std::string& heading) {
  std::vector<std::string> words;
  std::istringstream lines(help);
  bool below = false;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(' ')) below = line == heading;
    std::istringstream read(line);
    std::string word;
    if (below && line.starts_with("  ") && line.size() > 2 && line[2] != ' ' && read >> word)
      words.push_back(word);
  }
  return words;
}

std::string page(const std::filesystem::path& share, const std::string& name) {
  const auto text = read_text_file(share / "man/man1" / (name + ".1"), 1 << 20);
  INFO(name << (text ? "" : text.error().message));
  REQUIRE(text);
  return *text;
}

/// What stands from `begin` to the next `end` after it; nothing where there is no beginning.
std::string between(const std::string& text, const std::string& begin, const std::string& end) {
  const auto from = text.find(begin);
  if (from == std::string::npos) return {};
  const auto inside = from + begin.size();
  return text.substr(inside, text.find(end, inside) - inside);
}

/// The lines that hold `part`.
std::string lines_with(const std::string& text, const std::string& part) {
  std::string found;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (line.find(part) != std::string::npos) found += line + "\n";
  return found;
}

/// As a page of man(7) has it: hyphens are escaped.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '-' ? std::string("\\-") : std::string(1, c);
  return out;
}

}  // namespace

TEST_CASE("every command and every option that --help tells stands in a manual page and in each completion",
          "[cli][manual]") {
  const TemporaryFolder share;
  REQUIRE(telescope_with({"manual", "--out", share.path().string()}).exit_code == 0);
  const auto bash = read_text_file(share / "bash-completion/completions/telescope", 1 << 20).value();
  const auto zsh = read_text_file(share / "zsh/vendor-completions/_telescope", 1 << 20).value();
  const auto fish = read_text_file(share / "fish/vendor_completions.d/telescope.fish", 1 << 20).value();
  const std::vector<std::string> commands = entries(telescope_with({"--help"}).out, "Subcommands:");
  REQUIRE(commands.size() > 15);
  const std::string whole = page(share.path(), "telescope");
  const auto complete = [&](const std::string& text, const std::vector<std::string>& path) {
    std::string words, seen, arguments = zsh;
    for (const std::string& word : path) {
      words += (words.empty() ? "" : " ") + word;
      seen += (seen.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + word);
      // A command's own part of the file, and within it that of a command within the command.
      const std::string indent = word == path.front() ? "\n  " : "\n      ";
      arguments = between(arguments, indent + word + ")\n", word == path.back() ? ";;" : "\n    esac");
    }
    const std::string completed = " " + between(bash, "\n    '" + words + "') options='", "'") + " ";
    const std::string conditional = lines_with(fish, " -n '" + seen + "' ");
    CAPTURE(words);
    std::vector<std::string> with_help = path;
    with_help.emplace_back("--help");
    const std::vector<std::string> options = entries(telescope_with(with_help).out, "Options:");
    REQUIRE_FALSE(options.empty());
    for (const std::string& names : options) {
      std::istringstream read(names);
      for (std::string name; std::getline(read, name, ',');) {
        CAPTURE(name);
        CHECK_THAT(text, ContainsSubstring("\\fB" + escaped(name) + "\\fR"));
        CHECK_THAT(completed, ContainsSubstring(" " + name + " "));
        CHECK_THAT(arguments, ContainsSubstring("'*" + name + "["));
        CHECK_THAT(conditional, ContainsSubstring(name.starts_with("--") ? " -l " + name.substr(2) + " "
                                                                         : " -s " + name.substr(1) + " "));
      }
    }
  };
  for (const std::string& command : commands) {
    CHECK_THAT(whole, ContainsSubstring("telescope\\-" + command));
    const std::string text = page(share.path(), "telescope-" + command);
    const std::vector<std::string> parts = entries(telescope_with({command, "--help"}).out, "Subcommands:");
    for (const std::string& part : parts) complete(text, {command, part});
    if (parts.empty()) complete(text, {command});
  }
}

TEST_CASE("manual check reads a command line and does nothing", "[cli][manual]") {
  const TemporaryFolder folder;
  const std::string out = (folder / "kit").string();
  CHECK(telescope_with({"manual", "check", "print", "--scenario", "nobody", "--out", out}).exit_code == 0);
  CHECK(telescope_with({"manual", "check", "--camera", "0"}).exit_code == 0);
  CHECK(telescope_with({"manual", "check", "print", "--help"}).exit_code == 0);
  CHECK_FALSE(std::filesystem::exists(out));
  const Finished many = run_program("sh",
                                    {"-c",
                                     "printf '%s\\n' '[\"dance\"]' '[\"print\", \"--scenario\", \"nobody\", "
                                     "\"--out\", \"kit\"]' '[]' | " TELESCOPE_PROGRAM " manual check"},
                                    {{"LC_ALL", "C.UTF-8"}});
  CHECK(many.exit_code == 0);
  CAPTURE(many.out);
  CHECK(many.out.starts_with("\""));
  CHECK(many.out.ends_with("\"\nnull\nnull\n"));
  for (const std::vector<std::string>& wrong :
       {std::vector<std::string>{"manual", "check", "dance"},
        {"manual", "check", "print", "--scenario", "nobody"},
        {"manual", "check", "print", "--paper", "a3", "--scenario", "nobody", "--out", out},
        {"manual", "check", "--camara", "0"},
        {"manual"},
        {"manual", "--out"}}) {
    const Finished finished = telescope_with(wrong);
    CAPTURE(wrong, finished.err);
    CHECK(finished.exit_code == 2);
    CHECK(std::ranges::count(finished.err, '\n') == 1);
  }
}

TEST_CASE("where there is no display, what to begin with is asked as text", "[cli][start]") {
  const TemporaryFolder home;
  const auto asked = [&](const std::string& input) {
    return run_program("sh", {"-c", "printf %b \"$2\" | \"$1\" start --tell", "sh", TELESCOPE_PROGRAM, input},
                       {{"LC_ALL", "C.UTF-8"},
                        {"DISPLAY", ""},
                        {"WAYLAND_DISPLAY", ""},
                        {"XDG_STATE_HOME", home.path().string()}});
  };
  CHECK_THAT(asked("1\\n").out,
             ContainsSubstring("Try the demo") && Catch::Matchers::EndsWith("telescope run\n"));
  const Finished none = asked("3\\n\\n");  // there is no game to go on with
  CHECK_THAT(none.out, ContainsSubstring("there is none yet") && ContainsSubstring("That is none of them.") &&
                           !ContainsSubstring("telescope run\n"));
  CHECK(none.exit_code == 0);
  // The last camera is none; of the scenarios the first.
  std::string cameras = asked("2\\n").out;
  cameras.erase(0, cameras.find("Which camera?"));
  const std::string before = cameras.substr(0, cameras.find("  None:"));
  const std::string none_of_them = before.substr(before.rfind("\n") + 1);
  CHECK_THAT(asked("2\\n" + std::to_string(std::stoi(none_of_them)) + "\\n1\\n").out,
             ContainsSubstring("telescope run --camera none --scenario "));
}

TEST_CASE("in the window what to begin with is chosen by keys", "[cli][start]") {
  const TemporaryFolder home;
  const auto chosen = [&](const std::string& keys) {
    return run_program(
        project_file("tests/support/own_screen"),
        {"640x480x24", TELESCOPE_PROGRAM, "start", "--tell", "--keys", keys},
        {{"LC_ALL", "C.UTF-8"}, {"WAYLAND_DISPLAY", ""}, {"XDG_STATE_HOME", home.path().string()}});
  };
  CHECK(chosen("1").out == "telescope run\n");
  CHECK(chosen("Down Up Enter").out == "telescope run\n");
  CHECK(chosen("2 Esc 1").out == "telescope run\n");
  // Games are cards side by side, the smallest first.
  CHECK(chosen("4 1").out == "telescope run --camera none --scenario brevity-first\n");
  CHECK(chosen("4 Right Enter").out == "telescope run --camera none --scenario mini-nap-first\n");
  const Finished left = chosen("3 Esc");  // there is no game to go on with
  CHECK(left.out.empty());
  CHECK(left.exit_code == 0);
}

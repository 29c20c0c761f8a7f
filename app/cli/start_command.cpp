#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

#include "app/cli/command.hpp"
#include "app/cli/language_option.hpp"
#include "app/cli/named_scenario.hpp"
#include "app/cli/stored_game.hpp"
#include "app/game/game_files.hpp"
#include "app/shell/start_window.hpp"
#include "app/support/language.hpp"
#include "core/base/text_file.hpp"
#include "core/rules/ruleset.hpp"
#include "core/session/session.hpp"
#include "vision/source/devices.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::cli {
namespace {

using app::tr;

struct StartOptions {
  std::string language;
  std::string keys;
  std::string screenshot;
  double after = 1.0;
  bool tell = false;
};

using Words = std::vector<std::string>;

/// Asks in a window, or in the terminal where none can be shown.
class Asker {
 public:
  explicit Asker(const StartOptions& options) {
    app::WindowOptions window;
    window.keys = options.keys;
    window.screenshot_after_s = options.after;
    if (!options.screenshot.empty()) window.screenshot = options.screenshot;
    if (auto opened = app::StartWindow::open(window)) window_ = *std::move(opened);
  }
  bool in_window() const { return window_ != nullptr; }

  /// The line that is chosen; nothing where the question is left.
  std::optional<std::size_t> ask(const app::StartList& list) {
    if (window_) {
      const auto answer = window_->ask(list);
      if (answer) return *answer;
      say_error(answer.error().message);
      return std::nullopt;
    }
    std::fputs(("\n" + app::start_text(list)).c_str(), stdout);
    for (;;) {
      std::fputs(tr("Number, or nothing to go back: "), stdout);
      std::fflush(stdout);
      std::string line;
      if (!std::getline(std::cin, line) || line.empty()) return std::nullopt;
      if (const auto answer = app::start_answer(list, line)) return answer;
      std::fputs((std::string(tr("That is none of them.")) + "\n").c_str(), stdout);
    }
  }

 private:
  std::unique_ptr<app::StartWindow> window_;
};

/// A list, and what each of its lines comes to.
struct Asked {
  app::StartList list;
  std::vector<std::string> values;

  void add(std::string title, std::string about, std::string value) {
    list.choices.push_back({.title = std::move(title), .about = std::move(about)});
    values.push_back(std::move(value));
  }
};

Asked cameras() {
  Asked asked{
      .list = {.heading = tr("Which camera?"),
               .about = tr("Plug it in before you go on. It hangs over the table and sees all four anchors."),
               .choices = {}},
      .values = {}};
  for (const vision::CameraDevice& camera : vision::list_cameras())
    asked.add(camera.name.empty() ? camera.path : camera.name, camera.path, camera.path);
  asked.add(tr("None"), tr("pieces are carried on the map, by keys"), std::string(vision::kNoCamera));
  return asked;
}

Asked scenarios() {
  Asked asked{
      .list = {.heading = tr("Which scenario?"),
               .about = tr("Print its kit first: telescope print --scenario NAME --out kit. A scenario of "
                           "your own begins with telescope new."),
               .choices = {}},
      .values = {}};
  for (const std::string& name : shipped_scenarios()) {
    const auto scenario = named_scenario(name);
    if (!scenario) continue;
    const Ruleset* ruleset = find_ruleset(scenario->ruleset);
    asked.add(scenario->name, (ruleset ? std::string(ruleset->name()) + ", " : std::string()) + name, name);
  }
  return asked;
}

/// What the game that was changed last is, for people; nothing where there is none.
std::optional<std::string> last_game_in_words() {
  const auto file = app::last_game({});
  if (!file) return std::nullopt;
  for (const GameSummary& game : list_games(app::games_folder()))
    if (game.file == *file)
      return one_line(tr("{1}, last changed {2}",
                         game.name + (game.summary.empty() ? "" : ", " + game.summary), game.last_change));
  return file->stem().string();
}

std::string in_words(const std::vector<app::Language>& languages) {
  std::string names;
  for (const app::Language& each : languages) names += (names.empty() ? "" : ", ") + each.name;
  return names;
}

app::StartList beginning() {
  const auto last = last_game_in_words();
  return {.heading = "Telescope",
          .about = tr("What shall it be?"),
          .choices = {
              {.title = tr("Try the demo"),
               .about = tr("a game on a drawn table: drag a stand, and a hand carries it there")},
              {.title = tr("Set up my table"),
               .about =
                   tr("choose the camera and the scenario; then page 7 says whether it will read the table")},
              {.title = tr("Go on with the last game"),
               .about = last.value_or(tr("there is none yet")),
               .possible = last.has_value()},
              {.title = "Language, Sprache, langue", .about = in_words(app::languages())}}};
}

Asked which_language() {
  Asked asked{.list = {.heading = "Language, Sprache, langue", .about = {}, .choices = {}}, .values = {}};
  for (const app::Language& each : app::languages()) asked.add(each.name, {}, each.code);
  return asked;
}

/// The arguments of `telescope run` that were asked for; nothing where it was left.
std::optional<Words> wanted(Asker& asker) {
  for (;;) {
    const auto first = asker.ask(beginning());
    if (!first) return std::nullopt;
    if (*first == 0) return Words{"run"};
    if (*first == 3) {
      const Asked languages = which_language();
      if (const auto chosen = asker.ask(languages.list)) {
        app::speak(languages.values[*chosen]);
        if (const auto fault = app::keep_language(app::language()); !fault.empty()) say_error(fault);
      }
      continue;
    }
    const Asked which_camera = cameras();
    const auto camera = asker.ask(which_camera.list);
    if (!camera) continue;
    Words words{"run", "--camera", which_camera.values[*camera]};
    if (*first == 2) {
      words.insert(words.end(), {"--game", "last"});
      return words;
    }
    const Asked which_scenario = scenarios();
    const auto scenario = asker.ask(which_scenario.list);
    if (!scenario) continue;
    words.insert(words.end(), {"--scenario", which_scenario.values[*scenario]});
    // The page of health is what a new table needs first; it opens by its key.
    if (words[2] != vision::kNoCamera && asker.in_window()) words.insert(words.end(), {"--keys", "7"});
    return words;
  }
}

/// Goes on as `telescope` with these arguments; comes back only where that cannot be.
int become(const Words& words) {
  std::vector<char*> arguments;
  std::string name = "telescope";
  arguments.push_back(name.data());
  Words kept = words;
  for (std::string& word : kept) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::fflush(nullptr);
  execv("/proc/self/exe", arguments.data());
  return fail(std::string("cannot go on: ") + std::strerror(errno));
}

int run(const StartOptions& options) {
  begin_language(options.language);
  std::optional<Words> words;
  {
    Asker asker(options);
    // Nobody can be asked: it runs without a window, as it says itself.
    if (!asker.in_window() && !isatty(STDIN_FILENO) && !options.tell)
      words = Words{"run"};
    else
      words = wanted(asker);
  }
  if (!words) return kSuccess;
  const Words language = language_arguments();
  words->insert(words->end(), language.begin(), language.end());
  if (!options.tell) return become(*words);
  std::string line = "telescope";
  for (const std::string& word : *words) line += " " + word;
  return print_out(line + "\n");
}

}  // namespace

Runner add_start_command(const Command& app) {
  auto options = std::make_shared<StartOptions>();
  const Command command = app.add_subcommand(
      "start",
      "Ask what to begin with: the demo, your own table, the last game (the command when none is named)");
  command.add_flag("--tell", options->tell, "only print the command that it comes to");
  command.add_option("--keys", options->keys, "keys to press in its window, as with run");
  command.add_option("--screenshot", options->screenshot, "save a picture of the window, then end")
      .type_name("FILE.png");
  command.add_option("--after", options->after, "seconds until --screenshot").capture_default_str();
  add_language_option(command, options->language);
  return [options] { return run(*options); };
}

}  // namespace telescope::cli

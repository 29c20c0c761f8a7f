#include <filesystem>
#include <memory>
#include <optional>
#include <ranges>
#include <string>

#include <unistd.h>

#include "app/cli/command.hpp"
#include "app/cli/language_option.hpp"
#include "app/cli/scenario_list.hpp"
#include "app/cli/set_up.hpp"
#include "app/game/game_files.hpp"
#include "app/support/clock.hpp"
#include "app/support/language.hpp"
#include "app/support/settings.hpp"
#include "core/base/joined.hpp"
#include "core/base/text_file.hpp"
#include "core/session/session.hpp"
namespace telescope::cli {
namespace {

using app::tr;

struct StartOptions {
  std::string language;
  AskerOptions asker;
  bool tell = false;
};

/// What the game that was changed last is, for people; nothing where there is none.
std::optional<std::string> last_game_in_words() {
  const auto file = app::last_game({});
  if (!file) return std::nullopt;
  const auto games = list_games(app::games_folder());
  if (!games) return file->stem().string();
  for (const GameSummary& game : *games)
    if (game.file == *file)
      return one_line(tr("{1}, last changed {2}",
                         game.name + (game.summary.empty() ? "" : ", " + game.summary),
                         app::local_day_and_time(game.last_change)));
  return file->stem().string();
}

app::StartList beginning() {
  const auto last = last_game_in_words();
  return {
      .heading = "Telescope",
      .about = tr("What shall it be?"),
      .choices =
          {{.title = tr("Try the demo"),
            .about = tr("a game on a drawn table: drag a stand, and a hand carries it there")},
           {.title = tr("Set up my table"),
            .about =
                tr("step by step: camera, anchors, print check, health, kit, a first move; the camera checks "
                   "each step")},
           {.title = tr("Go on with the last game"),
            .about = last.value_or(tr("there is none yet")),
            .possible = last.has_value()},
           {.title = tr("Play without a camera"),
            .about = tr("on the game's own map, with players at their phones; choose a game")},
           {.title = tr("Print a kit"),
            .about = tr("tags, anchors and cards of a game, as PDF files for any printer")},
           {.title = tr("Make a scenario"),
            .about = tr("a file with a small example, to be changed in any editor")},
           {.title = "Language, Sprache, Langue",
            .about = joined(app::languages() | std::views::transform(&app::Language::name))}},
      .first = true,
      .demo = true};
}

/// A name that nothing here has yet: "kit-night", "kit-night-2".
std::string free_here(const std::string& name, const std::string& ending = {}) {
  std::string file = name + ending;
  for (int i = 2; std::filesystem::exists(file); ++i) file = name + "-" + std::to_string(i) + ending;
  return file;
}

std::string here(const std::string& file) {
  return (std::filesystem::current_path() / file).string();
}

void print_kit(Asker& asker) {
  const auto scenario =
      scenario_list(tr("Of which game?"), tr("It is written beside where the program was started."))
          .ask(asker);
  if (!scenario) return;
  const std::string folder = free_here("kit-" + *scenario);
  const auto done = do_beside({"print", "--scenario", *scenario, "--out", folder});
  asker.tell(
      done ? tr("The kit lies in {1}. Print it at 100 %, and lay a ruler on the check line.", here(folder))
           : done.error().message);
}

void make_scenario(Asker& asker) {
  const auto rules = rules_list(tr("For which rules?"), {}).ask(asker);
  if (!rules) return;
  const std::string file = free_here("our-battle", ".toml");
  const auto done = do_beside({"new", "our-battle", "--rules", *rules, "--out", file});
  asker.tell(done ? tr("{1} is written. Change it, then: telescope setup --scenario {2}", here(file), file)
                  : done.error().message);
}

Asked which_language() {
  Asked asked{.list = {.heading = "Language, Sprache, Langue", .about = {}, .choices = {}}, .values = {}};
  for (const app::Language& each : app::languages()) asked.add(each.name, {}, each.code);
  return asked;
}

/// The arguments of `telescope` that were asked for; nothing where it was left.
std::optional<Words> wanted(Asker& asker) {
  for (;;) {
    const auto first = asker.ask(beginning());
    if (!first) return std::nullopt;
    if (*first == 0) return Words{"run"};
    if (*first == 1) {
      const auto words = set_up(asker, {});
      if (words && *words) return *words;
      continue;
    }
    if (*first == 3) {
      if (const auto scenario =
              scenario_list(
                  tr("Which game?"),
                  tr("Page 6 of the window opens it to the network, and lets players in by a code."), false)
                  .ask(asker))
        return Words{"run", "--camera", "none", "--scenario", *scenario};
      continue;
    }
    if (*first == 4) {
      print_kit(asker);
      continue;
    }
    if (*first == 5) {
      make_scenario(asker);
      continue;
    }
    if (*first == 6) {
      if (const auto chosen = which_language().ask(asker)) {
        app::speak(*chosen);
        if (const auto kept = app::keep_language(app::language(), app::settings_file()); !kept)
          say_error(kept.error().message);
      }
      continue;
    }
    const auto camera = ask_camera(asker);
    if (camera) return Words{"run", "--camera", *camera, "--game", "last"};
  }
}

int run(const StartOptions& options) {
  begin_language(options.language);
  std::optional<Words> words;
  {
    Asker asker(options.asker);
    // Nobody can be asked: it runs without a window, as it says itself.
    if (!asker.in_window() && !isatty(STDIN_FILENO) && !options.tell)
      words = Words{"run"};
    else
      words = wanted(asker);
  }
  return go_on(words, options.tell);
}

}  // namespace

Runner add_start_command(const Command& app) {
  auto options = std::make_shared<StartOptions>();
  const Command command = app.add_subcommand("start",
                                             "Ask what to begin with: the demo, your own table, or the last "
                                             "game (this is what telescope does without a command)");
  command.add_flag("--tell", options->tell, "only print the command that it comes to");
  add_asker_options(command, options->asker);
  add_language_option(command, options->language);
  return [options] { return run(*options); };
}

}  // namespace telescope::cli

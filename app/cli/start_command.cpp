#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <unistd.h>

#include "app/cli/command.hpp"
#include "app/cli/language_option.hpp"
#include "app/cli/set_up.hpp"
#include "app/cli/stored_game.hpp"
#include "app/game/chance.hpp"
#include "app/game/game_files.hpp"
#include "app/support/language.hpp"
#include "app/support/settings.hpp"
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
  for (const GameSummary& game : list_games(app::games_folder()))
    if (game.file == *file)
      return one_line(tr("{1}, last changed {2}",
                         game.name + (game.summary.empty() ? "" : ", " + game.summary),
                         app::local_day_and_time(game.last_change)));
  return file->stem().string();
}

std::string in_words(const std::vector<app::Language>& languages) {
  std::string names;
  for (const app::Language& each : languages) names += (names.empty() ? "" : ", ") + each.name;
  return names;
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
           {.title = "Language, Sprache, Langue", .about = in_words(app::languages())}},
      .first = true};
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

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <unistd.h>

#include "app/cli/command.hpp"
#include "app/cli/set_up.hpp"
#include "app/cli/stored_game.hpp"
#include "app/game/game_files.hpp"
#include "core/base/text_file.hpp"
#include "core/session/session.hpp"

namespace telescope::cli {
namespace {

struct StartOptions {
  AskerOptions asker;
  bool tell = false;
};

/// What the game that was changed last is, for people; nothing where there is none.
std::optional<std::string> last_game_in_words() {
  const auto file = app::last_game({});
  if (!file) return std::nullopt;
  for (const GameSummary& game : list_games(app::games_folder()))
    if (game.file == *file)
      return one_line(game.name + (game.summary.empty() ? "" : ", " + game.summary) + ", last changed " +
                      game.last_change);
  return file->stem().string();
}

app::StartList beginning() {
  const auto last = last_game_in_words();
  return {.heading = "Telescope",
          .about = "What shall it be?",
          .choices = {
              {.title = "Try the demo",
               .about = "a game on a drawn table: drag a stand, and a hand carries it there"},
              {.title = "Set up my table",
               .about =
                   "step by step: camera, anchors, print check, health, kit, a first move; the camera checks "
                   "each step"},
              {.title = "Go on with the last game",
               .about = last.value_or("there is none yet"),
               .possible = last.has_value()}}};
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
    const auto camera = ask_camera(asker);
    if (camera) return Words{"run", "--camera", *camera, "--game", "last"};
  }
}

int run(const StartOptions& options) {
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
  return [options] { return run(*options); };
}

}  // namespace telescope::cli

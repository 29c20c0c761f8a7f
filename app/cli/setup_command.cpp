#include <memory>
#include <utility>

#include "app/cli/command.hpp"
#include "app/cli/language_option.hpp"
#include "app/cli/set_up.hpp"

namespace telescope::cli {
namespace {

struct SetupOptions {
  std::string language;
  SetUpGiven given;
  AskerOptions asker;
  bool tell = false;
};

int run(const SetupOptions& options) {
  begin_language(options.language);
  std::optional<Words> words;
  {
    Asker asker(options.asker);
    auto begin = set_up(asker, options.given);
    if (!begin) return fail(begin.error().message);
    words = *std::move(begin);
  }
  return go_on(words, options.tell);
}

}  // namespace

Runner add_setup_command(const Command& app) {
  auto options = std::make_shared<SetupOptions>();
  options->given.first = true;
  const Command command = app.add_subcommand("setup",
                                             "Set up a table step by step: camera, anchors, print check, "
                                             "health, kit, a first move; the camera checks "
                                             "each step");
  command.add_option("--camera NAME", options->given.camera,
                     "which camera, as with run; without it you are asked");
  command.add_option("--scenario FILE", options->given.scenario,
                     "scenario file (TOML), or the name of one that is shipped; without it you are asked");
  command.add_flag("--tell", options->tell, "only print the command that begins the game");
  add_asker_options(command, options->asker);
  add_language_option(command, options->language);
  return [options] { return run(*options); };
}

}  // namespace telescope::cli

#include <memory>
#include <system_error>

#include "app/cli/command.hpp"
#include "app/cli/stored_game.hpp"
#include "app/game/game_files.hpp"
#include "core/base/text_file.hpp"
#include "core/session/transfer.hpp"

namespace telescope::cli {
namespace {

struct ImportCommand {
  std::string file;
  std::string game;
};

int run(const ImportCommand& command) {
  const auto text = read_text_file(command.file, kLargestExport);
  if (!text) return fail(text.error().message);
  const std::filesystem::path file = app::game_file(command.game);
  std::error_code error;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
  if (error) return fail("cannot make the folder " + file.parent_path().string() + ": " + error.message());
  if (const auto imported = import_game(*text, command.file, file); !imported)
    return fail(imported.error().message);
  return print_out(file.string() + ": played again without a difference; telescope run --game " +
                   command.game + " goes on with it\n");
}

}  // namespace

Runner add_import_command(const Command& app) {
  auto imported = std::make_shared<ImportCommand>();
  const Command command = app.add_subcommand("import", "Make a game of what telescope export --json wrote");
  command.add_option("file", imported->file, "the exported game").type_name("FILE").required();
  command.add_option("--game", imported->game, "file of the new game, or its name in the games folder")
      .type_name("GAME")
      .required();
  return [imported] { return run(*imported); };
}

}  // namespace telescope::cli

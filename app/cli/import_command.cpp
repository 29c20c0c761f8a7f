#include <cstdio>
#include <memory>
#include <string>
#include <system_error>

#include "app/cli/command.hpp"
#include "app/cli/stored_game.hpp"
#include "app/game/game_files.hpp"
#include "core/base/counted.hpp"
#include "core/base/shell_word.hpp"
#include "core/base/text_file.hpp"
#include "core/journal/disk_files.hpp"
#include "core/journal/lock_file.hpp"
#include "core/session/compare.hpp"
#include "core/session/transfer.hpp"

namespace telescope::cli {
namespace {

struct ImportCommand {
  std::string file;
  std::string game;
  bool newer = false;
};

namespace fs = std::filesystem;

/// What stands against taking `theirs` in place of `ours`; empty where it goes on from there.
std::string not_newer(const Journal& ours, const Journal& theirs, const std::string& game) {
  const auto compared = compare(ours, theirs);
  if (!compared) return compared.error().message;
  const auto entries = [](EntryId count) {
    return counted(static_cast<std::size_t>(count), "entry", "entries");
  };
  switch (compared->newer) {
    case Compared::Which::kTheirs:
      return {};
    case Compared::Which::kSame:
      return game + " is the same already";
    case Compared::Which::kOurs:
      return "it is not the newest: " + game + " goes on from where it ends, by " +
             entries(ours.size() - compared->shared);
    case Compared::Which::kApart:
      break;
  }
  return compared->shared == 0
             ? "it is another game than " + game
             : "it and " + game + " have gone on differently after " + entries(compared->shared) +
                   "; nothing is merged: go on with one of them, or import it under another name";
}

/// In place of the game that is there, where it goes on from that; the old file is kept beside it.
int take_newer(const std::string& text, const ImportCommand& command, const fs::path& file) {
  const fs::path before = app::before_file(file);
  const auto taken = [&]() -> Result<Verification> {
    // Opened and closed it stands in its file alone.
    if (const auto whole = Journal::open(file); !whole) return tl::unexpected(whole.error());
    const auto lock = LockFile::take(file);
    if (!lock) return tl::unexpected(lock.error());
    if (auto free = check_free(file); !free) return tl::unexpected(free.error());
    const fs::path newer = tried_out(file);
    if (auto room = remove_leftovers(file); !room) return tl::unexpected(room.error());
    auto imported = import_game(text, command.file, newer);
    if (!imported) return imported;
    Result<void> done;
    const auto ours = Journal::read(file), theirs = Journal::read(newer);
    const std::string against = !ours     ? ours.error().message
                                : !theirs ? theirs.error().message
                                          : not_newer(*ours, *theirs, command.game);
    if (!against.empty()) done = failure(command.file + ": " + against);
    if (done) done = keep_copy(file, before);
    if (done) done = replace_game(file, newer);
    if (done) return imported;
    remove_game(newer);
    return tl::unexpected(done.error());
  }();
  if (!taken) return fail(taken.error().message);
  std::fputs(what_is_refused_today(*taken).c_str(), stderr);
  return print_out(one_line(file.string()) + ": taken, as the newer; the game as it was before is kept as " +
                   one_line(before.string()) + "\n");
}

int run(const ImportCommand& command) {
  const auto text = read_text_file(command.file, kLargestExport);
  if (!text) return fail(text.error().message);
  const fs::path file = app::game_file(command.game);
  std::error_code error;
  if (command.newer && is_there(file)) return take_newer(*text, command, file_behind(file));
  if (const auto named = named_new_game(command.game); !named) return fail(named.error().message);
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
  if (error) return fail("cannot make the folder " + file.parent_path().string() + ": " + error.message());
  const auto imported = import_game(*text, command.file, file);
  if (!imported) return fail(imported.error().message);
  std::fputs(what_is_refused_today(*imported).c_str(), stderr);
  return print_out(one_line(file.string()) + ": played again without a difference; telescope run --game " +
                   shell_word(command.game) + " goes on with it\n");
}

}  // namespace

Runner add_import_command(const Command& app) {
  auto imported = std::make_shared<ImportCommand>();
  const Command command =
      app.add_subcommand("import", "Make a game from a file that telescope export --json wrote");
  command.add_option("file FILE", imported->file, "the exported game").required();
  command.add_option("--game GAME", imported->game, "file of the new game, or its name in the games folder")
      .required();
  command.add_flag(
      "--newer", imported->newer,
      "where the game is there already: take this in its place, but only where it goes on from it");
  return [imported] { return run(*imported); };
}

}  // namespace telescope::cli

#include "app/cli/game_options.hpp"

#include <algorithm>
#include <filesystem>
#include <ranges>
#include <utility>

#include "app/cli/demo_opening.hpp"
#include "app/cli/post_options.hpp"
#include "app/cli/stored_game.hpp"
#include "app/game/chance.hpp"
#include "app/game/demo_game.hpp"
#include "app/game/game_files.hpp"
#include "core/base/counted.hpp"
#include "core/base/joined.hpp"
#include "core/base/json_fields.hpp"
#include "core/base/shell_word.hpp"
#include "core/journal/disk_files.hpp"
#include "core/session/repair.hpp"

namespace telescope::cli {
namespace {

namespace fs = std::filesystem;
using Desk = Result<std::unique_ptr<app::GameDesk>>;

/// Without steps there is nothing to play: the table is only watched.
bool has_turns(const app::Table& table) {
  return !table.game->words().heading(table.position).steps.empty();
}

app::DeskOptions desk_options() {
  app::DeskOptions options;
  options.thinker = [](const Session& session) {
    return app::thinks_beside({}, session.ruleset(), session.scenario(), session.kit());
  };
  return options;
}

/// The table of a game that is to be begun, where it can be.
Result<app::Table> playable(Result<app::Table> table, const GameCheck& fits) {
  if (!table) return table;
  if (const auto fine = fits(*table->game); !fine) return tl::unexpected(fine.error());
  if (!has_turns(*table)) return failure("scenario '" + table->scenario.id + "' has no rules, so no game");
  return table;
}

Desk begin(const fs::path& file, const Result<app::Table>& table) {
  if (!table) return tl::unexpected(table.error());
  const auto part = app::draw_seed_part();
  if (!part) return tl::unexpected(part.error());
  return app::GameDesk::begin(file, table->scenario, table->kit, *part, desk_options());
}

Error how_to_repair(const Error& trouble, const Whole& whole, const fs::path& file) {
  return {
      trouble.message + ". " + counted(whole.kept, "entry", "entries") + (whole.kept == 1 ? " is" : " are") +
      " whole: telescope repair " + shell_word(file.string()) +
      " goes on from the last entry that verifies and keeps the damaged file beside it; run --repair does "
      "both at once"};
}

/// A game that is there, repaired where it is damaged and that is wanted.
Desk opened_or_repaired(const fs::path& file, const RepairTalk& talk) {
  auto desk = app::GameDesk::open(file, desk_options());
  if (desk) {
    std::string told;
    for (const Trouble& each : (*desk)->session().journal().troubles())
      told += (told.empty() ? file.filename().string() + ": entry " : "; entry ") +
              std::to_string(each.entry) + ": " + each.sentence;
    if (!told.empty()) talk.tell(std::move(told));
    return desk;
  }
  bool asked = false;
  const auto repaired = repair_game(file, {}, [&](const Whole& whole) {
    asked = true;
    return talk.wanted(file.filename().string() + " is damaged: " + what_is_kept(whole));
  });
  if (!repaired) return asked ? tl::unexpected(repaired.error()) : std::move(desk);
  if (repaired->damaged.empty()) return tl::unexpected(how_to_repair(desk.error(), repaired->whole, file));
  talk.tell(file.filename().string() + " was damaged and is repaired: " + what_is_kept(repaired->whole) +
            ". The damaged file is kept as " + repaired->damaged.string());
  return app::GameDesk::open(file, desk_options());
}

Desk go_on(const fs::path& file, const GameCheck& fits, const RepairTalk& talk) {
  auto desk = opened_or_repaired(file, talk);
  if (!desk) return desk;
  if (const auto fine = fits((*desk)->session().game()); !fine) return tl::unexpected(fine.error());
  return desk;
}

Desk begin_demo(const Result<app::Table>& table) {
  if (!table) return tl::unexpected(table.error());
  const fs::path file = app::game_file("demo");
  if (is_there(file)) {
    const fs::path before = app::game_file("demo-before");
    if (const auto kept = rename_game(file, before); !kept) return tl::unexpected(kept.error());
    std::error_code none;  // where nobody ever joined
    fs::rename(guests_file(file), guests_file(before), none);
  }
  auto desk = begin(file, table);
  if (!desk) return desk;
  if (auto played = play_up_to_the_first_moves(**desk, demo_opening((*desk)->kit())); !played)
    return tl::unexpected(played.error());
  return desk;
}

}  // namespace

void add_game_options(const Command& command, GameOptions& options) {
  command.add_option(
      "--game NAME|FILE", options.game,
      "the game to play: a name, or a file; begun where it is not there yet; \"last\" goes on with "
      "the last one");
  const Option anew = command.add_flag("--new", options.anew, "begin a new game, whatever games there are");
  command
      .add_flag(
          "--repair", options.repair,
          "where the game's file is damaged, go on from its last entry that verifies; the damaged file is "
          "kept beside it")
      .excludes(anew);
  command.add_option(
      "--play SEAT[=LEVEL]", options.play,
      "a seat that the program plays: plainly, or =strong, looking ahead, or =easy, with slips; "
      "a person who joins there takes it over");
}

Result<void> check_seats(std::span<const SeatToPlay> seats, const PreparedGame& game) {
  const std::vector<SeatId> playable = playable_seats(game);
  for (const SeatToPlay& each : seats)
    if (std::ranges::find(playable, each.seat) == playable.end())
      return failure(playable.empty()
                         ? "--play: the program plays no seat of this game"
                         : "--play " + each.seat.value() + ": the program plays " +
                               joined(playable | std::views::transform(&SeatId::value), " or ") + " here");
  return {};
}

Result<std::vector<SeatToPlay>> seats_to_play(const GameOptions& options) {
  std::vector<SeatToPlay> seats;
  for (const std::string& each : options.play) {
    const auto equals = each.find('=');
    const auto seat = seat_from_string(each.substr(0, equals));
    const auto level = equals == each.npos ? Level::kPlain : level_from_string(each.substr(equals + 1));
    if (!seat || !level)
      return failure("--play is a seat, or SEAT=easy, plain or strong, not " + shown(each));
    seats.push_back({*seat, *level});
  }
  return seats;
}

Result<std::unique_ptr<app::GameDesk>> open_game(const GameOptions& options, const TableOptions& table,
                                                 const GameCheck& fits, bool demo_camera,
                                                 const RepairTalk& talk) {
  const auto wanted = [&]() -> Result<app::Table> {
    if (table.kit_alone())
      return failure("a kit alone makes no game: give its scenario too, --scenario FILE");
    return load_table(table);
  };
  if (options.game == "last" && !options.anew) {
    if (const auto file = app::last_game({})) return go_on(*file, fits, talk);
    return failure("there is no game yet in " + app::games_folder().string() + ": begin one with --scenario");
  }
  if (!options.game.empty()) {
    const fs::path file = app::game_file(options.game);
    if (!is_there(file)) {
      const auto named = named_new_game(options.game);
      return named ? begin(*named, playable(wanted(), fits)) : tl::unexpected(named.error());
    }
    if (options.anew)
      return failure(file.string() +
                     " is there already: leave --new out to go on with it, or choose another name");
    return go_on(file, fits, talk);
  }
  if (table.kit_alone() && !options.anew) return nullptr;
  if (table.scenario.empty() && demo_camera && !options.anew) return begin_demo(playable(wanted(), fits));
  auto loaded = wanted();
  if (!loaded) return tl::unexpected(loaded.error());
  if (!options.anew && !has_turns(*loaded)) return nullptr;
  if (!options.anew)
    if (const auto file = app::last_game(loaded->scenario.id)) return go_on(*file, fits, talk);
  const fs::path file = app::new_game_file(loaded->scenario.id);
  return begin(file, playable(std::move(loaded), fits));
}

}  // namespace telescope::cli

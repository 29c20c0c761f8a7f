#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/cli/options.hpp"
#include "app/cli/table_options.hpp"
#include "app/game/game_desk.hpp"

namespace telescope::cli {

/// --game, --new, --repair and --play, as `run` takes them.
struct GameOptions {
  std::string game;
  bool anew = false;
  bool repair = false;
  std::vector<std::string> play;  ///< "south", "south=strong"
};
void add_game_options(const Command& command, GameOptions& options);

/// Whether a game has what else was asked for: seats, roles. None is begun of which it fails.
using GameCheck = std::function<Result<void>(const PreparedGame&)>;

/// Asked where the file of the game is damaged.
struct RepairTalk {
  /// Whether to go on from the last entry that verifies. `damage` says what is wrong, without a full stop.
  std::function<bool(const std::string& damage)> wanted;
  /// Told what was done.
  std::function<void(std::string)> tell;
};

/// What --play gives the program. Fails where one is none.
struct SeatToPlay {
  SeatId seat;
  Level level = Level::kPlain;
};
Result<std::vector<SeatToPlay>> seats_to_play(const GameOptions& options);
/// The program can play them all in a game.
Result<void> check_seats(std::span<const SeatToPlay> seats, const PreparedGame& game);

/// The game to be played. With --game: that one, begun where its file is not there yet; "last" is the one
/// changed last. Without: the last one of the scenario; the demo table's begins anew each time, and the one
/// before is kept as demo-before. With --new always a new file; one that is there is never overwritten.
/// Null where a kit alone is given and no game named, or a scenario without rules: then there is no game.
/// A damaged game is repaired where `talk` wants it, else the error says how to. None is begun or gone on
/// with that `fits` refuses.
Result<std::unique_ptr<app::GameDesk>> open_game(const GameOptions& options, const TableOptions& table,
                                                 const GameCheck& fits, bool demo_camera,
                                                 const RepairTalk& talk);

}  // namespace telescope::cli

#pragma once

#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "app/cli/table_options.hpp"
#include "app/game/game_desk.hpp"

namespace telescope::cli {

/// --game and --new, as `run` takes them.
struct GameOptions {
  std::string game;
  bool anew = false;
};
void add_game_options(CLI::App& command, GameOptions& options);

/// The game to be played. With --game: that one, begun where its file is not there yet; "last" is the one
/// changed last. Without: the last one of the scenario; the demo table's begins anew each time, and the one
/// before is kept as demo-before. With --new always a new file; one that is there is never overwritten.
/// Null where a kit alone is given and no game named, or a scenario without rules: then there is no game.
Result<std::unique_ptr<app::GameDesk>> open_game(const GameOptions& options, const TableOptions& table,
                                                 bool demo_camera);

}  // namespace telescope::cli

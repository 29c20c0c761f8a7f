#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/session/session.hpp"

namespace telescope::app {

/// $XDG_STATE_HOME/telescope/games. Not created here.
std::filesystem::path games_folder();

/// The file of a game: `name` is a path where it has a folder or the suffix of games, else the name of one in
/// the games folder.
std::filesystem::path game_file(const std::string& name);

/// What game_file() takes for it: its name where it lies in the games folder, else its path.
std::string game_word(const std::filesystem::path& file);

/// A file that is not there yet, in the games folder: the scenario's id, with a number where it is taken.
std::filesystem::path new_game_file(const std::string& scenario_id);

/// The game of this scenario that was changed last and can be opened; an empty id: of any.
std::optional<std::filesystem::path> last_game(const std::string& scenario_id);

/// A free name for a game whose file is gone from its place: beside it, or in the games folder where its own
/// folder is gone too.
std::filesystem::path rescue_file(const std::filesystem::path& file);

/// A free name beside a game for what it is before another file takes its place.
std::filesystem::path before_file(const std::filesystem::path& file);

}  // namespace telescope::app

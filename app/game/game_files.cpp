#include "app/game/game_files.hpp"

#include <system_error>

#include "app/support/xdg.hpp"
#include "core/base/to_disk.hpp"
#include "core/journal/disk_files.hpp"

namespace telescope::app {

namespace fs = std::filesystem;

namespace {

/// The first of NAME, NAME-2, NAME-3, ... that no game of the folder has, nor the log of one that is gone.
fs::path free_game(const fs::path& folder, const std::string& name) {
  std::error_code ignored;
  for (int n = 1;; ++n) {
    fs::path file = folder / (name + (n > 1 ? "-" + std::to_string(n) : "") + std::string(kGameSuffix));
    if (!is_there(file) && !fs::exists(file.string() + beside_game::kLog, ignored)) return file;
  }
}

}  // namespace

fs::path games_folder() {
  return state_folder() / "games";
}

fs::path game_file(const std::string& name) {
  const fs::path path(name);
  if (path.has_parent_path() || path.extension() == kGameSuffix) return path;
  return games_folder() / (name + std::string(kGameSuffix));
}

std::string game_word(const fs::path& file) {
  const std::string name = file.stem().string();
  return game_file(name) == file ? name : file.string();
}

fs::path new_game_file(const std::string& scenario_id) {
  std::string name;
  for (const char c : scenario_id)
    name += std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' ? c : '-';
  return free_game(games_folder(), name.empty() ? "game" : name);
}

std::optional<fs::path> last_game(const std::string& scenario_id) {
  std::optional<fs::path> newest;
  std::string changed;
  const auto games = list_games(games_folder());
  if (!games) return newest;
  for (const GameSummary& game : *games) {
    if (!game.trouble.empty() || (!scenario_id.empty() && game.scenario != scenario_id)) continue;
    if (newest && game.last_change <= changed) continue;
    newest = game.file;
    changed = game.last_change;
  }
  return newest;
}

fs::path rescue_file(const fs::path& file) {
  std::error_code ignored;
  fs::path folder = folder_of(file);
  if (!fs::is_directory(folder, ignored)) {
    folder = games_folder();
    fs::create_directories(folder, ignored);
  }
  return free_game(folder, file.stem().string() + "-rescued");
}

fs::path before_file(const fs::path& file) {
  return free_game(folder_of(file), file.stem().string() + "-before");
}

}  // namespace telescope::app

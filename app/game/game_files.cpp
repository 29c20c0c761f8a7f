#include "app/game/game_files.hpp"

#include <algorithm>
#include <system_error>

#include "app/support/xdg.hpp"
#include "core/base/to_disk.hpp"

namespace telescope::app {

namespace fs = std::filesystem;

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
  if (name.empty()) name = "game";
  std::error_code ignored;
  for (int n = 1;; ++n) {
    fs::path file =
        games_folder() / (name + (n > 1 ? "-" + std::to_string(n) : "") + std::string(kGameSuffix));
    if (!fs::exists(file, ignored)) return file;
  }
}

std::optional<fs::path> last_game(const std::string& scenario_id) {
  std::optional<fs::path> newest;
  std::string changed;
  for (const GameSummary& game : list_games(games_folder())) {
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
  for (int n = 1;; ++n) {
    fs::path name = folder / (file.stem().string() + "-rescued" + (n > 1 ? "-" + std::to_string(n) : "") +
                              std::string(kGameSuffix));
    if (!fs::exists(name, ignored)) return name;
  }
}

}  // namespace telescope::app

#include <algorithm>
#include <memory>

#include <nlohmann/json.hpp>

#include "app/cli/command.hpp"
#include "app/cli/json_io.hpp"
#include "app/game/game_files.hpp"
#include "core/base/answers.hpp"
#include "core/base/counted.hpp"
#include "core/base/text_file.hpp"

namespace telescope::cli {
namespace {

std::string padded(std::string text, std::size_t width) {
  const std::size_t wide = letters(text);
  return text + std::string(wide < width ? width - wide : 0, ' ');
}

std::string line_of(const GameSummary& game, std::size_t width) {
  const std::string name = padded(foreign_line(game.file.stem().string()), width) + "  ";
  std::string beside;
  for (const auto& each : game.beside)
    beside += (beside.empty() ? "; kept beside it: " : ", ") + foreign_line(each.filename().string());
  if (!game.trouble.empty()) return name + foreign_line(game.trouble) + beside + '\n';
  return name + foreign_line(game.name) + (game.summary.empty() ? "" : ", " + foreign_line(game.summary)) +
         ", " + counted(game.entries, "entry", "entries") + ", last changed " +
         std::string(first_letters(foreign_line(game.last_change), kMostEchoed)) +
         (game.damage.empty() ? "" : "; " + foreign_line(game.damage) + "; telescope repair mends it") +
         beside + '\n';
}

int print_for_people(const std::vector<GameSummary>& games) {
  if (games.empty()) return print_out("No games in " + app::games_folder().string() + " yet.\n");
  std::size_t width = 0;
  for (const GameSummary& game : games) width = std::max(width, game.file.stem().string().size());
  std::string text;
  for (const GameSummary& game : games) text += line_of(game, width);
  return print_out(text);
}

int print_games(const std::vector<GameSummary>& games) {
  nlohmann::ordered_json json{{"folder", app::games_folder().string()}, {"games", nlohmann::json::array()}};
  for (const GameSummary& game : games) {
    nlohmann::ordered_json each{{"game", game.file.stem().string()}, {"file", game.file.string()}};
    if (game.trouble.empty())
      each.update({{"name", game.name},
                   {"scenario", game.scenario},
                   {"ruleset", game.ruleset},
                   {"stands_at", game.summary},
                   {"entries", game.entries},
                   {"last_change", game.last_change}});
    else
      each["trouble"] = game.trouble;
    if (!game.damage.empty()) each["damage"] = game.damage;
    for (const auto& kept : game.beside) each["kept_beside"].push_back(kept.string());
    json["games"].push_back(std::move(each));
  }
  return print_json(json);
}

}  // namespace

Runner add_games_command(const Command& app) {
  auto as_json = std::make_shared<bool>(false);
  const Command command = app.add_subcommand(
      "games", "List the games in the games folder: how far each is, and whether its file is damaged");
  command.add_flag("--json", *as_json, "print one JSON object");
  return [as_json] {
    const auto games = list_games(app::games_folder());
    if (!games) return fail(games.error().message);
    return *as_json ? print_games(*games) : print_for_people(*games);
  };
}

}  // namespace telescope::cli

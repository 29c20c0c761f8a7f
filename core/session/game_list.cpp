#include <algorithm>
#include <set>
#include <system_error>

#include "core/base/missing_file.hpp"
#include "core/journal/disk_files.hpp"
#include "core/session/game_at.hpp"
#include "core/session/session.hpp"

namespace telescope {
namespace {

Result<GameSummary> summary_of(const std::filesystem::path& file) {
  const auto journal = Journal::read(file);
  if (!journal) return tl::unexpected(journal.error());
  const auto first = body_of(*journal, 1);
  if (!first) return tl::unexpected(first.error());
  const auto newest = journal->entry(journal->size());
  if (!newest) return tl::unexpected(newest.error());
  return guarded(at_entry(*journal, 1), [&]() -> Result<GameSummary> {
    const GameBody game = game_body(*first);
    GameSummary summary{.file = file,
                        .name = game.scenario.at("name"),
                        .scenario = game.scenario.at("id"),
                        .ruleset = game.ruleset,
                        .summary = {},
                        .last_change = newest->stamp.at,
                        .entries = journal->size(),
                        .trouble = {},
                        .damage = {}};
    if (!journal->troubles().empty()) {
      const Trouble& damage = journal->troubles().front();
      summary.damage = "damaged at entry " + std::to_string(damage.entry) + ": " + damage.sentence;
    }
    EntryId at = journal->head();
    while (at != 0 && journal->node(at).kind != EntryKind::kAction) at = journal->node(at).parent;
    if (at == 0 && summary.damage.empty()) summary.damage = kNeverBegun;
    if (at == 0) return summary;
    const auto action = body_of(*journal, at);
    if (!action) return tl::unexpected(action.error());
    summary.summary = action->value("summary", std::string());
    return summary;
  });
}

}  // namespace

Result<std::vector<GameSummary>> list_games(const std::filesystem::path& folder) {
  namespace fs = std::filesystem;
  const std::string suffix(kGameSuffix), ready = ready_name(suffix).string();
  std::set<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().string();
    // What was to take the place of a game that is not there is the game.
    if (name.ends_with(ready)) files.insert(name.substr(0, name.size() - ready.size()) + suffix);
    if (at->path().extension() == suffix) files.insert(at->path());
  }
  if (error && !is_missing(folder)) return failure(folder.string() + ": cannot be read: " + error.message());
  std::vector<GameSummary> games;
  for (const fs::path& file : files) {
    auto summary = summary_of(file);
    if (!summary) summary = GameSummary{.file = file, .trouble = summary.error().message, .damage = {}};
    summary->beside = kept_beside(file);
    games.push_back(std::move(*summary));
  }
  for (const fs::path& log : logs_without_game(folder)) {
    fs::path gone = log.string().substr(0, log.string().size() - std::string_view(beside_game::kLog).size());
    games.push_back({.file = std::move(gone),
                     .trouble = log.string() +
                                ": a log whose game is gone, with what was kept there last; where the game "
                                "was renamed rename the log likewise before it is played",
                     .damage = {}});
  }
  std::ranges::sort(games, {}, &GameSummary::file);
  return games;
}

}  // namespace telescope

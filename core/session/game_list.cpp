#include <algorithm>
#include <system_error>

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

std::vector<GameSummary> list_games(const std::filesystem::path& folder) {
  std::vector<GameSummary> games;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->path().extension() != kGameSuffix) continue;
    auto summary = summary_of(at->path());
    if (!summary) summary = GameSummary{.file = at->path(), .trouble = summary.error().message, .damage = {}};
    summary->beside = kept_beside(at->path());
    games.push_back(std::move(*summary));
  }
  std::ranges::sort(games, {}, &GameSummary::file);
  return games;
}

}  // namespace telescope

// The part of the desk that goes through the past of a game: what undo, redo and going to an entry come to.

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/game/game_desk.hpp"
#include "app/game/past_words.hpp"
#include "app/support/language.hpp"
#include "core/views/map_names.hpp"

namespace telescope::app {
namespace {

constexpr std::size_t kMostChanges = 6;  // lines of what going to an entry would change

}  // namespace

void GameDesk::carry_out(const UndoAction&) {
  if (!session_.can_undo()) return tell(tr("There is nothing to undo."));
  sent_back_.merge(std::exchange(done_by_table_, {}));  // or the table would do it again at once
  taken_over_.clear();
  go([this] { return session_.undo(stamp()); });
}

void GameDesk::carry_out(const RedoAction&) {
  if (!session_.can_redo()) return tell(tr("There is nothing to redo."));
  go([this] { return session_.redo(stamp()); });
}

void GameDesk::carry_out(const GoToEntry& asked) {
  go([&] { return session_.go_to(asked.entry, stamp()); });
}

/// Goes on from another entry, and tells whoever asked for it at the window what that came to.
void GameDesk::go(const std::function<Result<void>()>& through_past) {
  if (!told(through_past())) return;
  mind_refused();
  if (!at_window_) return;
  const auto& past = scene().history;
  if (!past.empty() && past.back().id == session_.journal().size()) tell(past.back().text);
}

/// A move that a ruling has refused waits to be judged again where the ruling is undone.
void GameDesk::mind_refused() {
  const std::set<EntryId> line = line_to(session_.journal().head());
  for (Refused& each : refused_) {
    const bool stands = line.contains(each.ruling);
    if (std::exchange(each.stands, stands) == stands) continue;
    const std::string action = each.move.proposal.action.dump();
    stands ? void(sent_back_.insert(action)) : void(sent_back_.erase(action));
    for (const PieceId& piece : each.move.proposal.pieces)
      stands ? unmoved_.moved_by_game(piece, table_.view()) : unmoved_.let_go(piece);
  }
}

std::set<EntryId> GameDesk::line_to(EntryId entry) const {
  const auto line = session_.journal().line_to(entry);
  return {line.begin(), line.end()};
}

const std::vector<std::string>& GameDesk::changes_at(EntryId entry) {
  if (!changes_ || changes_->first != entry) changes_ = {entry, worked_out_changes(entry)};
  return changes_->second;
}

std::vector<std::string> GameDesk::worked_out_changes(EntryId entry) const {
  const auto position = session_.position_at(entry);
  if (!position) return {position.error().message};
  const auto now = line_to(session_.journal().head()), then = line_to(entry);
  int undone = 0, again = 0;
  for (const PastEntry& past : story_.entries()) {
    if (now.contains(past.id) && !then.contains(past.id)) undone += past.losses;
    if (then.contains(past.id) && !now.contains(past.id)) again += past.losses;
  }
  std::vector<std::string> lines =
      table_changes(kit().board, scene_.standings, session_.game().table().standing(*position));
  if (std::string losses = losses_words(undone, again); !losses.empty())
    lines.insert(lines.begin(), std::move(losses));
  for (std::string& line : lines) line = with_map_names(kit(), line);
  lines = first_lines(std::move(lines), kMostChanges);
  std::vector<EntryId> left;
  std::ranges::set_difference(now, then, std::back_inserter(left));
  if (rolled_openly(session_, left))
    lines.push_back(tr("Dice that were read are known beforehand then: thrown again, they fall the same."));
  return lines;
}

}  // namespace telescope::app

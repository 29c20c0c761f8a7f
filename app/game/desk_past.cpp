// The part of the desk that goes through the past of a game: what undo, redo and going to an entry come to.

#include <algorithm>
#include <utility>

#include "app/game/game_desk.hpp"
#include "app/game/past_words.hpp"
#include "app/game/table_changes.hpp"
#include "app/presenters/map_names.hpp"
#include "app/support/language.hpp"

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
  scene();  // the past as it stands
  const auto waiting = [this] {
    return session_.pending() ? words().title(session_.pending()->action) : std::string();
  };
  PastWay way{.undone = {}, .again = {}, .stands = {}, .waited = waiting(), .waits = {}};
  const std::set<EntryId> before = line_to(session_.journal().head());
  if (!told(through_past()) || !at_window_) return;
  way.waits = waiting();
  const std::set<EntryId> after = line_to(session_.journal().head());
  for (const PastEntry& past : story_.entries()) {
    if (!past.point) continue;
    const bool stood = before.contains(past.id), stands = after.contains(past.id);
    if (stands) way.stands = open_words(past);
    if (stood != stands) (stood ? way.undone : way.again).push_back(open_words(past));
  }
  if (std::string words = way_words(way); !words.empty()) tell(std::move(words));
}

std::set<EntryId> GameDesk::line_to(EntryId entry) const {
  const auto line = session_.journal().line_to(entry);
  return {line.begin(), line.end()};
}

/// What everybody may read of an entry.
std::string GameDesk::open_words(const PastEntry& past) const {
  if (is_public(past.audience)) return past.text;
  const auto entry = session_.journal().entry(past.id);
  return entry ? words().title(Json::parse(entry->body).at("action")) : std::string();
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
  return first_lines(std::move(lines), kMostChanges);
}

}  // namespace telescope::app

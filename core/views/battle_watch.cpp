#include "core/views/battle_watch.hpp"

#include "core/session/game_at.hpp"

namespace telescope {
namespace {

std::vector<Side> holders_of(const BattleCount& count) {
  std::vector<Side> holders;
  for (const ObjectiveCount& each : count.objectives) holders.push_back(each.last);
  return holders;
}

/// The actions of the line that the game stands on.
std::vector<EntryId> actions_of(const Journal& journal) {
  std::vector<EntryId> actions;
  for (const EntryId entry : journal.line_to(journal.head()))
    if (journal.node(entry).kind == EntryKind::kAction) actions.push_back(entry);
  return actions;
}

}  // namespace

BattleWatch::BattleWatch(const Session& session)
    : terms_(battle_terms(session.scenario())), scenario_(session.scenario()) {
  if (!terms_) return;
  seats_ = session.game().knowledge().seats();
  follow(session);
}

BattleWatch::Record BattleWatch::next(const Record& before, const PreparedGame& game,
                                      const Position& position) const {
  Record record;
  const auto last = [&](const SeatId& seat) {
    const auto found = before.find(seat);
    return found == before.end() ? first_holders(*terms_) : found->second;
  };
  const auto add = [&](const SeatId& seat, const std::vector<CountedStand>& stands) {
    record[seat] = holders_of(count_battle(*terms_, scenario_, stands, last(seat)));
  };
  add(kUmpireSeat, counted_stands(game.words().truth(position)));
  for (const Seat& seat : seats_)
    if (seat.id != kUmpireSeat) add(seat.id, counted_stands(game.knowledge().known(position, seat.id)));
  return record;
}

void BattleWatch::follow(const Session& session) {
  if (!terms_) return;
  const std::vector<EntryId> line = actions_of(session.journal());
  std::size_t known = line.size();
  while (known > 0 && !after_.contains(line[known - 1])) --known;
  now_ = known > 0 ? after_.at(line[known - 1]) : Record();
  if (known == line.size()) return;
  if (known + 1 == line.size()) {
    now_ = after_[line.back()] = next(now_, session.game(), session.position());
    return;
  }
  // Positions in between are in the journal as actions only.
  Position position;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto body = body_of(session.journal(), line[i]);
    if (!body) return;  // an entry that cannot be read: what is known stays
    const auto played = guarded("", [&]() -> Result<Position> {
      const ActionBody action = action_body(*body);
      return play(session.game(), position, action.action, throws_of(action.throws)).position;
    });
    if (!played) return;
    position = *played;
    if (i >= known) now_ = after_[line[i]] = next(now_, session.game(), position);
  }
}

std::optional<BattleCount> BattleWatch::whole(const Session& session) const {
  if (!terms_) return std::nullopt;
  const auto last = now_.find(kUmpireSeat);
  return count_battle(*terms_, scenario_, counted_stands(session.game().words().truth(session.position())),
                      last == now_.end() ? first_holders(*terms_) : last->second);
}

std::optional<BattleCount> BattleWatch::seen_by(const SeatId& seat, const Known& known) const {
  if (!terms_) return std::nullopt;
  const auto last = now_.find(seat);
  BattleCount count = count_battle(*terms_, scenario_, counted_stands(known),
                                   last == now_.end() ? first_holders(*terms_) : last->second);
  add_covered(count, *terms_, scenario_, known);
  return count;
}

}  // namespace telescope

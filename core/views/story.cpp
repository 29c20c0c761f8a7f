#include "core/views/story.hpp"

#include <algorithm>

#include "core/base/words.hpp"
#include "core/session/bodies.hpp"
#include "core/session/public_part.hpp"

namespace telescope {
namespace {

std::string first_rule(const Event& event) {
  const std::vector<std::string> rules = rules_of(event);
  return rules.empty() ? std::string() : rules.front();
}

/// Who goes through the past, as the journal calls him; where no umpire sits it is done at the table.
std::string by(const std::string& who) {
  return who == kUmpireSeat.value() ? "by the umpire" : who == "table" ? "at the table" : "by " + who;
}

}  // namespace

Story::Story(const Kit& kit) {
  for (const KitPiece& piece : kit.pieces)
    if (piece.kind == PieceKind::kCounter) counters_.insert(piece.id.value());
}

/// "c05" becomes "a counter", ["c05", "c07"] "2 counters".
Event Story::without_numbers(const Event& event) const {
  if (event.is_string())
    return counters_.contains(event.get_ref<const std::string&>()) ? Event("a counter") : event;
  if (!event.is_structured()) return event;
  const auto is_counter = [&](const Json& each) {
    return each.is_string() && counters_.contains(each.get_ref<const std::string&>());
  };
  if (event.is_array() && event.size() > 1 && std::ranges::all_of(event, is_counter))
    return std::to_string(event.size()) + " counters";
  Event copy = event;
  for (Json& each : copy) each = without_numbers(each);
  return copy;
}

/// The same of words in a sentence, in which they begin with a capital letter.
std::string Story::without_numbers_in(std::string_view sentence) const {
  const auto is_letter = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  std::string text;
  while (!sentence.empty()) {
    const auto end = std::ranges::find_if_not(sentence, is_letter);
    const auto length = std::max<std::size_t>(1, static_cast<std::size_t>(end - sentence.begin()));
    const std::string word(sentence.substr(0, length));
    text += counters_.contains(word) ? "a counter" : word;
    sentence.remove_prefix(length);
  }
  return capitalised(std::move(text));
}

std::string Story::in_words_for(const SeatId& seat, std::string_view sentence) const {
  return seat == kUmpireSeat ? std::string(sentence) : without_numbers_in(sentence);
}

void Story::add(const PreparedGame& game, const Position& position, const std::vector<Event>& events) {
  const WordsFace& words = game.words();
  ++deeds_;
  for (const Event& event : events) {
    const Event public_event = without_numbers(event);
    Line line{.audience = audience_from(event.value("audience", Json())),
              .whole = words.tell(position, event),
              .public_text = without_numbers_in(words.tell(position, public_event)),
              .follows = words.told_large(position, event),
              .public_follows = words.told_large(position, public_event),
              .deed = deeds_,
              .rule = first_rule(event),
              .from = {},
              .begins = {}};
    if (line.audience == Audience::kAll) line.begins = words.chapter(event).value_or("");
    if (line.public_follows) line.public_follows = without_numbers_in(*line.public_follows);
    line.entry = read_;
    if (!line.whole.empty()) lines_.push_back(std::move(line));
  }
}

void Story::add_message(std::string text, Audience audience, std::string from) {
  lines_.push_back({.entry = read_,
                    .audience = audience,
                    .message = true,
                    .whole = text,
                    .public_text = std::move(text),
                    .follows = {},
                    .public_follows = {},
                    .rule = {},
                    .from = std::move(from),
                    .begins = {}});
}

Story::Line Story::waited_line(EntryId entry, const PoolRequest& pool, const char* how) const {
  Line line{.entry = entry, .audience = pool.audience, .whole = "the throw for " + pool.label + how};
  line.public_text = "the throw for " + without_numbers_in(pool.label) + how;
  line.waited = true;
  return line;
}

/// An action that was taken back, or is waited for again, before a die of it was thrown.
void Story::add_begun(const Session& session, EntryId attempt) {
  auto at = std::ranges::lower_bound(lines_, attempt, {}, &Line::entry);
  if (at != lines_.end() && at->entry == attempt) return;
  const auto pools = session.waited_for(attempt);
  if (!pools) return;
  for (const PoolRequest& pool : *pools)
    at = lines_.insert(at, waited_line(attempt, pool, ", of which no die had been thrown")) + 1;
}

void Story::add_entry(const Session& session, const Entry& entry) {
  const Json body = Json::parse(entry.body);
  hand_throws_.read(entry.node.kind, body);
  const auto note_rolled = [&](const ThrowRecord& record) {
    if (record.source == ThrowSource::kGenerator) rolled_[entry.id].push_back(record.pool.audience);
  };
  if (entry.node.kind == EntryKind::kAction) {
    const ActionBody action = action_body(body);
    std::ranges::for_each(action.throws, note_rolled);
    add(session.game(), session.position(), action.events);
  } else if (entry.node.kind == EntryKind::kThrow) {
    const ThrowRecord record = throw_body(body);
    note_rolled(record);
    lines_.push_back(waited_line(entry.id, record.pool, ""));
  } else if (entry.node.kind == EntryKind::kHead) {
    Line line{.entry = entry.id, .from = entry.stamp.who};
    line.move = head_move(session.journal(), entry.id);
    for (const auto* steps : {&line.move->left, &line.move->again})
      for (const EntryId step : *steps)
        if (session.journal().node(step).kind == EntryKind::kAttempt) add_begun(session, step);
    lines_.push_back(std::move(line));
  } else if (entry.node.kind == EntryKind::kMessage || entry.node.kind == EntryKind::kRuling) {
    NoteBody note = note_body(body);
    add_message(std::move(note.text), note.audience, entry.stamp.who);
    lines_.back().rule = std::move(note.rule);
  }
}

void Story::read(const Session& session) {
  const Journal& journal = session.journal();
  current_ = on_current_line(journal);
  while (read_ < journal.size()) {
    ++read_;
    const EntryKind kind = journal.node(read_).kind;
    if (kind != EntryKind::kAction && kind != EntryKind::kMessage && kind != EntryKind::kRuling &&
        kind != EntryKind::kThrow && kind != EntryKind::kHead)
      continue;
    const auto entry = journal.entry(read_);
    if (entry)
      static_cast<void>(guarded("", [&]() -> Result<void> {
        add_entry(session, *entry);
        return {};
      }));
  }
}

bool Story::is_undone(const Line& line) const {
  const auto entry = static_cast<std::size_t>(line.entry);
  return !line.message && entry > 0 && entry < current_.size() && !current_[entry];
}

/// What an undo or a redo comes to for him: of each step the first line that he could read. Empty: none.
template <class Wanted>
std::string Story::told_of(const Line& move, const Seat& seat, Wanted wanted) const {
  const auto read = [&](const std::vector<EntryId>& steps) {
    std::vector<const Line*> first;
    for (const EntryId step : steps) {
      const auto lines = std::ranges::equal_range(lines_, step, {}, &Line::entry);
      const auto his = std::ranges::find_if(
          lines, [&](const Line& line) { return may_know(seat, line.audience) && wanted(line); });
      if (his != lines.end()) first.push_back(&*his);
    }
    return first;
  };
  const auto words = [&](const Line& line) {
    return with_stop(seat.id == kUmpireSeat ? line.whole : line.public_text);
  };
  const auto left = read(move.move->left), again = read(move.move->again);
  const std::string by_whom = by(move.from);
  std::string text;
  if (left.size() == 1) text = "Undone " + by_whom + ": " + words(*left.front());
  if (left.size() > 1)
    text = std::to_string(left.size()) + " steps undone " + by_whom +
           ", from this one on: " + words(*left.front());
  const auto is_known = [&](const Line* line) {
    const auto rolled = rolled_.find(line->entry);
    return rolled != rolled_.end() && std::ranges::any_of(rolled->second, [&](const Audience& audience) {
             return may_know(seat, audience) && wanted(Line{.audience = audience});
           });
  };
  if (std::ranges::any_of(left, is_known))
    text += " The dice are known now: thrown again, they fall the same.";
  if (!text.empty() && !again.empty()) text += ' ';
  if (again.size() == 1) text += "Done again " + by_whom + ": " + words(*again.front());
  if (again.size() > 1)
    text += std::to_string(again.size()) + " steps done again " + by_whom +
            ", up to this one: " + words(*again.back());
  return text;
}

template <class Wanted>
std::vector<ToldLine> Story::newest(const Seat& seat, std::size_t most, Wanted wanted) const {
  const bool whole = seat.id == kUmpireSeat;
  const auto follows = [&](const Line& line) { return whole ? line.follows : line.public_follows; };
  // What is told large is counted among what he has ever read: what others read leaves no gap.
  std::map<int, int> large;
  int number = 0;
  struct His {
    const Line* line;
    int number;
    std::string text;
    const std::string* chapter;
  };
  std::vector<His> his;
  const std::string none;
  const std::string* chapter = &none;  // that is on
  for (const Line& line : lines_) {
    if (line.waited) continue;
    const bool undone = !line.move && is_undone(line);
    if (!line.begins.empty() && !undone) chapter = &line.begins;
    std::string moved = line.move ? told_of(line, seat, wanted) : std::string();
    if (line.move ? moved.empty() : !may_know(seat, line.audience) || !wanted(line)) continue;
    ++number;
    if (follows(line)) large.try_emplace(line.deed, static_cast<int>(large.size()) + 1);
    if (!undone) his.push_back({&line, number, std::move(moved), chapter});
  }
  std::vector<ToldLine> told;
  for (std::size_t i = his.size() > most ? his.size() - most : 0; i < his.size(); ++i) {
    const Line& line = *his[i].line;
    const auto deed = large.find(line.deed);
    const bool is_large = line.deed > 0 && deed != large.end();
    told.push_back({.number = his[i].number,
                    .text = line.move ? std::move(his[i].text)
                            : whole   ? line.whole
                                      : line.public_text,
                    .rule = line.rule,
                    .from = line.move ? std::string() : line.from,
                    .chapter = *his[i].chapter,
                    .follows = follows(line).value_or(""),
                    .deed = is_large ? deed->second : 0});
  }
  return told;
}

std::vector<ToldLine> Story::events(const Seat& seat, std::size_t most, bool addressed) const {
  return newest(seat, most, [&](const Line& line) {
    return !line.message && !(addressed && line.audience == Audience::kAll);
  });
}

std::vector<ToldLine> Story::messages(const Seat& seat, std::size_t most) const {
  return newest(seat, most, [](const Line& line) { return line.message; });
}

HandDice Story::hand_dice(const Seat& seat, bool addressed) const {
  return hand_throws_.by_pool([&](const PoolRequest& pool) {
    if (!may_know(seat, pool.audience) || (addressed && pool.audience == Audience::kAll))
      return std::string();
    return seat.id == kUmpireSeat ? pool.label : without_numbers_in(pool.label);
  });
}

}  // namespace telescope

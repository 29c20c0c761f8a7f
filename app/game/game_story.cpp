#include "app/game/game_story.hpp"

#include <algorithm>
#include <optional>

#include "app/game/past_words.hpp"
#include "app/support/clock.hpp"
#include "app/support/language.hpp"
#include "core/session/bodies.hpp"
#include "core/session/game_at.hpp"
#include "core/session/head_move.hpp"
#include "core/views/map_names.hpp"

namespace telescope::app {
namespace {

std::string sentence_of(const Session& session, const Event& event) {
  return with_map_names(session.kit(), session.game().words().tell(session.position(), event));
}

}  // namespace

std::vector<Told> told_of(const Session& session, const std::vector<Event>& events) {
  std::vector<Told> told;
  for (const Event& event : events) {
    Told each{.sentence = sentence_of(session, event),
              .rules = rules_of(event),
              .audience = audience_from(event.value("audience", Json()))};
    const auto follows = session.game().words().told_large(session.position(), event);
    each.large = follows.has_value();
    each.follows = follows.value_or("");
    each.in_passing = session.game().words().told_in_passing(event);
    each.loss = !session.game().words().lost(event).value().empty();
    told.push_back(std::move(each));
  }
  return told;
}

namespace {

std::vector<Told> with_words(std::vector<Told> told) {
  std::erase_if(told, [](const Told& each) { return each.sentence.empty(); });
  return told;
}

/// The legs of one way as one leg, from its beginning to its end. Nothing where another piece goes one of
/// them, where they do not follow one another, or where each brings a sentence of its own.
std::optional<Event> whole_way(const std::vector<const Event*>& legs) {
  if (legs.size() < 2) return std::nullopt;
  const auto same = [&](const Event& leg, const char* key) {
    return leg.value(key, Json()) == legs.front()->value(key, Json());
  };
  Json at = legs.front()->value("from", Json());
  for (const Event* leg : legs) {
    if (at.is_null() || leg->value("from", Json()) != at || !same(*leg, "piece") || !same(*leg, "pieces") ||
        leg->contains("sentence"))
      return std::nullopt;
    at = leg->value("to", Json());
  }
  Event whole = *legs.front();
  whole["to"] = at;
  return whole;
}

/// What came of it in a line: what happened first and, where more of its kind did (the rounds of a fight),
/// what happened last; the legs of a way are told as one.
std::string in_short(const Session& session, const std::vector<Event>& events, const std::vector<Told>& told,
                     const Audience& audience) {
  std::vector<const Event*> of_kind;
  std::optional<std::size_t> first, last;
  for (std::size_t i = 0; i < told.size(); ++i) {
    if (told[i].audience != audience || told[i].sentence.empty()) continue;
    if (!first) first = i;
    if (events[i].value("type", Json()) != events[*first].value("type", Json())) continue;
    last = i;
    of_kind.push_back(&events[i]);
  }
  if (!first) return {};
  if (*last == *first) return told[*first].sentence;
  if (const auto whole = whole_way(of_kind)) return sentence_of(session, *whole);
  return tr("{1} In the end: {2}", told[*first].sentence, told[*last].sentence);
}

std::string dice_text(const std::vector<ThrowRecord>& throws) {
  std::string text;
  for (const ThrowRecord& record : throws) {
    if (!is_public(record.pool.audience)) continue;
    text += text.empty() ? "" : "; ";
    text += record.pool.label + ":";
    for (const int die : record.dice) text += " " + std::to_string(die);
  }
  return text;
}

/// The widest circle that may know any of it: a line is public where one of its events is.
Audience widest(std::vector<Told> told) {
  told = with_words(std::move(told));
  if (told.empty() || std::ranges::any_of(told, is_public, &Told::audience)) return Audience::kAll;
  return told.front().audience;
}

void describe_action(const Session& session, const ActionBody& body, PastEntry& past) {
  const std::vector<Told> told = told_of(session, body.events);
  past.audience = widest(told);
  past.losses = static_cast<int>(std::ranges::count_if(body.events, [&](const Event& event) {
    return is_public(audience_from(event.value("audience", Json()))) &&
           !session.game().words().lost(event).value().empty();
  }));
  past.text = in_short(session, body.events, told, past.audience);
  if (past.text.empty()) past.text = with_map_names(session.kit(), session.game().words().title(body.action));
  past.detail = dice_text(body.throws);
  if (!body.waiver.empty()) {
    std::string rules;
    for (const Objection& objection : body.waived) rules += " " + objection.rule;
    past.detail += (past.detail.empty() ? "" : "; ") + tr("waived{1}: {2}", rules, body.waiver);
  }
}

std::string title_at(const Session& session, EntryId id) {
  const auto entry = session.journal().entry(id);
  return entry ? session.game().words().title(Json::parse(entry->body).at("action")) : std::string();
}

/// The action that waits for its dice where the game stands at that entry; empty: none does.
std::string waiting_at(const Session& session, EntryId id) {
  const Journal& journal = session.journal();
  while (journal.node(id).kind == EntryKind::kThrow) id = journal.node(id).parent;
  return journal.node(id).kind == EntryKind::kAttempt ? title_at(session, id) : std::string();
}

}  // namespace

bool rolled_openly(const Session& session, std::span<const EntryId> steps) {
  const auto rolled = [&](const Json& record) {
    return record.value("source", Json()) == to_string(ThrowSource::kGenerator) &&
           !is_sealed(session.game(), audience_from(record.at("pool").value("audience", Json())));
  };
  return std::ranges::any_of(steps, [&](EntryId id) {
    const auto entry = session.journal().entry(id);
    if (!entry) return false;
    const Json body = Json::parse(entry->body);
    if (entry->node.kind == EntryKind::kThrow) return rolled(body);
    return entry->node.kind == EntryKind::kAction && std::ranges::any_of(body.at("throws"), rolled);
  });
}

PoolRequest as_called(const Kit& kit, PoolRequest pool) {
  pool.label = with_map_names(kit, pool.label);
  for (DieReason& each : pool.reasons) each.reason = with_map_names(kit, each.reason);
  return pool;
}

ShownThrow shown(const Kit& kit, const ThrowRecord& record) {
  std::string source;
  switch (record.source) {
    case ThrowSource::kGenerator:
      source = record.typed > 0
                   ? tr("{1} typed in, the rest generator, throw {2}", record.typed, record.number)
                   : tr("generator, throw {1}", record.number);
      break;
    case ThrowSource::kPhysical:
      source = tr("thrown by hand");
      break;
    case ThrowSource::kReplay:
      source = tr("from a replay");
      break;
  }
  const bool rolled = record.source == ThrowSource::kGenerator && record.typed == 0;
  return {as_called(kit, record.pool), record.dice, std::move(source), rolled};
}

/// What everybody may read of a step that is on the list.
std::string GameStory::open_words(const Session& session, EntryId id) const {
  const auto past = std::ranges::lower_bound(entries_, id, {}, &PastEntry::id);
  if (past == entries_.end() || past->id != id) return {};
  return is_public(past->audience) ? past->text : title_at(session, id);
}

/// What an undo, a redo or going to an entry came to, in words that everybody may read.
std::string GameStory::way_to(const Session& session, const Entry& head) const {
  const Journal& journal = session.journal();
  const HeadMove move = head_move(journal, head.id);
  PastWay way{.undone = {},
              .waited = waiting_at(session, head.node.parent),
              .waits = waiting_at(session, head.node.head),
              .dice_known = rolled_openly(session, move.left)};
  for (const EntryId id : move.left)
    if (std::string words = open_words(session, id); !words.empty()) way.undone.push_back(std::move(words));
  for (const EntryId id : move.again)
    if (std::string words = open_words(session, id); !words.empty()) way.again.push_back(std::move(words));
  for (EntryId id = head.node.head; id != 0 && way.stands.empty(); id = journal.node(id).parent)
    way.stands = open_words(session, id);
  return way_words(way);
}

void GameStory::add_seen(const Session& session, const std::vector<ThrowRecord>& throws, PastEntry& past) {
  auto seen = seen_.take(session.journal(), past.id, throws);
  std::erase_if(seen, [](const SeenDice& each) { return !is_public(each.audience); });
  if (seen.empty()) return;
  const bool several =
      std::ranges::any_of(seen, [&](const SeenDice& each) { return each.pool != seen.front().pool; });
  for (SeenDice& each : seen) {  // people know it by what it is called
    const auto made = std::ranges::find(
        throws, each.pool, [](const ThrowRecord& record) -> const std::string& { return record.pool.id; });
    each.pool = several && made != throws.end() ? as_called(session.kit(), made->pool).label : std::string();
  }
  past.seen = std::make_shared<const std::vector<SeenDice>>(std::move(seen));
  past.detail += (past.detail.empty() ? "" : "; ") + std::string(tr("read from the table"));
}

void GameStory::add(const Session& session, const Entry& entry) {
  PastEntry past{
      .id = entry.id, .when = local_time(entry.stamp.at).substr(0, 5), .text = {}, .detail = {}, .from = {}};
  const Json body = Json::parse(entry.body);
  hand_throws_.read(entry.node.kind, body);
  switch (entry.node.kind) {
    case EntryKind::kAction: {
      const ActionBody action = action_body(body);
      describe_action(session, action, past);
      add_seen(session, action.throws, past);
      past.point = true;
      break;
    }
    case EntryKind::kWord:
      past.text = tr("The players add their word: {1}", body.value("word", std::string()));
      break;
    case EntryKind::kTag:
      past.text = tr("{1} carries a spare tag", body.value("piece", std::string()));
      past.point = true;
      break;
    case EntryKind::kRuling:
    case EntryKind::kMessage: {
      const NoteBody note = note_body(body);
      past.text = note.text;
      past.audience = note.audience;
      past.detail = entry.node.kind != EntryKind::kRuling ? tr("message")
                    : note.rule.empty()                   ? tr("ruling")
                                                          : tr("ruling {1}", note.rule);
      past.from = entry.stamp.who;
      break;
    }
    case EntryKind::kReveal:
      past.text = tr("The seed of the dice is revealed");
      break;
    case EntryKind::kHead:
      past.text = way_to(session, entry);
      if (past.text.empty()) return;
      break;
    case EntryKind::kGame:
    case EntryKind::kAttempt:
    case EntryKind::kThrow:
      return;
    case EntryKind::kTable:
      if (const Json& table = body.at("table"); table.is_object() && table.contains(kDiceColours))
        for (const auto& [thrower, colour] : table.at(kDiceColours).get<DiceColours>())
          dice_colours_[thrower] = colour;
      return seen_.add(entry.node.parent, body);
  }
  entries_.push_back(std::move(past));
}

void GameStory::read(const Session& session) {
  const Journal& journal = session.journal();
  if (journal.size() > read_) {
    const auto fresh = journal.entries(read_ + 1, journal.size());
    read_ = journal.size();
    if (fresh)
      for (const Entry& entry : *fresh) {
        if (entry.stamp.who == kPassedBy) passed_.insert(entry.id);
        const auto told = guarded(at_entry(journal, entry.id), [&]() -> Result<void> {
          add(session, entry);
          return {};
        });
        if (told) continue;
        PastEntry unread{.id = entry.id, .when = {}, .text = told.error().message, .detail = {}, .from = {}};
        unread.audience = Audience::kUmpire;
        entries_.push_back(std::move(unread));
      }
    else
      entries_.push_back({.id = read_, .when = {}, .text = fresh.error().message, .detail = {}, .from = {}});
  }
  mark(session);
}

void GameStory::mark(const Session& session) {
  const Journal& journal = session.journal();
  const auto line = journal.line_to(journal.head());
  const std::set<EntryId> standing(line.begin(), line.end());
  EntryId newest = 0;
  for (PastEntry& entry : entries_) {
    entry.undone = carries_game(journal.node(entry.id).kind) && !standing.contains(entry.id);
    entry.current = false;
    if (entry.point && !entry.undone) newest = entry.id;
  }
  for (PastEntry& entry : entries_) entry.current = entry.id == newest;

  const auto is_done = [&](EntryId id) {
    return journal.node(id).kind == EntryKind::kAction && !passed_.contains(id);
  };
  const auto newest_done = std::find_if(line.rbegin(), line.rend(), is_done);
  const EntryId action = newest_done == line.rend() ? 0 : *newest_done;
  if (done_ && done_->entry == action) return;
  done_.reset();
  if (action == 0) return;
  const auto entry = journal.entry(action);
  if (!entry) return;
  const ActionBody body = action_body(Json::parse(entry->body));
  done_ = DoneAction{.entry = action,
                     .title = session.game().words().title(body.action),
                     .told = with_words(told_of(session, body.events))};
  std::ranges::stable_partition(done_->told, &Told::large);  // what the whole table should notice first
  for (const ThrowRecord& record : body.throws) done_->throws.push_back(shown(session.kit(), record));
}

}  // namespace telescope::app

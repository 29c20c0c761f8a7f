#include "core/session/verify.hpp"

#include <algorithm>
#include <map>

#include "core/session/bodies.hpp"
#include "core/session/facts.hpp"
#include "core/session/game_at.hpp"

namespace telescope {
namespace {

/// Plays a journal again, entry by entry, keeping a state only as long as a line still goes on from it.
class Verifier {
 public:
  Verifier(const Journal& journal, GameFacts facts)
      : journal_(journal), facts_(std::move(facts)), part_(bytes_from_hex(journal.seed())) {}

  Result<Verification> run();

 private:
  struct Line {
    Position position;
    std::vector<ThrowRecord> made;  ///< since the attempt that waits
    Action waiting;
  };

  Result<void> check_entry(const Entry& entry);
  void check_beside(EntryKind kind, const Json& json);
  void check_action(const Entry& entry, const Json& json, Line& line);
  void check_throw(const Entry& entry, const ThrowRecord& record);
  void differ(EntryId entry, std::string sentence);

  const Journal& journal_;
  GameFacts facts_;
  std::optional<SeedPart> part_;
  std::map<EntryId, Line> lines_;
  std::map<EntryId, int> followers_;  ///< of each entry, those still to come
  std::map<EntryId, std::string> snapshots_;
  Verification result_;
};

void Verifier::differ(EntryId entry, std::string sentence) {
  if (!result_.difference) result_.difference = Difference{.entry = entry, .sentence = std::move(sentence)};
}

/// "at /phase: attack, not move": where two values first differ.
std::string first_difference(const Json& was, const Json& is) {
  const Json patch = Json::diff(was, is);
  if (patch.empty()) return "in the order of its bytes";
  const Json& step = patch.front();
  const auto shown = [](const Json& value) { return value.dump().substr(0, 80); };
  const Json::json_pointer where(step.at("path").get<std::string>());
  return "at " + where.to_string() + ": the journal has " +
         (was.contains(where) ? shown(was.at(where)) : "nothing") + ", playing it again gives " +
         (is.contains(where) ? shown(is.at(where)) : "nothing");
}

/// The events as versions that knew no remarks wrote them (Events::remark).
Json without_remarks(const Json& events) {
  Json plain = Json::array();
  for (const Json& event : events)
    if (!event.contains("remark")) plain.push_back(event);
  return plain;
}

/// Fields say what happened; a sentence only has the words of the version that wrote it.
Json without_sentences(Json events) {
  for (Json& event : events)
    if (event.is_object()) event.erase("sentence");
  return events;
}

bool is_one_of(const Json& written, const Json& events, const Json& fewer) {
  const std::string text = written.dump();
  return events.dump() == text || fewer.dump() == text;
}

void Verifier::check_throw(const Entry& entry, const ThrowRecord& record) {
  if (const auto fine = check_dice(record.dice, record.pool.sides, record.pool.dice()); !fine)
    return differ(entry.id, "the throw for '" + record.pool.label + "': " + fine.error().message);
  if (record.source != ThrowSource::kGenerator) return;
  if (record.number != entry.node.throws)
    return differ(entry.id, "the throw for '" + record.pool.label + "' is number " +
                                std::to_string(record.number) + "; on its line it is number " +
                                std::to_string(entry.node.throws));
  if (entry.id < facts_.dice_from) ++result_.dice_unproved;
  if (!facts_.revealed || entry.id < facts_.dice_from) return;
  ++result_.dice_throws;
  const auto dice = dice_again(Generator(*part_, facts_.players_word), record);
  if (!dice) return differ(entry.id, "the throw for '" + record.pool.label + "' leaves the generator no die");
  if (*dice != record.dice)
    differ(entry.id, "throw " + std::to_string(record.number) + " for '" + record.pool.label +
                         "': the seed gives " + Json(*dice).dump() + ", the journal has " +
                         Json(record.dice).dump());
}

void Verifier::check_action(const Entry& entry, const Json& json, Line& line) {
  const ActionBody body = action_body(json);
  const RulesFace& rules = facts_.game->rules();
  if (line.position.begun()) {
    const Verdict verdict = rules.lawful(line.position, body.action);
    // Which lengths are too close to call, versions of the program may judge otherwise.
    if (!verdict.lawful() && body.waiver.empty() && !all_open(verdict.objections)) {
      const std::string& why = std::ranges::find_if_not(verdict.objections, &Objection::is_open)->sentence;
      if (!body.waived.empty())
        differ(entry.id, "the action is not lawful and was not waived: " + why);
      else
        result_.refused_today.push_back({.entry = entry.id, .sentence = why});
    }
  } else if (body.action != facts_.begin) {
    differ(entry.id, "the game begins with another scenario or kit than its first entry names");
  }
  if (!line.made.empty() && line.waiting != body.action)
    differ(entry.id, "the dice were thrown for another action");
  const Json thrown = json.at("throws");
  if (thrown.size() != line.made.size())
    differ(entry.id, "the action's throws are not those of the entries before it");
  for (std::size_t i = 0; i < std::min(thrown.size(), line.made.size()); ++i)
    if (to_json(line.made[i]).dump() != thrown[i].dump())
      differ(entry.id, "the action's throws are not those of the entries before it");
  if (!pools_after(*facts_.game, line.position, body.action, body.throws).empty())
    differ(entry.id, "the action lacks dice");
  Outcome outcome = play(*facts_.game, line.position, body.action, throws_of(body.throws));
  const Json events = outcome.events;
  const Json& written = json.at("events");
  if (!is_one_of(written, events, without_remarks(events))) {
    if (!is_one_of(without_sentences(written), without_sentences(events),
                   without_sentences(without_remarks(events))))
      differ(entry.id, "other events " + first_difference(written, events));
    else
      ++result_.reworded;
  }
  const Json after = rules.to_json(outcome.position);
  const std::string state = canonical(after);
  if (to_hex(blake2b(state)) != body.state_hash) differ(entry.id, "the state after it is another");
  if (const auto kept = snapshots_.find(entry.id); kept != snapshots_.end() && kept->second != state)
    differ(entry.id, "its snapshot is another state, " +
                         first_difference(Json::parse(kept->second, nullptr, false), after));
  line = {.position = std::move(outcome.position), .made = {}, .waiting = {}};
  ++result_.actions;
}

/// As those read it who show it.
void Verifier::check_beside(EntryKind kind, const Json& json) {
  if (kind == EntryKind::kMessage || kind == EntryKind::kRuling) note_body(json);
  if (kind == EntryKind::kTable) json.at("table");
  if (kind == EntryKind::kReveal) json.at("seed").get<std::string>();
  if (kind == EntryKind::kHead) json.value("why", std::string());
  if (kind == EntryKind::kTag) {
    Kit kit = facts_.kit;
    bind_tag(kit, json);
  }
}

Result<void> Verifier::check_entry(const Entry& entry) {
  const EntryKind kind = entry.node.kind;
  auto json = parse_body(entry.body, "entry " + std::to_string(entry.id));
  if (!json) {
    differ(entry.id, "its content is damaged: " + json.error().message);
    return {};
  }
  const auto read = guarded("", [&]() -> Result<void> {
    check_beside(kind, *json);
    return {};
  });
  if (!read) differ(entry.id, read.error().message);
  if (!carries_game(kind)) return {};
  const EntryId parent = entry.node.parent;
  Line line;
  if (parent != 0) {
    const auto from = lines_.find(parent);
    if (--followers_[parent] == 0) {
      line = std::move(from->second);
      lines_.erase(from);
    } else {
      line = from->second;
    }
  }
  const auto checked = guarded("", [&]() -> Result<void> {
    if (kind == EntryKind::kAttempt) line.waiting = attempt_body(*json).action;
    if (kind == EntryKind::kThrow) {
      line.made.push_back(throw_body(*json));
      check_throw(entry, line.made.back());
    }
    if (kind == EntryKind::kAction) check_action(entry, *json, line);
    return {};
  });
  if (!checked) differ(entry.id, checked.error().message);
  if (followers_[entry.id] > 0) lines_[entry.id] = std::move(line);
  return {};
}

Result<Verification> Verifier::run() {
  for (const Trouble& each : journal_.troubles()) differ(each.entry, each.sentence);
  const auto snapshots = journal_.snapshots();
  if (!snapshots) return tl::unexpected(snapshots.error());
  for (const Snapshot& each : *snapshots) snapshots_[each.entry] = each.state;
  for (EntryId id = 1; id <= journal_.size(); ++id)
    if (carries_game(journal_.node(id).kind)) ++followers_[journal_.node(id).parent];
  result_.dice_checked = facts_.revealed;
  result_.promised_anew = facts_.dice_from > 1;
  if (!part_)
    differ(1, "the seed cannot be read");
  else if (commitment(*part_) != facts_.commitment)
    differ(1, "the seed is not the one that was promised: its SHA-256 is " + commitment(*part_));
  if (journal_.size() < 2 || journal_.node(2).kind != EntryKind::kAction) differ(1, kNeverBegun);
  for (EntryId id = 1; id <= journal_.size() && !result_.difference; ++id) {
    const auto entry = journal_.entry(id);
    if (!entry) return tl::unexpected(entry.error());
    if (id > 2 && entry->node.head == 1) differ(id, kNeverBegun);
    if (const auto checked = check_entry(*entry); !checked) return tl::unexpected(checked.error());
  }
  return result_;
}

}  // namespace

std::optional<std::vector<int>> dice_again(const Generator& generator, const ThrowRecord& record) {
  auto dice =
      generator.roll(static_cast<std::uint64_t>(record.number), record.pool.sides, record.pool.dice());
  if (record.typed < 0 || record.typed >= std::max(1, record.pool.dice()) ||
      record.typed > std::min(std::ssize(record.dice), std::ssize(dice)))
    return std::nullopt;
  std::copy_n(record.dice.begin(), record.typed, dice.begin());
  return dice;
}

Result<Verification> verify(const Session& session) {
  auto facts = facts_of(session.journal(), session.rulesets());
  if (!facts) return tl::unexpected(facts.error());
  return Verifier(session.journal(), std::move(*facts)).run();
}

Result<Verification> verify_file(const std::filesystem::path& file, const SessionOptions& options) {
  const auto journal = Journal::read(file);
  if (!journal) return tl::unexpected(journal.error());
  auto facts = facts_of(*journal, options.rulesets);
  if (!facts) return tl::unexpected(facts.error());
  return Verifier(*journal, std::move(*facts)).run();
}

}  // namespace telescope

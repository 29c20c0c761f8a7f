#include "core/session/session.hpp"

#include <algorithm>
#include <set>

#include "core/base/text_file.hpp"
#include "core/journal/failures.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/bodies.hpp"
#include "core/session/facts.hpp"
#include "core/session/game_at.hpp"

namespace telescope {
namespace {

/// Entries between snapshots: opening plays at most so many again.
constexpr int kSnapshotEvery = 100;

constexpr std::string_view kMalformed = "this cannot be done: ";

}  // namespace

Session::Session(Journal journal, SessionOptions options)
    : journal_(std::move(journal)), options_(std::move(options)) {}

Result<Session> Session::create(const std::filesystem::path& file, const Scenario& scenario, const Kit& kit,
                                const SeedPart& part, const Stamp& stamp, SessionOptions options) {
  const auto known = ruleset_among(options.rulesets, scenario.ruleset);
  if (!known) return tl::unexpected(known.error());
  const Ruleset* ruleset = *known;
  const Action begin = begin_action(scenario, kit);
  return guarded("the game cannot begin: ", [&]() -> Result<Session> {
    // Played from what open() will read again, to the last digit.
    const auto kept_scenario = scenario_from_json(begin.at("scenario"), "the scenario", options.rulesets);
    if (!kept_scenario) return failure("the game cannot begin: " + kept_scenario.error().message);
    const auto kept_kit = parse_kit(begin.at("kit").dump(), "the kit");
    if (!kept_kit) return failure("the game cannot begin: " + kept_kit.error().message);
    auto prepared = ruleset->prepare(*kept_scenario, *kept_kit);
    if (!prepared) return failure("the game cannot begin: " + prepared.error().message);
    const PreparedGame& played = **prepared;
    const Outcome outcome = played.rules().begin();
    const GameBody game{.ruleset = scenario.ruleset,
                        .scenario = begin.at("scenario"),
                        .kit = begin.at("kit"),
                        .commitment = telescope::commitment(part)};
    const ActionBody begun =
        done_body({.action = begin}, outcome.events, canonical(played.rules().to_json(outcome.position)),
                  options.summary ? options.summary(played, outcome.position) : std::string());
    const std::vector<Draft> drafts{
        {.kind = EntryKind::kGame, .body = to_json(game).dump(), .stamp = stamp},
        {.kind = EntryKind::kAction, .body = to_json(begun).dump(), .stamp = stamp}};
    auto journal = Journal::create(file, to_hex(part), drafts, options.journal);
    if (!journal) return tl::unexpected(journal.error());
    Session session(std::move(*journal), std::move(options));
    session.ruleset_ = ruleset;
    session.scenario_ = scenario;
    session.first_kit_ = session.kit_ = kit;
    session.game_ = *std::move(prepared);
    session.position_ = outcome.position;
    session.commitment_ = game.commitment;
    return session;
  });
}

Result<Session> Session::open(const std::filesystem::path& file, SessionOptions options) {
  auto journal = Journal::open(file, options.journal);
  return resumed(std::move(journal), std::move(options));
}

Result<Session> Session::read(const std::filesystem::path& file, SessionOptions options) {
  return resumed(Journal::read(file), std::move(options));
}

Result<Session> Session::resumed(Result<Journal> journal, SessionOptions options) {
  if (!journal) return tl::unexpected(journal.error());
  auto facts = facts_of(*journal, options.rulesets);
  if (!facts) return tl::unexpected(facts.error());
  const auto part = bytes_from_hex(journal->seed());
  if (!part || telescope::commitment(*part) != facts->commitment)
    return failure(journal->file().string() + ": the secret of its dice is not the one that was promised" +
                   kMend);
  Session session(std::move(*journal), std::move(options));
  session.ruleset_ = facts->ruleset;
  session.game_ = std::move(facts->game);
  session.scenario_ = std::move(facts->scenario);
  session.first_kit_ = std::move(facts->kit);
  session.commitment_ = std::move(facts->commitment);
  session.promised_anew_ = facts->dice_from > 1;
  session.word_ = std::move(facts->players_word);
  session.revealed_ = facts->revealed;
  const EntryId head = session.journal_.head();
  auto at = game_at(session.journal_, *session.game_, session.first_kit_, head);
  if (!at) return tl::unexpected(at.error());
  session.position_ = std::move(at->position);
  session.kit_ = std::move(at->kit);
  session.pending_ = std::move(at->pending);
  // A game of an older version, or one that came by import, has none; the next opening is quick then.
  if (session.journal_.since_snapshot(head) > 2 * kSnapshotEvery &&
      session.journal_.node(head).kind == EntryKind::kAction)
    if (const auto kept = session.journal_.keep_snapshot({head, canonical(session.state())}); !kept)
      return tl::unexpected(kept.error());
  return session;
}

// The dice.

Result<void> Session::add_players_word(std::string_view word, const Stamp& stamp) {
  if (!word_.empty())
    return failure("the players have added their word already: '" + word_ + "'; the dice are fixed by it");
  if (const auto fine = check_players_word(word); !fine) return fine;
  const auto added = add_note(EntryKind::kWord, {{"word", word}}, stamp);
  if (!added) return tl::unexpected(added.error());
  word_ = word;
  return {};
}

Result<SeedPart> Session::reveal_seed(const Stamp& stamp) {
  const auto part = bytes_from_hex(journal_.seed());
  if (!part) return failure(journal_.file().string() + ": the file is damaged: the seed cannot be read");
  if (!revealed_) {
    const auto added = add_note(EntryKind::kReveal, {{"seed", journal_.seed()}}, stamp);
    if (!added) return tl::unexpected(added.error());
    revealed_ = true;
  }
  return *part;
}

// Actions.

Result<Attempt> Session::attempt(const Action& action) const {
  return guarded(kMalformed, [&]() -> Result<Attempt> {
    Attempt attempt{.verdict = game_->rules().lawful(position_, action), .needed = {}};
    if (attempt.verdict.lawful()) attempt.needed = game_->rules().dice(position_, action, {});
    return attempt;
  });
}

Result<Submitted> Session::submit(const Submission& submission) {
  if (pending_)
    return failure("another action waits for its dice; give them, or take it back, before doing this");
  if (!is_text(submission.waiver)) return failure("the reason of the waiver is not text");
  return guarded(kMalformed, [&]() -> Result<Submitted> {
    const Verdict verdict = game_->rules().lawful(position_, submission.action);
    Submitted submitted{.progress = Progress::kRefused, .verdict = verdict};
    if (!verdict.lawful() && submission.waiver.empty()) return submitted;
    Pending pending{.action = submission.action,
                    .waiver = verdict.lawful() ? std::string() : submission.waiver,
                    .waived = verdict.objections,
                    .made = {},
                    .needed = game_->rules().dice(position_, submission.action, {}),
                    .entry = journal_.size() + 1};
    if (pending.needed.empty()) return do_action({}, pending, submission.stamp);
    const std::vector<Draft> drafts{
        {.kind = EntryKind::kAttempt, .body = attempt_to_json(pending).dump(), .stamp = submission.stamp}};
    const auto appended = journal_.append(drafts);
    if (!appended) return tl::unexpected(appended.error());
    pending_ = std::move(pending);
    submitted.progress = Progress::kNeedsDice;
    submitted.needed = pending_->needed;
    submitted.entry = *appended;
    return submitted;
  });
}

Result<Submitted> Session::roll(std::string_view pool, const Stamp& stamp) {
  return roll_rest(pool, {}, stamp);
}

Result<Submitted> Session::roll_rest(std::string_view pool, std::span<const int> typed, const Stamp& stamp) {
  if (word_.empty())
    return failure(
        "the players have not added their word to the dice yet; let them add it, or throw real dice");
  if (revealed_) return failure("the seed of the dice is revealed and they are known now; throw real dice");
  return take(pool, ThrowSource::kGenerator, typed, stamp);
}

Result<Submitted> Session::answer(std::string_view pool, std::span<const int> dice, ThrowSource source,
                                  const Stamp& stamp) {
  if (source == ThrowSource::kGenerator) return failure("dice of the generator are rolled, not given");
  return take(pool, source, dice, stamp);
}

Result<ThrowRecord> Session::make_throw(const PoolRequest& pool, ThrowSource source,
                                        std::span<const int> dice) const {
  ThrowRecord record{.pool = pool, .dice = {dice.begin(), dice.end()}, .source = source, .number = 0};
  if (source == ThrowSource::kGenerator) {
    const auto part = bytes_from_hex(journal_.seed());
    if (!part) return failure(journal_.file().string() + ": the file is damaged: the seed cannot be read");
    record.number = next_throw();
    record.typed = static_cast<int>(dice.size());
    if (record.typed > 0 && record.typed >= pool.dice())
      return failure("all of these dice were thrown by hand: none is left for the generator");
    record.dice =
        Generator(*part, word_).roll(static_cast<std::uint64_t>(record.number), pool.sides, pool.dice());
    std::ranges::copy(dice, record.dice.begin());
  }
  if (const auto fine = check_dice(record.dice, pool.sides, pool.dice()); !fine)
    return tl::unexpected(fine.error());
  return record;
}

Result<Submitted> Session::take(std::string_view pool, ThrowSource source, std::span<const int> dice,
                                const Stamp& stamp) {
  if (!pending_) return failure("no action waits for dice");
  const PoolRequest& request = pending_->needed.front();
  if (request.id != pool)
    return failure("no dice are wanted for '" + one_line(std::string(pool)) + "' now; next is '" +
                   request.label + "'");
  return guarded(kMalformed, [&]() -> Result<Submitted> {
    auto record = make_throw(request, source, dice);
    if (!record) return tl::unexpected(record.error());
    Pending pending = *pending_;
    std::vector<Draft> drafts{{.kind = EntryKind::kThrow,
                               .body = to_json(*record).dump(),
                               .stamp = stamp,
                               .from_generator = source == ThrowSource::kGenerator}};
    pending.made.push_back(std::move(*record));
    pending.needed = pools_after(*game_, position_, pending.action, pending.made);
    if (pending.needed.empty()) return do_action(std::move(drafts), pending, stamp);
    const auto appended = journal_.append(drafts);
    if (!appended) return tl::unexpected(appended.error());
    pending_ = std::move(pending);
    return Submitted{.progress = Progress::kNeedsDice,
                     .verdict = {pending_->waived},
                     .needed = pending_->needed,
                     .throws = pending_->made,
                     .events = {},
                     .entry = *appended};
  });
}

Result<Submitted> Session::do_action(std::vector<Draft> drafts, const Pending& pending, const Stamp& stamp) {
  Outcome outcome = game_->rules().apply(position_, pending.action, throws_of(pending.made));
  const std::string state = canonical(game_->rules().to_json(outcome.position));
  const ActionBody body =
      done_body(pending, outcome.events, state,
                options_.summary ? options_.summary(*game_, outcome.position) : std::string());
  drafts.push_back({.kind = EntryKind::kAction, .body = to_json(body).dump(), .stamp = stamp});
  const bool due =
      journal_.since_snapshot(journal_.head()) + static_cast<int>(drafts.size()) > kSnapshotEvery;
  const auto appended = journal_.append(drafts, due ? std::optional<std::string>(state) : std::nullopt);
  if (!appended) return tl::unexpected(appended.error());
  Submitted done{.progress = Progress::kDone,
                 .verdict = {pending.waived},
                 .needed = {},
                 .throws = pending.made,
                 .events = std::move(outcome.events),
                 .entry = *appended};
  position_ = std::move(outcome.position);
  pending_.reset();
  return done;
}

// Undo.

/// What came before an entry, its dice and its beginning; 0: the game has just begun.
EntryId Session::before(EntryId at) const {
  if (journal_.node(at).kind == EntryKind::kAction)
    for (EntryKind kind = journal_.node(journal_.node(at).parent).kind;
         kind == EntryKind::kThrow || kind == EntryKind::kAttempt;
         kind = journal_.node(journal_.node(at).parent).kind)
      at = journal_.node(at).parent;
  const EntryId target = journal_.node(at).parent;
  return journal_.node(target).kind == EntryKind::kGame ? 0 : target;
}

EntryId Session::undo_target() const {
  return before(pending_ ? pending_->entry : journal_.head());
}

EntryId Session::redo_target() const {
  EntryId at = journal_.next();
  while (at != 0 && journal_.next(at) != 0 &&
         (journal_.node(at).kind == EntryKind::kAttempt || journal_.node(at).kind == EntryKind::kThrow))
    at = journal_.next(at);
  return at;
}

bool Session::can_undo() const {
  return undo_target() != 0;
}

bool Session::can_redo() const {
  return redo_target() != 0;
}

/// Choices that were turned up together go back together: whoever chose last has seen the others.
EntryId Session::before_turned_up(EntryId target) const {
  const auto done = [&](EntryId entry) -> std::optional<ActionBody> {
    if (journal_.node(entry).kind != EntryKind::kAction) return {};
    const auto json = body_of(journal_, entry);
    if (!json) return {};
    const auto body = guarded("", [&]() -> Result<ActionBody> { return action_body(*json); });
    return body ? std::optional(*body) : std::nullopt;
  };
  const auto tells = [](const ActionBody& body, std::string_view kind) {
    return std::ranges::any_of(body.events,
                               [&](const Event& each) { return each.value("type", "") == kind; });
  };
  const auto last = done(journal_.head());
  if (!last) return target;
  for (const auto& [action, turned_up] : ruleset().vocabulary().together) {
    if (last->action.value("type", "") != action || !tells(*last, turned_up)) continue;
    while (const EntryId next = before(target)) {
      const auto earlier = done(target);
      if (!earlier || earlier->action.value("type", "") != action || tells(*earlier, turned_up)) break;
      target = next;
    }
  }
  return target;
}

Result<void> Session::undo(const Stamp& stamp) {
  if (!can_undo()) return failure("there is nothing to take back: the game has just begun");
  return move_head(pending_ ? undo_target() : before_turned_up(undo_target()), "undo", stamp);
}

Result<void> Session::redo(const Stamp& stamp) {
  if (!can_redo())
    return failure("there is nothing to do again: nothing was taken back since the last action");
  return move_head(redo_target(), "redo", stamp);
}

Result<void> Session::leads_on(EntryId entry) const {
  if (entry < 2 || entry > journal_.size() || !carries_game(journal_.node(entry).kind))
    return failure("the game cannot go on from entry " + std::to_string(entry) +
                   "; choose an action, a throw or a tag of its journal");
  return {};
}

Result<void> Session::go_to(EntryId entry, const Stamp& stamp) {
  if (const auto good = leads_on(entry); !good) return good;
  return move_head(entry, "go to", stamp);
}

Result<Position> Session::position_at(EntryId entry) const {
  if (const auto good = leads_on(entry); !good) return tl::unexpected(good.error());
  auto at = game_at(journal_, *game_, first_kit_, entry);
  if (!at) return tl::unexpected(at.error());
  return std::move(at->position);
}

Result<std::vector<PoolRequest>> Session::waited_for(EntryId attempt) const {
  auto at = game_at(journal_, *game_, first_kit_, attempt);
  if (!at) return tl::unexpected(at.error());
  return at->pending ? std::move(at->pending->needed) : std::vector<PoolRequest>{};
}

Result<void> Session::move_head(EntryId to, std::string_view why, const Stamp& stamp) {
  auto at = game_at(journal_, *game_, first_kit_, to);
  if (!at) return tl::unexpected(at.error());
  const std::vector<Draft> drafts{head_draft(to, why, stamp)};
  if (const auto appended = journal_.append(drafts); !appended) return tl::unexpected(appended.error());
  position_ = std::move(at->position);
  kit_ = std::move(at->kit);
  pending_ = std::move(at->pending);
  return {};
}

// Notes.

Result<EntryId> Session::add_note(EntryKind kind, const Json& body, const Stamp& stamp) {
  return guarded("this cannot be kept: ", [&]() -> Result<EntryId> {
    const std::vector<Draft> drafts{{.kind = kind, .body = body.dump(), .stamp = stamp}};
    return journal_.append(drafts);
  });
}

Result<EntryId> Session::add_ruling(std::string_view rule, std::string_view text, const Audience& audience,
                                    const Stamp& stamp) {
  return add_note(EntryKind::kRuling, {{"rule", rule}, {"text", text}, {"audience", to_string(audience)}},
                  stamp);
}

Result<EntryId> Session::add_message(std::string_view text, const Audience& audience, const Stamp& stamp) {
  return add_note(EntryKind::kMessage, {{"text", text}, {"audience", to_string(audience)}}, stamp);
}

Result<EntryId> Session::add_table(const Json& table, const Stamp& stamp) {
  return add_note(EntryKind::kTable, {{"table", table}}, stamp);
}

// Spare tags.

std::vector<TagId> Session::spare_tags(int most) const {
  std::set<TagId> used(kit_.anchors.begin(), kit_.anchors.end());
  for (const KitPiece& piece : kit_.pieces) used.insert(piece.tag);
  for (const MarkerClass& marker : kit_.markers) used.insert(marker.tag);
  std::vector<TagId> spare;
  for (int id = 0; id < id_count(kit_.family) && static_cast<int>(spare.size()) < most; ++id)
    if (!used.contains(TagId(id))) spare.push_back(TagId(id));
  return spare;
}

Result<void> Session::bind_tag(const PieceId& piece, TagId tag, const Stamp& stamp) {
  if (pending_)
    return failure("an action waits for its dice; give them, or take it back, before binding a tag");
  Kit kit = kit_;
  const auto it = std::ranges::find(kit.pieces, piece, &KitPiece::id);
  if (it == kit.pieces.end()) return failure("the kit has no piece '" + one_line(piece.value()) + "'");
  if (tag.value() < 0 || tag.value() >= id_count(kit.family))
    return failure("there is no tag " + std::to_string(tag.value()) + " in this kit's family; it has 0 to " +
                   std::to_string(id_count(kit.family) - 1));
  if (std::ranges::find(kit.anchors, tag) != kit.anchors.end())
    return failure("tag " + std::to_string(tag.value()) + " is an anchor of the table; take a spare one");
  if (const KitPiece* other = find_by_tag(kit, tag))
    return failure("tag " + std::to_string(tag.value()) + " is on piece " + other->id.value() +
                   "; take a spare one");
  if (const MarkerClass* marker = find_marker_by_tag(kit, tag))
    return failure("tag " + std::to_string(tag.value()) + " belongs to the markers '" + marker->name +
                   "'; take a spare one");
  const Json body{{"piece", piece.value()}, {"tag", tag.value()}, {"was", it->tag.value()}};
  const auto added = add_note(EntryKind::kTag, body, stamp);
  if (!added) return tl::unexpected(added.error());
  it->tag = tag;
  kit_ = std::move(kit);
  return {};
}

}  // namespace telescope

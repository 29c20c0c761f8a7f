#include "core/session/repair.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/base/text_file.hpp"
#include "core/journal/disk_files.hpp"
#include "core/journal/entry_tree.hpp"
#include "core/journal/file_copy.hpp"
#include "core/journal/lock_file.hpp"
#include "core/journal/salvage.hpp"
#include "core/session/bodies.hpp"
#include "core/session/facts.hpp"
#include "core/session/game_at.hpp"
#include "core/session/verify.hpp"

namespace telescope {
namespace {

namespace fs = std::filesystem;

/// From so many faults on, found one by one by playing again, nothing that carries the game is kept behind
/// the first of them.
constexpr int kMostFaults = 20;

Stamp stamp_of(const Link& link) {
  const auto text = [](const std::string& stamp) { return !stamp.empty() && is_text(stamp) ? stamp : "?"; };
  return {text(link.entry.stamp.who), text(link.entry.stamp.at)};
}

/// A note that is to be shown as damaged, in its place.
Draft placeholder(const Link& link, EntryKind kind) {
  return {.kind = kind, .body = damaged_note(kind), .stamp = stamp_of(link)};
}

std::optional<Draft> usable(const Link& link) {
  if (!link.readable()) return std::nullopt;
  const auto body = parse_body(link.entry.body, "entry " + std::to_string(link.entry.id));
  return body ? std::optional(draft_of(link.entry, *body)) : std::nullopt;
}

/// A game's file of what verifies of the damaged one; gone with this.
class Remade {
 public:
  Remade(Salvaged salvaged, fs::path beside, const SessionOptions& options)
      : seed_(std::move(salvaged.seed)),
        links_(std::move(salvaged.links)),
        beside_(std::move(beside)),
        options_(options) {}
  Remade(const Remade&) = delete;
  Remade& operator=(const Remade&) = delete;
  ~Remade() { remove_game(beside_); }

  /// Fails where nothing of it verifies; `file` is for the message.
  Result<Whole> make(const fs::path& file) {
    auto whole = made();
    // The entry that begins the game holds the set-up once more.
    if ((!whole || whole->kept == 0) && set_up_anew()) whole = made();
    if (whole && whole->kept == 0)
      return failure(file.string() +
                     ": not even its first entry is whole; import the game's last export instead");
    return whole;
  }

  Result<void> write(const fs::path& as) const {
    remove_game(as);
    std::vector<Draft> drafts;
    for (const Kept& each : kept_) drafts.push_back(each.draft);
    const auto journal = Journal::create(as, seed_, drafts, options_.journal);
    return journal ? Result<void>() : tl::unexpected(journal.error());
  }

 private:
  /// An entry of the new file.
  struct Kept {
    Draft draft;
    std::optional<std::size_t> link;  ///< what it is made of; of one that only moves the head: none
  };

  Result<Whole> made() {
    faults_.clear();
    for (bool opens = false; !opens;) {
      take_in_order();
      if (kept_.empty()) return Whole{};
      if (const auto done = write(beside_); !done) return tl::unexpected(done.error());
      const auto verified = verify_file(beside_, options_);
      if (!verified) return tl::unexpected(verified.error());
      if (const auto& difference = verified->difference) {
        give_up(difference->entry, difference->sentence);
      } else if (const auto session = Session::read(beside_, options_); !session) {
        // The last dice of an action without the action itself verify, and no game goes on from there.
        give_up(tree_.position().head, session.error().message);
      } else {
        opens = true;
      }
    }
    return counted();
  }

  void give_up(EntryId entry, const std::string& why) {
    auto at = kept_.begin() + std::clamp<EntryId>(entry - 1, 0, std::ssize(kept_) - 1);
    while (at != kept_.begin() && !at->link) --at;
    faults_.emplace(at->link.value_or(0), why);
  }

  /// All that can be read or made again and depends on nothing that cannot; of the notes among it, what is
  /// damaged is shown as damaged.
  void take_in_order() {
    kept_.clear();
    tree_ = EntryTree();
    number_ = {{0, 0}};
    const std::set<EntryId> line = last_line();
    EntryId end = 0;  // of what is kept of the line that the game was on
    for (std::size_t i = 0; i < links_.size() && (i == 0 || !kept_.empty()); ++i) {
      if (faults_.contains(i)) continue;
      const EntryId was = static_cast<EntryId>(i) + 1;
      auto draft = usable(links_[i]);
      if (!draft) draft = in_place_of(i);
      if (!draft || (draft->kind == EntryKind::kGame) != (i == 0)) continue;
      if (draft->kind == EntryKind::kHead) {
        const auto to = number_.find(draft->to);
        if (to == number_.end() || to->second == 0) continue;
        const auto body = parse_body(draft->body, "");
        draft = head_draft(to->second, body->value("why", "go to"), draft->stamp);
      }
      if (carries_game(draft->kind)) {
        if (std::ssize(faults_) > kMostFaults && i > faults_.begin()->first) continue;
        const auto parent = number_.find(links_[i].entry.node.parent);
        // A tag that was put on a piece is there, whatever became of the game.
        const bool tag = draft->kind == EntryKind::kTag && line.contains(was);
        if (parent == number_.end() && !tag) continue;
        go_on_from(parent == number_.end() ? end : parent->second, draft->stamp);
        if (parent != number_.end()) number_[was] = tree_.size() + 1;
        if (line.contains(was) || i == 0) end = tree_.size() + 1;
      }
      add({*std::move(draft), i});
    }
    if (!kept_.empty()) go_on_from(end, kept_.back().draft.stamp);
  }

  /// The entries on the line that the game was on last, as far as that can be read.
  std::set<EntryId> last_line() const {
    std::set<EntryId> line;
    const auto last = std::ranges::find_if(links_.rbegin(), links_.rend(), &Link::readable);
    for (EntryId at = last == links_.rend() ? 0 : last->entry.node.head;
         at >= 1 && at <= std::ssize(links_) && line.insert(at).second;) {
      const auto i = static_cast<std::size_t>(at - 1);
      at = readable(i)                ? links_[i].entry.node.parent
           : i > 0 && readable(i - 1) ? links_[i - 1].entry.node.head
                                      : at - 1;
    }
    return line;
  }

  void go_on_from(EntryId entry, const Stamp& stamp) {
    if (tree_.position().head != entry) add({head_draft(entry, "go to", stamp), std::nullopt});
  }

  void add(Kept kept) {
    const Draft& draft = kept.draft;
    tree_.add(tree_.following(tree_.position(), draft.kind, draft.from_generator, draft.to));
    kept_.push_back(std::move(kept));
  }

  std::optional<Draft> in_place_of(std::size_t i) {
    const Link& link = links_[i];
    if (may_be_note(i)) {
      const bool known = link.state == Link::State::kDamaged && is_note(link.entry.node.kind);
      return placeholder(link, known ? link.entry.node.kind : EntryKind::kMessage);
    }
    auto draft = guarded("", [&] { return made_again(i); });
    if (!draft || !*draft) return std::nullopt;
    Entry& entry = links_[i].entry;  // so that it is made once
    entry = {.id = static_cast<EntryId>(i) + 1, .node = {}, .stamp = (*draft)->stamp, .body = (*draft)->body};
    const bool moves = (*draft)->kind == EntryKind::kHead;
    entry.node = {.parent = was(tree_.position().head),
                  .head = moves ? (*draft)->to : entry.id,
                  .kind = (*draft)->kind};
    links_[i].state = Link::State::kMended;
    links_[i].fault += "; made again from the entries beside it";
    return *draft;
  }
  /// The number that an entry of the new file, which carries the game, had in the old one.
  EntryId was(EntryId entry) const {
    return entry == 0 ? 0 : static_cast<EntryId>(*kept_[static_cast<std::size_t>(entry - 1)].link) + 1;
  }
  bool readable(std::size_t i) const { return i < links_.size() && links_[i].readable(); }

  /// Whether the game went on after it as if it had not been there, and its dice do not want it to be the
  /// players' word.
  bool may_be_note(std::size_t i) const {
    const Link& link = links_[i];
    if (i == 0 || link.readable()) return false;
    const bool damaged = link.state == Link::State::kDamaged;
    if (damaged && !is_note(link.entry.node.kind)) return false;
    if (readable(i + 1) && links_[i + 1].entry.node.parent != was(tree_.position().head)) return false;
    return damaged || (readable(i + 1) && std::ranges::any_of(links_, [](const Link& each) {
                         return each.readable() && each.entry.node.kind == EntryKind::kWord;
                       }));
  }

  /// What follows an undo says where the game went on. An action that needs dice is told twice: as it is
  /// begun and by its throws, and as it is done. What begins the game stands in the set-up.
  Result<std::optional<Draft>> made_again(std::size_t i) {
    if (i == 0) return std::nullopt;
    if (readable(i + 1)) {
      const Entry& next = links_[i + 1].entry;
      const EntryId from = next.node.parent;
      if (from != static_cast<EntryId>(i) + 1)
        return number_.contains(from) && from != was(tree_.position().head)
                   ? std::optional(head_draft(from, "go to", next.stamp))
                   : std::nullopt;
    }
    if (const auto done = write(beside_); !done) return tl::unexpected(done.error());
    const auto journal = Journal::read(beside_);
    if (!journal) return tl::unexpected(journal.error());
    const auto facts = facts_of(*journal, options_.rulesets);
    if (!facts) return tl::unexpected(facts.error());
    const RulesFace& rules = facts->game->rules();
    if (i == 1) return done_draft(*facts->game, {}, {.action = facts->begin}, kept_.back().draft.stamp);

    // The action that waits for its dice, and where the game stood before it.
    std::optional<Pending> waiting;
    std::vector<ThrowRecord> made;
    EntryId before = journal->head();
    for (; !waiting && before != 0; before = journal->node(before).parent) {
      const EntryKind kind = journal->node(before).kind;
      if (kind != EntryKind::kThrow && kind != EntryKind::kAttempt) break;
      const auto body = body_of(*journal, before);
      if (!body) return tl::unexpected(body.error());
      if (kind == EntryKind::kThrow) made.insert(made.begin(), throw_body(*body));
      if (kind == EntryKind::kAttempt) waiting = attempt_body(*body);
    }
    const auto at = game_at(*journal, *facts->game, facts->kit, before);
    if (!at) return tl::unexpected(at.error());
    const auto later = done_later(i);
    if (waiting) {
      waiting->made = made;
      if (pools_after(*facts->game, at->position, waiting->action, made).empty())
        return done_draft(*facts->game, at->position, *waiting, kept_.back().draft.stamp);
      if (!later || later->body.action != waiting->action || later->body.throws.size() <= made.size())
        return std::nullopt;
      const ThrowRecord& record = later->body.throws[made.size()];
      return Draft{.kind = EntryKind::kThrow,
                   .body = to_json(record).dump(),
                   .stamp = later->stamp,
                   .from_generator = record.source == ThrowSource::kGenerator};
    }
    if (readable(i + 1) && links_[i + 1].entry.node.kind == EntryKind::kThrow) {
      if (!later) return std::nullopt;
      const ActionBody& done = later->body;
      return Draft{
          .kind = EntryKind::kAttempt,
          .body =
              attempt_to_json({.action = done.action, .waiver = done.waiver, .waived = done.waived}).dump(),
          .stamp = later->stamp};
    }
    // What can be read of it is right where it leads to the state that it names.
    const auto left = parse_body(links_[i].entry.body, "");
    if (!left || links_[i].state != Link::State::kDamaged) return std::nullopt;
    Pending pending{.action = left->at("action"), .waiver = left->value("waiver", std::string())};
    if (!pools_after(*facts->game, at->position, pending.action, {}).empty()) return std::nullopt;
    pending.waived = rules.lawful(at->position, pending.action).objections;
    if (pending.waived.empty() != pending.waiver.empty()) return std::nullopt;
    auto draft = done_draft(*facts->game, at->position, pending, stamp_of(links_[i]));
    const auto again = parse_body(draft.body, "");
    return again->at("state") == left->at("state") ? std::optional(std::move(draft)) : std::nullopt;
  }

  /// The action that is done behind a link after nothing but its throws.
  struct DoneLater {
    ActionBody body;
    Stamp stamp;
  };
  std::optional<DoneLater> done_later(std::size_t i) const {
    for (auto parent = static_cast<EntryId>(i) + 1; readable(++i);) {
      const Entry& entry = links_[i].entry;
      if (!carries_game(entry.node.kind)) continue;
      if (entry.node.parent != parent) break;
      parent = entry.id;
      if (entry.node.kind == EntryKind::kThrow) continue;
      if (const auto body = parse_body(entry.body, ""); body && entry.node.kind == EntryKind::kAction)
        return DoneLater{action_body(*body), entry.stamp};
      break;
    }
    return std::nullopt;
  }

  Draft done_draft(const PreparedGame& game, const Position& position, const Pending& pending,
                   const Stamp& stamp) const {
    const Outcome outcome = play(game, position, pending.action, throws_of(pending.made));
    return {
        .kind = EntryKind::kAction,
        .body = to_json(done_body(pending, outcome.events, canonical(game.rules().to_json(outcome.position)),
                                  options_.summary ? options_.summary(game, outcome.position) : ""))
                    .dump(),
        .stamp = stamp};
  }

  bool set_up_anew() {
    const auto part = bytes_from_hex(seed_);
    if (!readable(1) || !part) return false;
    const auto body = parse_body(links_[1].entry.body, "entry 2");
    if (!body) return false;
    const auto made = guarded("", [&]() -> Result<std::string> {
      const Json& begin = body->at("action");
      return to_json(GameBody{.ruleset = begin.at("scenario").at("ruleset"),
                              .scenario = begin.at("scenario"),
                              .kit = begin.at("kit"),
                              .commitment = commitment(*part)})
          .dump();
    });
    if (!made) return false;
    links_[0].state = Link::State::kMended;
    links_[0].fault = "the set-up, taken from the entry that begins the game";
    links_[0].entry = {.id = 1,
                       .node = {.parent = 0, .head = 1, .kind = EntryKind::kGame, .throws = 0},
                       .stamp = links_[1].entry.stamp,
                       .body = *made};
    return true;
  }

  Whole counted() const {
    Whole whole;
    std::vector<bool> is_kept(links_.size());
    for (const Kept& each : kept_)
      if (each.link) is_kept[*each.link] = true;
    for (std::size_t i = 0; i < links_.size(); ++i) {
      const Link& link = links_[i];
      const auto found = faults_.find(i);
      const std::string& fault = found == faults_.end() ? link.fault : found->second;
      const bool first = whole.beyond == 0;
      if (is_kept[i]) {
        ++(first ? whole.kept : whole.behind);
        if (first && link.state == Link::State::kMended) ++whole.mended;
        if (first && !link.readable()) ++whole.damaged;
        if (first && whole.fault.empty()) whole.fault = fault;
        continue;
      }
      if (first) whole.fault = fault;
      ++whole.beyond;
      if (link.state == Link::State::kLost || !is_text(link.entry.stamp.at)) continue;
      if (whole.from.empty()) whole.from = link.entry.stamp.at;
      whole.to = link.entry.stamp.at;
    }
    return whole;
  }

  std::string seed_;
  std::vector<Link> links_;
  fs::path beside_;
  const SessionOptions& options_;
  std::map<std::size_t, std::string> faults_;  ///< links that are given up, though they can be read
  std::vector<Kept> kept_;
  EntryTree tree_;                     ///< of them
  std::map<EntryId, EntryId> number_;  ///< of entries that carry the game: what they have in the new file
};

/// Whoever can play a game as it is has nothing to repair.
Result<void> check_needed(const fs::path& file, const SessionOptions& options) {
  const auto session = Session::read(file, options);
  if (!session || !session->journal().troubles().empty()) return {};
  const auto verified = verify(*session);
  if (!verified || !verified->holds()) return {};
  return failure(file.string() + ": nothing is wrong with this game");
}

/// What can be read of a game that needs it and that nobody else plays; with its lock taken.
Result<Salvaged> salvaged(const fs::path& file, const SessionOptions& options) {
  if (const auto done = finish_replacement(file); !done) return tl::unexpected(done.error());
  if (const auto needed = check_needed(file, options); !needed) return tl::unexpected(needed.error());
  if (const auto fine = check_file(file); !fine) return tl::unexpected(fine.error());
  if (const auto free = check_free(file); !free) return tl::unexpected(free.error());
  return salvage(file);
}

}  // namespace

Result<Repaired> repair_game(const fs::path& name, const SessionOptions& options,
                             const std::function<bool(const Whole&)>& wanted) {
  const fs::path file = file_behind(name);
  const auto lock = LockFile::take(file);
  if (!lock) return tl::unexpected(lock.error());
  auto found = salvaged(file, options);
  if (!found) return tl::unexpected(found.error());
  const auto copy = FileCopy::make(file);  // its folder may be one that can only be read
  if (!copy) return tl::unexpected(copy.error());
  Remade remade(*std::move(found), tried_out(copy->path()), options);
  auto whole = remade.make(file);
  if (!whole) return tl::unexpected(whole.error());
  if (wanted && !wanted(*whole)) return Repaired{.whole = *std::move(whole), .damaged = {}};
  const fs::path anew = tried_out(file), damaged = free_name(file, ".damaged");
  auto done = remade.write(anew);
  if (done) done = keep_copy(file, damaged);
  if (done) done = replace_game(file, anew);
  remove_game(anew);  // where it did not take the place
  if (!done) return tl::unexpected(done.error());
  return Repaired{.whole = *std::move(whole), .damaged = damaged};
}

}  // namespace telescope

#include "core/session/repair.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/base/text_file.hpp"
#include "core/dice/chance.hpp"
#include "core/journal/chain.hpp"
#include "core/journal/disk_files.hpp"
#include "core/journal/entry_tree.hpp"
#include "core/journal/failures.hpp"
#include "core/journal/file_copy.hpp"
#include "core/journal/lock_file.hpp"
#include "core/journal/salvage.hpp"
#include "core/session/bodies.hpp"
#include "core/session/game_at.hpp"
#include "core/session/made_again.hpp"
#include "core/session/verify.hpp"

namespace telescope {
namespace {

namespace fs = std::filesystem;

/// From so many faults on, found one by one by playing again, nothing that carries the game is kept behind
/// the first of them.
constexpr int kMostFaults = 20;

constexpr const char* kBroken = "its dice are not those that were promised any more";

/// A note that is to be shown as damaged, in its place.
Draft placeholder(const Link& link, EntryKind kind) {
  return {.kind = kind, .body = damaged_note(kind), .stamp = readable_stamp(link.entry)};
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
        loss_(std::move(salvaged.loss)),
        beside_(std::move(beside)),
        options_(options) {
    // Both are written in one: where the second is gone it may be made again.
    if (links_.size() == 1)
      links_.push_back({.state = Link::State::kLost, .entry = {.id = 2}, .hash = {}, .fault = kNeverBegun});
  }
  Remade(const Remade&) = delete;
  Remade& operator=(const Remade&) = delete;
  ~Remade() { remove_game(beside_); }

  /// Fails where nothing of it verifies; `file` is for the message.
  Result<Whole> make(const fs::path& file) {
    take_told_secret();
    if (readable(0)) {
      if (const auto seed = seed_again(links_[0].entry, seed_); !seed)
        promised_ = false;
      else if (*seed != seed_)
        mend(0, links_[0].entry, "a digit of the secret of its dice"), seed_ = *seed;
    } else {
      promised_ = gives_the_dice(seed_, links_);
    }
    const SeedPart part = usable_seed();
    if (!promised_ && readable(0)) mend(0, promised_again(links_[0].entry, part), kBroken);
    auto whole = made();
    if ((!whole || whole->kept == 0) && readable(1))
      if (const auto set_up = set_up_again(links_[1].entry, seed_)) {
        mend(0, *set_up, promised_ ? "the set-up, taken from the entry that begins the game" : kBroken);
        whole = made();
      }
    if (whole && whole->kept == 0)
      return failure(file.string() +
                     ": not even its first entry is whole; import the game's last export instead");
    if (whole)
      for (const std::string& each : {promised_ ? std::string() : kBroken, loss_})
        if (whole->fault.find(each) == std::string::npos)
          whole->fault = each + (whole->fault.empty() ? "" : "; " + whole->fault);
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

  /// Once it was revealed it stands in an entry, too.
  void take_told_secret() {
    for (const Link& each : links_) {
      if (!each.readable() || each.entry.node.kind != EntryKind::kReveal) continue;
      const auto told = told_secret(each.entry);
      if (told && (readable(0) ? seed_again(links_[0].entry, *told) == told : gives_the_dice(*told, links_)))
        seed_ = *told;
    }
  }

  /// Where nothing tells what it was the game gets a new one: its dice so far stay as they fell.
  SeedPart usable_seed() {
    if (const auto part = bytes_from_hex(seed_)) return *part;
    const SeedPart part = unforeseen_bytes();
    seed_ = to_hex(part);
    return part;
  }

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
        give_up(tree_.position().head, "no action is done with these dice");
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
    std::set<EntryId> line = last_line();
    EntryId end = 0;  // of what is kept of the line that the game was on
    for (std::size_t i = 0; i < links_.size() && (i == 0 || !kept_.empty()); ++i) {
      if (faults_.contains(i)) continue;
      const EntryId was = static_cast<EntryId>(i) + 1;
      auto draft = usable(links_[i]);
      if (!draft && (draft = in_place_of(i)) && readable(i)) line = last_line();
      if (!draft || (draft->kind == EntryKind::kGame) != (i == 0)) continue;
      if (draft->kind == EntryKind::kHead) {
        const auto to = number_.find(draft->to);
        if (to == number_.end() || to->second == 0) continue;
        const Json why = parse_body(draft->body, "")->value("why", Json());
        draft = head_draft(to->second, why.is_string() ? why.get<std::string>() : "go to", draft->stamp);
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
    if (kept_.empty()) return;
    go_on_from(end, kept_.back().draft.stamp);
    say_whose_dice();
  }

  /// From which entry of the new file on its dice come of its secret.
  void say_whose_dice() {
    Json set_up = parse_body(kept_.front().draft.body, "").value_or(Json::object());
    const auto from = set_up.find("dice_from");
    const bool said = from != set_up.end() && from->is_number_integer();
    const EntryId was = !promised_ ? std::ssize(links_) + 1 : said ? from->get<EntryId>() : 1;
    if (was <= 1) return;
    const auto last = std::ranges::find_if(kept_.rbegin(), kept_.rend(), [&](const Kept& each) {
      return each.link && static_cast<EntryId>(*each.link) + 1 < was;
    });
    set_up["dice_from"] = std::distance(last, kept_.rend()) + 1;
    kept_.front().draft.body = set_up.dump();
  }

  /// The entries on the line that the game was on last, as far as that can be read.
  std::set<EntryId> last_line() const {
    std::set<EntryId> line;
    std::size_t last = links_.size();
    while (last > 0 && (!readable(last - 1) || faults_.contains(last - 1))) --last;
    for (EntryId at = last == 0 ? 0 : links_[last - 1].entry.node.head;
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
    // What it followed must be there.
    if (i == 0 || kept_.back().link != i - 1 || hopeless_.contains(i)) return std::nullopt;
    const EntryId head = was(tree_.position().head), id = static_cast<EntryId>(i) + 1;
    const EntryId next = readable(i + 1) ? links_[i + 1].entry.node.parent : id;
    std::optional<Draft> draft;
    if (next == id)
      draft = made_again(i);
    else if (next != head && number_.contains(next))  // it was an undo, a redo or the like
      draft = head_draft(next, "go to", links_[i + 1].entry.stamp);
    if (!draft) {
      hopeless_.insert(i);
      return draft;
    }
    const EntryNode node{
        .parent = head, .head = draft->kind == EntryKind::kHead ? next : id, .kind = draft->kind};
    mend(i, {.id = id, .node = node, .stamp = draft->stamp, .body = draft->body},
         links_[i].fault + "; made again from the entries beside it");
    return draft;
  }
  std::optional<Draft> made_again(std::size_t i) {
    if (!write(beside_)) return std::nullopt;
    const auto journal = Journal::read(beside_);
    return journal ? telescope::made_again(*journal, links_, i, options_) : std::nullopt;
  }
  void mend(std::size_t i, Entry entry, std::string fault) {
    links_[i] = {
        .state = Link::State::kMended, .entry = std::move(entry), .hash = {}, .fault = std::move(fault)};
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
  bool promised_ = true;  ///< that secret, by what the set-up says
  std::vector<Link> links_;
  std::string loss_;
  fs::path beside_;
  const SessionOptions& options_;
  std::map<std::size_t, std::string> faults_;  ///< links that are given up, though they can be read
  std::set<std::size_t> hopeless_;             ///< links that cannot be made again
  std::vector<Kept> kept_;
  EntryTree tree_;                     ///< of them
  std::map<EntryId, EntryId> number_;  ///< of entries that carry the game: what they have in the new file
};

/// What is wrong with a game: whoever can play it as it is has nothing to repair.
Result<std::string> why_needed(const fs::path& file, const SessionOptions& options) {
  const auto without = [](std::string text, const std::string& begin, const std::string& end) {
    if (text.starts_with(begin)) text.erase(0, begin.size());
    if (text.ends_with(end)) text.resize(text.size() - end.size());
    return text;
  };
  const auto session = Session::read(file, options);
  if (!session) return without(session.error().message, file.string() + ": ", kMend);
  if (const auto& troubles = session->journal().troubles(); !troubles.empty())
    return troubles.front().sentence;
  const auto verified = verify(*session);
  if (!verified) return verified.error().message;
  if (!verified->holds()) return verified->difference->sentence;
  return failure(file.string() + ": nothing is wrong with this game");
}

/// What can be read of a game that needs it and that nobody else plays, and why it does; with its lock taken.
Result<Salvaged> salvaged(const fs::path& file, const SessionOptions& options, std::string& why) {
  if (const auto fine = check_beside(file); !fine) return tl::unexpected(fine.error());
  set_journal_aside(file);
  if (const auto done = finish_replacement(file); !done) return tl::unexpected(done.error());
  const auto needed = why_needed(file, options);
  if (!needed) return tl::unexpected(needed.error());
  why = *needed;
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
  std::string why;
  auto found = salvaged(file, options, why);
  if (!found) return tl::unexpected(found.error());
  const auto copy = FileCopy::make(file);  // its folder may be one that can only be read
  if (!copy) return tl::unexpected(copy.error());
  Remade remade(*std::move(found), tried_out(copy->path()), options);
  auto whole = remade.make(file);
  if (!whole) return tl::unexpected(whole.error());
  if (whole->fault.empty()) whole->fault = why;
  if (wanted && !wanted(*whole)) return Repaired{.whole = *std::move(whole), .damaged = {}};
  if (const auto room = remove_leftovers(file); !room) return tl::unexpected(room.error());
  const fs::path anew = tried_out(file), damaged = free_name(file, beside_game::kDamaged);
  auto done = remade.write(anew);
  if (!done) done = tl::unexpected(about(file.string(), anew, done.error()));
  if (done) done = keep_copy(file, damaged);
  if (done) done = replace_game(file, anew);
  remove_game(anew);  // where it did not take the place
  if (!done) return tl::unexpected(done.error());
  return Repaired{.whole = *std::move(whole), .damaged = damaged};
}

}  // namespace telescope

#include "core/session/repair.hpp"

#include <algorithm>
#include <system_error>
#include <vector>

#include "core/base/text_file.hpp"
#include "core/journal/disk_files.hpp"
#include "core/journal/entry_tree.hpp"
#include "core/journal/file_copy.hpp"
#include "core/journal/lock_file.hpp"
#include "core/journal/salvage.hpp"
#include "core/session/bodies.hpp"
#include "core/session/verify.hpp"

namespace telescope {
namespace {

namespace fs = std::filesystem;

/// A note that is to be shown as damaged, in its place.
Draft placeholder(const Entry& entry, EntryKind kind) {
  const auto text = [](const std::string& stamp) { return !stamp.empty() && is_text(stamp) ? stamp : "?"; };
  return {.kind = kind, .body = damaged_note(kind), .stamp = {text(entry.stamp.who), text(entry.stamp.at)}};
}

/// A game's file of what verifies of the damaged one; gone with this unless it was kept.
class Remade {
 public:
  Remade(fs::path file, fs::path beside, const SessionOptions& options)
      : file_(std::move(file)), beside_(std::move(beside)), options_(options) {
    remove_game(beside_);
  }
  Remade(const Remade&) = delete;
  Remade& operator=(const Remade&) = delete;
  ~Remade() { remove_game(beside_); }

  const fs::path& path() const { return beside_; }

  Result<Whole> make(const Salvaged& salvaged) {
    links_ = salvaged.links;
    auto whole = made_of(salvaged);
    // The entry that begins the game holds the set-up once more.
    if (!whole && set_up_anew(salvaged.seed)) whole = made_of(salvaged);
    return whole;
  }

 private:
  bool set_up_anew(const std::string& seed) {
    const auto part = bytes_from_hex(seed);
    if (links_.size() < 2 || !links_[1].readable() || !part) return false;
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

  Result<Whole> made_of(const Salvaged& salvaged) {
    drafts_.clear();
    whole_ = {};
    take_in_order();
    bool opens = false;
    while (!drafts_.empty() && !opens) {
      const auto difference = written(salvaged.seed);
      if (!difference) return tl::unexpected(difference.error());
      if (*difference) {
        if (whole_.fault.empty() || (*difference)->entry <= std::ssize(drafts_))
          whole_.fault = (*difference)->sentence;
        drafts_.resize(std::min(drafts_.size(),
                                static_cast<std::size_t>(std::max<EntryId>(0, (*difference)->entry - 1))));
      } else {
        // The last dice of an action without the action itself verify, and no game goes on from there.
        opens = Session::read(beside_, options_).has_value();
        if (!opens) drafts_.pop_back();
      }
    }
    if (drafts_.empty())
      return failure(file_.string() +
                     ": not even its first entry is whole; import the game's last export instead");
    count();
    return whole_;
  }

  /// All that follow one another, with what is damaged of the notes among them shown as damaged.
  void take_in_order() {
    EntryTree tree;
    for (std::size_t i = 0; i < links_.size(); ++i) {
      const Link& link = links_[i];
      auto draft = usable(link);
      if (!draft && !link.readable() && may_be_note(i, tree)) {
        const bool known = link.state == Link::State::kDamaged && is_note(link.entry.node.kind);
        draft = placeholder(link.entry, known ? link.entry.node.kind : EntryKind::kMessage);
      }
      if (draft && tree.size() > 0 && draft->kind == EntryKind::kHead &&
          (draft->to < 1 || draft->to > tree.size()))
        draft.reset();
      if (!draft || (draft->kind == EntryKind::kGame) != (i == 0)) break;
      const EntryNode node = tree.following(tree.position(), draft->kind, draft->from_generator, draft->to);
      if (link.readable() && (node.parent != link.entry.node.parent || node.head != link.entry.node.head))
        break;
      tree.add(node);
      if (!link.fault.empty() && whole_.fault.empty()) whole_.fault = link.fault;
      drafts_.push_back(*std::move(draft));
    }
    if (drafts_.size() < links_.size()) whole_.fault = links_[drafts_.size()].fault;
  }

  static std::optional<Draft> usable(const Link& link) {
    if (!link.readable()) return std::nullopt;
    const auto body = parse_body(link.entry.body, "entry " + std::to_string(link.entry.id));
    return body ? std::optional(draft_of(link.entry, *body)) : std::nullopt;
  }

  /// Whether the game went on after it as if it had not been there, and its dice do not want it to be the
  /// players' word.
  bool may_be_note(std::size_t i, const EntryTree& tree) const {
    if (i == 0) return false;
    if (links_[i].state == Link::State::kDamaged && !is_note(links_[i].entry.node.kind)) return false;
    if (i + 1 < links_.size() && links_[i + 1].readable() &&
        links_[i + 1].entry.node.parent != tree.position().head)
      return false;
    if (links_[i].state == Link::State::kDamaged) return true;
    return i + 1 < links_.size() && links_[i + 1].readable() &&
           std::ranges::any_of(links_, [](const Link& each) {
             return each.readable() && each.entry.node.kind == EntryKind::kWord;
           });
  }

  /// What a link behind the last draft still gives: a note, which depends on nothing that is given up.
  static std::optional<Draft> note_of(const Link& link) {
    return link.readable() && is_note(link.entry.node.kind) ? usable(link) : std::nullopt;
  }
  std::vector<Draft> notes_behind() const {
    std::vector<Draft> notes;
    for (std::size_t i = drafts_.size(); i < links_.size(); ++i)
      if (const auto draft = note_of(links_[i])) notes.push_back(*draft);
    return notes;
  }

  void count() {
    whole_.kept = std::ssize(drafts_);
    whole_.notes = std::ssize(notes_behind());
    whole_.beyond = std::ssize(links_) - whole_.kept - whole_.notes;
    for (std::size_t i = 0; i < links_.size(); ++i) {
      const Link& link = links_[i];
      if (i < drafts_.size()) {
        if (link.state == Link::State::kMended) ++whole_.mended;
        if (!link.readable()) ++whole_.damaged;
      } else if (!note_of(link) && link.state != Link::State::kLost && is_text(link.entry.stamp.at)) {
        if (whole_.from.empty()) whole_.from = link.entry.stamp.at;
        whole_.to = link.entry.stamp.at;
      }
    }
  }

  /// The first place at which playing these entries again finds a fault.
  Result<std::optional<Difference>> written(const std::string& seed) {
    remove_game(beside_);
    std::vector<Draft> all = drafts_;
    for (Draft& note : notes_behind()) all.push_back(std::move(note));
    {
      const auto journal = Journal::create(beside_, seed, all, options_.journal);
      if (!journal) return tl::unexpected(journal.error());
    }
    auto verified = verify_file(beside_, options_);
    if (!verified) return tl::unexpected(verified.error());
    return std::move(verified->difference);
  }

  fs::path file_;
  fs::path beside_;
  const SessionOptions& options_;
  std::vector<Link> links_;
  std::vector<Draft> drafts_;  ///< of the links from the first on
  Whole whole_;
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

Result<Whole> how_far_whole(const fs::path& name, const SessionOptions& options) {
  const fs::path file = file_behind(name);
  const auto lock = LockFile::take(file);
  if (!lock) return tl::unexpected(lock.error());
  const auto found = salvaged(file, options);
  if (!found) return tl::unexpected(found.error());
  const auto copy = FileCopy::make(file);  // its folder may be one that can only be read
  if (!copy) return tl::unexpected(copy.error());
  return Remade(file, tried_out(copy->path()), options).make(*found);
}

Result<Repaired> repair_game(const fs::path& name, const SessionOptions& options) {
  const fs::path file = file_behind(name);
  const auto lock = LockFile::take(file);
  if (!lock) return tl::unexpected(lock.error());
  const auto found = salvaged(file, options);
  if (!found) return tl::unexpected(found.error());
  Remade remade(file, tried_out(file), options);
  auto whole = remade.make(*found);
  if (!whole) return tl::unexpected(whole.error());
  const fs::path damaged = free_name(file, ".damaged");
  if (const auto kept = keep_copy(file, damaged); !kept) return tl::unexpected(kept.error());
  if (const auto replaced = replace_game(file, remade.path()); !replaced)
    return tl::unexpected(replaced.error());
  return Repaired{.whole = *std::move(whole), .damaged = damaged};
}

}  // namespace telescope

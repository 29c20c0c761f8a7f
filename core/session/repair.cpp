#include "core/session/repair.hpp"

#include <algorithm>
#include <system_error>
#include <vector>

#include "core/journal/file_copy.hpp"
#include "core/journal/salvage.hpp"
#include "core/session/bodies.hpp"
#include "core/session/verify.hpp"

namespace telescope {
namespace {

namespace fs = std::filesystem;

Draft draft_of(const Entry& entry, const Json& body) {
  const bool thrown = entry.node.kind == EntryKind::kThrow;
  return {.kind = entry.node.kind,
          .body = entry.body,
          .stamp = entry.stamp,
          .from_generator = thrown && body.value("source", Json()) == to_string(ThrowSource::kGenerator),
          .to = entry.node.kind == EntryKind::kHead ? entry.node.head : 0};
}

/// A game's file beside the damaged one, of what verifies of it; gone with this unless it was kept.
class Remade {
 public:
  Remade(fs::path file, const SessionOptions& options)
      : file_(std::move(file)), beside_(file_.string() + ".repair"), options_(options) {
    remove_game(beside_);
  }
  Remade(const Remade&) = delete;
  Remade& operator=(const Remade&) = delete;
  ~Remade() { remove_game(beside_); }

  const fs::path& path() const { return beside_; }

  Result<Whole> make() {
    const auto salvaged = salvage(file_);
    if (!salvaged) return tl::unexpected(salvaged.error());
    read_bodies(salvaged->entries);
    bool opens = false;
    while (!drafts_.empty() && !opens) {
      const auto difference = written(salvaged->seed);
      if (!difference) return tl::unexpected(difference.error());
      if (*difference) {
        whole_.fault = (*difference)->sentence;
        drafts_.resize(static_cast<std::size_t>(std::max<EntryId>(0, (*difference)->entry - 1)));
      } else {
        // The last dice of an action without the action itself verify, and no game goes on from there.
        opens = Session::read(beside_, options_).has_value();
        if (!opens) drafts_.pop_back();
      }
    }
    if (drafts_.empty())
      return failure(file_.string() +
                     ": not even its first entry is whole; import the game's last export instead");
    whole_.kept = std::ssize(drafts_);
    whole_.beyond = std::ssize(salvaged->entries) - whole_.kept;
    return whole_;
  }

 private:
  /// Those of which nothing is broken that can be seen without playing them.
  void read_bodies(const std::vector<Entry>& entries) {
    for (const Entry& entry : entries) {
      const auto body = parse_body(entry.body, "entry " + std::to_string(entry.id));
      if (!body) {
        whole_.fault = body.error().message;
        return;
      }
      drafts_.push_back(draft_of(entry, *body));
    }
  }

  /// The first place at which playing these entries again finds a fault.
  Result<std::optional<Difference>> written(const std::string& seed) {
    remove_game(beside_);
    {
      const auto journal = Journal::create(beside_, seed, drafts_, options_.journal);
      if (!journal) return tl::unexpected(journal.error());
    }
    auto verified = verify_file(beside_, options_);
    if (!verified) return tl::unexpected(verified.error());
    return std::move(verified->difference);
  }

  fs::path file_;
  fs::path beside_;
  const SessionOptions& options_;
  std::vector<Draft> drafts_;
  Whole whole_;
};

fs::path free_name(const fs::path& file) {
  std::error_code ignored;
  for (int n = 1;; ++n) {
    fs::path name = file.string() + ".damaged" + (n > 1 ? "-" + std::to_string(n) : "");
    if (!fs::exists(name, ignored)) return name;
  }
}

/// Whoever can play a game as it is has nothing to repair.
Result<void> check_needed(const fs::path& file, const SessionOptions& options) {
  const auto session = Session::read(file, options);
  if (!session) return {};
  const auto verified = verify(*session);
  if (!verified || !verified->holds()) return {};
  return failure(file.string() + ": nothing is wrong with this game");
}

}  // namespace

Result<Whole> how_far_whole(const fs::path& file, const SessionOptions& options) {
  if (const auto needed = check_needed(file, options); !needed) return tl::unexpected(needed.error());
  return Remade(file, options).make();
}

Result<Repaired> repair_game(const fs::path& file, const SessionOptions& options) {
  if (const auto needed = check_needed(file, options); !needed) return tl::unexpected(needed.error());
  Remade remade(file, options);
  auto whole = remade.make();
  if (!whole) return tl::unexpected(whole.error());
  const fs::path damaged = free_name(file);
  std::error_code error;
  fs::rename(file, damaged, error);
  if (error) return failure(file.string() + ": cannot be renamed: " + error.message());
  std::error_code ignored;
  for (const char* suffix : {"-wal", "-shm"})
    fs::rename(file.string() + suffix, damaged.string() + suffix, ignored);
  fs::rename(remade.path(), file, error);
  if (error) {
    fs::rename(damaged, file, ignored);
    return failure(file.string() + ": cannot be written: " + error.message());
  }
  return Repaired{.whole = *std::move(whole), .damaged = damaged};
}

}  // namespace telescope

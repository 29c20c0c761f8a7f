// Opening a game's file, to play it or to look at it.

#include <memory>
#include <utility>

#include <SQLiteCpp/Statement.h>

#include "core/base/counted.hpp"
#include "core/base/missing_file.hpp"
#include "core/base/text_file.hpp"
#include "core/journal/chain.hpp"
#include "core/journal/connection.hpp"
#include "core/journal/disk_files.hpp"
#include "core/journal/failures.hpp"
#include "core/journal/file_copy.hpp"
#include "core/journal/journal_impl.hpp"
#include "core/journal/log_state.hpp"
#include "core/journal/salvage.hpp"
#include "core/journal/schema.hpp"
#include "core/journal/sqlite_format.hpp"
#include "core/journal/time_span.hpp"
#include "core/journal/watched_file.hpp"

namespace telescope {
namespace {

namespace fs = std::filesystem;

/// Whether the pages of the file hang together.
std::string fault_of_tables(SQLite::Database& database) {
  SQLite::Statement check(database, "PRAGMA quick_check(1)");
  if (!check.executeStep()) return {};
  const std::string said = check.getColumn(0).getString();
  return said == "ok" ? std::string() : one_line(said);
}

/// What the log holds that the database does not read any more: ": 3 entries of ..."; empty: nothing that a
/// seal proves. Fails where there is no room to look.
Result<std::string> behind_in_log(const fs::path& file, EntryId read) {
  const auto found = salvage(file);
  if (!found) return tl::unexpected(found.error());
  std::vector<const Link*> behind;
  for (const Link& each : found->links)
    if (each.entry.id > read && each.readable()) behind.push_back(&each);
  if (behind.empty()) return std::string();
  return ": " + counted(behind.size(), "entry", "entries") + " " +
         time_span(behind.front()->entry.stamp.at, behind.back()->entry.stamp.at) +
         ", which can be read there all the same";
}

Error lost_in_log(const fs::path& file, const std::string& behind) {
  return {file.string() +
          ": the log beside it is damaged, and the game would be without what lies behind that" + behind +
          kMend};
}

/// The newest entry of the file without the log beside it. Nothing: it is not whole alone, as in the midst of
/// being folded.
std::optional<EntryRow> newest_in_file(const fs::path& file) try {
  const auto database = connect_without_log(file);
  if (!check_schema(database, file.string())) return std::nullopt;
  const bool sealed = version_of(database) >= 3;
  SQLite::Statement query(database, select_entries(sealed) + " ORDER BY id DESC LIMIT 1");
  if (!query.executeStep()) return std::nullopt;
  EntryRow row = row_in(query, sealed);
  const bool proved =
      entry_kind_from_string(row.kind) && (sealed ? row.seal && fits_check(row) : can_be_read(row));
  return proved ? std::optional(std::move(row)) : std::nullopt;
} catch (const SQLite::Exception&) {
  return std::nullopt;
}

/// The file goes on where the log would lead back: only an older log does that, or one of another file.
Error undone_by_log(const fs::path& file, const EntryRow& newest) {
  return {file.string() + ": the log beside it is older than the file, or another's: entry " +
          std::to_string(newest.entry.id) + ", of " + one_line(newest.entry.stamp.at) +
          ", stands in the file, and the game would be without it" + kMend};
}

Trouble torn(const Entry& last, const std::string& behind) {
  return {last.id, "what was written after this, of " + one_line(last.stamp.at) +
                       ", is not whole and may be missing, as after a power cut" + behind};
}

}  // namespace

/// A file of an older version as one of this, in its place.
Result<void> Journal::made_anew(std::unique_ptr<Impl> impl) {
  const fs::path file = impl->file;
  const JournalOptions options = impl->options;
  std::optional<Journal> old(Journal(std::move(impl)));
  const auto snapshots = old->snapshots();
  if (!snapshots) return tl::unexpected(snapshots.error());
  write_ahead(old->impl_->database);
  keep_log(old->impl_->database, false);
  old->impl_->database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  const std::vector<Entry> entries = std::move(old->impl_->entries);
  const std::string seed = old->impl_->seed;
  const int version = version_of(old->impl_->database);
  old.reset();  // no log lies beside it now
  const fs::path as = free_name(file, beside_game::kVersion + std::to_string(version));
  if (options.vfs.empty())
    if (auto kept = keep_copy(file, as); !kept) return kept;
  auto made = make_file(file, options, true,
                        [&](SQLite::Database& database) { write_game(database, seed, entries, *snapshots); });
  if (!made && options.vfs.empty()) remove_game(as);  // the file itself is still what it was
  return made;
}

/// Of a file that lies there, with the lock taken. `behind`: what a torn log holds, where that is known
/// already.
Result<Journal> Journal::opened(const fs::path& file, const JournalOptions& options,
                                const std::string* behind) {
  const auto log = bytes_of(file.string() + beside_game::kLog, options.vfs);
  const auto [end, committed, ended] = state_of_log(log.value_or(""));
  const auto newest = committed > 0 && options.vfs.empty() ? newest_in_file(file) : std::optional<EntryRow>();
  auto impl = std::make_unique<Impl>(file, connect(file, SQLite::OPEN_READWRITE, options.vfs), options);
  if (options.vfs.empty()) keep_private(file);
  if (const auto ours = check_schema(impl->database, file.string()); !ours)
    return tl::unexpected(ours.error());
  if (auto fine = impl->load(true); !fine) return tl::unexpected(fine.error());
  if (end == LogEnd::kDamaged) {
    const EntryId read = impl->tree.size();
    impl.reset();
    return tl::unexpected(lost_in_log(file, behind_in_log(file, read).value_or("")));
  }
  if (newest && !impl->has(*newest)) return tl::unexpected(undone_by_log(file, *newest));
  if (const std::string fault = fault_of_tables(impl->database); !fault.empty())
    return failure(file.string() + ": the file is damaged (" + fault + ")" + kMend);
  if (end == LogEnd::kTorn && options.vfs.empty() && !behind) {
    const EntryId read = impl->tree.size();
    impl.reset();  // what is copied must not be open
    auto found = behind_in_log(file, read);
    if (!found) return tl::unexpected(found.error());
    if (!found->empty() && ended) return tl::unexpected(lost_in_log(file, *found));
    if (!found->empty()) {
      const fs::path as = free_name(file, beside_game::kDamaged);
      if (const auto kept = keep_copy(file, as); !kept) return tl::unexpected(kept.error());
      *found += "; the file as it was is kept as " + as.string();
    }
    return opened(file, options, &*found);
  }
  if (end == LogEnd::kTorn)
    impl->troubles.push_back(torn(impl->entries.back(), behind ? *behind : std::string()));
  if (version_of(impl->database) < kJournalVersion) {
    std::vector<Trouble> troubles = impl->troubles;
    if (const auto made = made_anew(std::move(impl)); !made) return tl::unexpected(made.error());
    auto anew = opened(file, options);
    if (anew) anew->impl_->troubles = std::move(troubles);
    return anew;
  }
  write_ahead(impl->database);
  keep_log(impl->database, false);
  impl->on_disk.fold_now(committed);  // where the disk is full it stays in the log
  return Journal(std::move(impl));
}

Result<Journal> Journal::open(const fs::path& name, const JournalOptions& options) {
  std::optional<LockFile> lock;
  const fs::path file = options.vfs.empty() ? file_behind(name) : name;
  if (options.vfs.empty()) {
    if (const auto fine = check_file(file); !fine && !is_missing(file)) return tl::unexpected(fine.error());
    if (const auto fine = check_beside(file); !fine) return tl::unexpected(fine.error());
    auto taken = LockFile::take(file);
    if (!taken) return tl::unexpected(taken.error());
    lock = *std::move(taken);
    set_journal_aside(file);
    if (const auto done = finish_replacement(file); !done) return tl::unexpected(done.error());
    (void)remove_leftovers(file);  // whoever wants the names tells what has them
    if (is_missing(file)) return failure(file.string() + why_not_there(file));
  }
  return open(file, options, std::move(lock));
}

Result<Journal> Journal::open(const fs::path& file, const JournalOptions& options,
                              std::optional<LockFile> lock) try {
  auto journal = opened(file, options);
  if (!journal || !lock) return journal;
  Impl& impl = *journal->impl_;
  impl.lock = std::move(lock);
  impl.tell_of_lost_logs();
  impl.on_disk.watch();
  return journal;
} catch (const SQLite::Exception& exception) {
  return tl::unexpected(explain(exception, file));
}

namespace {

/// The bytes of a game that stands in its file alone and that nobody has, before and behind: reading them
/// costs no copy on the disk, which is slow where there are many games.
std::optional<std::string> bytes_at_rest(const fs::path& file) {
  constexpr std::uintmax_t kMost = std::uintmax_t{64} << 20;
  std::error_code error;
  const auto rests = [&] {
    return !fs::exists(fs::symlink_status(file.string() + beside_game::kLog, error)) &&
           !fs::exists(fs::symlink_status(file.string() + beside_game::kLock, error));
  };
  const auto before = WatchedFile::place_of(file);
  if (!before || std::cmp_greater(before->size, kMost) || !rests()) return std::nullopt;
  auto bytes = bytes_of(file);
  const bool whole = bytes && std::cmp_equal(bytes->size(), before->size) && is_in_wal_mode(*bytes);
  return whole && rests() && WatchedFile::place_of(file) == before ? std::move(bytes) : std::nullopt;
}

LogState log_of(const FileCopy& copy) {
  return state_of_log(bytes_of(copy.path().string() + beside_game::kLog).value_or(""));
}

/// While it is played the log is written as it is copied, and a frame may be half of what stands there when
/// the next one is whole: what is damaged is so in every copy.
Result<FileCopy> copy_to_read(const fs::path& file) {
  constexpr int kLooks = 8;
  std::optional<Result<FileCopy>> made;
  for (int look = 1; look == 1 || (*made && look <= kLooks && log_of(**made).end == LogEnd::kDamaged &&
                                   LockFile::is_held(file));
       ++look)
    made.emplace(FileCopy::make(file));
  return *std::move(made);
}

}  // namespace

Result<Journal> Journal::read(const fs::path& name) try {
  const fs::path file = file_behind(name);
  if (has_replacement(file))
    if (const auto lock = LockFile::take(file))
      if (const auto done = finish_replacement(file); !done) return tl::unexpected(done.error());
  if (const auto fine = check_file(file); !fine) return tl::unexpected(fine.error());
  auto at_rest = bytes_at_rest(file);
  bool played = !at_rest && LockFile::is_held(file);  // then the log may be half written at any moment
  std::optional<FileCopy> copy;  // its names go here: whatever ends us later leaves nothing behind
  if (!at_rest) {
    auto made = copy_to_read(file);
    if (!made) return tl::unexpected(made.error());
    copy.emplace(*std::move(made));
  }
  const LogState log = copy ? log_of(*copy) : LogState{};
  played = played || (copy && LockFile::is_held(file));
  const auto newest = log.committed > 0 && !played ? newest_in_file(copy->path()) : std::optional<EntryRow>();
  auto impl = std::make_unique<Impl>(
      file, copy ? connect(copy->path(), SQLite::OPEN_READWRITE) : connect_in_memory(*std::move(at_rest)),
      JournalOptions{});
  impl->played = false;
  if (const auto ours = check_schema(impl->database, file.string()); !ours)
    return tl::unexpected(ours.error());
  if (auto fine = impl->load(false); !fine) return tl::unexpected(fine.error());
  if (log.end == LogEnd::kDamaged)
    return tl::unexpected(lost_in_log(file, behind_in_log(file, impl->tree.size()).value_or("")));
  if (newest && !impl->has(*newest)) return tl::unexpected(undone_by_log(file, *newest));
  if (const std::string fault = fault_of_tables(impl->database); !fault.empty())
    impl->troubles.push_back({1, "the file's tables are damaged (" + fault + ")"});
  if (log.end == LogEnd::kTorn && !played) {
    const auto behind = behind_in_log(file, impl->tree.size());
    if (!behind) return tl::unexpected(behind.error());
    impl->troubles.push_back(torn(impl->entries.back(), *behind));
  }
  return Journal(std::move(impl));
} catch (const SQLite::Exception& exception) {
  return tl::unexpected(explain(exception, name));
}

}  // namespace telescope

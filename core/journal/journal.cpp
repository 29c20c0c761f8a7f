#include "core/journal/journal.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <stdexcept>
#include <utility>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include "core/base/counted.hpp"
#include "core/base/missing_file.hpp"
#include "core/base/text_file.hpp"
#include "core/base/to_disk.hpp"
#include "core/journal/carve.hpp"
#include "core/journal/chain.hpp"
#include "core/journal/connection.hpp"
#include "core/journal/disk_files.hpp"
#include "core/journal/entry_tree.hpp"
#include "core/journal/failures.hpp"
#include "core/journal/file_copy.hpp"
#include "core/journal/lock_file.hpp"
#include "core/journal/log_state.hpp"
#include "core/journal/played_file.hpp"
#include "core/journal/salvage.hpp"
#include "core/journal/schema.hpp"
#include "core/journal/sqlite_format.hpp"
#include "core/journal/time_span.hpp"
#include "core/journal/watched_file.hpp"

namespace telescope {
namespace {

namespace fs = std::filesystem;

/// What is no text could not be exported.
Result<void> check_stamps(std::span<const Draft> drafts) {
  for (const Draft& draft : drafts)
    if (!is_text(draft.stamp.who) || !is_text(draft.stamp.at))
      return failure("who did it, or when, is not text");
  return {};
}

Error damaged(const fs::path& file, EntryId entry, const std::string& fault) {
  return {file.string() + ": the file is damaged at entry " + std::to_string(entry) +
          (fault.empty() ? "" : " (" + one_line(fault) + ")") + kMend};
}

constexpr const char* kNoSecret = "the secret of its dice is damaged, and nothing tells what it was";

std::string select_entries(bool sealed) {
  return std::string("SELECT id, parent, head, throws, kind, who, at, body") + (sealed ? ", seal" : "") +
         " FROM entries";
}

/// The entries that these are, behind where the tree stands.
std::vector<Entry> entries_of(const EntryTree& before, std::span<const Draft> drafts) {
  EntryTree::Position position = before.position();
  std::vector<Entry> entries;
  for (const Draft& draft : drafts) {
    const EntryNode node = before.following(position, draft.kind, draft.from_generator, draft.to);
    position = {.size = position.size + 1, .head = node.head, .throws = node.throws};
    entries.push_back({.id = position.size, .node = node, .stamp = draft.stamp, .body = draft.body});
  }
  return entries;
}

/// One row, as it stands there.
EntryRow row_in(SQLite::Statement& query, bool sealed) {
  EntryRow row;
  row.entry = {.id = query.getColumn(0).getInt64(),
               .node = {.parent = query.getColumn(1).getInt64(),
                        .head = query.getColumn(2).getInt64(),
                        .kind = EntryKind::kGame,
                        .throws = query.getColumn(3).getInt()},
               .stamp = {.who = query.getColumn(5).getString(), .at = query.getColumn(6).getString()},
               .body = query.getColumn(7).getString()};
  row.kind = query.getColumn(4).getString();
  if (const auto kind = entry_kind_from_string(row.kind)) row.entry.node.kind = *kind;
  if (sealed) row.seal = seal_from_bytes(query.getColumn(8).getString());
  return row;
}

}  // namespace

struct Journal::Impl {
  Impl(fs::path path, SQLite::Database opened, JournalOptions given)
      : file(std::move(path)), options(std::move(given)), database(std::move(opened)) {
    keep_log(database);
    // One program at a time: the lock is taken with the first read, before a byte is written.
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
  }

  Result<void> load(bool for_play);
  Result<void> load_damaged(bool for_play);
  Result<void> find_secret(const EntryRows& rows, bool for_play);
  Result<void> loaded(bool for_play);
  void take(Entry entry, const Bytes32& hash);
  bool has(const EntryRow& row) const;
  void tell_of_lost_logs();
  void write(std::span<const Entry> added, Bytes32& chained, const std::optional<Snapshot>& snapshot);
  /// For whoever reads or writes while it is played.
  SQLite::Database& free_database() {
    on_disk.wait();
    return database;
  }

  fs::path file;
  JournalOptions options;
  std::optional<LockFile> lock;
  SQLite::Database database;
  PlayedFile on_disk{database, file, options.aside};
  EntryTree tree;
  std::vector<Entry> entries;
  std::vector<Trouble> troubles;
  Bytes32 link{};  ///< what the next entry is chained to
  /// By entry; the state where it does not stand in the file.
  std::map<EntryId, std::string> snapshots;
  std::string seed;
  bool played = true;                       ///< what is appended goes into the file
  std::optional<SQLite::Statement> insert;  ///< made once: it is used for every entry
};

namespace {

Bytes32 link_after(const std::string& seed, std::span<const Entry> entries) {
  Bytes32 link = link_of_secret(seed);
  for (const Entry& entry : entries) link = link_of(link, entry);
  return link;
}

/// How a file of entries is filled.
void write_row(SQLite::Statement& row, const Entry& entry, const Seal& seal) {
  const std::string bytes = to_bytes(seal);
  row.bind(1, static_cast<std::int64_t>(entry.id));
  row.bind(2, static_cast<std::int64_t>(entry.node.parent));
  row.bind(3, static_cast<std::int64_t>(entry.node.head));
  row.bind(4, entry.node.throws);
  row.bind(5, std::string(to_string(entry.node.kind)));
  row.bind(6, entry.stamp.who);
  row.bind(7, entry.stamp.at);
  row.bind(8, entry.body);
  row.bind(9, bytes.data(), static_cast<int>(bytes.size()));
  row.exec();
}

constexpr const char* kInsert = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";

void write_snapshot(SQLite::Database& database, const Snapshot& snapshot) {
  SQLite::Statement row(database, "INSERT OR REPLACE INTO snapshots VALUES (?, ?)");
  row.bind(1, static_cast<std::int64_t>(snapshot.entry));
  row.bind(2, snapshot.state);
  row.exec();
}

void write_game(SQLite::Database& database, const std::string& seed, const std::vector<Entry>& entries,
                const std::vector<Snapshot>& snapshots) {
  SQLite::Transaction transaction(database);
  create_schema(database);
  SQLite::Statement secret(database, "INSERT INTO secret VALUES (?)");
  secret.bind(1, seed);
  secret.exec();
  Bytes32 link = link_of_secret(seed);
  for (const Entry& entry : entries) {
    SQLite::Statement row(database, kInsert);
    const Seal seal = seal_of(link, entry);
    write_row(row, entry, seal);
    link = seal.hash;
  }
  for (const Snapshot& each : snapshots) write_snapshot(database, each);
  transaction.commit();
}

}  // namespace

void Journal::Impl::take(Entry entry, const Bytes32& hash) {
  tree.add(entry.node);
  entries.push_back(std::move(entry));
  link = hash;
}

bool Journal::Impl::has(const EntryRow& row) const {
  if (row.entry.id < 1 || row.entry.id > tree.size()) return false;
  const auto end = entries.begin() + row.entry.id;
  // Its seal holds all before it; what is shown in place of something damaged has none.
  if (row.seal && troubles.empty()) return link_after(seed, {entries.begin(), end}) == row.seal->hash;
  const Entry& entry = *(end - 1);
  return row.kind == to_string(entry.node.kind) && row.entry.node.parent == entry.node.parent &&
         row.entry.node.head == entry.node.head && row.entry.stamp.who == entry.stamp.who &&
         row.entry.stamp.at == entry.stamp.at && row.entry.body == entry.body;
}

/// Whoever renames a game by hand after a kill leaves its log behind.
void Journal::Impl::tell_of_lost_logs() {
  for (const fs::path& log : logs_without_game(folder_of(file))) {
    const EntryRows rows = carve({}, bytes_of(log).value_or("")).rows;
    std::set<Bytes32> known;
    std::vector<Bytes32> links{link_of_secret(seed)};
    for (const Entry& each : entries) known.insert(links.emplace_back(link_of(links.back(), each)));
    bool ours = false, more = false;
    for (const auto& [id, same] : rows)
      for (const EntryRow& row : same) {
        if (!row.seal || !fits_check(row)) continue;
        const bool here = known.contains(row.seal->hash);
        more = more || !here;
        ours = ours || here ||
               (id >= 1 && id <= std::ssize(links) &&
                link_of(links[static_cast<std::size_t>(id - 1)], row.entry) == row.seal->hash);
      }
    if (ours && more)
      troubles.push_back({tree.size(), "what was written after this, of " +
                                           one_line(entries.back().stamp.at) + ", may lie in " +
                                           log.string() +
                                           ", whose file is gone; to have it, end the game before anything "
                                           "is done in it and rename that log to " +
                                           file.string() + beside_game::kLog});
  }
}

/// The rows as the tables lead to them, as long as each follows the one before.
Result<void> Journal::Impl::load(bool for_play) {
  const bool sealed = version_of(database) >= 3;
  SQLite::Statement secret(database, "SELECT seed FROM secret");
  if (secret.executeStep()) seed = secret.getColumn(0).getString();
  secret.reset();
  link = link_of_secret(seed);
  SQLite::Statement query(database, select_entries(sealed) + " ORDER BY id");
  while (query.executeStep()) {
    EntryRow row = row_in(query, sealed);
    const bool follows = row.entry.id == tree.size() + 1 && entry_kind_from_string(row.kind) &&
                         tree.fits(row.entry.node) && (sealed || can_be_read(row));
    const Seal seal = sealed ? seal_of(link, row.entry) : Seal{};
    if (!follows || (sealed && seal != row.seal)) return load_damaged(for_play);
    take(std::move(row.entry), seal.hash);
  }
  if (seed.empty()) return tl::unexpected(damaged(file, 1, kNoSecret));
  return loaded(for_play);
}

/// What comes after the entries.
Result<void> Journal::Impl::loaded(bool for_play) {
  if (tree.size() == 0) return tl::unexpected(damaged(file, 1, {}));
  const int version = version_of(database);
  if (version < 3) link = link_after(seed, entries);
  if (version < 2) return {};
  SQLite::Statement kept(database, "SELECT entry FROM snapshots");
  while (kept.executeStep()) snapshots[kept.getColumn(0).getInt64()];
  const EntryId newest = snapshots.empty() ? 0 : snapshots.rbegin()->first;
  if (newest <= tree.size()) return {};
  const std::string gone = beyond_the_end(newest);
  if (for_play) return tl::unexpected(damaged(file, tree.size(), gone));
  troubles.push_back({tree.size(), gone});
  snapshots.erase(snapshots.upper_bound(tree.size()), snapshots.end());
  return {};
}

Result<void> Journal::Impl::find_secret(const EntryRows& rows, bool for_play) {
  const std::string right = secret_of({seed}, rows);
  if (right.empty() || right == seed) return {};
  const bool one_digit =
      seed.size() == right.size() && std::inner_product(seed.begin(), seed.end(), right.begin(), 0,
                                                        std::plus<>(), std::not_equal_to<>()) == 1;
  const std::string what = one_digit ? "a digit of the secret of its dice" : "the secret of its dice";
  if (for_play)
    return failure(file.string() + ": the file is damaged: " + what + " is not what was promised" + kMend);
  troubles.push_back({1, what + " is damaged and was found again"});
  seed = right;
  return {};
}

/// Some rows are not what was written.
Result<void> Journal::Impl::load_damaged(bool for_play) {
  const bool sealed = version_of(database) >= 3;
  tree = EntryTree();
  entries.clear();
  EntryRows rows;
  SQLite::Statement query(database, select_entries(sealed));
  while (query.executeStep()) {
    EntryRow row = row_in(query, sealed);
    rows[row.entry.id].push_back(std::move(row));
  }
  if (const auto found = find_secret(rows, for_play); !found) return found;
  const std::vector<Link> links = links_of(seed, rows);
  if (sealed && !links.empty() && links[0].readable() &&
      link_of(link_of_secret(seed), links[0].entry) != links[0].hash) {
    if (for_play) return tl::unexpected(damaged(file, 1, kNoSecret));
    troubles.push_back({1, kNoSecret});
  }
  for (const Link& each : links) {
    const EntryId id = tree.size() + 1;
    const bool note = tree.size() > 0 && is_note(each.entry.node.kind);
    const bool shown = note && each.state == Link::State::kDamaged;  // as a damaged one
    const bool usable =
        (!each.moved || !for_play) && (shown || each.state == Link::State::kWhole ||
                                       (each.state == Link::State::kMended && (note || !for_play)));
    Entry entry = each.entry;
    if (shown) {
      entry.id = id;
      entry.node = tree.following(tree.position(), entry.node.kind, false, 0);
      entry.body = damaged_note(entry.node.kind);
      if (!is_text(entry.stamp.who)) entry.stamp.who = "?";
      if (!is_text(entry.stamp.at)) entry.stamp.at = "?";
    }
    if (!usable || entry.id != id || !tree.fits(entry.node))
      return tl::unexpected(damaged(file, id, each.fault));
    if (!each.fault.empty())
      troubles.push_back({id, "this " + std::string(to_string(entry.node.kind)) + " of " +
                                  one_line(entry.stamp.at) + " is damaged: " + one_line(each.fault)});
    take(std::move(entry), each.hash);
  }
  return loaded(for_play);
}

Journal::Journal(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Journal::Journal(Journal&&) noexcept = default;
Journal& Journal::operator=(Journal&&) noexcept = default;
Journal::~Journal() = default;

namespace {

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

Result<Journal> Journal::create(const fs::path& file, std::string_view seed, std::span<const Draft> first,
                                const JournalOptions& options) {
  if (const auto fine = check_stamps(first); !fine) return tl::unexpected(fine.error());
  EntryTree tree;
  std::vector<Entry> entries;
  for (const Draft& draft : first) {  // one by one: a head may go to one of them
    entries.push_back(entries_of(tree, {&draft, 1}).front());
    tree.add(entries.back().node);
  }
  std::optional<LockFile> lock;
  if (options.vfs.empty()) {
    if (is_there(file)) return tl::unexpected(already_there(file));
    if (const auto fine = check_beside(file); !fine) return tl::unexpected(fine.error());
    auto taken = LockFile::take(file);
    if (!taken) return tl::unexpected(taken.error());
    lock = *std::move(taken);
  }
  const auto made = make_file(file, options, false, [&](SQLite::Database& database) {
    write_game(database, std::string(seed), entries, {});
  });
  if (!made) return tl::unexpected(made.error());
  return open(file, options, std::move(lock));
}

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

const fs::path& Journal::file() const {
  return impl_->file;
}
const std::vector<Trouble>& Journal::troubles() const {
  return impl_->troubles;
}
EntryId Journal::size() const {
  return impl_->tree.size();
}
EntryId Journal::head() const {
  return impl_->tree.position().head;
}
int Journal::throws() const {
  return impl_->tree.position().throws;
}
const EntryNode& Journal::node(EntryId id) const {
  return impl_->tree.node(id);
}
std::vector<EntryId> Journal::line_to(EntryId id) const {
  return impl_->tree.line_to(id);
}
EntryId Journal::next() const {
  return next(head());
}
EntryId Journal::next(EntryId id) const {
  return impl_->tree.next(id);
}
const std::string& Journal::seed() const {
  return impl_->seed;
}

Result<Entry> Journal::entry(EntryId id) const {
  if (id < 1 || id > size()) return failure(file().string() + ": there is no entry " + std::to_string(id));
  return impl_->entries[static_cast<std::size_t>(id - 1)];
}

Result<std::vector<Entry>> Journal::entries(EntryId first, EntryId last) const {
  if (first < 1 || last > size())
    return failure(file().string() + ": there is no entry " + std::to_string(first < 1 ? first : last));
  return std::vector<Entry>(impl_->entries.begin() + (first - 1),
                            impl_->entries.begin() + std::max(first - 1, last));
}

Result<void> Journal::check_place() {
  return impl_->on_disk.check_place();
}
Result<void> Journal::fold_log(bool at_once) {
  return impl_->on_disk.fold(at_once);
}

void Journal::Impl::write(std::span<const Entry> added, Bytes32& chained,
                          const std::optional<Snapshot>& snapshot) {
  SQLite::Transaction transaction(database);
  if (!insert) insert.emplace(database, kInsert);
  for (const Entry& entry : added) {
    const Seal seal = seal_of(chained, entry);
    insert->reset();
    write_row(*insert, entry, seal);
    chained = seal.hash;
  }
  insert->reset();
  if (snapshot) write_snapshot(database, *snapshot);
  transaction.commit();
}

Result<EntryId> Journal::append(std::span<const Draft> drafts, const std::optional<std::string>& state) try {
  Impl& impl = *impl_;
  if (const auto fine = check_stamps(drafts); !fine) return tl::unexpected(fine.error());
  if (const auto ready = impl.on_disk.make_ready(); !ready) return tl::unexpected(ready.error());
  std::vector<Entry> added = entries_of(impl.tree, drafts);
  Bytes32 link = impl.link;
  if (impl.played)
    impl.write(
        added, link,
        state ? std::optional(Snapshot{.entry = added.back().node.head, .state = *state}) : std::nullopt);
  if (const auto here = impl.on_disk.check_place(); !here) return tl::unexpected(here.error());
  for (Entry& entry : added) impl.take(std::move(entry), link);
  if (state) impl.snapshots[head()] = impl.played ? std::string() : *state;
  impl.on_disk.fold_if_many();
  return size();
} catch (const SQLite::Exception& exception) {
  return tl::unexpected(impl_->on_disk.failed(exception));
}

Result<void> Journal::move_to(const fs::path& to) {
  if (is_there(to)) return tl::unexpected(already_there(to));
  const auto made = make_file(to, {}, false, [&](SQLite::Database& database) {
    write_game(database, impl_->seed, impl_->entries, {});
  });
  if (!made) return made;
  auto there = open(to, {.aside = impl_->options.aside});
  if (!there) return tl::unexpected(there.error());
  there->impl_->troubles = std::move(impl_->troubles);
  *this = *std::move(there);
  return {};
}

int Journal::since_snapshot(EntryId id) const {
  int count = 0;
  for (; id != 0 && !impl_->snapshots.contains(id); id = node(id).parent) ++count;
  return count;
}

Result<std::optional<Snapshot>> Journal::snapshot(EntryId id) const try {
  while (id != 0 && !impl_->snapshots.contains(id)) id = node(id).parent;
  if (id == 0) return std::nullopt;
  if (const std::string& state = impl_->snapshots.at(id); !state.empty())
    return Snapshot{.entry = id, .state = state};
  SQLite::Statement query(impl_->free_database(), "SELECT state FROM snapshots WHERE entry = ?");
  query.bind(1, static_cast<std::int64_t>(id));
  if (!query.executeStep()) return tl::unexpected(damaged(file(), id, "its snapshot"));
  return Snapshot{.entry = id, .state = query.getColumn(0).getString()};
} catch (const SQLite::Exception& exception) {
  return tl::unexpected(explain(exception, file()));
}

Result<std::vector<Snapshot>> Journal::snapshots() const try {
  std::vector<Snapshot> found;
  for (const auto& [id, state] : impl_->snapshots) {
    auto each = snapshot(id);
    if (!each) return tl::unexpected(each.error());
    if (*each) found.push_back(**std::move(each));
  }
  return found;
} catch (const SQLite::Exception& exception) {
  return tl::unexpected(explain(exception, file()));
}

Result<void> Journal::keep_snapshot(const Snapshot& snapshot) try {
  if (impl_->played) {
    SQLite::Database& database = impl_->free_database();
    SQLite::Transaction transaction(database);
    write_snapshot(database, snapshot);
    transaction.commit();
  }
  impl_->snapshots[snapshot.entry] = impl_->played ? std::string() : snapshot.state;
  return {};
} catch (const SQLite::Exception& exception) {
  return tl::unexpected(explain(exception, file()));
}

}  // namespace telescope

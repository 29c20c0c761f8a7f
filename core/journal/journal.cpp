#include "core/journal/journal.hpp"

#include <cerrno>
#include <cstdio>
#include <set>
#include <stdexcept>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <sqlite3.h>

#include "core/base/text_file.hpp"
#include "core/journal/connection.hpp"
#include "core/journal/entry_rows.hpp"
#include "core/journal/entry_tree.hpp"
#include "core/journal/failures.hpp"
#include "core/journal/file_copy.hpp"
#include "core/journal/schema.hpp"

namespace telescope {
namespace {

namespace fs = std::filesystem;

/// One program at a time: the lock is taken with the first read, before a byte is written.
SQLite::Database connect_alone(const fs::path& file, int flags, const JournalOptions& options) {
  SQLite::Database database = connect(file, flags, options.vfs);
  database.exec("PRAGMA locking_mode = EXCLUSIVE");
  return database;
}

/// One flush an entry, and a file that a crash leaves whole: measured against the other modes in
/// tests/bench/journal_bench.cpp.
void write_ahead(SQLite::Database& database) {
  database.exec("PRAGMA synchronous = FULL");
  database.execAndGet("PRAGMA journal_mode = WAL");
  database.exec("BEGIN EXCLUSIVE; COMMIT");
}

/// What is no text could not be exported.
Result<void> check_stamps(std::span<const Draft> drafts) {
  for (const Draft& draft : drafts)
    if (!is_text(draft.stamp.who) || !is_text(draft.stamp.at))
      return failure("who did it, or when, is not text");
  return {};
}

/// It holds what some may not know: nobody but its owner may read it. What SQLite puts beside it has the same
/// rights. A file of somebody else's stays as it is.
void keep_private(const fs::path& file) {
  std::error_code ignored;
  fs::permissions(file, fs::perms::group_all | fs::perms::others_all, fs::perm_options::remove, ignored);
}

std::string damaged(const fs::path& file, EntryId entry) {
  return file.string() + ": the file is damaged at entry " + std::to_string(entry) +
         "; repair it (telescope repair), or import the game's last export";
}

}  // namespace

struct Journal::Impl {
  Impl(fs::path path, int flags, const JournalOptions& options)
      : file(std::move(path)), database(connect_alone(file, flags, options)) {}
  /// Of a copy, whose name may go once it is open.
  Impl(fs::path path, const FileCopy& copy)
      : file(std::move(path)), database(connect_alone(copy.path(), SQLite::OPEN_READWRITE, {})) {
    write_ahead(database);
  }

  Result<void> load();
  void insert(EntryId id, const EntryNode& node, const Draft& draft);
  std::vector<EntryNode> insert_all(std::span<const Draft> drafts);
  void insert_snapshot(const Snapshot& snapshot);

  fs::path file;
  SQLite::Database database;
  EntryTree tree;
  std::set<EntryId> snapshots;
  std::string seed;
};

Result<void> Journal::Impl::load() {
  SQLite::Statement query(database, std::string("SELECT ") + kNodeColumns + " FROM entries ORDER BY id");
  while (query.executeStep()) {
    const auto node = next_node(query, tree);
    if (!node) return failure(damaged(file, tree.size() + 1));
    tree.add(*node);
  }
  if (tree.size() == 0) return failure(damaged(file, 1));
  SQLite::Statement kept(database, "SELECT entry FROM snapshots");
  while (kept.executeStep()) snapshots.insert(kept.getColumn(0).getInt64());
  SQLite::Statement secret(database, "SELECT seed FROM secret");
  if (!secret.executeStep()) return failure(damaged(file, 1));
  seed = secret.getColumn(0).getString();
  return {};
}

void Journal::Impl::insert(EntryId id, const EntryNode& node, const Draft& draft) {
  SQLite::Statement row(database, "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  row.bind(1, static_cast<std::int64_t>(id));
  row.bind(2, static_cast<std::int64_t>(node.parent));
  row.bind(3, static_cast<std::int64_t>(node.head));
  row.bind(4, node.throws);
  row.bind(5, std::string(to_string(node.kind)));
  row.bind(6, draft.stamp.who);
  row.bind(7, draft.stamp.at);
  row.bind(8, draft.body);
  row.exec();
}

std::vector<EntryNode> Journal::Impl::insert_all(std::span<const Draft> drafts) {
  EntryTree::Position position = tree.position();
  std::vector<EntryNode> nodes;
  for (const Draft& draft : drafts) {
    nodes.push_back(tree.following(position, draft.kind, draft.from_generator, draft.to));
    position = {.size = position.size + 1, .head = nodes.back().head, .throws = nodes.back().throws};
    insert(position.size, nodes.back(), draft);
  }
  return nodes;
}

void Journal::Impl::insert_snapshot(const Snapshot& snapshot) {
  SQLite::Statement row(database, "INSERT OR REPLACE INTO snapshots VALUES (?, ?)");
  row.bind(1, static_cast<std::int64_t>(snapshot.entry));
  row.bind(2, snapshot.state);
  row.exec();
}

Journal::Journal(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Journal::Journal(Journal&&) noexcept = default;
Journal& Journal::operator=(Journal&&) noexcept = default;
Journal::~Journal() = default;

Result<Journal> Journal::create(const fs::path& file, std::string_view seed, std::span<const Draft> first,
                                const JournalOptions& options) {
  if (const auto fine = check_stamps(first); !fine) return tl::unexpected(fine.error());
  // SQLite would share the file with another program that makes it in the same moment.
  if (options.vfs.empty()) {
    if (std::FILE* made = std::fopen(file.c_str(), "wx")) {
      std::fclose(made);
      keep_private(file);
    } else if (errno == EEXIST) {
      return failure(file.string() + ": there is a file already; choose another name for the game");
    }
  }
  try {
    auto impl = std::make_unique<Impl>(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, options);
    write_ahead(impl->database);
    SQLite::Transaction transaction(impl->database);
    create_schema(impl->database);
    SQLite::Statement secret(impl->database, "INSERT INTO secret VALUES (?)");
    secret.bind(1, std::string(seed));
    secret.exec();
    for (const Draft& draft : first) impl->tree.add(impl->insert_all(std::span(&draft, 1)).front());
    transaction.commit();
    impl->seed = seed;
    return Journal(std::move(impl));
  } catch (const SQLite::Exception& exception) {
    const Error told = explain(exception, file);
    remove_game(file);
    return tl::unexpected(told);
  }
}

Result<Journal> Journal::open(const fs::path& file, const JournalOptions& options) {
  std::error_code error;
  if (options.vfs.empty() && !fs::is_regular_file(file, error))
    return failure(file.string() + (fs::exists(file, error) ? ": not a file" : ": no such file"));
  return loaded(file, [&] {
    auto impl = std::make_unique<Impl>(file, SQLite::OPEN_READWRITE, options);
    if (options.vfs.empty()) keep_private(file);
    return impl;
  });
}

Result<Journal> Journal::read(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error))
    return failure(file.string() + (fs::exists(file, error) ? ": not a file" : ": no such file"));
  auto copy = FileCopy::make(file);
  if (!copy) return tl::unexpected(copy.error());
  return loaded(file, [&] {
    const FileCopy named =
        *std::move(copy);  // its names go here: whatever ends us later leaves nothing behind
    return std::make_unique<Impl>(file, named);
  });
}

template <class Connect>
Result<Journal> Journal::loaded(const fs::path& file, Connect connect_it) try {
  Journal journal(connect_it());
  if (const auto ours = check_schema(journal.impl_->database, file.string()); !ours)
    return tl::unexpected(ours.error());
  write_ahead(journal.impl_->database);
  migrate_schema(journal.impl_->database);
  if (const auto fine = journal.impl_->load(); !fine) return tl::unexpected(fine.error());
  return journal;
} catch (const SQLite::Exception& exception) {
  return tl::unexpected(explain(exception, file));
}

const fs::path& Journal::file() const {
  return impl_->file;
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
  auto found = entries(id, id);
  if (!found) return tl::unexpected(found.error());
  return std::move(found->front());
}

Result<std::vector<Entry>> Journal::entries(EntryId first, EntryId last) const try {
  std::vector<Entry> found;
  SQLite::Statement query(impl_->database,
                          "SELECT id, who, at, body FROM entries WHERE id BETWEEN ? AND ? ORDER BY id");
  query.bind(1, static_cast<std::int64_t>(first));
  query.bind(2, static_cast<std::int64_t>(last));
  while (query.executeStep()) {
    const EntryId id = query.getColumn(0).getInt64();
    found.push_back({.id = id,
                     .node = node(id),
                     .stamp = {.who = query.getColumn(1).getString(), .at = query.getColumn(2).getString()},
                     .body = query.getColumn(3).getString()});
  }
  if (static_cast<EntryId>(found.size()) != last - first + 1)
    return failure(damaged(file(), first + static_cast<EntryId>(found.size())));
  return found;
} catch (const SQLite::Exception& exception) {
  return tl::unexpected(explain(exception, file()));
}

Result<EntryId> Journal::append(std::span<const Draft> drafts, const std::optional<std::string>& state) try {
  if (const auto fine = check_stamps(drafts); !fine) return tl::unexpected(fine.error());
  SQLite::Transaction transaction(impl_->database);
  const std::vector<EntryNode> nodes = impl_->insert_all(drafts);
  if (state) impl_->insert_snapshot({.entry = nodes.back().head, .state = *state});
  transaction.commit();
  for (const EntryNode& node : nodes) impl_->tree.add(node);
  if (state) impl_->snapshots.insert(head());
  return size();
} catch (const SQLite::Exception& exception) {
  return tl::unexpected(explain(exception, file()));
}

int Journal::since_snapshot(EntryId id) const {
  int count = 0;
  for (; id != 0 && !impl_->snapshots.contains(id); id = node(id).parent) ++count;
  return count;
}

Result<std::optional<Snapshot>> Journal::snapshot(EntryId id) const try {
  while (id != 0 && !impl_->snapshots.contains(id)) id = node(id).parent;
  if (id == 0) return std::nullopt;
  SQLite::Statement query(impl_->database, "SELECT state FROM snapshots WHERE entry = ?");
  query.bind(1, static_cast<std::int64_t>(id));
  if (!query.executeStep()) return failure(damaged(file(), id));
  return Snapshot{.entry = id, .state = query.getColumn(0).getString()};
} catch (const SQLite::Exception& exception) {
  return tl::unexpected(explain(exception, file()));
}

Result<std::vector<Snapshot>> Journal::snapshots() const try {
  std::vector<Snapshot> found;
  SQLite::Statement query(impl_->database, "SELECT entry, state FROM snapshots ORDER BY entry");
  while (query.executeStep())
    found.push_back({.entry = query.getColumn(0).getInt64(), .state = query.getColumn(1).getString()});
  return found;
} catch (const SQLite::Exception& exception) {
  return tl::unexpected(explain(exception, file()));
}

Result<void> Journal::keep_snapshot(const Snapshot& snapshot) try {
  SQLite::Transaction transaction(impl_->database);
  impl_->insert_snapshot(snapshot);
  transaction.commit();
  impl_->snapshots.insert(snapshot.entry);
  return {};
} catch (const SQLite::Exception& exception) {
  return tl::unexpected(explain(exception, file()));
}

}  // namespace telescope

#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "core/journal/chain.hpp"
#include "core/journal/connection.hpp"
#include "core/journal/entry_tree.hpp"
#include "core/journal/journal.hpp"
#include "core/journal/lock_file.hpp"
#include "core/journal/played_file.hpp"
#include "core/journal/seal.hpp"

namespace telescope {

Error damaged(const std::filesystem::path& file, EntryId entry, const std::string& fault);

std::string select_entries(bool sealed);
/// One row, as it stands there.
EntryRow row_in(SQLite::Statement& query, bool sealed);
Bytes32 link_after(const std::string& seed, std::span<const Entry> entries);
void write_snapshot(SQLite::Database& database, const Snapshot& snapshot);
/// How a file of entries is filled.
void write_game(SQLite::Database& database, const std::string& seed, const std::vector<Entry>& entries,
                const std::vector<Snapshot>& snapshots);

struct Journal::Impl {
  Impl(std::filesystem::path path, SQLite::Database opened, JournalOptions given)
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

  std::filesystem::path file;
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

}  // namespace telescope

#pragma once

#include "core/journal/seal.hpp"
#include "tests/support/sqlite_file.hpp"

namespace telescope::test {

/// Changes a game as somebody does who knows how it is sealed: the chain holds afterwards.
inline void forge(const std::filesystem::path& file, const std::string& sql) {
  tamper(file, sql);
  sqlite3* database = nullptr;
  sqlite3_stmt* row = nullptr;
  const auto text = [&](int column) {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(row, column));
    return std::string(bytes ? bytes : "", static_cast<std::size_t>(sqlite3_column_bytes(row, column)));
  };
  const auto prepare = [&](const char* query) {
    if (sqlite3_prepare_v2(database, query, -1, &row, nullptr) != SQLITE_OK)
      throw std::runtime_error(file.string() + ": " + sqlite3_errmsg(database));
  };
  sqlite3_open(file.c_str(), &database);
  prepare("SELECT seed FROM secret");
  sqlite3_step(row);
  Bytes32 link = link_of_secret(text(0));
  sqlite3_finalize(row);
  std::string seals;
  prepare("SELECT id, parent, head, throws, kind, who, at, body FROM entries ORDER BY id");
  while (sqlite3_step(row) == SQLITE_ROW) {
    Entry entry;
    entry.id = sqlite3_column_int64(row, 0);
    entry.node = {.parent = sqlite3_column_int64(row, 1),
                  .head = sqlite3_column_int64(row, 2),
                  .kind = entry_kind_from_string(text(4)).value_or(EntryKind::kMessage),
                  .throws = sqlite3_column_int(row, 3)};
    entry.stamp = {.who = text(5), .at = text(6)};
    entry.body = text(7);
    const Seal seal = seal_of(link, entry);
    link = seal.hash;
    std::string digits;
    constexpr const char* kDigits = "0123456789abcdef";
    for (const char c : to_bytes(seal)) {
      digits += kDigits[static_cast<unsigned char>(c) >> 4];
      digits += kDigits[static_cast<unsigned char>(c) & 15];
    }
    seals += "UPDATE entries SET seal = x'" + digits + "' WHERE id = " + std::to_string(entry.id) + ";";
  }
  sqlite3_finalize(row);
  sqlite3_close(database);
  tamper(file, seals);
}

/// As the version of the program that had file version 1 left its games.
inline void make_version_1(const std::filesystem::path& file) {
  run_sql(file, "ALTER TABLE entries DROP COLUMN seal; DROP TABLE snapshots; PRAGMA user_version = 1");
}

}  // namespace telescope::test

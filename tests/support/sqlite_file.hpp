#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

#include <sqlite3.h>

namespace telescope::test {

/// Runs SQL on a database file behind the program's back.
inline void run_sql(const std::filesystem::path& file, const std::string& sql) {
  sqlite3* database = nullptr;
  char* message = nullptr;
  const bool done = sqlite3_open(file.c_str(), &database) == SQLITE_OK &&
                    sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &message) == SQLITE_OK;
  const std::string why = message ? message : "cannot be opened";
  sqlite3_free(message);
  sqlite3_close(database);
  if (!done) throw std::runtime_error(file.string() + ": " + why);
}

/// The same on a game, which defends its entries by a trigger; the file keeps its schema to the letter.
inline void tamper(const std::filesystem::path& file, const std::string& sql) {
  run_sql(file,
          "DROP TRIGGER entries_are_never_changed; DROP TRIGGER entries_are_never_deleted; " + sql +
              "; CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, "
              "'entries are never changed'); END; CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON "
              "entries BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;");
}

}  // namespace telescope::test

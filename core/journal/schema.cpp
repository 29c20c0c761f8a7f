#include "core/journal/schema.hpp"

#include <array>
#include <map>
#include <string>
#include <string_view>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include "core/journal/journal.hpp"

namespace telescope {
namespace {

constexpr int kApplication = 0x54534350;  // "TSCP", as `file` shows it

/// What each version added; the tables of version n are those of all rows up to n. A row is never changed
/// once a version is out: a test holds them to files of each version.
struct Part {
  int version;
  std::string_view name;
  std::string_view sql;
};
constexpr std::array<Part, 5> kParts{{
    {1, "entries",
     "CREATE TABLE entries (id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, head INTEGER NOT NULL, "
     "throws INTEGER NOT NULL, kind TEXT NOT NULL, who TEXT NOT NULL, at TEXT NOT NULL, "
     "body TEXT NOT NULL) STRICT"},
    {1, "entries_are_never_changed",
     "CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries "
     "BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END"},
    {1, "entries_are_never_deleted",
     "CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries "
     "BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END"},
    {1, "secret", "CREATE TABLE secret (seed TEXT NOT NULL) STRICT"},
    // Without it every game was played again from its first action when it was opened.
    {2, "snapshots", "CREATE TABLE snapshots (entry INTEGER PRIMARY KEY, state TEXT NOT NULL) STRICT"},
}};

int pragma(const SQLite::Database& database, const char* name) {
  SQLite::Statement query(database, std::string("PRAGMA ") + name);
  query.executeStep();
  return query.getColumn(0).getInt();
}

void add_parts(SQLite::Database& database, int after_version) {
  for (const Part& part : kParts)
    if (part.version > after_version) database.exec(std::string(part.sql));
  database.exec("PRAGMA user_version = " + std::to_string(kJournalVersion));
}

bool has_just_the_parts(const SQLite::Database& database, int version) {
  std::map<std::string, std::string, std::less<>> found;
  SQLite::Statement query(database, "SELECT name, sql FROM sqlite_schema");
  while (query.executeStep()) found[query.getColumn(0).getString()] = query.getColumn(1).getString();
  std::size_t wanted = 0;
  for (const Part& part : kParts) {
    if (part.version > version) continue;
    ++wanted;
    const auto it = found.find(part.name);
    if (it == found.end() || it->second != part.sql) return false;
  }
  return found.size() == wanted;
}

}  // namespace

void create_schema(SQLite::Database& database) {
  database.exec("PRAGMA application_id = " + std::to_string(kApplication));
  add_parts(database, 0);
}

Result<void> check_schema(const SQLite::Database& database, const std::string& name) {
  if (pragma(database, "application_id") != kApplication)
    return failure(name + ": not a game of this program; is it the right file?");
  const int version = pragma(database, "user_version");
  if (version > kJournalVersion)
    return failure(name + ": written by a newer version of this program (file version " +
                   std::to_string(version) + ", this program reads up to " + std::to_string(kJournalVersion) +
                   "); update this program and open it again");
  if (version < 1 || !has_just_the_parts(database, version))
    return failure(name +
                   ": the file is damaged or was changed by another program; import the game's last "
                   "export instead");
  return {};
}

void migrate_schema(SQLite::Database& database) {
  const int version = pragma(database, "user_version");
  if (version == kJournalVersion) return;
  SQLite::Transaction transaction(database);
  add_parts(database, version);
  transaction.commit();
}

}  // namespace telescope

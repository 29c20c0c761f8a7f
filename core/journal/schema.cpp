#include "core/journal/schema.hpp"

#include <array>
#include <map>
#include <string>
#include <string_view>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "core/journal/failures.hpp"
#include "core/journal/journal.hpp"

namespace telescope {
namespace {

/// What the file of each version holds: the tables of version n are those of the rows with first <= n <=
/// last. A row is never changed once a version is out: a test holds them to files of each version.
struct Part {
  int first;
  int last;
  std::string_view name;
  std::string_view sql;
};
constexpr int kOpen = 1000;
constexpr std::array<Part, 6> kParts{{
    {1, 2, "entries",
     "CREATE TABLE entries (id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, head INTEGER NOT NULL, "
     "throws INTEGER NOT NULL, kind TEXT NOT NULL, who TEXT NOT NULL, at TEXT NOT NULL, "
     "body TEXT NOT NULL) STRICT"},
    // Without a seal nobody saw that an entry had been damaged.
    {3, kOpen, "entries",
     "CREATE TABLE entries (id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, head INTEGER NOT NULL, "
     "throws INTEGER NOT NULL, kind TEXT NOT NULL, who TEXT NOT NULL, at TEXT NOT NULL, "
     "body TEXT NOT NULL, seal BLOB NOT NULL) STRICT"},
    {1, kOpen, "entries_are_never_changed",
     "CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries "
     "BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END"},
    {1, kOpen, "entries_are_never_deleted",
     "CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries "
     "BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END"},
    {1, kOpen, "secret", "CREATE TABLE secret (seed TEXT NOT NULL) STRICT"},
    // Without it every game was played again from its first action when it was opened.
    {2, kOpen, "snapshots", "CREATE TABLE snapshots (entry INTEGER PRIMARY KEY, state TEXT NOT NULL) STRICT"},
}};

bool belongs(const Part& part, int version) {
  return part.first <= version && version <= part.last;
}

int pragma(const SQLite::Database& database, const char* name) {
  SQLite::Statement query(database, std::string("PRAGMA ") + name);
  query.executeStep();
  return query.getColumn(0).getInt();
}

bool has_just_the_parts(const SQLite::Database& database, int version) {
  std::map<std::string, std::string, std::less<>> found;
  SQLite::Statement query(database, "SELECT name, sql FROM sqlite_schema");
  while (query.executeStep()) found[query.getColumn(0).getString()] = query.getColumn(1).getString();
  std::size_t wanted = 0;
  for (const Part& part : kParts) {
    if (!belongs(part, version)) continue;
    ++wanted;
    const auto it = found.find(part.name);
    if (it == found.end() || it->second != part.sql) return false;
  }
  return found.size() == wanted;
}

}  // namespace

void create_schema(SQLite::Database& database) {
  database.exec("PRAGMA application_id = " + std::to_string(kApplication));
  for (const Part& part : kParts)
    if (belongs(part, kJournalVersion)) database.exec(std::string(part.sql));
  database.exec("PRAGMA user_version = " + std::to_string(kJournalVersion));
}

int version_of(const SQLite::Database& database) {
  return pragma(database, "user_version");
}

Result<void> check_schema(const SQLite::Database& database, const std::string& name) {
  const int version = version_of(database);
  const bool ours = pragma(database, "application_id") == kApplication;
  const Error damage{name + ": the file is damaged or was changed by another program" + kMend};
  if (ours && version >= 1 && version <= kJournalVersion)
    return has_just_the_parts(database, version) ? Result<void>() : tl::unexpected(damage);
  // One of the two numbers alone may be damaged: the tables tell.
  const bool known = has_known_parts(database);
  if (ours && version > kJournalVersion)
    return failure(name + ": written by a newer version of this program (file version " +
                   std::to_string(version) + ", this program reads up to " + std::to_string(kJournalVersion) +
                   "); update this program and open it again" +
                   (known ? ", or repair it (telescope repair) where no newer one can have written it" : ""));
  if (!ours && !known) return failure(name + ": not a game of this program; is it the right file?");
  return tl::unexpected(damage);
}

bool has_known_parts(const SQLite::Database& database) {
  for (int version = 1; version <= kJournalVersion; ++version)
    if (has_just_the_parts(database, version)) return true;
  return false;
}

}  // namespace telescope

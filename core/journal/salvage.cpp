#include "core/journal/salvage.hpp"

#include <algorithm>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include "core/base/text_file.hpp"
#include "core/journal/carve.hpp"
#include "core/journal/connection.hpp"
#include "core/journal/disk_files.hpp"
#include "core/journal/failures.hpp"
#include "core/journal/file_copy.hpp"
#include "core/journal/schema.hpp"

namespace telescope {
namespace {

namespace fs = std::filesystem;

/// What the tables lead to.
struct InTables {
  std::string secret;
  EntryId newest_snapshot = 0;
};

/// Fails where a newer program's tables are there.
Result<InTables> in_tables(const fs::path& copy, const fs::path& file) {
  InTables found;
  try {
    const auto database = connect(copy, SQLite::OPEN_READWRITE);
    const auto ours = check_schema(database, file.string());
    if (!ours && version_of(database) > kJournalVersion && !has_known_parts(database))
      return tl::unexpected(ours.error());
    // A view by that name could run for ever.
    const auto has = [&](const std::string& name) {
      SQLite::Statement table(database,
                              "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = '" + name +
                                  "' AND sql NOT LIKE '%VIRTUAL%'");
      return table.executeStep() && table.getColumn(0).getInt() == 1;
    };
    if (has("secret"))
      if (SQLite::Statement secret(database, "SELECT seed FROM secret"); secret.executeStep())
        found.secret = secret.getColumn(0).getString();
    if (has("snapshots"))
      if (SQLite::Statement kept(database, "SELECT max(entry) FROM snapshots"); kept.executeStep())
        found.newest_snapshot = kept.getColumn(0).getInt64();
  } catch (const SQLite::Exception&) {
    // What stands in the bytes is looked at then.
  }
  return found;
}

/// Entries that were there behind the newest of which anything can be read.
void miss(Salvaged& found, EntryId last, const std::string& why) {
  const EntryId known = std::ssize(found.links);
  if (last <= known) return;
  found.loss = why;
  if (last - known > kMostMissed) return;
  while (std::ssize(found.links) < last)
    found.links.push_back({.state = Link::State::kLost,
                           .entry = {.id = std::ssize(found.links) + 1},
                           .hash = {},
                           .fault = why});
}

}  // namespace

Result<Salvaged> salvage(const fs::path& file) {
  const auto copy = FileCopy::make(file);
  if (!copy) return tl::unexpected(copy.error());
  auto carved =
      carve(bytes_of(copy->path()).value_or(""), bytes_of(copy->path().string() + "-wal").value_or(""));
  const auto tables = in_tables(copy->path(), file);
  if (!tables) return tl::unexpected(tables.error());
  if (!tables->secret.empty()) carved.secrets.insert(carved.secrets.begin(), tables->secret);
  Salvaged found{.seed = secret_of(carved.secrets, carved.rows), .links = {}, .loss = {}};
  if (found.seed.empty()) found.seed = tables->secret;  // damaged, or of a version that had no seals
  found.links = links_of(found.seed, carved.rows);
  if (found.links.empty())
    return failure(
        file.string() +
        ": not a game of this program, or nothing of the game can be read any more; where it is the "
        "right file, import its last export instead");
  miss(found, tables->newest_snapshot, beyond_the_end(tables->newest_snapshot));
  if (carved.there < carved.size)
    miss(found, carved.newest,
         "the file was cut off: " + std::to_string(carved.there) + " of its " + std::to_string(carved.size) +
             " bytes are there");
  return found;
}

std::string beyond_the_end(EntryId snapshot) {
  return "a snapshot of entry " + std::to_string(snapshot) +
         " is there; the entries up to that are gone, or its number is damaged";
}

}  // namespace telescope

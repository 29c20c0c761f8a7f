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

/// The secret as the tables lead to it, and whether a newer program's tables are there.
Result<std::string> secret_by_table(const fs::path& copy, const fs::path& file) {
  try {
    const auto database = connect(copy, SQLite::OPEN_READWRITE);
    const auto ours = check_schema(database, file.string());
    if (!ours && version_of(database) > kJournalVersion && !has_known_parts(database))
      return tl::unexpected(ours.error());
    // A view by that name could run for ever.
    SQLite::Statement table(database,
                            "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'secret' AND "
                            "sql NOT LIKE '%VIRTUAL%'");
    if (!table.executeStep() || table.getColumn(0).getInt() != 1) return {};
    SQLite::Statement secret(database, "SELECT seed FROM secret");
    if (secret.executeStep()) return secret.getColumn(0).getString();
  } catch (const SQLite::Exception&) {
    // What stands in the bytes is looked at then.
  }
  return {};
}

}  // namespace

Result<Salvaged> salvage(const fs::path& file) {
  const auto copy = FileCopy::make(file);
  if (!copy) return tl::unexpected(copy.error());
  auto carved =
      carve(bytes_of(copy->path()).value_or(""), bytes_of(copy->path().string() + "-wal").value_or(""));
  const auto by_table = secret_by_table(copy->path(), file);
  if (!by_table) return tl::unexpected(by_table.error());
  if (!by_table->empty()) carved.secrets.insert(carved.secrets.begin(), *by_table);
  Salvaged found{.seed = secret_of(carved.secrets, carved.rows), .links = {}};
  if (found.seed.empty()) found.seed = *by_table;  // of a version that had no seals
  found.links = links_of(found.seed, carved.rows);
  if (found.seed.empty() || found.links.empty())
    return failure(
        file.string() +
        ": not a game of this program, or nothing of the game can be read any more; where it is the "
        "right file, import its last export instead");
  return found;
}

}  // namespace telescope

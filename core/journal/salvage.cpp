#include "core/journal/salvage.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include "core/base/text_file.hpp"
#include "core/journal/connection.hpp"
#include "core/journal/entry_rows.hpp"
#include "core/journal/entry_tree.hpp"
#include "core/journal/failures.hpp"
#include "core/journal/file_copy.hpp"

namespace telescope {
namespace {

namespace fs = std::filesystem;

/// Whether another program plays it. What is too damaged to be opened is played by nobody.
Result<void> check_free(const fs::path& file) {
  try {
    auto database = connect(file, SQLite::OPEN_READWRITE);
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    database.exec("BEGIN EXCLUSIVE; ROLLBACK");
  } catch (const SQLite::Exception& exception) {
    if (exception.getErrorCode() == SQLITE_BUSY || exception.getErrorCode() == SQLITE_LOCKED)
      return tl::unexpected(explain(exception, file));
  }
  return {};
}

/// A view by that name could run for ever.
bool has_tables(const SQLite::Database& database) {
  SQLite::Statement query(
      database,
      "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%' "
      "AND name IN ('entries', 'secret')");
  return query.executeStep() && query.getColumn(0).getInt() == 2;
}

void read_entries(const SQLite::Database& database, std::vector<Entry>& entries) {
  EntryTree tree;
  SQLite::Statement query(database,
                          std::string("SELECT ") + kNodeColumns + ", who, at, body FROM entries ORDER BY id");
  while (query.executeStep()) {
    const auto node = next_node(query, tree);
    if (!node) return;
    Entry entry{.id = tree.size() + 1,
                .node = *node,
                .stamp = {.who = query.getColumn(5).getString(), .at = query.getColumn(6).getString()},
                .body = query.getColumn(7).getString()};
    if (!is_text(entry.stamp.who) || !is_text(entry.stamp.at)) return;
    tree.add(*node);
    entries.push_back(std::move(entry));
  }
}

}  // namespace

Result<Salvaged> salvage(const fs::path& file) {
  if (const auto free = check_free(file); !free) return tl::unexpected(free.error());
  const auto copy = FileCopy::make(file);
  if (!copy) return tl::unexpected(copy.error());
  const Error nothing{file.string() +
                      ": nothing of the game can be read any more; import its last export instead"};
  Salvaged found;
  try {
    const auto database = connect(copy->path(), SQLite::OPEN_READWRITE);
    if (!has_tables(database)) return tl::unexpected(nothing);
    SQLite::Statement secret(database, "SELECT seed FROM secret");
    if (!secret.executeStep()) return tl::unexpected(nothing);
    found.seed = secret.getColumn(0).getString();
    read_entries(database, found.entries);
  } catch (const SQLite::Exception&) {
    // Whatever came before is what there is.
  }
  if (found.seed.empty() || found.entries.empty()) return tl::unexpected(nothing);
  return found;
}

}  // namespace telescope

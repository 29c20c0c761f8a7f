// Entries as rows of the file, and back.

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include "core/journal/journal_impl.hpp"
#include "core/journal/schema.hpp"

namespace telescope {
namespace {

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

}  // namespace

std::string select_entries(bool sealed) {
  return std::string("SELECT id, parent, head, throws, kind, who, at, body") + (sealed ? ", seal" : "") +
         " FROM entries";
}

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

Bytes32 link_after(const std::string& seed, std::span<const Entry> entries) {
  Bytes32 link = link_of_secret(seed);
  for (const Entry& entry : entries) link = link_of(link, entry);
  return link;
}

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

}  // namespace telescope

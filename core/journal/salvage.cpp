#include "core/journal/salvage.hpp"

#include <algorithm>
#include <set>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include "core/base/text_file.hpp"
#include "core/journal/carve.hpp"
#include "core/journal/connection.hpp"
#include "core/journal/disk_files.hpp"
#include "core/journal/failures.hpp"
#include "core/journal/file_copy.hpp"
#include "core/journal/log_state.hpp"
#include "core/journal/schema.hpp"
#include "core/journal/sqlite_format.hpp"

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

/// Whether what stands in the log alone has nothing to do with the file. Where nothing of the file can be
/// read it may have.
bool is_of_another(const EntryRows& in_log, const EntryRows& in_file) {
  const auto sealed = [](const auto& same) {
    return std::ranges::any_of(same.second, [](const EntryRow& row) { return row.seal && fits_check(row); });
  };
  return std::ranges::any_of(in_log, sealed) && std::ranges::any_of(in_file, sealed) &&
         !go_on_from(in_file, in_log);
}

/// Whether a line holds entries that the other does not.
bool goes_on_elsewhere(const std::vector<Link>& line, const std::vector<Link>& other) {
  std::set<Bytes32> known;
  for (const Link& each : other)
    if (each.readable()) known.insert(each.hash);
  return std::ranges::any_of(line,
                             [&](const Link& each) { return each.readable() && !known.contains(each.hash); });
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
  const fs::path log_copy = copy->path().string() + beside_game::kLog;
  const std::string bytes = bytes_of(copy->path()).value_or(""), log = bytes_of(log_copy).value_or("");
  auto carved = carve(bytes, log);
  const auto alone = log.empty() ? Carved() : carve(bytes, {});
  const bool strange = !log.empty() && is_of_another(carve({}, log).rows, alone.rows);
  if (strange) {
    carved = alone;
    std::error_code ignored;
    fs::remove(log_copy, ignored);
  }
  const auto tables = in_tables(copy->path(), file);
  if (!tables) return tl::unexpected(tables.error());
  if (!tables->secret.empty()) carved.secrets.insert(carved.secrets.begin(), tables->secret);
  Salvaged found{.seed = secret_of(carved.secrets, carved.rows), .links = {}, .loss = {}};
  if (found.seed.empty()) found.seed = tables->secret;  // damaged, or of a version that had no seals
  found.links = links_of(found.seed, carved.rows);
  if (auto in_file = links_of(found.seed, alone.rows); !strange && goes_on_elsewhere(in_file, found.links)) {
    // What lies behind the last commit of a whole log was left there by an earlier one.
    const LogState state = state_of_log(log);
    const std::size_t read = kLogHeaderBytes + static_cast<std::size_t>(state.committed) * kFrameBytes;
    found.links = std::move(in_file);
    add_other_lines(found.links, state.end == LogEnd::kWhole
                                     ? carve(bytes, std::string_view(log).substr(0, read)).rows
                                     : carved.rows);
  }
  if (found.links.empty())
    return failure(
        file.string() +
        ": not a game of this program, or nothing of the game can be read any more; where it is the "
        "right file, import its last export instead");
  miss(found, tables->newest_snapshot, beyond_the_end(tables->newest_snapshot));
  if (strange) found.loss = "the log beside it is another game's, and nothing is taken from there";
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

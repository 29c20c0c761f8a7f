// A game as its file has it, and what is found again of damaged rows.

#include <functional>
#include <numeric>
#include <set>
#include <utility>

#include <SQLiteCpp/Statement.h>

#include "core/base/text_file.hpp"
#include "core/base/to_disk.hpp"
#include "core/journal/carve.hpp"
#include "core/journal/chain.hpp"
#include "core/journal/disk_files.hpp"
#include "core/journal/failures.hpp"
#include "core/journal/journal_impl.hpp"
#include "core/journal/salvage.hpp"
#include "core/journal/schema.hpp"

namespace telescope {
namespace {

namespace fs = std::filesystem;

constexpr const char* kNoSecret = "the secret of its dice is damaged, and nothing tells what it was";

}  // namespace

Error damaged(const fs::path& file, EntryId entry, const std::string& fault) {
  return {file.string() + ": the file is damaged at entry " + std::to_string(entry) +
          (fault.empty() ? "" : " (" + one_line(fault) + ")") + kMend};
}

void Journal::Impl::take(Entry entry, const Bytes32& hash) {
  tree.add(entry.node);
  entries.push_back(std::move(entry));
  link = hash;
}

bool Journal::Impl::has(const EntryRow& row) const {
  if (row.entry.id < 1 || row.entry.id > tree.size()) return false;
  const auto end = entries.begin() + row.entry.id;
  // Its seal holds all before it; what is shown in place of something damaged has none.
  if (row.seal && troubles.empty()) return link_after(seed, {entries.begin(), end}) == row.seal->hash;
  const Entry& entry = *(end - 1);
  return row.kind == to_string(entry.node.kind) && row.entry.node.parent == entry.node.parent &&
         row.entry.node.head == entry.node.head && row.entry.stamp.who == entry.stamp.who &&
         row.entry.stamp.at == entry.stamp.at && row.entry.body == entry.body;
}

/// Whoever renames a game by hand after a kill leaves its log behind.
void Journal::Impl::tell_of_lost_logs() {
  for (const fs::path& log : logs_without_game(folder_of(file))) {
    const EntryRows rows = carve({}, bytes_of(log).value_or("")).rows;
    std::set<Bytes32> known;
    std::vector<Bytes32> links{link_of_secret(seed)};
    for (const Entry& each : entries) known.insert(links.emplace_back(link_of(links.back(), each)));
    bool ours = false, more = false;
    for (const auto& [id, same] : rows)
      for (const EntryRow& row : same) {
        if (!row.seal || !fits_check(row)) continue;
        const bool here = known.contains(row.seal->hash);
        more = more || !here;
        ours = ours || here ||
               (id >= 1 && id <= std::ssize(links) &&
                link_of(links[static_cast<std::size_t>(id - 1)], row.entry) == row.seal->hash);
      }
    if (ours && more)
      troubles.push_back({tree.size(), "what was written after this, of " +
                                           one_line(entries.back().stamp.at) + ", may lie in " +
                                           log.string() +
                                           ", whose file is gone; to have it, end the game before anything "
                                           "is done in it and rename that log to " +
                                           file.string() + beside_game::kLog});
  }
}

/// The rows as the tables lead to them, as long as each follows the one before.
Result<void> Journal::Impl::load(bool for_play) {
  const bool sealed = version_of(database) >= 3;
  SQLite::Statement secret(database, "SELECT seed FROM secret");
  if (secret.executeStep()) seed = secret.getColumn(0).getString();
  secret.reset();
  link = link_of_secret(seed);
  SQLite::Statement query(database, select_entries(sealed) + " ORDER BY id");
  while (query.executeStep()) {
    EntryRow row = row_in(query, sealed);
    const bool follows = row.entry.id == tree.size() + 1 && entry_kind_from_string(row.kind) &&
                         tree.fits(row.entry.node) && (sealed || can_be_read(row));
    const Seal seal = sealed ? seal_of(link, row.entry) : Seal{};
    if (!follows || (sealed && seal != row.seal)) return load_damaged(for_play);
    take(std::move(row.entry), seal.hash);
  }
  if (seed.empty()) return tl::unexpected(damaged(file, 1, kNoSecret));
  return loaded(for_play);
}

/// What comes after the entries.
Result<void> Journal::Impl::loaded(bool for_play) {
  if (tree.size() == 0) return tl::unexpected(damaged(file, 1, {}));
  const int version = version_of(database);
  if (version < 3) link = link_after(seed, entries);
  if (version < 2) return {};
  SQLite::Statement kept(database, "SELECT entry FROM snapshots");
  while (kept.executeStep()) snapshots[kept.getColumn(0).getInt64()];
  const EntryId newest = snapshots.empty() ? 0 : snapshots.rbegin()->first;
  if (newest <= tree.size()) return {};
  const std::string gone = beyond_the_end(newest);
  if (for_play) return tl::unexpected(damaged(file, tree.size(), gone));
  troubles.push_back({tree.size(), gone});
  snapshots.erase(snapshots.upper_bound(tree.size()), snapshots.end());
  return {};
}

Result<void> Journal::Impl::find_secret(const EntryRows& rows, bool for_play) {
  const std::string right = secret_of({seed}, rows);
  if (right.empty() || right == seed) return {};
  const bool one_digit =
      seed.size() == right.size() && std::inner_product(seed.begin(), seed.end(), right.begin(), 0,
                                                        std::plus<>(), std::not_equal_to<>()) == 1;
  const std::string what = one_digit ? "a digit of the secret of its dice" : "the secret of its dice";
  if (for_play)
    return failure(file.string() + ": the file is damaged: " + what + " is not what was promised" + kMend);
  troubles.push_back({1, what + " is damaged and was found again"});
  seed = right;
  return {};
}

/// Some rows are not what was written.
Result<void> Journal::Impl::load_damaged(bool for_play) {
  const bool sealed = version_of(database) >= 3;
  tree = EntryTree();
  entries.clear();
  EntryRows rows;
  SQLite::Statement query(database, select_entries(sealed));
  while (query.executeStep()) {
    EntryRow row = row_in(query, sealed);
    rows[row.entry.id].push_back(std::move(row));
  }
  if (const auto found = find_secret(rows, for_play); !found) return found;
  const std::vector<Link> links = links_of(seed, rows);
  if (sealed && !links.empty() && links[0].readable() &&
      link_of(link_of_secret(seed), links[0].entry) != links[0].hash) {
    if (for_play) return tl::unexpected(damaged(file, 1, kNoSecret));
    troubles.push_back({1, kNoSecret});
  }
  for (const Link& each : links) {
    const EntryId id = tree.size() + 1;
    const bool note = tree.size() > 0 && is_note(each.entry.node.kind);
    const bool shown = note && each.state == Link::State::kDamaged;  // as a damaged one
    const bool usable =
        (!each.moved || !for_play) && (shown || each.state == Link::State::kWhole ||
                                       (each.state == Link::State::kMended && (note || !for_play)));
    Entry entry = each.entry;
    if (shown) {
      entry.id = id;
      entry.node = tree.following(tree.position(), entry.node.kind, false, 0);
      entry.body = damaged_note(entry.node.kind);
      if (!is_text(entry.stamp.who)) entry.stamp.who = "?";
      if (!is_text(entry.stamp.at)) entry.stamp.at = "?";
    }
    if (!usable || entry.id != id || !tree.fits(entry.node))
      return tl::unexpected(damaged(file, id, each.fault));
    if (!each.fault.empty())
      troubles.push_back({id, "this " + std::string(to_string(entry.node.kind)) + " of " +
                                  one_line(entry.stamp.at) + " is damaged: " + one_line(each.fault)});
    take(std::move(entry), each.hash);
  }
  return loaded(for_play);
}

}  // namespace telescope

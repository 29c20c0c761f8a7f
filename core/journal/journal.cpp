#include "core/journal/journal.hpp"

#include <algorithm>
#include <utility>

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include "core/base/text_file.hpp"
#include "core/journal/disk_files.hpp"
#include "core/journal/failures.hpp"
#include "core/journal/journal_impl.hpp"

namespace telescope {
namespace {

namespace fs = std::filesystem;

/// What is no text could not be exported.
Result<void> check_stamps(std::span<const Draft> drafts) {
  for (const Draft& draft : drafts)
    if (!is_text(draft.stamp.who) || !is_text(draft.stamp.at))
      return failure("who did it, or when, is not text");
  return {};
}

/// The entries that these are, behind where the tree stands.
std::vector<Entry> entries_of(const EntryTree& before, std::span<const Draft> drafts) {
  EntryTree::Position position = before.position();
  std::vector<Entry> entries;
  for (const Draft& draft : drafts) {
    const EntryNode node = before.following(position, draft.kind, draft.from_generator, draft.to);
    position = {.size = position.size + 1, .head = node.head, .throws = node.throws};
    entries.push_back({.id = position.size, .node = node, .stamp = draft.stamp, .body = draft.body});
  }
  return entries;
}

}  // namespace

Journal::Journal(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Journal::Journal(Journal&&) noexcept = default;
Journal& Journal::operator=(Journal&&) noexcept = default;
Journal::~Journal() = default;

Result<Journal> Journal::create(const fs::path& file, std::string_view seed, std::span<const Draft> first,
                                const JournalOptions& options) {
  if (const auto fine = check_stamps(first); !fine) return tl::unexpected(fine.error());
  EntryTree tree;
  std::vector<Entry> entries;
  for (const Draft& draft : first) {  // one by one: a head may go to one of them
    entries.push_back(entries_of(tree, {&draft, 1}).front());
    tree.add(entries.back().node);
  }
  std::optional<LockFile> lock;
  if (options.vfs.empty()) {
    if (is_there(file)) return tl::unexpected(already_there(file));
    if (const auto fine = check_beside(file); !fine) return tl::unexpected(fine.error());
    auto taken = LockFile::take(file);
    if (!taken) return tl::unexpected(taken.error());
    lock = *std::move(taken);
  }
  const auto made = make_file(file, options, false, [&](SQLite::Database& database) {
    write_game(database, std::string(seed), entries, {});
  });
  if (!made) return tl::unexpected(made.error());
  return open(file, options, std::move(lock));
}

const fs::path& Journal::file() const {
  return impl_->file;
}
const std::vector<Trouble>& Journal::troubles() const {
  return impl_->troubles;
}
EntryId Journal::size() const {
  return impl_->tree.size();
}
EntryId Journal::head() const {
  return impl_->tree.position().head;
}
int Journal::throws() const {
  return impl_->tree.position().throws;
}
const EntryNode& Journal::node(EntryId id) const {
  return impl_->tree.node(id);
}
std::vector<EntryId> Journal::line_to(EntryId id) const {
  return impl_->tree.line_to(id);
}
EntryId Journal::next() const {
  return next(head());
}
EntryId Journal::next(EntryId id) const {
  return impl_->tree.next(id);
}
const std::string& Journal::seed() const {
  return impl_->seed;
}

Result<Entry> Journal::entry(EntryId id) const {
  if (id < 1 || id > size()) return failure(file().string() + ": there is no entry " + std::to_string(id));
  return impl_->entries[static_cast<std::size_t>(id - 1)];
}

Result<std::vector<Entry>> Journal::entries(EntryId first, EntryId last) const {
  if (first < 1 || last > size())
    return failure(file().string() + ": there is no entry " + std::to_string(first < 1 ? first : last));
  return std::vector<Entry>(impl_->entries.begin() + (first - 1),
                            impl_->entries.begin() + std::max(first - 1, last));
}

Result<void> Journal::check_place() {
  return impl_->on_disk.check_place();
}
Result<void> Journal::fold_log(bool at_once) {
  return impl_->on_disk.fold(at_once);
}

Result<EntryId> Journal::append(std::span<const Draft> drafts, const std::optional<std::string>& state) try {
  Impl& impl = *impl_;
  if (const auto fine = check_stamps(drafts); !fine) return tl::unexpected(fine.error());
  if (const auto ready = impl.on_disk.make_ready(); !ready) return tl::unexpected(ready.error());
  std::vector<Entry> added = entries_of(impl.tree, drafts);
  Bytes32 link = impl.link;
  if (impl.played)
    impl.write(
        added, link,
        state ? std::optional(Snapshot{.entry = added.back().node.head, .state = *state}) : std::nullopt);
  if (const auto here = impl.on_disk.check_place(); !here) return tl::unexpected(here.error());
  for (Entry& entry : added) impl.take(std::move(entry), link);
  if (state) impl.snapshots[head()] = impl.played ? std::string() : *state;
  impl.on_disk.fold_if_many();
  return size();
} catch (const SQLite::Exception& exception) {
  return tl::unexpected(impl_->on_disk.failed(exception));
}

Result<void> Journal::move_to(const fs::path& to) {
  if (is_there(to)) return tl::unexpected(already_there(to));
  const auto made = make_file(to, {}, false, [&](SQLite::Database& database) {
    write_game(database, impl_->seed, impl_->entries, {});
  });
  if (!made) return made;
  auto there = open(to, {.aside = impl_->options.aside});
  if (!there) return tl::unexpected(there.error());
  there->impl_->troubles = std::move(impl_->troubles);
  *this = *std::move(there);
  return {};
}

int Journal::since_snapshot(EntryId id) const {
  int count = 0;
  for (; id != 0 && !impl_->snapshots.contains(id); id = node(id).parent) ++count;
  return count;
}

Result<std::optional<Snapshot>> Journal::snapshot(EntryId id) const try {
  while (id != 0 && !impl_->snapshots.contains(id)) id = node(id).parent;
  if (id == 0) return std::nullopt;
  if (const std::string& state = impl_->snapshots.at(id); !state.empty())
    return Snapshot{.entry = id, .state = state};
  SQLite::Statement query(impl_->free_database(), "SELECT state FROM snapshots WHERE entry = ?");
  query.bind(1, static_cast<std::int64_t>(id));
  if (!query.executeStep()) return tl::unexpected(damaged(file(), id, "its snapshot"));
  return Snapshot{.entry = id, .state = query.getColumn(0).getString()};
} catch (const SQLite::Exception& exception) {
  return tl::unexpected(explain(exception, file()));
}

Result<std::vector<Snapshot>> Journal::snapshots() const try {
  std::vector<Snapshot> found;
  for (const auto& [id, state] : impl_->snapshots) {
    auto each = snapshot(id);
    if (!each) return tl::unexpected(each.error());
    if (*each) found.push_back(**std::move(each));
  }
  return found;
} catch (const SQLite::Exception& exception) {
  return tl::unexpected(explain(exception, file()));
}

Result<void> Journal::keep_snapshot(const Snapshot& snapshot) try {
  if (impl_->played) {
    SQLite::Database& database = impl_->free_database();
    SQLite::Transaction transaction(database);
    write_snapshot(database, snapshot);
    transaction.commit();
  }
  impl_->snapshots[snapshot.entry] = impl_->played ? std::string() : snapshot.state;
  return {};
} catch (const SQLite::Exception& exception) {
  return tl::unexpected(explain(exception, file()));
}

}  // namespace telescope

#include "core/journal/disk_files.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <system_error>
#include <vector>

#include <SQLiteCpp/Database.h>
#include <fcntl.h>
#include <sqlite3.h>

#include "core/base/to_disk.hpp"
#include "core/journal/connection.hpp"
#include "core/journal/failures.hpp"

namespace telescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestFile = std::uintmax_t{1} << 30;
constexpr std::array<const char*, 4> kSuffixes{"", "-wal", "-shm", "-journal"};

fs::path ready_name(const fs::path& file) {
  return file.string() + ".ready";
}

fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

/// A file of a VFS, open as long as this lives.
class VfsFile {
 public:
  VfsFile(const fs::path& file, const std::string& vfs) : name_(file.string() + std::string(4, '\0')) {
    sqlite3_vfs* disk = sqlite3_vfs_find(vfs.c_str());
    int there = 0, flags = 0;
    // Behind the name SQLite looks for parameters.
    if (!disk || disk->xAccess(disk, name_.c_str(), SQLITE_ACCESS_EXISTS, &there) != SQLITE_OK || !there)
      return;
    room_.resize(static_cast<std::size_t>(disk->szOsFile) / sizeof(std::max_align_t) + 1);
    auto* file_of = reinterpret_cast<sqlite3_file*>(room_.data());
    if (disk->xOpen(disk, name_.c_str(), file_of, SQLITE_OPEN_READONLY | SQLITE_OPEN_WAL, &flags) ==
        SQLITE_OK)
      open_ = file_of;
  }
  VfsFile(const VfsFile&) = delete;
  VfsFile& operator=(const VfsFile&) = delete;
  ~VfsFile() {
    if (open_) open_->pMethods->xClose(open_);
  }
  explicit operator bool() const { return open_ != nullptr; }

  std::string bytes() {
    sqlite3_int64 size = 0;
    std::string bytes;
    if (open_->pMethods->xFileSize(open_, &size) == SQLITE_OK) bytes.resize(static_cast<std::size_t>(size));
    if (!bytes.empty()) open_->pMethods->xRead(open_, bytes.data(), static_cast<int>(bytes.size()), 0);
    return bytes;
  }
  bool give_name(const fs::path& to) {
    std::string name = to.string();
    return open_->pMethods->xFileControl(open_, kGiveName, name.data()) == SQLITE_OK;
  }

 private:
  std::string name_;
  std::vector<std::max_align_t> room_;
  sqlite3_file* open_ = nullptr;
};

/// A log whose game is gone is no log of another game that gets the name; all of the lost one may stand in
/// it.
void set_orphaned_log_aside(const fs::path& file) {
  std::error_code ignored;
  const fs::path log = file.string() + "-wal";
  if (!fs::exists(log, ignored) || fs::exists(file, ignored)) return;
  for (int n = 1;; ++n) {
    const fs::path aside = file.string() + ".lost" + (n > 1 ? "-" + std::to_string(n) : "") + "-wal";
    if (fs::exists(aside, ignored)) continue;
    fs::rename(log, aside, ignored);
    return;
  }
}

/// With the folder's names on the disk.
std::error_code give_name(const fs::path& from, const fs::path& to, const JournalOptions& options,
                          bool replaces) {
  if (!options.vfs.empty()) {
    VfsFile file(from, options.vfs);
    return file && file.give_name(to) ? std::error_code() : std::make_error_code(std::errc::io_error);
  }
  set_orphaned_log_aside(to);
  int renamed = replaces ? std::rename(from.c_str(), to.c_str())
                         : renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE);
  // A file system that does not know the flag; whoever makes a game has its lock file.
  if (renamed != 0 && !replaces && (errno == EINVAL || errno == ENOSYS))
    renamed = fs::exists(to) ? (errno = EEXIST, -1) : std::rename(from.c_str(), to.c_str());
  if (renamed != 0 || !to_disk(folder_of(to))) return {errno, std::generic_category()};
  return {};
}

}  // namespace

Result<void> check_file(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error))
    return failure(file.string() + (fs::exists(file, error) ? ": not a file" : ": no such file"));
  if (fs::file_size(file, error) > kLargestFile)
    return failure(file.string() + ": too large for a game; is it the right file?");
  return {};
}

fs::path unfinished(const fs::path& file) {
  return file.string() + ".new";
}

void write_ahead(SQLite::Database& database) {
  database.exec("PRAGMA synchronous = FULL");
  database.execAndGet("PRAGMA journal_mode = WAL");
  database.exec("BEGIN EXCLUSIVE; COMMIT");
}

void keep_private(const fs::path& file) {
  std::error_code ignored;
  fs::permissions(file, fs::perms::group_all | fs::perms::others_all, fs::perm_options::remove, ignored);
}

Result<void> make_file(const fs::path& file, const JournalOptions& options, bool replaces,
                       const std::function<void(SQLite::Database&)>& fill) {
  const fs::path beside = unfinished(file);
  remove_game(beside, options);
  if (options.vfs.empty())
    if (std::FILE* made = std::fopen(beside.c_str(), "wx")) {
      std::fclose(made);
      keep_private(beside);
    }
  try {
    auto database = connect(beside, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, options.vfs);
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    write_ahead(database);
    fill(database);
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch (const SQLite::Exception& exception) {
    const Error told = explain(exception, file);
    remove_game(beside, options);
    return tl::unexpected(told);
  }
  if (const auto error = give_name(beside, file, options, replaces)) {
    remove_game(beside, options);
    return failure(file.string() + (error.value() == EEXIST
                                        ? ": there is a file already; choose another name for the game"
                                        : ": cannot be written: " + error.message()));
  }
  return {};
}

Result<void> rename_game(const fs::path& from, const fs::path& to) {
  // Opened and closed, a game that is whole stands in its file alone.
  (void)Journal::open(from);
  std::error_code ignored;
  remove_game(to);
  if (fs::exists(from.string() + "-wal", ignored))
    fs::rename(from.string() + "-wal", to.string() + "-wal", ignored);
  if (const auto error = give_name(from, to, {}, true))
    return failure(from.string() + ": cannot be renamed: " + error.message());
  return {};
}

Result<void> name_file(const fs::path& from, const fs::path& to) {
  if (const auto error = give_name(from, to, {}, false))
    return failure(to.string() + (error.value() == EEXIST
                                      ? ": there is a file already; choose another name for the game"
                                      : ": cannot be written: " + error.message()));
  return {};
}

fs::path tried_out(const fs::path& file) {
  return file.string() + ".trial";
}

void remove_leftovers(const fs::path& file) {
  remove_game(unfinished(file));
  remove_game(tried_out(file));
  remove_game(unfinished(tried_out(file)));
}

Result<void> replace_game(const fs::path& file, const fs::path& by) {
  const fs::path ready = ready_name(file);
  if (const auto error = give_name(by, ready, {}, true))
    return failure(file.string() + ": cannot be written: " + error.message());
  finish_replacement(file);
  if (has_replacement(file))
    return failure(file.string() + ": cannot be written; what is to take its place lies ready as " +
                   ready.string() + " and does so when the game is opened next");
  return {};
}

bool has_replacement(const fs::path& file) {
  std::error_code ignored;
  return fs::exists(ready_name(file), ignored);
}

void finish_replacement(const fs::path& file) {
  std::error_code error;
  const fs::path ready = ready_name(file);
  if (!has_replacement(file)) return;
  for (const char* suffix : {"-wal", "-shm", "-journal"}) fs::remove(file.string() + suffix, error);
  // The old log must be gone for good before the new file has the name.
  if (to_disk(folder_of(file))) (void)give_name(ready, file, {}, true);
}

std::optional<std::string> bytes_of(const fs::path& file, const std::string& vfs) {
  if (vfs.empty()) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(in), {});
  }
  VfsFile open(file, vfs);
  return open ? std::optional(open.bytes()) : std::nullopt;
}

void remove_game(const fs::path& file, const JournalOptions& options) {
  std::error_code ignored;
  sqlite3_vfs* disk = options.vfs.empty() ? nullptr : sqlite3_vfs_find(options.vfs.c_str());
  for (const char* suffix : kSuffixes) {
    const std::string name = file.string() + suffix;
    if (!disk)
      fs::remove(name, ignored);
    else
      disk->xDelete(disk, name.c_str(), 0);
  }
}

}  // namespace telescope

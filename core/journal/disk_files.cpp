#include "core/journal/disk_files.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <system_error>

#include <SQLiteCpp/Database.h>
#include <fcntl.h>
#include <sqlite3.h>

#include "core/base/missing_file.hpp"
#include "core/base/to_disk.hpp"
#include "core/journal/carve.hpp"
#include "core/journal/chain.hpp"
#include "core/journal/connection.hpp"
#include "core/journal/failures.hpp"
#include "core/journal/file_copy.hpp"
#include "core/journal/lock_file.hpp"
#include "core/journal/schema.hpp"
#include "core/journal/sqlite_format.hpp"

namespace telescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestFile = std::uintmax_t{1} << 30;
constexpr const char* kRollback = "-journal";  // this program keeps none
constexpr std::array<const char*, 4> kSuffixes{"", beside_game::kLog, "-shm", kRollback};

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

void set_aside(const fs::path& file, const char* suffix) {
  std::error_code ignored;
  const fs::path from = file.string() + suffix;
  if (!fs::exists(from, ignored)) return;
  if (fs::is_empty(from, ignored))
    fs::remove(from, ignored);
  else
    fs::rename(from, free_name(file, beside_game::kLost).string() + suffix, ignored);
}

/// A log whose game is gone is no log of another game that gets the name; all of the lost one may stand in
/// it.
void set_orphans_aside(const fs::path& file) {
  std::error_code ignored;
  if (fs::exists(file, ignored)) return;
  set_aside(file, beside_game::kLog);
  set_aside(file, kRollback);
}

/// Whether what lies beside a game may have been left there by a program that made its file anew: it is of
/// that game, or never became one.
bool is_leftover(const fs::path& left, const fs::path& game) {
  std::error_code ignored;
  if (!fs::is_regular_file(left, ignored)) return !fs::exists(fs::symlink_status(left, ignored));
  const std::string bytes = bytes_of(left).value_or("");
  if (!bytes.empty()) {
    if (!bytes.starts_with(kFileBegin) || bytes.size() < kPageBytes) return false;
    const std::uint32_t made_by = number_at(bytes, kApplicationInHeader, 4);
    if (made_by != kApplication && (made_by != 0 || bytes.size() > kPageBytes)) return false;
  }
  const auto rows_of = [](const fs::path& file) {
    return carve(bytes_of(file).value_or(""), bytes_of(file.string() + beside_game::kLog).value_or("")).rows;
  };
  const EntryRows rows = rows_of(left), of_game = rows_of(game);
  return rows.empty() || of_game.empty() || share_an_entry(of_game, rows);
}

Result<void> remove_leftover(const fs::path& left, const fs::path& game) {
  if (!is_leftover(left, game))
    return failure(
        left.string() +
        ": lies where the game is made anew, and is another's; move it to another folder and do it "
        "again");
  remove_game(left);
  return {};
}

Error not_written(const fs::path& file, const std::error_code& error) {
  return {file.string() + ": cannot be written: " + error.message()};
}

/// With the folder's names on the disk.
std::error_code give_name(const fs::path& from, const fs::path& to, const JournalOptions& options,
                          bool replaces) {
  if (!options.vfs.empty()) {
    VfsFile file(from, options.vfs);
    return file && file.give_name(to) ? std::error_code() : std::make_error_code(std::errc::io_error);
  }
  std::error_code none;  // a link that leads nowhere is there too
  const bool was_there = fs::exists(fs::symlink_status(to, none));
  int renamed = replaces ? std::rename(from.c_str(), to.c_str())
                         : renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE);
  // A file system that does not know the flag; whoever makes a game has its lock file.
  if (renamed != 0 && !replaces && (errno == EINVAL || errno == ENOSYS))
    renamed = was_there ? (errno = EEXIST, -1) : std::rename(from.c_str(), to.c_str());
  if (renamed == 0 && to_disk(folder_of(to))) return {};
  const std::error_code error(errno, std::generic_category());
  if (renamed == 0 && !was_there) (void)std::rename(to.c_str(), from.c_str());  // it was not made
  return error;
}

/// Files whose names begin with the game's and `suffix`, sorted.
std::vector<fs::path> beside(const fs::path& file, const std::string& suffix) {
  const std::string begin = file.filename().string() + suffix;
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator at(folder_of(file), error), end; !error && at != end; at.increment(error))
    if (at->path().filename().string().starts_with(begin)) found.push_back(at->path());
  std::ranges::sort(found);
  return found;
}

/// What a game that is given a new file must not find beside it.
void remove_logs(const fs::path& file) {
  std::error_code ignored;
  for (const char* suffix : kSuffixes)
    if (*suffix) fs::remove(file.string() + suffix, ignored);
}

}  // namespace

Result<void> check_beside(const fs::path& file, const std::string& suffix) {
  const fs::path beside = file.string() + suffix;
  std::error_code error;
  if (fs::is_regular_file(beside, error) || !fs::exists(beside, error)) return {};
  return failure(beside.string() + ": not a file; move it to another folder and open the game again");
}

Result<void> check_file(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error))
    return failure(file.string() + (fs::exists(file, error) ? ": not a file" : why_not_there(file)));
  if (fs::file_size(file, error) > kLargestFile)
    return failure(file.string() + ": too large for a game; is it the right file?");
  const fs::path log = file.string() + beside_game::kLog;
  if (auto fine = check_beside(file, beside_game::kLog); !fine) return fine;
  const auto size = fs::file_size(log, error);
  if (!error && size > kLargestFile)
    return failure(log.string() + ": too large for the log of a game; is it this game's?");
  // The database takes away the log of a file that is empty, and takes one of a byte for that.
  if (!error && size > 0 && fs::file_size(file, error) <= 1 && !error)
    return failure(
        file.string() + ": the file is empty, and " + log.string() +
        " beside it may hold all of the game: nothing was changed; keep that log, and put the last "
        "copy of the file back in its place");
  return {};
}

Result<void> check_beside(const fs::path& file) {
  for (const char* suffix : kSuffixes)
    if (auto fine = check_beside(file, suffix); !fine && *suffix) return fine;
  return {};
}

fs::path file_behind(const fs::path& name) {
  std::error_code error;
  if (!fs::is_symlink(name, error)) return name;
  const fs::path file = fs::canonical(name, error);
  return error ? name : file;
}

bool is_there(const fs::path& file) {
  std::error_code ignored;
  return fs::exists(file, ignored) || has_replacement(file);
}

Error already_there(const fs::path& file) {
  std::error_code ignored;
  if (!fs::exists(fs::symlink_status(file, ignored)) && has_replacement(file))
    return {file.string() + ": " + ready_name(file).string() +
            " lies ready to become this game; open the game, or move that file to another folder"};
  return {file.string() + ": there is a file already; choose another name for the game"};
}

fs::path unfinished(const fs::path& file) {
  return file.string() + beside_game::kNew;
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
  if (!options.vfs.empty())
    remove_game(beside, options);
  else if (const auto room = remove_leftover(beside, file); !room)
    return room;
  if (options.vfs.empty()) set_orphans_aside(file);
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
    return tl::unexpected(error.value() == EEXIST ? already_there(file) : not_written(file, error));
  }
  return {};
}

Result<void> check_free(const fs::path& file) {
  std::error_code ignored;
  const fs::path log = file.string() + beside_game::kLog;
  const bool had_log = fs::exists(log, ignored);
  try {
    auto database = connect(file, SQLite::OPEN_READWRITE);
    keep_log(database);
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    database.exec("BEGIN EXCLUSIVE; ROLLBACK");
  } catch (const SQLite::Exception& exception) {
    if (exception.getErrorCode() == SQLITE_BUSY || exception.getErrorCode() == SQLITE_LOCKED)
      return tl::unexpected(explain(exception, file));
  }
  // The database leaves an empty one.
  if (!had_log && fs::is_empty(log, ignored)) fs::remove(log, ignored);
  return {};
}

Result<void> rename_game(const fs::path& named, const fs::path& to) {
  const fs::path from = file_behind(named);
  std::error_code ignored;
  std::vector<LockFile> locks;
  for (const fs::path& each : {from, to}) {
    // Opened and closed, a game that is whole stands in its file alone.
    if (is_there(each)) (void)Journal::open(each);
    if (auto fine = check_file(each); !fine && (each == from || !is_missing(each))) return fine;
    if (auto fine = check_beside(each); !fine) return fine;
    auto lock = LockFile::take(each);
    if (!lock) return tl::unexpected(lock.error());
    locks.push_back(*std::move(lock));
    if (!fs::exists(each, ignored)) continue;
    if (auto free = check_free(each); !free) return free;
    if (auto done = finish_replacement(each); !done) return done;
  }
  remove_logs(to);
  if (const auto error = give_name(from, to, {}, true))
    return failure(from.string() + ": cannot be renamed: " + error.message());
  const fs::path log = from.string() + beside_game::kLog;
  if (fs::exists(log, ignored))
    if (const auto error = give_name(log, to.string() + beside_game::kLog, {}, true))
      return failure(log.string() + ": cannot be renamed: " + error.message());
  return {};
}

Result<void> name_file(const fs::path& from, const fs::path& to) {
  set_orphans_aside(to);
  if (const auto error = give_name(from, to, {}, false))
    return tl::unexpected(error.value() == EEXIST ? already_there(to) : not_written(to, error));
  return {};
}

fs::path tried_out(const fs::path& file) {
  return file.string() + beside_game::kTrial;
}

Result<void> remove_leftovers(const fs::path& file) {
  auto done = remove_leftover(unfinished(file), file);
  fs::path trial = tried_out(file);
  for (int i = 0; i < 2; ++i, trial = tried_out(trial)) {  // an import to be tried out is tried out itself
    for (const fs::path& each : {trial, unfinished(trial)})
      if (auto removed = remove_leftover(each, file); !removed) done = std::move(removed);
    remove_game(trial.string() + beside_game::kLock);
  }
  // Of programs that were killed while they took the lock; of one that does it now it is made anew.
  for (const fs::path& each : beside(file, "-lock-")) remove_game(each);
  return done;
}

Result<void> check_no_game(const fs::path& file) {
  std::string begin(kFileBegin.size(), '\0');
  std::error_code error;
  if (fs::is_regular_file(file, error))
    std::ifstream(file, std::ios::binary).read(begin.data(), static_cast<std::streamsize>(begin.size()));
  const auto has_name = [&](const fs::path& path) {
    const std::string name = path.filename().string(), suffix(kGameSuffix);
    return name.ends_with(suffix) || std::ranges::any_of(beside_game::kAll, [&](const char* each) {
             return name.find(suffix + each) != name.npos;
           });
  };
  // A link may lead to what is not there yet.
  const bool named = has_name(file) || has_name(fs::weakly_canonical(file, error)) ||
                     has_name(fs::read_symlink(file, error));
  if (!named && begin != kFileBegin && !is_log(begin)) return {};
  return failure(file.string() +
                 ": this is the name of a game, or of what belongs to one; choose another for what is to be "
                 "written");
}

fs::path ready_name(const fs::path& file) {
  return file.string() + beside_game::kReady;
}

Result<void> take_place(const fs::path& file) {
  const fs::path ready = ready_name(file);
  remove_logs(file);
  // The old log must be gone for good before the new file has the name.
  std::error_code error, ignored;
  if (fs::exists(file.string() + beside_game::kLog, ignored) || !to_disk(folder_of(file)))
    error = std::error_code(errno, std::generic_category());
  else
    error = give_name(ready, file, {}, true);
  if (!error) return {};
  return failure(file.string() + ": cannot be written: " + error.message() +
                 "; what takes its place lies ready as " + ready.string() +
                 " and does so when the game is opened next; make the disk writable and open it again");
}

Result<void> replace_game(const fs::path& file, const fs::path& by) {
  if (const auto error = give_name(by, ready_name(file), {}, true))
    return tl::unexpected(not_written(file, error));
  return take_place(file);
}

bool has_replacement(const fs::path& file) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(ready_name(file), ignored));
}

Result<void> keep_copy(const fs::path& file, const fs::path& as) {
  // The log first: a log without its file is nobody's.
  for (const char* suffix : {beside_game::kLog, ""}) {
    const fs::path from = file.string() + suffix, to = as.string() + suffix;
    std::error_code error;
    if (!fs::exists(from, error)) {
      fs::remove(to, error);
      continue;
    }
    const fs::path copy = unfinished(as).string() + suffix;
    error = copy_bytes(from, copy);
    if (!error && !to_disk(copy)) error = std::error_code(errno, std::generic_category());
    if (!error) error = give_name(copy, to, {}, true);
    if (!error) continue;
    remove_game(unfinished(as));
    return failure(file.string() + ": cannot be kept as " + to.string() + ": " + error.message());
  }
  return {};
}

void set_journal_aside(const fs::path& file) {
  set_aside(file, kRollback);
}

fs::path free_name(const fs::path& file, const std::string& suffix) {
  std::error_code ignored;
  for (int n = 1;; ++n) {
    const std::string name = file.string() + suffix + (n > 1 ? "-" + std::to_string(n) : "");
    if (std::ranges::none_of(kSuffixes, [&](const char* each) { return fs::exists(name + each, ignored); }))
      return name;
  }
}

std::vector<fs::path> kept_beside(const fs::path& file) {
  std::vector<fs::path> kept;
  for (const char* suffix :
       {beside_game::kDamaged, beside_game::kLost, beside_game::kReplaced, beside_game::kVersion})
    for (const fs::path& each : beside(file, suffix))
      if (!each.string().ends_with(beside_game::kLog) || suffix == std::string_view(beside_game::kLost))
        kept.push_back(each);
  return kept;
}

std::vector<fs::path> logs_without_game(const fs::path& folder) {
  const std::string log_suffix = beside_game::kLog, suffix = std::string(kGameSuffix) + log_suffix;
  std::vector<fs::path> logs;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::string log = at->path().string();
    std::error_code gone;
    if (!log.ends_with(suffix) || !at->is_regular_file(gone)) continue;
    const auto size = at->file_size(gone);
    if (!gone && size > 0 && size <= kLargestFile && !is_there(log.substr(0, log.size() - log_suffix.size())))
      logs.push_back(at->path());
  }
  std::ranges::sort(logs);
  return logs;
}

std::optional<std::string> bytes_of(const fs::path& file, const std::string& vfs) {
  if (vfs.empty()) {
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    if (!in) return std::nullopt;
    std::string bytes(static_cast<std::size_t>(std::max<std::streamoff>(0, in.tellg())), '\0');
    in.seekg(0);
    in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return bytes;
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

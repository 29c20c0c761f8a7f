#include "tests/core/journal/failing_disk.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include <sqlite3.h>

#include "core/journal/disk_files.hpp"

namespace telescope::test {
namespace {

constexpr std::size_t kSector = 512;

struct Handle {
  sqlite3_file base;
  FailingDisk* disk;
  FailingDisk::File* file;
  bool syncs_folder;
};

Handle& handle_of(sqlite3_file* file) {
  return *reinterpret_cast<Handle*>(file);
}
bool usable(const Handle& handle) {
  return handle.disk->on();
}
/// `failed` where it cannot be changed, SQLITE_OK where it can.
int change(FailingDisk& disk, int failed) {
  if (disk.on() && disk.read_only()) return SQLITE_READONLY;
  return disk.alive() ? SQLITE_OK : failed;
}
int change(const Handle& handle, int failed) {
  return change(*handle.disk, failed);
}

void put(std::string& bytes, std::size_t offset, std::string_view what) {
  if (bytes.size() < offset + what.size()) bytes.resize(offset + what.size());
  bytes.replace(offset, what.size(), what);
}

int close(sqlite3_file*) {
  return SQLITE_OK;
}

int read(sqlite3_file* file, void* to, int amount, sqlite3_int64 offset) {
  const Handle& handle = handle_of(file);
  if (!usable(handle)) return SQLITE_IOERR_READ;
  const std::string& bytes = handle.file->written;
  const auto at = std::min(bytes.size(), static_cast<std::size_t>(offset));
  const auto count = std::min(bytes.size() - at, static_cast<std::size_t>(amount));
  std::memset(to, 0, static_cast<std::size_t>(amount));
  std::memcpy(to, bytes.data() + at, count);
  return count == static_cast<std::size_t>(amount) ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int write(sqlite3_file* file, const void* from, int amount, sqlite3_int64 offset) {
  const Handle& handle = handle_of(file);
  if (const int refused = change(handle, SQLITE_IOERR_WRITE)) return refused;
  const auto at = static_cast<std::size_t>(offset);
  const std::string bytes(static_cast<const char*>(from), static_cast<std::size_t>(amount));
  if (!handle.disk->has_room(*handle.file, at + bytes.size())) return SQLITE_FULL;
  put(handle.file->written, at, bytes);
  handle.file->changes.push_back({.offset = at, .bytes = bytes, .truncates = false});
  return SQLITE_OK;
}

int truncate(sqlite3_file* file, sqlite3_int64 size) {
  const Handle& handle = handle_of(file);
  if (const int refused = change(handle, SQLITE_IOERR_TRUNCATE)) return refused;
  handle.file->written.resize(static_cast<std::size_t>(size));
  handle.file->changes.push_back({.offset = static_cast<std::size_t>(size), .bytes = {}, .truncates = true});
  return SQLITE_OK;
}

int sync(sqlite3_file* file, int) {
  const Handle& handle = handle_of(file);
  if (const int refused = change(handle, SQLITE_IOERR_FSYNC)) return refused;
  handle.file->synced = handle.file->written;
  handle.file->changes.clear();
  // As SQLite does on Linux: the first sync of a new journal or log syncs its folder too.
  if (handle.syncs_folder)
    for (auto& [name, each] : handle.disk->files) each.entry_synced = !each.deleted;
  return SQLITE_OK;
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
  if (!usable(handle_of(file))) return SQLITE_IOERR_FSTAT;
  *size = static_cast<sqlite3_int64>(handle_of(file).file->written.size());
  return SQLITE_OK;
}

int lock(sqlite3_file* file, int) {
  return usable(handle_of(file)) ? SQLITE_OK : SQLITE_IOERR_LOCK;
}
int check_reserved_lock(sqlite3_file*, int* reserved) {
  *reserved = 0;
  return SQLITE_OK;
}
int file_control(sqlite3_file* file, int operation, void* name) {
  const Handle& handle = handle_of(file);
  if (operation != kGiveName) return SQLITE_NOTFOUND;
  return handle.disk->rename(handle.file, static_cast<const char*>(name)) ? SQLITE_OK : SQLITE_IOERR;
}
int sector_size(sqlite3_file*) {
  return static_cast<int>(kSector);
}
int device_characteristics(sqlite3_file*) {
  return SQLITE_IOCAP_POWERSAFE_OVERWRITE;  // what SQLite takes for granted on Linux
}

constexpr sqlite3_io_methods kMethods{.iVersion = 1,
                                      .xClose = close,
                                      .xRead = read,
                                      .xWrite = write,
                                      .xTruncate = truncate,
                                      .xSync = sync,
                                      .xFileSize = file_size,
                                      .xLock = lock,
                                      .xUnlock = lock,
                                      .xCheckReservedLock = check_reserved_lock,
                                      .xFileControl = file_control,
                                      .xSectorSize = sector_size,
                                      .xDeviceCharacteristics = device_characteristics};

FailingDisk& disk_of(sqlite3_vfs* vfs) {
  return *static_cast<FailingDisk*>(vfs->pAppData);
}

int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  FailingDisk& disk = disk_of(vfs);
  Handle& handle = handle_of(file);
  handle.base.pMethods = nullptr;
  const std::string path = name ? name : "temporary-" + std::to_string(disk.random());
  if (!disk.on()) return SQLITE_CANTOPEN;
  const bool exists = disk.files.contains(path) && !disk.files[path].deleted;
  if (!exists && !(flags & SQLITE_OPEN_CREATE)) return SQLITE_CANTOPEN;
  if (!exists) {
    if (const int refused = change(disk, SQLITE_CANTOPEN)) return refused;
    disk.files[path] = {};
  }
  const bool log = flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL);
  handle = {.base = {.pMethods = &kMethods},
            .disk = &disk,
            .file = &disk.files[path],
            .syncs_folder = log && (flags & SQLITE_OPEN_CREATE)};
  if (out_flags) *out_flags = flags;
  return SQLITE_OK;
}

int remove(sqlite3_vfs* vfs, const char* name, int sync_folder) {
  FailingDisk& disk = disk_of(vfs);
  const auto it = disk.files.find(name);
  if (it == disk.files.end() || it->second.deleted) return SQLITE_IOERR_DELETE_NOENT;
  if (const int refused = change(disk, SQLITE_IOERR_DELETE)) return refused;
  it->second.deleted = true;
  if (sync_folder) it->second.entry_synced = false;
  return SQLITE_OK;
}

int access(sqlite3_vfs* vfs, const char* name, int, int* result) {
  const auto it = disk_of(vfs).files.find(name);
  *result = it != disk_of(vfs).files.end() && !it->second.deleted;
  return SQLITE_OK;
}

int full_path(sqlite3_vfs*, const char* name, int size, char* out) {
  sqlite3_snprintf(size, out, "%s", name);
  return SQLITE_OK;
}

int randomness(sqlite3_vfs* vfs, int amount, char* out) {
  for (int i = 0; i < amount; ++i) out[i] = static_cast<char>(disk_of(vfs).random());
  return amount;
}
int sleep(sqlite3_vfs*, int microseconds) {
  return microseconds;
}
int current_time(sqlite3_vfs*, double* day) {
  *day = 2460000.0;
  return SQLITE_OK;
}
int last_error(sqlite3_vfs*, int, char*) {
  return 0;
}

}  // namespace

FailingDisk::FailingDisk(std::uint32_t seed)
    : name_("failing-disk-" + std::to_string(reinterpret_cast<std::uintptr_t>(this))),
      vfs_(std::make_unique<sqlite3_vfs>()),
      state_(seed) {
  *vfs_ = {.iVersion = 1,
           .szOsFile = sizeof(Handle),
           .mxPathname = 512,
           .zName = name_.c_str(),
           .pAppData = this,
           .xOpen = open,
           .xDelete = remove,
           .xAccess = access,
           .xFullPathname = full_path,
           .xRandomness = randomness,
           .xSleep = sleep,
           .xCurrentTime = current_time,
           .xGetLastError = last_error};
  if (sqlite3_vfs_register(vfs_.get(), 0) != SQLITE_OK) throw std::runtime_error("no VFS");
}

FailingDisk::~FailingDisk() {
  sqlite3_vfs_unregister(vfs_.get());
}

std::uint32_t FailingDisk::random() {
  state_ = state_ * 1664525u + 1013904223u;
  return state_ >> 8;
}

bool FailingDisk::alive() {
  ++operations_;
  if (left_ > 0) --left_;
  return on_ && left_ != 0;
}

bool FailingDisk::rename(const File* file, const std::string& to) {
  const auto from = std::ranges::find_if(files, [&](const auto& each) { return &each.second == file; });
  if (from == files.end() || !alive()) return false;
  const auto before = files.find(to);
  renamed_ = Renamed{.from = from->first,
                     .to = to,
                     .before = before == files.end() ? std::nullopt : std::optional(before->second)};
  File moved = std::move(from->second);
  moved.entry_synced = true;
  from->second = {.synced = {}, .written = {}, .changes = {}, .entry_synced = false, .deleted = true};
  files[to] = std::move(moved);
  if (!alive()) return false;  // before the folder was synced
  renamed_.reset();
  return true;
}

bool FailingDisk::has_room(const File& file, std::size_t end) const {
  if (!capacity_ || end <= file.written.size()) return true;
  return used() + end - file.written.size() <= *capacity_;
}

std::size_t FailingDisk::used() const {
  std::size_t sum = 0;
  for (const auto& [name, file] : files)
    if (!file.deleted) sum += file.written.size();
  return sum;
}

std::string FailingDisk::settled(const File& file, PowerCut cut) {
  if (cut == PowerCut::kNone) return file.written;
  std::string bytes = file.synced;
  if (cut == PowerCut::kAll) return bytes;
  for (const Change& change : file.changes) {
    if (change.truncates) {
      if (random() % 2) bytes.resize(change.offset);
      continue;
    }
    for (std::size_t at = 0; at < change.bytes.size();) {
      const std::size_t end = std::min(change.bytes.size(), at + kSector - (change.offset + at) % kSector);
      if (random() % 2) put(bytes, change.offset + at, std::string_view(change.bytes).substr(at, end - at));
      at = end;
    }
  }
  return bytes;
}

void FailingDisk::lose_power(PowerCut cut) {
  on_ = false;
  left_ = -1;
  if (renamed_ && (cut == PowerCut::kAll || (cut == PowerCut::kRandom && random() % 2))) {
    files[renamed_->from] = files[renamed_->to];
    if (renamed_->before)
      files[renamed_->to] = *renamed_->before;
    else
      files.erase(renamed_->to);
  }
  renamed_.reset();
  std::map<std::string, File> left;
  for (const auto& [name, file] : files) {
    const bool doubtful = file.deleted ? file.entry_synced : !file.entry_synced;
    bool exists = !file.deleted;
    if (doubtful && cut == PowerCut::kAll) exists = !exists;
    if (doubtful && cut == PowerCut::kRandom) exists = random() % 2;
    if (!exists) continue;
    const std::string bytes = settled(file, cut);
    left[name] = {.synced = bytes, .written = bytes, .changes = {}, .entry_synced = true};
  }
  files = std::move(left);
}

}  // namespace telescope::test

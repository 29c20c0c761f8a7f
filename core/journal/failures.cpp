#include "core/journal/failures.hpp"

#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>
#include <fcntl.h>
#include <unistd.h>

#include "core/base/text_file.hpp"

namespace telescope {
namespace {

namespace fs = std::filesystem;

bool has_open(const fs::path& process, const fs::path& file) {
  std::error_code error;
  for (fs::directory_iterator at(process / "fd", error), end; !error && at != end; at.increment(error)) {
    std::error_code gone;
    if (fs::equivalent(at->path(), file, gone)) return true;
  }
  return false;
}

/// "telescope, process 4711": who holds a lock on the file, as far as the system tells.
std::optional<std::string> holder(const fs::path& file) {
  std::ifstream locks("/proc/locks");
  for (std::string line; std::getline(locks, line);) {
    std::istringstream words(line);
    std::string number, kind, mode, access, pid, name;
    words >> number >> kind >> mode >> access >> pid;
    const fs::path process = fs::path("/proc") / pid;
    if (kind != "POSIX" || !has_open(process, file)) continue;
    std::ifstream comm(process / "comm");
    std::getline(comm, name);
    return one_line(name) + ", process " + pid;
  }
  return std::nullopt;
}

/// Whether the file's disk is mounted for reading only, as far as the system tells. SQLite tells of one that
/// became so as of a disk that fails.
bool is_read_only_disk(const fs::path& file) {
  std::error_code error;
  const std::string path = fs::weakly_canonical(file, error).string();
  if (error) return false;
  std::ifstream mounts("/proc/self/mounts");
  std::size_t longest = 0;
  bool read_only = false;
  for (std::string line; std::getline(mounts, line);) {
    std::istringstream words(line);
    std::string device, at, type, options;
    words >> device >> at >> type >> options;
    for (auto space = at.find("\\040"); space != std::string::npos; space = at.find("\\040"))
      at.replace(space, 4, " ");
    // Of mounts that hold the file the innermost counts, and of those at one place the latest.
    if ((at != "/" && path != at && !path.starts_with(at + "/")) || at.size() < longest) continue;
    longest = at.size();
    read_only = options == "ro" || options.starts_with("ro,");
  }
  return read_only;
}

/// SQLite tells of such a one as of a disk that fails.
bool may_only_be_read(const fs::path& file) {
  // By what the kernel says: euidaccess() takes it for granted that root may.
  const auto may = [&](int what) { return faccessat(AT_FDCWD, file.c_str(), what, AT_EACCESS) == 0; };
  return may(F_OK) && !may(W_OK);
}

constexpr const char* kReadOnly =
    "its disk can only be read; nothing was changed; make the disk writable, or copy the file to another "
    "disk "
    "and open it there";

std::string what_to_do(const SQLite::Exception& exception, const fs::path& file, bool read_only) {
  int code = exception.getErrorCode();
  if (read_only && (code == SQLITE_IOERR || code == SQLITE_READONLY || code == SQLITE_CANTOPEN))
    return kReadOnly;
  if (code == SQLITE_IOERR && may_only_be_read(file)) code = SQLITE_READONLY;
  switch (code) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: {
      const auto who = holder(file);
      return "the game is open in another program" + (who ? " (" + *who + ")" : std::string()) +
             "; close it there and open it again";
    }
    case SQLITE_FULL:
      return "the disk is full; nothing was changed; free some space and do it again";
    case SQLITE_NOTADB:
      return "not a game of this program; is it the right file?";
    case SQLITE_CORRUPT:
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG:
      return std::string("the file is damaged") + kMend;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return "cannot be written; nothing was changed; check the permissions of the file and its folder, and "
             "whether its disk can still be written";
    case SQLITE_CANTOPEN:
      return "cannot be opened; check that its folder exists and may be written to";
    case SQLITE_IOERR:
      return "the disk fails (" + one_line(exception.getErrorStr()) +
             "); nothing was changed; copy the file to another disk and open it there";
    default:
      return one_line(exception.what());
  }
}

}  // namespace

Error about(std::string_view name, const fs::path& file, Error error) {
  if (error.message.starts_with(file.string())) error.message.replace(0, file.string().size(), name);
  return error;
}

Error explain(const SQLite::Exception& exception, const fs::path& file) {
  return explain(exception, file, is_read_only_disk(file));
}

Error explain(const SQLite::Exception& exception, const fs::path& file, bool read_only) {
  return {file.string() + ": " + what_to_do(exception, file, read_only)};
}

}  // namespace telescope

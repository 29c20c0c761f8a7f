#include "core/journal/file_copy.hpp"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/journal/game_names.hpp"

namespace telescope {
namespace {

namespace fs = std::filesystem;

constexpr int kMostTries = 100;

/// A file that is open as long as this lives.
class OpenFile {
 public:
  OpenFile(const fs::path& file, int flags) : number_(open(file.c_str(), flags | O_CLOEXEC, 0600)) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }
  /// Where a disk is asked only then whether it has room.
  bool close() { return ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

bool write_all(int to, const char* bytes, ssize_t size) {
  for (ssize_t done = 0; size > 0; bytes += done, size -= done) {
    done = write(to, bytes, static_cast<std::size_t>(size));
    if (done < 0 && errno == EINTR) done = 0;
    if (done < 0) return false;
  }
  return true;
}

bool is_full(const std::error_code& error) {
  return error == std::errc::no_space_on_device || error == std::error_code(EDQUOT, std::generic_category());
}

/// What is told where there is no room for a copy in the folder for what is not kept.
Error no_room(const fs::path& file, const fs::path& folder) {
  std::error_code none;
  const auto bytes = [&](const fs::path& of) {
    const auto size = fs::file_size(of, none);
    return none ? std::uintmax_t{0} : size;
  };
  const std::uintmax_t needed = bytes(file) + bytes(file.string() + beside_game::kLog);
  return {file.string() + ": no room for a copy of it in " + folder.string() + ", which needs " +
          std::to_string(needed / 1024 + 1) +
          " KiB; nothing was changed; free some space there, or let TMPDIR name a folder that has it"};
}

/// The write-ahead log's header, which changes whenever the log begins anew; nothing where there is no log.
std::optional<std::string> log_header(const fs::path& log) {
  std::ifstream in(log, std::ios::binary);
  if (!in) return std::nullopt;
  std::string header(32, '\0');
  in.read(header.data(), static_cast<std::streamsize>(header.size()));
  header.resize(static_cast<std::size_t>(in.gcount()));
  return header;
}

/// Whether the copy is of one moment. What is copied back from the log into the file stands in the log until
/// that begins anew; so a log that did not, copied after the file, makes the file whole.
bool copied(const fs::path& file, const fs::path& to, std::error_code& error) {
  const fs::path log = file.string() + beside_game::kLog;
  const fs::path log_copy = to.string() + beside_game::kLog;
  const auto before = log_header(log);
  error = copy_bytes(file, to);
  fs::remove(log_copy);
  if (error) return false;
  std::error_code gone;
  if (before) gone = copy_bytes(log, log_copy);
  if (is_full(gone)) error = gone;
  return !gone && log_header(log) == before;
}

}  // namespace

std::error_code copy_bytes(const fs::path& from, const fs::path& to) {
  const auto why = [] { return std::error_code(errno, std::generic_category()); };
  const OpenFile in(from, O_RDONLY | O_NONBLOCK);  // a pipe that nobody writes to would hold it for ever
  if (in.number() < 0) return why();
  struct stat what {};
  if (fstat(in.number(), &what) != 0) return why();
  if (!S_ISREG(what.st_mode)) return std::make_error_code(std::errc::not_supported);
  OpenFile out(to, O_WRONLY | O_CREAT | O_TRUNC);
  if (out.number() < 0) return why();
  std::array<char, 1 << 16> bytes;
  while (true) {
    const ssize_t got = read(in.number(), bytes.data(), bytes.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 || !write_all(out.number(), bytes.data(), got)) return why();
    if (got == 0) return out.close() ? std::error_code() : why();
  }
}

Result<FileCopy> FileCopy::make(const fs::path& file) try {
  std::error_code missing;  // TMPDIR may name a folder that is not there
  fs::path folder = fs::temp_directory_path(missing);
  if (missing) folder = "/tmp";
  std::string name = (folder / "telescope-XXXXXX").string();
  if (!mkdtemp(name.data())) {
    const std::error_code why(errno, std::generic_category());
    if (is_full(why)) return tl::unexpected(no_room(file, folder));
    return failure(file.string() + ": no copy of it can be made in " + folder.string() + ": " +
                   why.message() + "; let TMPDIR name a folder that may be written to");
  }
  FileCopy copy{fs::path(name)};
  std::error_code error;
  for (int tries = 0; tries < kMostTries && !error; ++tries)
    if (copied(file, copy.path(), error)) return copy;
  if (is_full(error)) return tl::unexpected(no_room(file, folder));
  if (error) return failure(file.string() + ": cannot be read: " + error.message());
  return failure(file.string() + ": another program changes it without pause; do it again");
} catch (const fs::filesystem_error& error) {
  return failure(file.string() + ": cannot be read: " + error.code().message());
}

FileCopy::FileCopy(FileCopy&& other) noexcept : folder_(std::exchange(other.folder_, {})) {}

FileCopy::~FileCopy() {
  std::error_code ignored;
  if (!folder_.empty()) fs::remove_all(folder_, ignored);
}

}  // namespace telescope

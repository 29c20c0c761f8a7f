#include "core/base/text_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/missing_file.hpp"
#include "core/base/to_disk.hpp"

namespace telescope {
namespace {

std::string last_error() {
  return std::generic_category().message(errno);
}

/// Bytes of the UTF-8 sequence at the front of `text`; 0 where there is none.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead == 0) return 0;
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  const bool overlong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
  const bool surrogate = lead == 0xED && byte(1) > 0x9F;
  const bool beyond_unicode = lead == 0xF4 && byte(1) > 0x8F;
  return overlong || surrogate || beyond_unicode ? 0 : length;
}

/// An open file; it is locked no longer than this lives.
class Held {
 public:
  Held(const std::filesystem::path& file, int how, mode_t mode = 0)
      : file_(open(file.c_str(), how | O_CLOEXEC, mode)) {}
  Held(Held&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  Held& operator=(Held&&) = delete;
  ~Held() {
    if (file_ >= 0) close(file_);
  }
  explicit operator bool() const { return file_ >= 0; }
  /// Fails where another program holds it, and on disks that know no locks.
  bool lock() const { return flock(file_, LOCK_EX | LOCK_NB) == 0; }
  /// A file, which still has that name.
  bool lies_at(const std::filesystem::path& name) const {
    struct stat mine {
    }, there{};
    return fstat(file_, &mine) == 0 && S_ISREG(mine.st_mode) && lstat(name.c_str(), &there) == 0 &&
           mine.st_ino == there.st_ino;
  }
  /// By what holds the lock: on a network's disk it keeps every other descriptor out. Closing a second one
  /// tells what such a disk says only then.
  bool write(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t written = ::write(file_, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(written));
    }
    return close(dup(file_)) == 0;
  }

 private:
  int file_;
};

struct NewFile {
  std::filesystem::path path;
  Held held;
};
/// A new, empty file beside another. What a program that was ended has left there is taken away; what another
/// holds, or is no file, is left.
Result<NewFile> new_file_beside(const std::filesystem::path& file, mode_t mode) {
  constexpr int kMost = 100;
  for (int n = 1; n <= kMost; ++n) {
    const std::filesystem::path beside =
        file.string() + ".telescope-new" + (n > 1 ? "-" + std::to_string(n) : "");
    if (const Held left(beside, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
        left && left.lock() && left.lies_at(beside))
      unlink(beside.c_str());
    Held made(beside, O_WRONLY | O_CREAT | O_EXCL, mode);
    if (!made && errno != EEXIST) return failure(last_error());
    if (made && (made.lock() || errno != EWOULDBLOCK) && made.lies_at(beside))
      return NewFile{beside, std::move(made)};
  }
  return failure("too many unfinished files lie beside it");
}

}  // namespace

bool is_text(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string as_text(std::string_view bytes) {
  constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
  std::string text;
  while (!bytes.empty()) {
    const std::size_t length = sequence_length(bytes);
    text += length == 0 ? kReplacement : bytes.substr(0, length);
    bytes.remove_prefix(length == 0 ? 1 : length);
  }
  return text;
}

std::size_t letters(std::string_view utf8) {
  return static_cast<std::size_t>(
      std::ranges::count_if(utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string one_line(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  return text;
}

Result<std::string> read_small_file(const std::filesystem::path& file, std::size_t max_bytes) {
  const std::string name = file.string();
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (!std::filesystem::exists(status)) return failure(name + why_not_there(file));
  if (!std::filesystem::is_regular_file(status)) return failure(name + ": not a file");
  std::ifstream in(file, std::ios::binary);
  if (!in) return failure(name + ": cannot be read: " + last_error());
  std::string text(max_bytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad()) return failure(name + ": cannot be read: " + last_error());
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > max_bytes)
    return failure(name + ": larger than " + std::to_string(max_bytes / 1024) +
                   " KiB; is it the right file?");
  return text;
}

Result<std::string> read_text_file(const std::filesystem::path& file, std::size_t max_bytes) {
  auto text = read_small_file(file, max_bytes);
  if (!text) return text;
  if (text->starts_with("\xEF\xBB\xBF")) text->erase(0, 3);
  if (!is_text(*text))
    return failure(file.string() + ": not a UTF-8 text file; save it as UTF-8, if it is the right file");
  return text;
}

Result<void> write_text_file(const std::filesystem::path& named, std::string_view text, const ToDisk& to_disk,
                             Readers readers) {
  namespace fs = std::filesystem;
  std::error_code unknown;
  const fs::file_status there = fs::status(named, unknown);
  if (fs::is_directory(there)) return failure(named.string() + ": a folder; name a file to be written");
  if (fs::exists(there) && !fs::is_regular_file(there))
    return failure(named.string() + ": a pipe or a device; name a file to be written");
  fs::path file = fs::weakly_canonical(named, unknown);  // of a link, what it leads to
  if (unknown) file = named;
  fs::path beside;
  const auto not_written = [&](const std::string& reason) {
    std::error_code ignored;
    if (!beside.empty()) fs::remove(beside, ignored);
    return failure(named.string() + ": cannot be written: " + reason);
  };
  const bool keeps = fs::exists(there) && readers == Readers::kAsUsual;
  const auto made = new_file_beside(file, keeps || readers == Readers::kOwner ? 0600 : 0666);
  if (!made) return not_written(made.error().message);
  beside = made->path;
  if (!made->held.write(text) || (to_disk && !to_disk(beside))) return not_written(last_error());
  std::error_code error;
  if (keeps) fs::permissions(beside, there.permissions(), error);  // not every disk has any
  fs::rename(beside, file, error);
  if (error) return not_written(error.message());
  if (to_disk && !to_disk(folder_of(file)))
    return failure(named.string() + ": is written, but may be lost in a power cut: " + last_error());
  return {};
}

}  // namespace telescope

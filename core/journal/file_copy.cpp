#include "core/journal/file_copy.hpp"

#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <utility>

namespace telescope {
namespace {

namespace fs = std::filesystem;

constexpr int kMostTries = 100;

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
bool copied(const fs::path& file, const fs::path& to) {
  const fs::path log = file.string() + "-wal";
  const fs::path log_copy = to.string() + "-wal";
  constexpr auto kAnew = fs::copy_options::overwrite_existing;
  const auto before = log_header(log);
  fs::copy_file(file, to, kAnew);
  fs::remove(log_copy);
  std::error_code gone;
  if (before) fs::copy_file(log, log_copy, kAnew, gone);
  return !gone && log_header(log) == before;
}

}  // namespace

Result<FileCopy> FileCopy::make(const fs::path& file) try {
  std::error_code missing;  // TMPDIR may name a folder that is not there
  fs::path folder = fs::temp_directory_path(missing);
  if (missing) folder = "/tmp";
  std::string name = (folder / "telescope-XXXXXX").string();
  if (!mkdtemp(name.data())) return failure(file.string() + ": no room for a copy in " + name);
  FileCopy copy{fs::path(name)};
  for (int tries = 0; tries < kMostTries; ++tries)
    if (copied(file, copy.path())) return copy;
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

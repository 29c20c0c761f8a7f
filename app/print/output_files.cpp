#include "app/print/output_files.hpp"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "app/support/language.hpp"

namespace telescope::print {
namespace {

namespace fs = std::filesystem;

std::string reason(int code) {
  switch (code) {
    case ENOSPC:
    case EDQUOT:
      return app::tr("the disk is full; make room or choose another folder with --out");
    case EACCES:
    case EPERM:
    case EROFS:
      return app::tr("no permission to write there; choose another folder with --out");
    default:
      return std::generic_category().message(code);
  }
}

auto cannot_write(const fs::path& path, int code) {
  return failure(app::tr("cannot write {1}: {2}", path.string(), reason(code)));
}

/// All of `bytes` in `file` and on the disk, or the error number.
int write_through(const fs::path& file, std::string_view bytes, Readers readers) {
  ::unlink(file.c_str());  // what a run before has left, or a pipe
  const int descriptor =
      ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, readers == Readers::kOwner ? 0600 : 0666);
  if (descriptor < 0) return errno;
  int error = 0;
  while (error == 0 && !bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written >= 0)
      bytes.remove_prefix(static_cast<std::size_t>(written));
    else if (errno != EINTR)
      error = errno;
  }
  if (error == 0 && ::fdatasync(descriptor) != 0 && errno != EINVAL) error = errno;
  if (::close(descriptor) != 0 && error == 0) error = errno;
  return error;
}

}  // namespace

Result<OutputFiles> OutputFiles::in(const fs::path& directory) {
  std::error_code error;
  if (fs::exists(directory, error) && !fs::is_directory(directory, error))
    return failure(app::tr("{1} is not a folder; choose another with --out", directory.string()));
  fs::create_directories(directory, error);
  if (error)
    return failure(app::tr("cannot make the folder {1}: {2}", directory.string(), reason(error.value())));
  return OutputFiles(directory);
}

OutputFiles::~OutputFiles() {
  std::error_code ignored;
  for (const Staged& file : staged_) fs::remove(file.written, ignored);
}

Result<void> OutputFiles::stage(std::string_view name, std::string_view bytes, Readers readers) {
  const fs::path place = directory_ / name;
  fs::path written = directory_ / ("." + std::string(name) + ".new");
  std::error_code ignored;
  if (fs::exists(place, ignored) && !fs::is_regular_file(place, ignored))
    return failure(app::tr("cannot write {1}: what has that name is no file", place.string()));
  staged_.push_back({written, place});
  if (const int error = write_through(written, bytes, readers)) return cannot_write(place, error);
  return {};
}

Result<void> OutputFiles::commit() {
  for (const Staged& file : staged_) {
    std::error_code error;
    fs::rename(file.written, file.place, error);
    if (error) return cannot_write(file.place, error.value());
  }
  staged_.clear();
  return {};
}

}  // namespace telescope::print

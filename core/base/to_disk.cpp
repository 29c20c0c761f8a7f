#include "core/base/to_disk.hpp"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace telescope {

std::filesystem::path folder_of(const std::filesystem::path& file) {
  return file.has_parent_path() ? file.parent_path() : ".";
}

bool to_disk(const std::filesystem::path& file) {
  const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  // EINVAL: a file system that keeps nothing, such as one in memory, has nothing to bring there.
  const bool done = fsync(descriptor) == 0 || errno == EINVAL;
  const int why = errno;
  close(descriptor);
  errno = why;
  return done;
}

}  // namespace telescope

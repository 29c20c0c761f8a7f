#include "app/support/atomic_file.hpp"

#include <fstream>
#include <string>
#include <system_error>

#include <unistd.h>

namespace telescope::app {

Result<void> write_file(const std::filesystem::path& file, std::string_view contents) {
  std::filesystem::path part = file;
  part += ".part" + std::to_string(getpid());
  std::error_code error;
  std::ofstream out(part, std::ios::binary | std::ios::trunc);
  out.write(contents.data(), static_cast<std::streamsize>(contents.size()));
  out.close();
  if (out) std::filesystem::rename(part, file, error);
  if (out && !error) return {};
  const std::string reason = error ? error.message() : "the folder is not writable or the disk is full";
  std::filesystem::remove(part, error);
  return failure("cannot write " + file.string() + ": " + reason);
}

}  // namespace telescope::app

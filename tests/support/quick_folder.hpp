#pragma once

#include <filesystem>

namespace telescope::test {

/// A folder that needs no disk where there is one; else `otherwise`.
inline std::filesystem::path quick_folder(const std::filesystem::path& otherwise) {
  const std::filesystem::path memory = "/dev/shm";
  std::error_code error;
  return std::filesystem::is_directory(memory, error) ? memory : otherwise;
}

}  // namespace telescope::test

#pragma once

#include <cstdlib>
#include <filesystem>

namespace telescope::test {

/// Where this test program keeps the first pictures of its demo tables (DemoOptions::keep_in): each of its
/// cases runs by itself, and many begin with the same picture. Nowhere, where no folder for such things is
/// told.
inline std::filesystem::path kept_drawings() {
  const char* const folder = std::getenv("XDG_CACHE_HOME");
  if (!folder || !*folder) return {};
  return std::filesystem::path(folder) / "drawn" / std::filesystem::read_symlink("/proc/self/exe").filename();
}

}  // namespace telescope::test

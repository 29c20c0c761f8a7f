#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/support/process.hpp"

namespace telescope::test {

/// How often `part` stands in `text`.
inline std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

/// Where a test leaves what somebody may want to look at: the folder TELESCOPE_TEST_PICTURES; else nowhere.
inline void keep(const std::string& name, const std::string& bytes) {
  if (const char* folder = std::getenv("TELESCOPE_TEST_PICTURES"))
    write_text(std::filesystem::path(folder) / name, bytes);
}

}  // namespace telescope::test

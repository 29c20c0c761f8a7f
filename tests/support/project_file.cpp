#include "tests/support/project_file.hpp"

namespace telescope::test {

std::filesystem::path project_file(const std::filesystem::path& inside) {
  return std::filesystem::path(TELESCOPE_SOURCE_DIR) / inside;
}

}  // namespace telescope::test

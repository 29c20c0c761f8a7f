#include "core/base/missing_file.hpp"

#include <system_error>

namespace telescope {

bool is_missing(const std::filesystem::path& file) {
  std::error_code error;
  return std::filesystem::status(file, error).type() == std::filesystem::file_type::not_found;
}

std::string why_not_there(const std::filesystem::path& file) {
  if (is_missing(file)) return ": no such file";
  std::error_code error;
  (void)std::filesystem::status(file, error);
  return ": cannot be reached: " + error.message() +
         (error == std::errc::permission_denied ? "; check the permissions of its folders" : "");
}

}  // namespace telescope

#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "core/base/result.hpp"

namespace telescope::app {

/// Writes a file beside `file` and renames it over it: whoever reads sees the old contents or the new ones
/// whole, and a full disk leaves what was there.
Result<void> write_file(const std::filesystem::path& file, std::string_view contents);

}  // namespace telescope::app

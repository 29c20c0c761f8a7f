#pragma once

#include <filesystem>
#include <string>

namespace telescope {

/// Whether nothing of that name is there. What a folder on the way hides is not missing: nobody can tell.
bool is_missing(const std::filesystem::path& file);

/// Why there is no such file to be read, behind its name: it is missing, or cannot be reached.
std::string why_not_there(const std::filesystem::path& file);

}  // namespace telescope

#pragma once

#include <filesystem>

namespace telescope {

/// Where a file lies: "." of a name alone.
std::filesystem::path folder_of(const std::filesystem::path& file);

/// fsync() of a file or a folder; false where it fails, with the reason in errno. A ToDisk of
/// write_text_file().
bool to_disk(const std::filesystem::path& file);

}  // namespace telescope

#pragma once

#include <filesystem>

namespace telescope {

/// fsync() of a file or a folder; false where it fails, with the reason in errno. A ToDisk of
/// write_text_file().
bool to_disk(const std::filesystem::path& file);

}  // namespace telescope

#pragma once

#include <filesystem>
#include <vector>

#include "core/base/result.hpp"
#include "core/views/watched_battle.hpp"

namespace telescope::cli {

/// What `telescope read --json` printed, a moment a line: pieces that were seen, or covered where they were
/// seen before. Fails with the line that is none of it.
Result<std::vector<WatchedLook>> read_looks(const std::filesystem::path& file);

}  // namespace telescope::cli

#pragma once

#include <filesystem>

#include "vision/source/source.hpp"

namespace telescope::vision {

/// A video file, played at its own speed (or as fast as asked for), then it has ended.
Result<std::unique_ptr<FrameSource>> open_video(const std::filesystem::path& file,
                                                const SourceOptions& options);

}  // namespace telescope::vision

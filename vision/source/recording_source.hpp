#pragma once

#include <filesystem>

#include "core/kit/kit.hpp"
#include "vision/source/source.hpp"

namespace telescope::vision {

/// A recording as a camera: frames that were read already and show only a coarse likeness, at the pace they
/// were taken in unless `options` say otherwise. Fails where the recording is of another kit than `kit`.
Result<std::unique_ptr<FrameSource>> open_recording(const std::filesystem::path& file, const Kit& kit,
                                                    const SourceOptions& options);

}  // namespace telescope::vision

#pragma once

#include <string>

#include "vision/source/source.hpp"
#include "vision/source/v4l2_port.hpp"

namespace telescope::vision {

/// A camera of this machine, in the mode that choose_mode() names, with the driver's own picture times.
Result<std::unique_ptr<FrameSource>> open_device(const V4l2System& system, const std::string& path);

}  // namespace telescope::vision

#pragma once

#include <functional>
#include <string>

#include "core/base/result.hpp"
#include "core/kit/kit.hpp"
#include "vision/source/frame.hpp"

namespace telescope::cli {

/// Calls `use` with every new frame of the camera, the newest only, until it returns true. False when
/// `seconds` are over or the source has ended. Fails with one line where no picture came in that time.
Result<bool> watch_camera(const std::string& camera, const Kit& kit, double seconds,
                          const std::function<bool(const vision::Frame&)>& use);

}  // namespace telescope::cli

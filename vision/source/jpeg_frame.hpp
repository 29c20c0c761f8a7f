#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "core/base/result.hpp"
#include "vision/source/frame.hpp"

namespace telescope::vision {

/// So many damaged pictures on end, and a stream is given up.
inline constexpr int kMaxDamaged = 10;

/// A frame of a JPEG, without number and times: luma now, its colours when they are wanted. `owner` keeps the
/// bytes.
Result<Frame> frame_of_jpeg(std::span<const std::uint8_t> bytes, std::shared_ptr<const void> owner);

}  // namespace telescope::vision

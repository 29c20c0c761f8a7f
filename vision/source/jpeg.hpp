#pragma once

#include <cstdint>
#include <span>

#include <opencv2/core.hpp>

#include "core/base/result.hpp"

namespace telescope::vision {

/// No picture larger than this is decoded, whatever its header says.
inline constexpr std::size_t kMaxPixels = 100'000'000;

/// So many damaged pictures on end, and a stream is given up.
inline constexpr int kMaxDamaged = 10;

enum class JpegColour { kLuma, kBgr };

/// Decodes a JPEG, whole or not at all: one that is cut off or damaged is an error, never a half-grey
/// picture. Luma alone costs about a third of colour.
Result<cv::Mat> decode_jpeg(std::span<const std::uint8_t> bytes, JpegColour colour);

/// Whether decode_jpeg() would not refuse it for its header or a missing end; cheap, decodes nothing.
Result<void> check_jpeg(std::span<const std::uint8_t> bytes);

}  // namespace telescope::vision

#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <opencv2/core.hpp>

#include "core/base/result.hpp"

namespace telescope::vision {

/// No picture larger than this is decoded, whatever its header says.
inline constexpr std::size_t kMaxPixels = 100'000'000;

enum class JpegColour { kLuma, kBgr };

/// Decodes a JPEG, whole or not at all: one that is cut off or damaged is an error, never a half-grey
/// picture. What cameras do wrong and changes no pixel is passed over: bytes behind the end marker or before
/// another one, odd spectral parameters, a second start marker. Luma alone costs about a third of colour.
Result<cv::Mat> decode_jpeg(std::span<const std::uint8_t> bytes, JpegColour colour);

/// As libjpeg takes them.
inline std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// What its header says, however large, without decoding the picture. The same errors, where they are seen by
/// then.
Result<cv::Size> jpeg_size(std::span<const std::uint8_t> bytes);

/// A picture file: luma or BGR as it is stored, turned upright as its EXIF says.
Result<cv::Mat> decode_jpeg_upright(std::span<const std::uint8_t> bytes);

}  // namespace telescope::vision

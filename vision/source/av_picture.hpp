#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include <opencv2/core.hpp>

struct AVFrame;

namespace telescope::vision {

/// The luma of a decoded picture, full range (0 black, 255 white) whatever the video's is. A copy.
cv::Mat av_luma(const AVFrame& frame);

/// Keeps the picture and gives its colours (BGR) when asked.
std::function<cv::Mat()> av_colour_later(const AVFrame& frame);

/// A picture that is no JPEG (PNG, WebP, BMP, TIFF, PNM), grey or BGR; nothing where it is another, or
/// damaged, cut off or too large: what the decoder complains of is damage.
std::optional<cv::Mat> av_still(std::span<const std::uint8_t> bytes);

/// FFmpeg's libraries print nothing from here on.
void silence_av();

}  // namespace telescope::vision

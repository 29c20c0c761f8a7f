#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include <opencv2/core.hpp>

#include "core/base/result.hpp"

struct AVFrame;

namespace telescope::vision {

/// The luma of a decoded picture, full range (0 black, 255 white) whatever the video's is. A copy.
cv::Mat av_luma(const AVFrame& frame);

/// Keeps the picture and gives its colours (BGR) when asked, turned upright by its EXIF number.
std::function<cv::Mat()> av_colour_later(const AVFrame& frame, int orientation);

/// A picture that is no JPEG (PNG, WebP, BMP, TIFF, PNM), grey or BGR, whole or not at all: what the decoder
/// complains of is damage.
Result<cv::Mat> av_still(std::span<const std::uint8_t> bytes);

/// Whether the file begins as one of those does.
bool is_av_still(std::span<const std::uint8_t> bytes);

/// Where a server has led this thread while it opens a stream, whole and as it said it; nothing: nowhere.
/// Only FFmpeg's messages tell it of what it does not follow.
std::optional<std::string>& led_to();

/// FFmpeg's libraries print nothing from here on, and their memory is bounded.
void set_up_av();

}  // namespace telescope::vision

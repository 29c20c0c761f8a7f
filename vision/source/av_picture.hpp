#pragma once

#include <functional>

#include <opencv2/core.hpp>

struct AVFrame;

namespace telescope::vision {

/// The luma of a decoded picture, full range (0 black, 255 white) whatever the video's is. A copy.
cv::Mat av_luma(const AVFrame& frame);

/// Keeps the picture and gives its colours (BGR) when asked.
std::function<cv::Mat()> av_colour_later(const AVFrame& frame);

}  // namespace telescope::vision

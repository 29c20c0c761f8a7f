#pragma once

#include <string>

#include <opencv2/core.hpp>

#include "core/base/result.hpp"
#include "vision/source/frame.hpp"

namespace telescope::vision {

/// The frame as 8-bit luma, whatever a source or a file delivers: grey, colour, with alpha, 16 bit or
/// floating point. Fails where it is not readable().
Result<cv::Mat> plain_luma(const Frame& frame);

/// Fails where there is no picture, or one too small or too large to read.
Result<void> readable(const cv::Mat& image);

/// What is wrong with a picture in which nothing was read, as one line; empty where nothing is obvious.
std::string obvious_fault(const cv::Mat& luma);

}  // namespace telescope::vision

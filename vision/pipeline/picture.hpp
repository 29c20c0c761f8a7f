#pragma once

#include <filesystem>
#include <string>

#include <opencv2/core.hpp>

#include "core/base/result.hpp"
#include "vision/source/frame.hpp"

namespace telescope::vision {

/// The frame as 8-bit luma, whatever a source or a file delivers: grey, colour, with alpha, 16 bit or
/// floating point. Fails where there is no picture, or one too small or too large to read.
Result<cv::Mat> plain_luma(const Frame& frame);

/// A picture file that is neither too small nor too large to read; else which file, and why not.
Result<cv::Mat> read_readable_picture(const std::filesystem::path& file);

/// What is wrong with a picture in which nothing was read, as one line; empty where nothing is obvious.
std::string obvious_fault(const cv::Mat& luma);

}  // namespace telescope::vision

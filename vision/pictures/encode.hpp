#pragma once

#include <string>

#include <opencv2/core.hpp>

namespace telescope::vision {

/// A picture (8 bit, luma or BGR) as the bytes of a JPEG, of libjpeg's `quality`, 1 to 100. Throws
/// std::invalid_argument where no JPEG can hold it: empty, of another kind, above 65,500 pixels a side.
std::string encode_jpeg(const cv::Mat& picture, int quality);

/// The same as the bytes of a PNG, written quickly rather than small.
std::string encode_png(const cv::Mat& picture);

}  // namespace telescope::vision

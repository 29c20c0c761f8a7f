#pragma once

#include <string>

#include <opencv2/core.hpp>

#include "core/base/result.hpp"

namespace telescope::cli {

/// A picture file of any format that OpenCV reads, as 8-bit BGR. Fails with one line that names the file.
Result<cv::Mat> load_picture(const std::string& name);

}  // namespace telescope::cli

#pragma once

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "calibration/image_point.hpp"
#include "vision/health/health_numbers.hpp"

namespace telescope::vision {

/// Sigma in pixels of the blur across each side of a tag's black border, as far as it can be measured: a
/// Gaussian step fitted to all pixels near the side by their distance from it. Places are left empty.
std::vector<EdgeBlur> border_blur(const cv::Mat& luma, const calibration::Quad& corners, TagFamily family);

/// Grey levels of a tag's quiet zone and of its border, medians; nothing where it leaves the picture.
struct InkAndPaper {
  double ink = 0.0;
  double paper = 0.0;
};
std::optional<InkAndPaper> ink_and_paper(const cv::Mat& luma, const calibration::Quad& corners,
                                         TagFamily family);

}  // namespace telescope::vision

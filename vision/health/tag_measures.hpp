#pragma once

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "calibration/camera_model.hpp"
#include "core/kit/kit.hpp"
#include "vision/health/health_numbers.hpp"
#include "vision/tags/tag_reader.hpp"

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

/// Size of a piece's tag on the table over the size the kit gives it. Nothing for tags that are no piece's.
std::optional<double> printed_scale(const calibration::CameraModel& camera, const Kit& kit,
                                    const Sighting& sighting, double edge_bias_px);

}  // namespace telescope::vision

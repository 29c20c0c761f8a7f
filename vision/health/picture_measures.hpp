#pragma once

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "calibration/camera_model.hpp"
#include "core/board/board.hpp"
#include "vision/health/health_numbers.hpp"

namespace telescope::vision {

/// 255 where the playing area lies in a picture of `size`; everywhere where `camera` is null.
cv::Mat1b table_mask(const calibration::CameraModel* camera, const Board& board, cv::Size size);

/// Light over the masked part of an 8-bit picture. `patch_px`: how wide a blown-out patch must be to count as
/// glare; the patches are added to `patches`, the largest first, their places left empty.
struct SeenPatch {
  cv::Point2d middle;
  double share = 0.0;
};
LightNumbers measure_light(const cv::Mat& luma, const cv::Mat1b& mask, double patch_px,
                           std::vector<SeenPatch>& patches);

/// Sigma of what changes between two pictures of a table at rest, grey levels; hands and light that changes
/// as a whole hardly matter. Nothing where the pictures do not fit together.
std::optional<double> measure_noise(const cv::Mat& before, const cv::Mat& now, const cv::Mat1b& mask);

/// Sigma, pixels, of the blur over the sharpest edges of a picture in which nothing was read (Zhuo and Sim
/// 2011: how much a known blur takes from their gradients). Nothing where the picture has no edges.
std::optional<double> sharpest_edges_px(const cv::Mat& luma);

}  // namespace telescope::vision

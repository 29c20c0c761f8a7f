#pragma once

#include <optional>
#include <span>

#include "calibration/camera_fit.hpp"

namespace telescope::calibration {

/// A camera, and how far the anchors lie from their corners.
struct AnchorFit {
  CameraFit fit;
  double laid_sigma_mm = 0.0;    ///< one sigma, along each axis
  double corner_sigma_px = 0.0;  ///< the same of their corners in the picture
  std::vector<FlatTag> tags;     ///< that agree with it; empty: it was made without
};

/// Camera and places of the anchors together, four points an anchor. That an anchor is square, and as large
/// as the others, is known to a fraction of a pixel; that it lies at its corner is only as sure as it was
/// laid, which the fit finds out. So neither the lens nor the camera is bent to explain a table that is too
/// wide. Where eight tags or more, two thirds of them, agree with one another and with all anchors, their
/// sizes and shapes tell too. Nothing where no camera explains the anchors.
std::optional<AnchorFit> fit_anchors(std::span<const Correspondence> points, const Lens& lens,
                                     FitOptions options, std::span<const FlatTag> tags = {});

}  // namespace telescope::calibration

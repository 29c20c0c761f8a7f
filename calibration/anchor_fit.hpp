#pragma once

#include <optional>
#include <span>

#include "calibration/camera_fit.hpp"

namespace telescope::calibration {

/// A camera, and how far the anchors lie from their corners.
struct AnchorFit {
  CameraFit fit;
  double laid_sigma_mm = 0.0;  ///< one sigma, along each axis
};

/// Camera and places of the anchors together, four points an anchor. That an anchor is square, and as large
/// as the others, is known to a fraction of a pixel; that it lies at its corner is only as sure as it was
/// laid, which the fit finds out. So neither the lens nor the camera is bent to explain a table that is too
/// wide. Nothing where no camera explains them.
std::optional<AnchorFit> fit_anchors(std::span<const Correspondence> points, const Lens& lens,
                                     FitOptions options);

}  // namespace telescope::calibration

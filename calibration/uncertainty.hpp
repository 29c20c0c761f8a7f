#pragma once

#include <array>
#include <span>

#include "calibration/camera_model.hpp"
#include "calibration/flat_tag.hpp"
#include "core/kit/kit.hpp"

namespace telescope::calibration {

/// How wrong a calibrated camera may be over the table: the covariance of its pose and lens, which follows
/// from the points it was made from, their reprojection error and what is known of the lens, carried to the
/// table. Where a fit has found how far anchors lie from their corners, that is a part of it; else, of three
/// anchors or more, a reprojection error that is no reader's is taken for one of laying them.
class CameraUncertainty {
 public:
  /// `tags`: that it was made from too.
  CameraUncertainty(const Kit& kit, const CameraModel& camera, std::span<const FlatTag> tags = {});

  /// One sigma, along each axis, of what table_from_image(..., z_mm) says at `point`, were the picture exact.
  double sigma_mm(TablePoint point, double z_mm = 0.0) const;

 private:
  static constexpr int kNodes = 7;  ///< a grid of nodes over the table and its anchors
  /// The variance at height z is flat + z * slope + z^2 * bend.
  struct Node {
    double flat = 0.0, slope = 0.0, bend = 0.0;
  };
  std::array<Node, kNodes * kNodes> nodes_{};
  double x0_, y0_, step_x_, step_y_;
};

}  // namespace telescope::calibration

#pragma once

#include <optional>

#include "calibration/camera_model.hpp"
#include "calibration/uncertainty.hpp"
#include "core/kit/kit.hpp"
#include "core/table/table_view.hpp"

namespace telescope::vision {

/// A tag that looks larger than it is by so much height lies in a hand, or on a hill. Less cannot be told
/// from the noise of a tag's size at 1080p.
inline constexpr double kVisibleRiseMm = 40.0;

/// What four corners say of a base.
struct BaseReading {
  Pose pose;
  double misfit_mm = 0.0;      ///< how far the corners are from a square, root mean square along each axis
  double rise_mm = 0.0;        ///< how far above its place the tag seems to be by its size: in a hand
  double rise_noise_mm = 0.0;  ///< one sigma of it, by the corners' noise
  double rise_sigma_mm = 0.0;  ///< what of the pose's sigma is that rise, for it may be no hand's
};

/// Where a piece's base stands and points, from its tag's four corners: each is taken to the table at the
/// tag's height, which corrects the parallax; the kit says where the tag sits on the base. The sigmas join
/// the corners' noise, the camera's uncertainty and the height's. Nothing where a corner does not meet the
/// table. `correlation`: of the reading, 0 to 1.
std::optional<BaseReading> base_pose(const calibration::CameraModel& camera,
                                     const calibration::CameraUncertainty& uncertainty, const Kit& kit,
                                     const KitPiece& piece, const calibration::Quad& corners,
                                     double correlation, double edge_bias_px);

/// How much an error of `mm` in height moves a point of the table, along each axis.
double parallax_mm(const calibration::CameraModel& camera, TablePoint point, double mm);

/// Whether the corners of a reading are those of something else: farther from a square than 4.5 % of the
/// border's side, or, beside a hand, than 0.5 mm, or 80 mm below the table. A hand or a thing at a tag's side
/// moves the side that the reader finds.
bool is_bent(const BaseReading& reading, const Kit& kit, bool beside_hand);

/// How near to a sector's edge its sector is unclear: 3 mm, which a tag glued on by hand may be off, or two
/// sigma where that is more.
Length place_margin(const Pose& pose);

}  // namespace telescope::vision

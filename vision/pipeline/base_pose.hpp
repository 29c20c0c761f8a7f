#pragma once

#include <optional>

#include "calibration/camera_model.hpp"
#include "calibration/uncertainty.hpp"
#include "core/kit/kit.hpp"
#include "core/table/table_view.hpp"
#include "vision/tags/tag_reader.hpp"

namespace telescope::vision {

/// Where a piece's base stands and points, from its tag's four corners: each is taken to the table at the
/// tag's height, which corrects the parallax; the kit says where the tag sits on the base. The sigmas join
/// the corners' noise, the camera's uncertainty and the height's. Nothing where a corner does not meet the
/// table.
std::optional<Pose> base_pose(const calibration::CameraModel& camera,
                              const calibration::CameraUncertainty& uncertainty, const Kit& kit,
                              const KitPiece& piece, const Sighting& sighting, double edge_bias_px);

/// How near to a sector's edge its sector is unclear: 3 mm, which a tag glued on by hand may be off, or two
/// sigma where that is more.
Length place_margin(const Pose& pose);

}  // namespace telescope::vision

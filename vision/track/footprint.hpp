#pragma once

#include <optional>

#include "calibration/camera_model.hpp"
#include "core/kit/kit.hpp"
#include "core/table/table_view.hpp"

namespace telescope::vision {

/// Where the corners of a piece's tag are seen when it stands at `pose`; nothing where one is behind the
/// camera.
std::optional<calibration::Quad> tag_corners_at(const calibration::CameraModel& camera, const Kit& kit,
                                                const KitPiece& piece, const Pose& pose);

/// The same for the rectangle round base and tag together, on the table.
std::optional<calibration::Quad> footprint_at(const calibration::CameraModel& camera, const Kit& kit,
                                              const KitPiece& piece, const Pose& pose);

}  // namespace telescope::vision

#pragma once

#include <span>

#include "calibration/camera_model.hpp"

namespace telescope::calibration {

/// A tag that lies flat: a square of known size at a known height, anywhere on the table, turned anyhow.
struct FlatTag {
  Quad corners;
  double border_mm = 0.0;  ///< side of its black border
  double height_mm = 0.0;  ///< above the table
};

inline constexpr int kFlatTagResiduals = 8;
/// One sigma of a corner of such a tag beside its place in the square, and of how far white has grown into
/// the border of all of them; pixels.
inline constexpr double kFlatCornerPx = 0.2, kSwellPx = 0.3;

/// How far each corner is seen from that of the square of the tag's size that fits all four best, x and y,
/// pixels. `print_scale`: of the print; `swell_px`: how far white has grown into its border. False where the
/// camera sees no table there.
bool flat_tag_residuals(const CameraModel& camera, const FlatTag& tag, double print_scale, double swell_px,
                        std::span<double, kFlatTagResiduals> out);

}  // namespace telescope::calibration

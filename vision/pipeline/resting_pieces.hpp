#pragma once

#include <optional>
#include <span>

#include "calibration/camera_model.hpp"
#include "vision/track/table_fix.hpp"

namespace telescope::vision {

/// The median step of the tags in the picture. Of one tag or more.
calibration::ImagePoint median_step(std::span<const TagDisplacements::Tag> tags);
/// Whether that is more than noise.
bool have_crept(std::span<const TagDisplacements::Tag> tags);
/// How far resting pieces would have moved on the table, the median, mm, if `now` were the camera and
/// `before` had been; nothing where fewer than kTable.leaders bear witness.
std::optional<double> moved_mm(std::span<const TagDisplacements::Tag> tags,
                               const calibration::CameraModel& before, const calibration::CameraModel& now);
/// Where the camera is now by the pieces that lay where `before` saw them; nothing where fewer than
/// kTable.leaders, or fewer than half of them, agree to a pixel: hands have moved the others meanwhile.
std::optional<calibration::CameraModel> camera_from_pieces(std::span<const TagDisplacements::Tag> tags,
                                                           const calibration::CameraModel& before);

}  // namespace telescope::vision

#pragma once

#include "calibration/camera_model.hpp"
#include "core/kit/kit.hpp"
#include "vision/health/health_report.hpp"

namespace telescope::vision {

/// How many pixels a module of the kit's tags has all over the table.
LegibilityMap legibility_map(const calibration::CameraModel& camera, const Kit& kit);

/// Of the parts of the table that are in the picture, the pixels a module where tags are smallest; zero where
/// none is.
double least_px(const LegibilityMap& map);

/// "A2-L3" of the part of the table around `point`, the nearest for points beside the table.
std::string part_of_table(const Board& board, TablePoint point);

}  // namespace telescope::vision

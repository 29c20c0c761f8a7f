#pragma once

#include <opencv2/core.hpp>

#include "calibration/camera_model.hpp"
#include "core/board/board.hpp"

namespace telescope::vision {

/// Where the lines of the board's grid may be painted on the table: not 0 in a picture of the camera's size.
/// Empty for an open table.
cv::Mat1b grid_lines(const calibration::CameraModel& camera, const Board& board);

}  // namespace telescope::vision

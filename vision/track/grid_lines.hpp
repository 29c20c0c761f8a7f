#pragma once

#include <opencv2/core.hpp>

#include "calibration/camera_model.hpp"
#include "calibration/image_point.hpp"
#include "core/board/board.hpp"

namespace telescope::vision {

/// Where the lines of the board's grid may be painted on the table: not 0 in a picture of the camera's size.
/// Empty for an open table.
cv::Mat1b grid_lines(const calibration::CameraModel& camera, const Board& board);

/// Whether a line of the grid that is seen to be painted right and left of an outline is not seen in it:
/// something lies there. `at`: the table under the middle of the outline, which is in the picture `luma`.
bool hides_line(const cv::Mat& luma, const calibration::CameraModel& camera, const Board& board,
                TablePoint at, const calibration::Quad& outline);

}  // namespace telescope::vision

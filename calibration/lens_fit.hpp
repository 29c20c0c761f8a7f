#pragma once

#include <span>
#include <stop_token>

#include "calibration/board_corners.hpp"
#include "calibration/camera_model.hpp"

namespace telescope::calibration {

struct MeasuredLens {
  Lens lens;
  /// Each fifth of the views, looked at with a lens that the others gave: the error of its corners, RMS in
  /// pixels. So well the lens is known; what all views leave together (Lens::reprojection_rms_px) flatters.
  double held_out_rms_px = 0.0;
  double focal_sigma_px = 0.0;
  int views = 0;  ///< that agreed
};

/// Of fewer views no fifth can be held out.
inline constexpr int kFewestLensViews = 5;

/// The lens from views of a board. Of four models (pixels square or not, third radial term or none) it takes
/// the simplest that foretells the held-out views as well as any. Fails with one line, also where it was
/// stopped, for which it looks before each of its 22 solutions.
Result<MeasuredLens> fit_lens(std::span<const BoardView> views, const BoardPattern& pattern, cv::Size size,
                              const std::stop_token& stop = {});

/// What a lens leaves of the corners of a view, the board laid where it fits best: the sum of squared
/// distances, pixels.
double squared_error(const Lens& lens, const BoardView& view, const BoardPattern& pattern);

}  // namespace telescope::calibration

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "calibration/lens_fit.hpp"
#include "core/base/address.hpp"
#include "core/kit/kit.hpp"

namespace telescope::cli {

/// Where a board is seen that measures a lens.
struct LensQuestion {
  std::string board;                  ///< as after --lens-board; empty: the printed one
  std::vector<std::string> pictures;  ///< of it
  bool live = false;                  ///< before the camera, too
};

/// The lens from pictures of the board, or from a camera or a video that is watched for so long; `tell` is
/// called with a line for each picture, and whenever there is something new. Fails with one line.
Result<calibration::MeasuredLens> measure_lens(const LensQuestion& question, const Address& camera,
                                               const Kit& kit, double seconds,
                                               const std::function<void(const std::string&)>& tell);

}  // namespace telescope::cli

#pragma once

#include <string>

#include "core/base/result.hpp"
#include "core/kit/tag_family.hpp"

namespace telescope::calibration {

/// A camera one might hang above a table, looking straight down.
struct MountingQuestion {
  int width_px = 1920;
  int height_px = 1080;
  double horizontal_fov_deg = 67.0;  ///< across the picture's width
  double table_width_mm = 609.6;
  double table_depth_mm = 914.4;
  double anchor_size_mm = 40.0;  ///< anchors lie outside the playing area on both sides
  double tag_size_mm = 20.0;     ///< quiet zone included
  TagFamily family = TagFamily::kSquare4x4;
};

/// Heights are from the table to the lens.
struct Mounting {
  double lowest_mm = 0.0;   ///< lower than this the table with its anchors does not fit into the picture
  double highest_mm = 0.0;  ///< higher than this the tags are smaller than 2.5 pixels a module
  double limit_mm = 0.0;    ///< higher than this, 1.9 pixels a module, nothing is read
  double best_px_per_module = 0.0;  ///< at the lowest height
  bool depth_along_width =
      false;           ///< turn the camera so that the table's depth runs along the picture's width
  std::string advice;  ///< one sentence
};

/// How high to mount the camera. Fails with one line where a number makes no sense.
Result<Mounting> mounting(const MountingQuestion& question);

}  // namespace telescope::calibration

#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "calibration/camera_model.hpp"
#include "calibration/flat_tag.hpp"
#include "core/kit/kit.hpp"

namespace telescope::calibration {

/// A tag that was read and where its corners are in the picture.
struct SeenTag {
  TagId tag;
  Quad corners;
};

/// Side of a tag's black border over the size of the tag, quiet zone included.
double border_fraction(TagFamily family);

/// The lens to start from where none was measured: that of a common webcam, 67 degrees wide.
Lens default_lens(int width, int height);

/// One sentence for the calibration page.
struct PoseNote {
  std::string sentence;              ///< "anchor_2 is bent or not flat: 4 px off", ...
  std::optional<int> left_out = {};  ///< the anchor it is about, 0 to 3, where that one is left out
};

/// What an attempt to find the table says besides the pose.
struct PoseReport {
  CameraModel camera;
  int anchors_used = 0;
  double reprojection_rms_px = 0.0;
  /// Printed size of the anchors against the table, 1.0 is right; 0.97 means "printed at 97 %".
  double print_scale = 1.0;
  std::vector<PoseNote> notes;
  std::vector<FlatTag> tags = {};  ///< that it was made from, besides the anchors
};

/// The table's pose from its anchors. Three or four anchors calibrate an unknown table; two keep one whose
/// `previous` camera is known. Where the anchors alone do not tell an unknown table, two that agree with
/// eight or more of `tags` do. Fails with one clear line: too few anchors, anchors swapped, picture mirrored.
Result<PoseReport> pose_from_anchors(const Kit& kit, std::span<const SeenTag> seen, const Lens& lens,
                                     const CameraModel* previous, std::span<const FlatTag> tags = {});

/// The table's pose from the four corners of the playing area, dragged by hand: near left, near
/// right, far right, far left.
Result<PoseReport> pose_from_corners(const Kit& kit, const Quad& corners, const Lens& lens);

}  // namespace telescope::calibration

#pragma once

#include <cstdint>
#include <vector>

#include "calibration/camera_model.hpp"
#include "calibration/uncertainty.hpp"
#include "core/kit/kit.hpp"
#include "core/table/table_view.hpp"

namespace telescope::vision {

/// The camera over the table, as it is known in one picture.
struct TableFix {
  const calibration::CameraModel* camera = nullptr;  ///< null: not calibrated
  const calibration::CameraUncertainty* uncertainty = nullptr;
  double edge_bias_px = 0.0;
  std::uint64_t version = 0;  ///< rises whenever the camera is another
  bool moved = false;         ///< in this very picture it is seen to have moved, and was followed,
  bool from_pieces = false;   ///< by the resting pieces: what is left of their steps is the next to follow
};

/// How the tags of resting pieces lie against the picture before: whether the camera has moved, or an anchor.
struct TagDisplacements {
  int still = 0;
  int shifted = 0;
  /// The middle of each such tag, where it lay and where it is read now.
  struct Tag {
    calibration::ImagePoint lay, now;
  };
  std::vector<Tag> tags;
};

/// A marker that lies on the table: what it is as large as, and where.
struct LyingMarker {
  const KitPiece* shape = nullptr;
  Pose pose;
};

}  // namespace telescope::vision

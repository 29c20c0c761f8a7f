#pragma once

#include <vector>

#include <opencv2/core.hpp>

#include "calibration/image_point.hpp"
#include "core/kit/kit.hpp"
#include "vision/track/background_model.hpp"
#include "vision/track/occlusion.hpp"
#include "vision/track/place_levels.hpp"

namespace telescope::vision {

/// Remembers how a piece and its surroundings looked while its tag was read and nothing was near, to tell a
/// covered piece from one that is gone: a stand taken away leaves its surroundings as they were, a figure on
/// a tag leaves the base as it was. Brightness is compared in the light of `BackgroundModel`.
class AppearanceModel {
 public:
  AppearanceModel(const Kit& kit, const KitPiece& piece);

  /// Where the piece lies now; what was remembered of another place is forgotten.
  void remember(const cv::Mat& luma, const BackgroundModel& background, const calibration::Quad& corners);
  void forget() { known_ = false; }
  bool knows() const { return known_; }
  /// What the picture shows at the place whose tag was read with these corners. `lines`: not 0 where the grid
  /// is painted on the table, which says nothing of what lies there; empty: no grid is known.
  PatchEvidence look(const cv::Mat& luma, const BackgroundModel& background, const cv::Mat1b& lines,
                     const calibration::Quad& corners) const;
  /// For a tag with these corners. `known`: not 0 where something known lies, or as of `lines`.
  PlaceLevels levels(const cv::Mat& luma, const cv::Mat1b& known, const calibration::Quad& corners) const;
  /// Pixels from the tag's middle to beyond the piece and its surroundings.
  double reach_px(const calibration::Quad& corners) const;

 private:
  struct Samples {
    std::vector<float> face, body, ring;  ///< the tag, the rest of the piece, the table around it
  };
  /// Brightness in the first light; false where the place is not wholly in the picture.
  bool sample(const cv::Mat& luma, const BackgroundModel& background, const calibration::Quad& corners,
              Samples& out) const;
  void compare(const Samples& now, PatchEvidence& seen) const;

  // Points in the tag's frame, half sides of its border from its middle, x right, y down its face.
  std::vector<cv::Point2f> face_points_, body_points_, ring_points_;  // the face in rows
  std::vector<cv::Point2f> surroundings_;                             // the table beyond the ring
  std::size_t rim_ = 0;  ///< of the body's points, how many lie on the tag's white rim
  float reach_ = 0.0F;
  Samples before_;
  bool known_ = false;
};

}  // namespace telescope::vision

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <opencv2/core.hpp>

#include "calibration/image_point.hpp"
#include "core/kit/kit.hpp"
#include "vision/track/background_model.hpp"

namespace telescope::vision {

/// What can be seen where a tag was last read.
enum class Occlusion {
  kStillThere,  ///< the tag looks as it did, nothing is in front: it only failed to be read
  kHand,        ///< something moves there, or reaches there from the picture's edge
  kFigure,      ///< something lies on the tag, or stands where the whole piece was: no bare table there
  kGlare,       ///< washed out by light, the tag or a part of what is to be seen there
  kDark,        ///< too dark to say
  kTorn,        ///< row after row the same: a torn or filled-in frame
  kClear,       ///< at rest, bare table where the piece was, its surroundings as they were,
                ///< if in another light
  kOutOfView,   ///< outside the picture
};

/// Levels, 0 to 255, of what a piece hides, or would hide, and of the table round it; not a number where
/// something known lies, a line is painted, or the picture ends.
struct PlaceLevels {
  std::vector<float> place, around;
  void brighten(double factor);
};

/// Whether nothing lies at a place but, perhaps, what is known. `now`: levels in this picture.
bool is_bare(const PlaceLevels& now);
/// Whether a place that had the levels `before` some time ago looked like the table that is round it now.
/// `before`: in the light of now.
bool was_bare(PlaceLevels before, const PlaceLevels& now);
/// Whether a place looks as it did, but for what is known: at most half of it. `before`: in the light of now;
/// one with much to be known by may be shaded, or may have been.
bool is_as_it_was(const PlaceLevels& before, const PlaceLevels& now);

/// Remembers how a piece and its surroundings looked while its tag was read and nothing was near, to tell a
/// covered piece from one that is gone: a stand taken away leaves its surroundings as they were, a figure on
/// a tag leaves the base as it was. Brightness is compared in the light of `BackgroundModel`.
class AppearanceModel {
 public:
  AppearanceModel(const Kit& kit, const KitPiece& piece);

  /// Where the piece lies now; what was remembered of another place is forgotten.
  void remember(const cv::Mat& luma, const BackgroundModel& background, const calibration::Quad& corners);
  void forget();
  bool knows() const { return known_; }
  /// Looks at the place whose tag was read with these corners. Clear only in the second picture in a row.
  /// `lines`: not 0 where the grid is painted on the table, which says nothing of what lies there; empty: no
  /// grid is known.
  Occlusion look(const cv::Mat& luma, const BackgroundModel& background, const cv::Mat1b& lines,
                 const calibration::Quad& corners);
  /// For a tag with these corners. `known`: not 0 where something known lies, or as of `lines`.
  PlaceLevels levels(const cv::Mat& luma, const cv::Mat1b& known, const calibration::Quad& corners) const;
  /// Pixels from the tag's middle to beyond the piece and its surroundings.
  double reach_px(const calibration::Quad& corners) const;

  /// Of the last look, where the tag was still there: its contrast as a share of what it was, in the light of
  /// now. Less is blur.
  double contrast() const { return contrast_; }

 private:
  struct Samples {
    std::vector<float> face, body, ring;  ///< the tag, the rest of the piece, the table around it
  };
  /// Brightness in the first light; false where the place is not wholly in the picture.
  bool sample(const cv::Mat& luma, const BackgroundModel& background, const calibration::Quad& corners,
              Samples& out);
  bool face_is_there();
  bool is_patterned() const;
  bool body_is_there(double light) const;
  bool is_saturated(double light) const;
  bool is_touched_by_glare(double light) const;
  bool is_ring_the_same() const;
  bool is_shade_the_same(double light) const;

  // Points in the tag's frame, half sides of its border from its middle, x right, y down its face.
  std::vector<cv::Point2f> face_points_, body_points_, ring_points_;  // the face in rows, kAcross a row
  std::vector<cv::Point2f> surroundings_;                             // the table beyond the ring
  std::size_t rim_ = 0;  ///< of the body's points, how many lie on the tag's white rim
  float reach_ = 0.0F;
  Samples before_, now_;
  bool known_ = false;
  int clear_looks_ = 0;
  double contrast_ = 1.0;
};

}  // namespace telescope::vision

#pragma once

#include <opencv2/core.hpp>

#include "calibration/camera_model.hpp"
#include "core/kit/kit.hpp"
#include "core/table/table_view.hpp"
#include "vision/track/appearance_model.hpp"
#include "vision/track/background_model.hpp"

namespace telescope::vision {

/// Where on the table it is known what lies there.
class OccupancyMask {
 public:
  /// What is named must outlive it. `lines`: as of AppearanceModel::look().
  OccupancyMask(const cv::Mat& luma, const cv::Mat1b& lines, const BackgroundModel& background,
                const calibration::CameraModel& camera, const Kit& kit);

  void lies(const KitPiece& piece, const Pose& pose);
  /// The piece is not at this place any more: after all that lies has been told. `last`: the piece's.
  /// `under`: what was there before it came, in the first light; empty: not known. `within_s`: for so long
  /// nobody has known what came there.
  void left(const KitPiece& piece, const AppearanceModel& last, const Pose& pose, PlaceLevels under,
            double within_s);

  /// A value a cell of the background model. Not 0: something known lies there, or nothing where a piece has
  /// left.
  const cv::Mat1b& explained() const { return explained_; }
  /// The same. Not 0: a piece has left, and something unknown lies there.
  cv::Mat1b taken_over() const { return cv::Mat1b(taken_over_ & ~taken_); }

 private:
  const cv::Mat* luma_;
  const BackgroundModel* background_model_;
  const calibration::CameraModel* camera_;
  const Kit* kit_;
  cv::Mat1b explained_, taken_, taken_over_;  ///< taken: something known lies there
  cv::Mat1b known_;                           ///< not 0 where in the picture something known lies, or a line
};

/// What is known of the table in which a piece may be hidden.
struct HidingSearch {
  /// BackgroundModel::levels() before the piece was gone, not a number where glare hid the table; empty: not
  /// known.
  cv::Mat1f before;
  double within_s = 0.0;  ///< for so long it has not been read
};

/// Whether hands have been, in that time, where a piece may lie that nobody can read: where glare washes
/// everything out, or where something lies now that nothing explains, unless so much looks other than before
/// that the lamp or the camera must have moved; or in the place of a piece that has left.
bool has_hiding_place(const BackgroundModel& background, const OccupancyMask& known,
                      const HidingSearch& search);

}  // namespace telescope::vision

#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "core/kit/kit.hpp"
#include "core/table/table_view.hpp"
#include "vision/track/appearance_model.hpp"
#include "vision/track/background_model.hpp"
#include "vision/track/corner_track.hpp"
#include "vision/track/move_watch.hpp"
#include "vision/track/table_fix.hpp"
#include "vision/track/tag_state.hpp"

namespace telescope::vision {

/// All that is known of one piece of the kit. Times are the frames' own, seconds.
struct TrackedPiece {
  const KitPiece* kit;
  CornerTrack track;
  AppearanceModel last;
  MoveWatch watch;
  TagState state;
  double read_s = 0.0;                                         ///< when it was last read,
  BackgroundModel::Snapshot table;                             ///< and the table before
  double clear_s = -std::numeric_limits<double>::infinity();   ///< when its place was last bare
  double hidden_s = -std::numeric_limits<double>::infinity();  ///< when it may last have lain unread
  std::optional<double> hidden_since_s;                        ///< and when so for the first time
  double confidence = 0.0;            ///< of the reading in this picture; 0: not read
  double rise_mm = 0.0;               ///< see BaseReading; the print's and the light's errors are in it,
  std::optional<double> lay_rise_mm;  ///< as they were when it rested
  double rise_noise_mm = 0.0, rise_sigma_mm = 0.0;  ///< likewise
  std::optional<Pose> pose;
  Place place;
  calibration::Quad solved{};  ///< the corners that `pose` was made from,
  std::uint64_t version = 0;   ///< and the camera
  double remember_s = 0.0;     ///< when its look is next remembered
  std::optional<Pose> first;   ///< of a piece that has not rested yet: where it was first seen
  PlaceLevels before;  ///< what was there when it came to where it is, in the first light; none: unknown
  PlaceLevels under;   ///< the same of where it rests
  std::optional<calibration::Quad> lay;  ///< its corners when the camera was last solved
  std::uint64_t lay_version = 0;
  bool lay_still = false;  ///< before this picture

  bool is_read() const { return confidence > 0.0; }
  bool is(PieceState which) const { return state.state() == which; }

  /// The pose of the corners where its tag is seen, if they or the camera have changed by more than noise.
  void solve(const Kit& kit, const BackgroundModel& background, const TableFix& fix);
  /// The camera has moved: what lay still lies elsewhere in the picture. `before`: the camera until then.
  void follow(const Kit& kit, const std::optional<calibration::CameraModel>& before, const TableFix& fix);
  /// Of a piece that is read: where it is over the table, carried as high as its tag looks larger than when
  /// it rested. Only where there is a pose.
  Pose carried_pose(const calibration::CameraModel& camera) const;
  PieceView view(bool is_calibrated, double now_s) const;
};

inline double distance_mm(const Pose& a, const Pose& b) {
  return std::hypot(a.centre.x_mm - b.centre.x_mm, a.centre.y_mm - b.centre.y_mm);
}

}  // namespace telescope::vision

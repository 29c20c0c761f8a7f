#pragma once

#include <optional>

#include "calibration/image_point.hpp"
#include "vision/tags/tag_reader.hpp"

namespace telescope::vision {

/// One tag through time, in the picture alone: which readings of it to believe, and where it rests. A reading
/// near the last one is believed at once; one elsewhere, or of a tag that was not there, only when the next
/// agrees with it, so that a single wrong reading is never told. While a tag rests its corners are averaged.
class CornerTrack {
 public:
  /// A reading of the tag; false where it is not believed yet. `at_once`: it needs no second one.
  bool take_in(const Sighting& sighting, bool at_once, double t_s);
  /// Whether a reading of a tag that rests, and is well known, differs from it by more than the tag's being
  /// shifted and turned by a little, while a corner or more lies where it lay: the others moved alone.
  bool is_bent(const calibration::Quad& seen) const;
  /// Instead of taking in a bent reading: it says no more than that the tag rests there still.
  void hold();
  /// Instead, where the tag is seen to rest as it is read now and what was averaged is bent: holds, and
  /// begins to average anew from the second such reading in a row. Whether it did.
  bool correct(const calibration::Quad& seen);
  /// A picture in which it was not read.
  void miss();
  /// The tag is no longer where it was: the next reading needs a second one.
  void leave() { here_ = false; }
  /// The camera has moved: what was averaged holds no longer, whether the tag rests does.
  void shift(const calibration::Quad& corners);
  /// The picture has another size or belongs to another camera; nothing of it holds.
  void forget() { *this = {}; }

  bool knows() const { return count_ > 0; }
  /// Averaged while it rests, else the last reading believed; only after a reading was believed.
  const calibration::Quad& corners() const { return mean_; }
  int count() const { return count_; }  ///< readings averaged
  /// Readings in a row that agree, counting the first: 1 while it moves, 0 before any.
  int still_readings() const { return still_; }
  /// A second one has agreed with the first.
  bool is_repeated() const { return still_ > 1; }
  /// Enough of them that it does not move.
  bool is_still() const;
  /// It rests, beyond doubt: enough of them, for long enough.
  bool rests(double now_s) const;
  /// When the first of those was made.
  double still_since_s() const { return still_since_s_; }

 private:
  void restart(const calibration::Quad& corners, double t_s);

  calibration::Quad mean_{};
  int count_ = 0;
  int still_ = 0;
  double still_since_s_ = 0.0;
  bool here_ = false;
  std::optional<calibration::Quad> odd_;  ///< a reading a little off, not yet believed to be a move
  std::optional<calibration::Quad> candidate_;
  int candidate_age_ = 0;
};

calibration::ImagePoint middle_of(const calibration::Quad& corners);
/// Root mean square distance between corners, pixels.
double distance_px(const calibration::Quad& a, const calibration::Quad& b);
/// Farther than this from where it rests a tag has moved.
double still_px(const calibration::Quad& corners);

}  // namespace telescope::vision

#pragma once

#include "calibration/image_point.hpp"

namespace telescope::vision {

/// One anchor of the table through time, in the picture alone: the mean of its corners while it lies still,
/// and whether what it says of the camera counts.
struct AnchorTrack {
  /// Begins with one reading.
  static AnchorTrack at(const calibration::Quad& seen, double now_s) {
    return {.mean = seen, .solved = seen, .count = 1, .seen_s = now_s, .lay_s = now_s};
  }

  /// Takes a reading into the mean; true where that has become much surer by it.
  bool average(const calibration::Quad& reading);
  bool in_use() const { return count > 0 && !left_out && !on_probation; }
  /// Elsewhere than it lay, for longer than a reading can be wrong.
  bool strays() const;
  /// Too far from where it lay for a camera that sags.
  bool is_far(const calibration::Quad& seen) const;
  bool is_unseen(double now_s) const;

  calibration::Quad mean{};
  calibration::Quad solved{};  ///< the mean when the camera was last solved
  int count = 0;               ///< pictures averaged; zero: not known where it is
  int odd_streak = 0;          ///< pictures in a row in which it was elsewhere
  double seen_s = 0.0;
  double lay_s = 0.0;  ///< when it was last seen about where it lay
  /// Known not to be at its corner, pushed or turned: tells nothing of the camera until it is back there.
  bool left_out = false;
  bool on_probation = false;  ///< not known yet whether it lies still; the camera is known without it
};

}  // namespace telescope::vision

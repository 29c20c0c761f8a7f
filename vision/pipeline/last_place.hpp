#pragma once

#include <array>
#include <cstdint>

#include <opencv2/core.hpp>

#include "calibration/image_point.hpp"

namespace telescope::vision {

/// What can be seen where a tag was last read.
enum class LastPlaceLook {
  kStillThere,  ///< it looks as it did: the tag is there and only failed to be read
  kInFront,     ///< something is in front of it, or moves there
  kClear,       ///< at rest, without the tag, its surroundings as they were
  kOutOfView,   ///< outside the picture
};

/// Remembers how a tag and its surroundings looked when it was last read, to tell a covered piece from one
/// that is gone: a hand changes the surroundings too and moves, a stand taken away leaves them as they were.
class LastPlace {
 public:
  void remember(const cv::Mat& luma, const calibration::Quad& corners);
  /// `t_s`: time of this picture, rising from call to call.
  LastPlaceLook look(const cv::Mat& luma, const calibration::Quad& corners, double t_s);

 private:
  static constexpr int kAcross = 10, kRing = 48;
  using Face = std::array<std::uint8_t, kAcross * kAcross>;
  using Ring = std::array<std::uint8_t, kRing>;
  static bool sample(const cv::Mat& luma, const calibration::Quad& corners, Face& face, Ring& ring);

  Face face_{}, previous_{};
  Ring ring_{};
  bool known_ = false;
  bool missing_ = false;  ///< not read in the previous picture either
  double last_motion_s_ = 0.0;
};

}  // namespace telescope::vision

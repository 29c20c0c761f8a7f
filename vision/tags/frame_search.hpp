#pragma once

#include <functional>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/tags/geometry.hpp"
#include "vision/tags/luma_view.hpp"

namespace telescope::vision {

/// Looks everywhere for the frame of a tag whose size is known: which way the edges around each place run,
/// and how much brighter, along that square, the quiet zone is than the border.
class FrameSearch {
 public:
  struct Frame {
    Point middle;
    float turn = 0.0F;      ///< radians clockwise, modulo a quarter turn
    float contrast = 0.0F;  ///< on how much of it the quiet zone is clearly brighter, and how evenly
  };
  /// Takes up a picture.
  void begin(const LumaView& luma);
  using At = std::function<bool(Point)>;
  /// Local maxima in it, best first, of the places `wanted`. `module_px`: 1.9 to 3.8. Asks `likely` of one
  /// place in each block of 16 x 16 pixels first, and does not look into those where it says no.
  std::vector<Frame> search(float module_px, const At& likely, const At& wanted);

 private:
  cv::Mat1b smooth_;
  /// The fourth powers of the gradients as complex numbers, of their length, and that length squared.
  cv::Mat1f real_, imaginary_, weight_;
  int across_ = 0;  // pixels of these three that are summed in the next three; 0: none yet
  cv::Mat1f real_around_, imaginary_around_, weight_around_, contrast_;
};

}  // namespace telescope::vision

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
  /// Local maxima, best first, of the places `wanted`. `module_px`: 1.9 to 3.8.
  std::vector<Frame> search(const LumaView& luma, float module_px, const std::function<bool(Point)>& wanted);

 private:
  cv::Mat1b smooth_;
  cv::Mat1f real_, imaginary_, weight_, contrast_, turn_;
};

}  // namespace telescope::vision

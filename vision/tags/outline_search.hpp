#pragma once

#include <vector>

#include <opencv2/core.hpp>

#include "vision/tags/geometry.hpp"
#include "vision/tags/luma_view.hpp"

namespace telescope::vision {

/// Finds dark shapes with four straight sides by their outline: of any size and tilt, for pictures of which
/// nothing is known. Slower than the ring vote for a known size, and a shape must be whole.
class OutlineSearch {
 public:
  /// Corners to about a pixel, clockwise; no side is shorter than `least_side` pixels.
  std::vector<PixelQuad> search(const LumaView& luma, float least_side);

 private:
  void find_dark(const LumaView& luma);

  cv::Mat1b darkest_, brightest_;  // of tiles
  cv::Mat1b dark_;
  std::vector<std::vector<cv::Point>> outlines_;
};

}  // namespace telescope::vision

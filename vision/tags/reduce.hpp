#pragma once

#include <vector>

#include "vision/tags/luma_view.hpp"

namespace telescope::vision {

/// A picture made smaller by averaging, with memory of its own that is kept between frames.
struct ReducedImage {
  std::vector<std::uint8_t> pixels;
  int width = 0;
  int height = 0;
  LumaView view() const { return {pixels.data(), width, height, width}; }
};

/// Every 2 x 2 pixels to one; an odd last row or column is left out.
void reduce_by_2(const LumaView& from, ReducedImage& to);
/// Every 3 x 3 pixels to 2 x 2.
void reduce_by_1_5(const LumaView& from, ReducedImage& to);

/// How much wider a picture is made on each side.
struct Margins {
  int left = 0, top = 0, right = 0, bottom = 0;
  bool empty() const { return left + top + right + bottom == 0; }
};
/// As wide as it is and these margins, in which its edge goes on.
void widen(const LumaView& from, const Margins& margins, ReducedImage& to);

}  // namespace telescope::vision

#pragma once

#include <algorithm>

#include <opencv2/core.hpp>

namespace telescope::vision {

/// A picture of `Pixel`s between its pixels, as `Value`; beyond its border what is at the border.
template <class Value, class Pixel>
Value sample(const cv::Mat& picture, cv::Point2f p) {
  const float x = std::clamp(p.x, 0.0F, static_cast<float>(picture.cols) - 1.001F);
  const float y = std::clamp(p.y, 0.0F, static_cast<float>(picture.rows) - 1.001F);
  const int ix = static_cast<int>(x), iy = static_cast<int>(y);
  const float fx = x - static_cast<float>(ix), fy = y - static_cast<float>(iy);
  const auto *a = picture.ptr<Pixel>(iy) + ix, *b = picture.ptr<Pixel>(iy + 1) + ix;
  return (Value(a[0]) * (1 - fx) + Value(a[1]) * fx) * (1 - fy) +
         (Value(b[0]) * (1 - fx) + Value(b[1]) * fx) * fy;
}

}  // namespace telescope::vision

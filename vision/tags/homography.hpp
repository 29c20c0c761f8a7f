#pragma once

#include "vision/tags/geometry.hpp"

namespace telescope::vision {

/// Takes coordinates of a square, 0 to `modules` from its top left corner, to the picture.
class Homography {
 public:
  Homography(const PixelQuad& q, float modules) : scale_(1 / modules), origin_(q[0]) {
    // Heckbert, Fundamentals of Texture Mapping (1989), 2.2.3: unit square to quadrilateral.
    const Point sum = q[0] - q[1] + q[2] - q[3], a = q[1] - q[2], b = q[3] - q[2];
    const float det = cross(a, b);
    g_ = cross(sum, b) / det, h_ = cross(a, sum) / det;
    x_ = q[1] - q[0] + g_ * q[1], y_ = q[3] - q[0] + h_ * q[3];
  }
  Point operator()(float u, float v) const {
    u *= scale_, v *= scale_;
    const float w = 1 / (1 + g_ * u + h_ * v);
    return w * (u * x_ + v * y_ + origin_);
  }

 private:
  float scale_, g_, h_;
  Point x_, y_, origin_;
};

}  // namespace telescope::vision

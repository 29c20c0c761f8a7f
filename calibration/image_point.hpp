#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace telescope::calibration {

/// A point of the picture as the camera delivers it (distorted), pixels; the centre of the top left pixel is
/// (0, 0). Not to be mixed with TablePoint.
struct ImagePoint {
  double x_px = 0.0;
  double y_px = 0.0;
  bool operator==(const ImagePoint&) const = default;
};

/// The four outer corners of a tag's black border, in the tag's own order: top left, top right, bottom
/// right, bottom left, where top is towards the piece's front.
using Quad = std::array<ImagePoint, 4>;

/// Its mean side, pixels.
inline double side_px(const Quad& quad) {
  double sides = 0.0;
  for (std::size_t i = 0; i < 4; ++i)
    sides += std::hypot(quad[(i + 1) % 4].x_px - quad[i].x_px, quad[(i + 1) % 4].y_px - quad[i].y_px);
  return sides / 4.0;
}

}  // namespace telescope::calibration

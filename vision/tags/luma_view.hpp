#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace telescope::vision {

/// A rectangle of 8-bit brightness that somebody else owns. The centre of the top left pixel is (0, 0).
struct LumaView {
  const std::uint8_t* data = nullptr;
  int width = 0;
  int height = 0;
  std::ptrdiff_t stride = 0;

  const std::uint8_t* row(int y) const { return data + y * stride; }

  /// Bilinear brightness, 0 to 255; beyond the edge the edge's own. At least 2 x 2 pixels.
  float at(float x, float y) const {
    x = std::clamp(x, 0.0F, static_cast<float>(width) - 1.001F);
    y = std::clamp(y, 0.0F, static_cast<float>(height) - 1.001F);
    const int column = static_cast<int>(x), line = static_cast<int>(y);
    const float fx = x - static_cast<float>(column), fy = y - static_cast<float>(line);
    const std::uint8_t* p = data + line * stride + column;
    const float above = static_cast<float>(p[0]) + fx * static_cast<float>(p[1] - p[0]);
    const float below = static_cast<float>(p[stride]) + fx * static_cast<float>(p[stride + 1] - p[stride]);
    return above + fy * (below - above);
  }
};

}  // namespace telescope::vision

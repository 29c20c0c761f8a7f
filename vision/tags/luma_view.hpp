#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace telescope::vision {

/// A place between four pixels, to 1/256 of one: for places that are looked at in picture after picture.
struct Tap {
  std::uint16_t column = 0, line = 0;
  std::uint8_t right = 0, down = 0;  ///< of 256
};

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

  /// The same at many places, one after another in loops that can be vectorised.
  template <std::size_t n>
  void at(const std::array<float, n>& x, const std::array<float, n>& y, std::array<float, n>& out) const {
    const float right = static_cast<float>(width) - 1.001F, bottom = static_cast<float>(height) - 1.001F;
    std::array<int, n> columns, lines;
    for (std::size_t i = 0; i < n; ++i) {
      columns[i] = static_cast<int>(std::clamp(x[i], 0.0F, right));
      lines[i] = static_cast<int>(std::clamp(y[i], 0.0F, bottom));
    }
    std::array<std::array<std::uint8_t, n>, 4> around;  // of each place the two pixels above, the two below
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint8_t* p = data + lines[i] * stride + columns[i];
      around[0][i] = p[0], around[1][i] = p[1], around[2][i] = p[stride], around[3][i] = p[stride + 1];
    }
    for (std::size_t i = 0; i < n; ++i) {
      const float fx = std::clamp(x[i], 0.0F, right) - static_cast<float>(columns[i]);
      const float fy = std::clamp(y[i], 0.0F, bottom) - static_cast<float>(lines[i]);
      const float above =
          static_cast<float>(around[0][i]) + fx * static_cast<float>(around[1][i] - around[0][i]);
      const float below =
          static_cast<float>(around[2][i]) + fx * static_cast<float>(around[3][i] - around[2][i]);
      out[i] = above + fy * (below - above);
    }
  }

  /// The tap for `at(x, y)`, in every picture of this size.
  Tap tap(float x, float y) const {
    const int fine_x = static_cast<int>(256 * std::clamp(x, 0.0F, static_cast<float>(width) - 1.01F));
    const int fine_y = static_cast<int>(256 * std::clamp(y, 0.0F, static_cast<float>(height) - 1.01F));
    return {static_cast<std::uint16_t>(fine_x >> 8), static_cast<std::uint16_t>(fine_y >> 8),
            static_cast<std::uint8_t>(fine_x & 255), static_cast<std::uint8_t>(fine_y & 255)};
  }
  float at(const Tap& t) const {
    const std::uint8_t* p = data + t.line * stride + t.column;
    const int above = 256 * p[0] + t.right * (p[1] - p[0]);
    const int below = 256 * p[stride] + t.right * (p[stride + 1] - p[stride]);
    return static_cast<float>(256 * above + t.down * (below - above)) * (1.0F / 65536);
  }
};

}  // namespace telescope::vision

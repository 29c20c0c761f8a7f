#pragma once

#include <array>
#include <optional>

#include "vision/tags/luma_view.hpp"

namespace telescope::vision {

struct Point {
  float x = 0.0F;
  float y = 0.0F;
};
inline Point operator+(Point a, Point b) {
  return {a.x + b.x, a.y + b.y};
}
inline Point operator-(Point a, Point b) {
  return {a.x - b.x, a.y - b.y};
}
inline Point operator*(float k, Point a) {
  return {k * a.x, k * a.y};
}
inline float dot(Point a, Point b) {
  return a.x * b.x + a.y * b.y;
}
inline float cross(Point a, Point b) {
  return a.x * b.y - a.y * b.x;
}

/// Outer corners of a black border, clockwise as seen in the picture, from any corner on.
using PixelQuad = std::array<Point, 4>;

/// The black border around `centre`, whose modules are about `module_px`; nothing when the edges around it
/// do not make a square. Good to a fraction of a module.
std::optional<PixelQuad> find_quad(const LumaView& luma, Point centre, float module_px);

/// The same border to a small fraction of a pixel, from brightness profiles across its sides; nothing when
/// a side is not there.
std::optional<PixelQuad> refine_quad(const LumaView& luma, const PixelQuad& quad);

/// Mean length of the sides in modules of a 4 x 4 tag, pixels.
float module_of(const PixelQuad& quad);

}  // namespace telescope::vision

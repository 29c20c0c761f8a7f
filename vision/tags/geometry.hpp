#pragma once

#include <array>
#include <cmath>
#include <optional>

namespace telescope::vision {

/// A point or vector of the picture, pixels; single precision, for the inner loops.
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
inline float length(Point a) {
  return std::sqrt(dot(a, a));
}

/// The points p with dot(normal, p) = offset; the normal has unit length.
struct Line {
  Point normal;
  float offset = 0.0F;
};

/// Least squares across the line; `normal` says to which side the result looks.
std::optional<Line> fit_line(const Point* points, const float* weights, int count, Point normal);

/// Where two lines cross; nothing where the sine of the angle between them is less than `least_sine`.
std::optional<Point> crossing(const Line& a, const Line& b, float least_sine);

/// Outer corners of a black border, clockwise as seen in the picture, from any corner on.
using PixelQuad = std::array<Point, 4>;

/// Corner i lies between sides i - 1 and i; nothing where neighbouring sides are near to parallel.
std::optional<PixelQuad> corners_of(const std::array<Line, 4>& sides);

/// Whether the picture of a square of six modules could look like this: sides between 4.2 and 8 modules,
/// none much longer than another, opposite ones nearly parallel, no corner far from a right angle.
/// `most_skew`: how far, in sides, the fourth corner may be from where the other three put it.
bool is_plausible(const PixelQuad& quad, float module_px, float most_skew);

Point centre_of(const PixelQuad& quad);
/// A sixth of the mean side: the size of a module of a tag of 4 x 4 cells, pixels.
float module_of(const PixelQuad& quad);
/// A module of a tag, in sixths of its black square.
constexpr float module_of_cells(int cells_across) {
  return 6.0F / static_cast<float>(cells_across + 2);
}

}  // namespace telescope::vision

#include "vision/tags/geometry.hpp"

#include <algorithm>

namespace telescope::vision {
namespace {

constexpr float kPixelNoise = 0.8F;  // that the places of four corners add up to

}  // namespace

std::optional<Line> fit_line(const Point* points, const float* weights, int count, Point normal) {
  float sum = 0, sx = 0, sy = 0;
  for (int i = 0; i < count; ++i)
    sum += weights[i], sx += weights[i] * points[i].x, sy += weights[i] * points[i].y;
  if (sum <= 0) return std::nullopt;
  const Point mean{sx / sum, sy / sum};
  // Seen along the expected line the fit is a regression of the height above it.
  const Point along{-normal.y, normal.x};
  float tt = 0, th = 0;
  for (int i = 0; i < count; ++i) {
    const Point d = points[i] - mean;
    const float t = dot(d, along);
    tt += weights[i] * t * t, th += weights[i] * t * dot(d, normal);
  }
  if (tt <= 0) return std::nullopt;
  const Point tilted = normal - (th / tt) * along;
  const Point unit = (1 / length(tilted)) * tilted;
  return Line{unit, dot(unit, mean)};
}

std::optional<Point> crossing(const Line& a, const Line& b, float least_sine) {
  const float det = cross(a.normal, b.normal);
  if (std::abs(det) < least_sine) return std::nullopt;
  return Point{(a.offset * b.normal.y - b.offset * a.normal.y) / det,
               (a.normal.x * b.offset - b.normal.x * a.offset) / det};
}

std::optional<PixelQuad> corners_of(const std::array<Line, 4>& sides) {
  PixelQuad quad;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto corner = crossing(sides[(i + 3) % 4], sides[i], 0.5F);
    if (!corner) return std::nullopt;
    quad[i] = *corner;
  }
  return quad;
}

bool is_plausible(const PixelQuad& quad, float module_px, float most_skew) {
  std::array<Point, 4> sides;
  std::array<float, 4> lengths;
  for (std::size_t i = 0; i < 4; ++i) {
    sides[i] = quad[(i + 1) % 4] - quad[i];
    lengths[i] = length(sides[i]);
  }
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t next = (i + 1) % 4;
    if (cross(sides[i], sides[next]) < 0.8F * lengths[i] * lengths[next]) return false;
  }
  const auto [shortest, longest] = std::ranges::minmax(lengths);
  // Seen from twenty of its sides away even a steep square is nearly a parallelogram; a side that follows
  // something else is not.
  if (length(quad[0] - quad[1] + quad[2] - quad[3]) > most_skew * longest + kPixelNoise) return false;
  return shortest > 4.2F * module_px && longest < 8.0F * module_px && longest < 1.45F * shortest;
}

Point centre_of(const PixelQuad& quad) {
  return 0.25F * (quad[0] + quad[1] + quad[2] + quad[3]);
}

float module_of(const PixelQuad& quad) {
  float sum = 0;
  for (std::size_t i = 0; i < 4; ++i) sum += length(quad[(i + 1) % 4] - quad[i]);
  return sum / 24;
}

}  // namespace telescope::vision

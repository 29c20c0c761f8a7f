#include "vision/tags/tag_scale.hpp"

#include <cmath>

#include "vision/tags/normal_equations.hpp"

namespace telescope::vision {
namespace {

constexpr std::size_t kFewest = 8;
constexpr float kUnit = 500;  // pixels, so that the terms are about one
// How much the terms are expected to be, so that few tags do not bend the field beyond where they are.
constexpr std::array<float, 6> kExpected = {10, 0.3F, 0.3F, 0.05F, 0.05F, 0.05F};
constexpr float kSpread = 0.02F;                              // of one tag's shape
constexpr float kMostSpread = 0.05F;                          // of all
constexpr float kMostSizeOff = 0.12F, kMostShapeOff = 0.16F;  // of a tag that fits

}  // namespace

TagScale::Shape TagScale::shape_of(const PixelQuad& quad) {
  const Point u = 0.5F * (quad[1] - quad[0] + quad[2] - quad[3]);
  const Point v = 0.5F * (quad[3] - quad[0] + quad[2] - quad[1]);
  const float area = std::abs(cross(u, v));
  return {.size = 0.5F * std::log(std::max(area, 1e-3F) / 36),
          .stretch = 0.5F * (u.x * u.x + v.x * v.x - u.y * u.y - v.y * v.y) / area,
          .shear = (u.x * u.y + v.x * v.y) / area};
}

std::array<float, 6> TagScale::terms_at(Point place) {
  const float x = place.x / kUnit - 2, y = place.y / kUnit - 1;
  return {1, x, y, x * x, x * y, y * y};
}

std::optional<TagScale> TagScale::from(std::span<const PixelQuad> tags) {
  if (tags.size() < kFewest) return std::nullopt;
  std::array<NormalEquations<6>, 3> normal;
  for (const PixelQuad& tag : tags) {
    const Shape shape = shape_of(tag);
    const auto terms = terms_at(centre_of(tag));
    normal[0].add(terms, shape.size), normal[1].add(terms, shape.stretch), normal[2].add(terms, shape.shear);
  }
  TagScale scale;
  for (std::size_t k = 0; k < 3; ++k) {
    for (int i = 0; i < 6; ++i) {
      const float share = kSpread / kExpected[i];
      normal[k].expect(i, 0, share * share);
    }
    scale.coefficients_[k] = normal[k].solve();
  }
  float off = 0;
  for (const PixelQuad& tag : tags) {
    const float d = shape_of(tag).size - scale.at(centre_of(tag)).size;
    off += d * d / static_cast<float>(tags.size());
  }
  if (off > kMostSpread * kMostSpread) return std::nullopt;
  return scale;
}

TagScale::Shape TagScale::at(Point place) const {
  const auto terms = terms_at(place);
  std::array<float, 3> sums{};
  for (int k = 0; k < 3; ++k)
    for (int i = 0; i < 6; ++i) sums[k] += coefficients_[k][i] * terms[i];
  return {sums[0], sums[1], sums[2]};
}

float TagScale::module_at(Point place) const {
  return std::exp(at(place).size);
}

PixelQuad TagScale::quad_at(Point place, float turn) const {
  const Shape shape = at(place);
  // The symmetric square root of the metric, whose determinant is 1.
  const float mean = std::sqrt(1 + shape.stretch * shape.stretch + shape.shear * shape.shear);
  const float norm = std::exp(shape.size) / std::sqrt(2 * (mean + 1));
  const float xx = mean + 1 + shape.stretch, yy = mean + 1 - shape.stretch, xy = shape.shear;
  const float c = std::cos(turn), s = std::sin(turn);
  PixelQuad quad;
  constexpr std::array<Point, 4> kCorners = {{{-3, -3}, {3, -3}, {3, 3}, {-3, 3}}};
  for (std::size_t i = 0; i < 4; ++i) {
    const Point p{c * kCorners[i].x - s * kCorners[i].y, s * kCorners[i].x + c * kCorners[i].y};
    quad[i] = place + norm * Point{xx * p.x + xy * p.y, xy * p.x + yy * p.y};
  }
  return quad;
}

bool TagScale::fits(const PixelQuad& quad, float leeway) const {
  const Shape is = shape_of(quad), should_be = at(centre_of(quad));
  return std::abs(is.size - should_be.size) < leeway * kMostSizeOff &&
         std::abs(is.stretch - should_be.stretch) < leeway * kMostShapeOff &&
         std::abs(is.shear - should_be.shear) < leeway * kMostShapeOff;
}

}  // namespace telescope::vision

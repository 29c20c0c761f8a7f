#include "vision/tags/tag_watch.hpp"

#include <cmath>

namespace telescope::vision {
namespace {

constexpr std::array kAlong = {0.2F, 0.4F, 0.6F, 0.8F};  // of a side
constexpr float kAcross = 0.5F;                          // modules
constexpr float kLeastContrast = 8.0F;                   // grey levels
// An edge as soft as a lens and pixels make it changes by some 0.45 of its contrast over a pixel.
constexpr float kStill = 0.15F;
constexpr float kNowhere = 9.0F;

}  // namespace

TagWatch::TagWatch(const LumaView& luma, const PixelQuad& quad) {
  for (std::size_t side = 0; side < 4; ++side) {
    const Point from = quad[side], along = quad[(side + 1) % 4] - from;
    const Point outward = (kAcross / 6) * Point{along.y, -along.x};
    for (std::size_t k = 0; k < kAlong.size(); ++k) {
      const Point p = from + kAlong[k] * along, in = p - outward, out = p + outward;
      places_[2 * side + k / 2][k % 2] = {luma.tap(in.x, in.y), luma.tap(p.x, p.y), luma.tap(out.x, out.y)};
    }
  }
  parts_ = look(luma);
}

TagWatch::Parts TagWatch::look(const LumaView& luma) const {
  Parts parts;
  for (std::size_t i = 0; i < kParts; ++i) {
    const auto& [a, b] = places_[i];
    const float black = luma.at(a.inside) + luma.at(b.inside);
    const float white = luma.at(a.outside) + luma.at(b.outside), edge = luma.at(a.edge) + luma.at(b.edge);
    parts[i] = white - black > 2 * kLeastContrast ? (edge - black) / (white - black) : kNowhere;
  }
  return parts;
}

int TagWatch::disturbed_sides(const LumaView& luma) const {
  const Parts now = look(luma);
  const auto is_still = [&](std::size_t i) {
    return now[i] != kNowhere && std::abs(now[i] - parts_[i]) <= kStill;
  };
  int disturbed = 0;
  for (std::size_t side = 0; side < 4; ++side) disturbed += !is_still(2 * side) || !is_still(2 * side + 1);
  return disturbed;
}

}  // namespace telescope::vision

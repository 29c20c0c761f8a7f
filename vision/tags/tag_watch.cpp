#include "vision/tags/tag_watch.hpp"

#include <algorithm>
#include <cmath>

namespace telescope::vision {
namespace {

constexpr std::array kAlong = {0.2F, 0.4F, 0.6F, 0.8F};  // of a side
constexpr float kProfileReach = 0.5F;                    // modules
constexpr float kLeastEdgeContrast = 8.0F;               // grey levels
// An edge as soft as a lens and pixels make it changes by some 0.45 of its contrast over a pixel.
constexpr float kStill = 0.15F;
constexpr float kNowhere = 9.0F;

}  // namespace

TagWatch::TagWatch(const LumaView& luma, const PixelQuad& quad) {
  for (std::size_t side = 0; side < 4; ++side) {
    const Point from = quad[side], along = quad[(side + 1) % 4] - from;
    const Point outward = (kProfileReach / 6) * Point{along.y, -along.x};
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
    parts[i] = white - black > 2 * kLeastEdgeContrast ? (edge - black) / (white - black) : kNowhere;
  }
  return parts;
}

std::array<bool, 4> TagWatch::sides_off(const Parts& parts, const Parts& expected) {
  const auto is_off = [&](std::size_t i) {
    return parts[i] == kNowhere || std::abs(parts[i] - expected[i]) > kStill;
  };
  std::array<bool, 4> off;
  for (std::size_t side = 0; side < 4; ++side) off[side] = is_off(2 * side) || is_off(2 * side + 1);
  return off;
}

TagWatch::Change TagWatch::change(const LumaView& luma) const {
  const auto off = sides_off(look(luma), parts_);
  if ((off[0] && off[2]) || (off[1] && off[3])) return Change::kMoved;
  return off == std::array<bool, 4>{} ? Change::kNone : Change::kAtASide;
}

int TagWatch::odd_sides(const LumaView& luma) const {
  constexpr float kMidway = 0.5F;
  Parts midway;
  midway.fill(kMidway);
  return static_cast<int>(std::ranges::count(sides_off(look(luma), midway), true));
}

}  // namespace telescope::vision

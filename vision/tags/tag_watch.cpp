#include "vision/tags/tag_watch.hpp"

#include <cmath>

namespace telescope::vision {
namespace {

constexpr std::array<std::array<float, 2>, 2> kAlong = {{{0.2F, 0.4F}, {0.6F, 0.8F}}};  // of a side
constexpr float kAcross = 0.5F;                                                         // modules
constexpr float kLeastContrast = 8.0F;                                                  // grey levels
// An edge as soft as a lens and pixels make it changes by some 0.45 of its contrast over a pixel.
constexpr float kStill = 0.15F;
constexpr float kNowhere = 9.0F;

}  // namespace

TagWatch::Halves TagWatch::look(const LumaView& luma, const PixelQuad& quad) {
  Halves halves;
  for (std::size_t i = 0; i < 4; ++i) {
    const Point from = quad[i], along = quad[(i + 1) % 4] - from;
    const Point outward = (kAcross / 6) * Point{along.y, -along.x};
    for (std::size_t half = 0; half < 2; ++half) {
      float edge = 0, black = 0, white = 0;
      for (const float t : kAlong[half]) {
        const Point p = from + t * along, in = p - outward, out = p + outward;
        edge += luma.at(p.x, p.y), black += luma.at(in.x, in.y), white += luma.at(out.x, out.y);
      }
      const bool is_there = white - black > kLeastContrast * 2;
      halves[i][half] = is_there ? (edge - black) / (white - black) : kNowhere;
    }
  }
  return halves;
}

int TagWatch::disturbed_sides(const LumaView& luma, const PixelQuad& quad) const {
  const Halves now = look(luma, quad);
  int disturbed = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto is_still = [&](std::size_t half) {
      return now[i][half] != kNowhere && std::abs(now[i][half] - halves_[i][half]) <= kStill;
    };
    disturbed += is_still(0) && is_still(1) ? 0 : 1;
  }
  return disturbed;
}

}  // namespace telescope::vision

#include "vision/tags/ring_vote.hpp"

#include <array>
#include <cmath>

namespace telescope::vision {
namespace {

constexpr int kDirections = 8;
// Distances from the middle in modules. Whatever the turn of the tag, the border covers 2.83 to 3.0 and the
// quiet zone 4.0 to 4.24 of them all; a little more on both sides forgives size and place.
constexpr std::array kDark = {2.3, 2.9};
constexpr std::array kBright = {3.4, 4.15, 4.9};

struct Offsets {
  std::array<std::array<std::ptrdiff_t, kDark.size()>, kDirections> dark;
  std::array<std::array<std::ptrdiff_t, kBright.size()>, kDirections> bright;
  int reach = 0;
};

Offsets make_offsets(float module_px, std::ptrdiff_t stride) {
  Offsets o;
  const auto at = [&](int direction, double modules) {
    const double angle = direction * 2 * M_PI / kDirections;
    const int dx = static_cast<int>(std::lround(std::cos(angle) * modules * module_px));
    const int dy = static_cast<int>(std::lround(std::sin(angle) * modules * module_px));
    o.reach = std::max({o.reach, std::abs(dx), std::abs(dy)});
    return dy * stride + dx;
  };
  for (int d = 0; d < kDirections; ++d) {
    for (std::size_t k = 0; k < kDark.size(); ++k) o.dark[d][k] = at(d, kDark[k]);
    for (std::size_t k = 0; k < kBright.size(); ++k) o.bright[d][k] = at(d, kBright[k]);
  }
  return o;
}

using Byte = std::uint8_t;

inline void order(Byte& a, Byte& b) {
  const Byte low = std::min(a, b), high = std::max(a, b);
  a = low;
  b = high;
}

inline Byte third_smallest(Byte a, Byte b, Byte c, Byte d, Byte e, Byte f, Byte g, Byte h) {
  order(a, b), order(c, d), order(a, c), order(b, d), order(b, c);
  order(e, f), order(g, h), order(e, g), order(f, h), order(f, g);
  return std::min(std::min(c, g), std::min(std::max(b, e), std::max(a, f)));
}

inline void vote_row(const Byte* __restrict from, const Offsets& o, int count, Byte* __restrict out) {
  for (int x = 0; x < count; ++x) {
    std::array<Byte, kDirections> step;
    for (int d = 0; d < kDirections; ++d) {
      const Byte dark = std::min(from[x + o.dark[d][0]], from[x + o.dark[d][1]]);
      const Byte bright =
          std::max(std::max(from[x + o.bright[d][0]], from[x + o.bright[d][1]]), from[x + o.bright[d][2]]);
      step[d] = static_cast<Byte>(std::max(bright, dark) - dark);
    }
    out[x] = third_smallest(step[0], step[1], step[2], step[3], step[4], step[5], step[6], step[7]);
  }
}

}  // namespace

void RingVote::search(const LumaView& luma, float module_px, int min_score,
                      std::vector<RingCandidate>& found) {
  found.clear();
  const Offsets offsets = make_offsets(module_px, luma.stride);
  const int reach = offsets.reach, width = luma.width - 2 * reach, height = luma.height - 2 * reach;
  if (width < 5 || height < 5) return;
  const auto size = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  scores_.resize(size);
  for (int y = 0; y < height; ++y)
    vote_row(luma.row(y + reach) + reach, offsets, width,
             scores_.data() + static_cast<std::ptrdiff_t>(y) * width);

  const auto score = [&](int x, int y) -> int {
    return scores_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                   static_cast<std::size_t>(x)];
  };
  for (int y = 2; y < height - 2; ++y)
    for (int x = 2; x < width - 2; ++x) {
      const int s = score(x, y);
      if (s < min_score) continue;
      bool peak = true;
      float weight = 0, sx = 0, sy = 0;
      for (int dy = -2; dy <= 2 && peak; ++dy)
        for (int dx = -2; dx <= 2; ++dx) {
          const int other = score(x + dx, y + dy);
          if (other > s || (other == s && (dy < 0 || (dy == 0 && dx < 0)))) {
            peak = false;
            break;
          }
          const auto w = static_cast<float>(other);
          weight += w, sx += w * static_cast<float>(dx), sy += w * static_cast<float>(dy);
        }
      if (!peak) continue;
      found.push_back(
          {static_cast<float>(x + reach) + sx / weight, static_cast<float>(y + reach) + sy / weight, s});
    }
  std::ranges::stable_sort(found, std::greater{}, &RingCandidate::score);
}

}  // namespace telescope::vision

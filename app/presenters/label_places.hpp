#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace telescope::app {

/// The rectangle that a label takes on the screen, y down.
struct LabelBox {
  float min_x = 0.0F;
  float min_y = 0.0F;
  float max_x = 0.0F;
  float max_y = 0.0F;
};

/// The area that two labels share; 0 where they lie apart.
inline float shared_area(const LabelBox& a, const LabelBox& b) {
  return std::max(0.0F, std::min(a.max_x, b.max_x) - std::max(a.min_x, b.min_x)) *
         std::max(0.0F, std::min(a.max_y, b.max_y) - std::max(a.min_y, b.min_y));
}

/// Which of `places` (at least one, the best first) covers least of what is `taken`.
inline std::size_t freest(std::span<const LabelBox> places, std::span<const LabelBox> taken) {
  std::size_t best = 0;
  float least = -1.0F;
  for (std::size_t i = 0; i < places.size(); ++i) {
    float covered = 0.0F;
    for (const LabelBox& box : taken) covered += shared_area(places[i], box);
    if (least >= 0.0F && covered >= least) continue;
    best = i;
    least = covered;
  }
  return best;
}

}  // namespace telescope::app

#pragma once

#include <array>
#include <vector>

#include "vision/tags/geometry.hpp"
#include "vision/tags/luma_view.hpp"

namespace telescope::vision {

/// A place that looks like the middle of a tag.
struct RingCandidate {
  int x = 0, y = 0;  ///< see middle_of()
  int score = 0;     ///< 0 to 401: contrast of the quiet zone with the border, for its brightness
};

/// Looks everywhere for a white ring around a dark one: the quiet zone and the border of a tag in any turn.
/// In eight directions the brightest point where the quiet zone would be is compared with the darkest where
/// the border would be; the score is the third smallest difference, so that six of eight must agree.
class RingVote {
 public:
  /// `cells`: of the tags, along a side.
  explicit RingVote(int cells);
  /// Within so many pixels of the edge of what is searched nothing is found.
  int rim(float module_px) const;
  /// The best 2000 of the local maxima of at least `min_score`, best first. `module_px`: 1.1 to 2.2 works
  /// best.
  void search(const LumaView& luma, float module_px, int min_score, std::vector<RingCandidate>& found);

  /// Where in the picture last searched a candidate is.
  Point middle_of(const RingCandidate& candidate) const;
  /// The same to a pixel or two.
  Point place_of(const RingCandidate& candidate) const {
    return {static_cast<float>(candidate.x + reach_), static_cast<float>(candidate.y + reach_)};
  }

 private:
  void sort_best(std::vector<RingCandidate>& found);

  std::array<double, 2> dark_;  // distances from the middle, modules
  std::array<double, 3> bright_;
  int width_ = 0, reach_ = 0;
  std::vector<std::uint8_t> scores_;
  std::vector<std::uint16_t> peaks_;  // of a row
  std::vector<RingCandidate> sorted_;
};

}  // namespace telescope::vision

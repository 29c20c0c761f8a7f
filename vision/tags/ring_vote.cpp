#include "vision/tags/ring_vote.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "vision/tags/kernels.hpp"

namespace telescope::vision {
namespace {

// Distances from the middle, of the border's inner and the quiet zone's inner edge: 2 and 3 modules of a tag
// of 4 x 4 cells along its sides, up to 1.41 times that towards its corners. Whatever the turn, one of each
// lies in the border, or in the quiet zone; a little more on both sides forgives size and place.
constexpr std::array kDark = {1.15, 1.45};
constexpr std::array kBright = {3.4 / 3, 4.15 / 3, 4.9 / 3};

RingOffsets make_offsets(const std::array<double, 2>& dark, const std::array<double, 3>& bright,
                         float module_px, std::ptrdiff_t stride, int& reach) {
  RingOffsets offsets;
  reach = 0;
  const auto at = [&](std::size_t direction, double modules) {
    const double angle = static_cast<double>(direction) * 2 * M_PI / 8;
    const int dx = static_cast<int>(std::lround(std::cos(angle) * modules * module_px));
    const int dy = static_cast<int>(std::lround(std::sin(angle) * modules * module_px));
    reach = std::max({reach, std::abs(dx), std::abs(dy)});
    return dy * stride + dx;
  };
  for (std::size_t d = 0; d < 8; ++d) {
    for (std::size_t k = 0; k < dark.size(); ++k) offsets.dark[d][k] = at(d, dark[k]);
    for (std::size_t k = 0; k < bright.size(); ++k) offsets.bright[d][k] = at(d, bright[k]);
  }
  return offsets;
}

constexpr std::size_t kMostCandidates = 2000;
// In shadow a tag has less contrast than texture in the light, but it has more for its brightness.
constexpr int kDarkness = 32;  // grey levels, so that the darkest corners do not come first
constexpr int kScores = 512;   // more than the largest score
// Over-exposure leaves a tag less contrast the brighter it is: there contrast alone counts.
constexpr int kBrightness = 130;

/// The mean of the eight directions' brightest points.
int brightness_around(const std::uint8_t* middle, const RingOffsets& offsets) {
  int sum = 0;
  for (const auto& bright : offsets.bright)
    sum += std::max({middle[bright[0]], middle[bright[1]], middle[bright[2]]});
  return sum / 8;
}

constexpr int kPeakReach = 2;  // a local maximum is the largest so far around

}  // namespace

RingVote::RingVote(int cells) {
  const double inner = cells / 2.0, outer = inner + 1;
  for (std::size_t k = 0; k < kDark.size(); ++k) dark_[k] = inner * kDark[k];
  for (std::size_t k = 0; k < kBright.size(); ++k) bright_[k] = outer * kBright[k];
}

int RingVote::rim(float module_px) const {
  return static_cast<int>(std::lround(bright_.back() * static_cast<double>(module_px))) + kPeakReach;
}

void RingVote::search(const LumaView& luma, float module_px, int min_score,
                      std::vector<RingCandidate>& found) {
  found.clear();
  int reach = 0;
  const RingOffsets offsets = make_offsets(dark_, bright_, module_px, luma.stride, reach);
  reach_ = reach;
  const int width = luma.width - 2 * reach, height = luma.height - 2 * reach;
  if (width < 5 || height < 5) return;
  width_ = width;
  scores_.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  const auto scores = [&](int y) { return scores_.data() + static_cast<std::ptrdiff_t>(y) * width; };
  for (int y = 0; y < height; ++y) kernels().vote(luma.row(y + reach) + reach, offsets, width, scores(y));

  peaks_.resize(static_cast<std::size_t>(width));
  for (int y = kPeakReach; y + kPeakReach < height; ++y) {
    const std::uint8_t* row = scores(y) + kPeakReach;
    const int count = kernels().peaks(row, width, width - 2 * kPeakReach,
                                      static_cast<std::uint8_t>(min_score), peaks_.data());
    for (const int x : std::span(peaks_).first(static_cast<std::size_t>(count))) {
      const int column = x + kPeakReach;
      const int white = brightness_around(luma.row(y + reach) + column + reach, offsets);
      found.push_back({column, y, 255 * row[x] / (std::min(white, kBrightness) + kDarkness)});
    }
  }
  sort_best(found);
}

/// By places that are counted: of tens of thousands only the best are wanted.
void RingVote::sort_best(std::vector<RingCandidate>& found) {
  std::array<std::size_t, kScores> begin{};
  for (const RingCandidate& each : found) ++begin[static_cast<std::size_t>(each.score)];
  std::size_t before = 0;
  for (std::size_t score = kScores; score-- > 0;) before += std::exchange(begin[score], before);
  sorted_.resize(std::min(found.size(), kMostCandidates));
  for (const RingCandidate& each : found)
    if (const std::size_t place = begin[static_cast<std::size_t>(each.score)]++; place < sorted_.size())
      sorted_[place] = each;
  found.swap(sorted_);
}

Point RingVote::middle_of(const RingCandidate& candidate) const {
  const std::uint8_t* peak = scores_.data() + static_cast<std::ptrdiff_t>(candidate.y) * width_ + candidate.x;
  int lowest = 255;
  for (int dy = -2; dy <= 2; ++dy)
    for (int dx = -2; dx <= 2; ++dx) lowest = std::min<int>(lowest, peak[dy * width_ + dx]);
  int sum = 0, sx = 0, sy = 0;
  for (int dy = -2; dy <= 2; ++dy)
    for (int dx = -2; dx <= 2; ++dx) {
      const int weight = peak[dy * width_ + dx] - lowest;
      sum += weight, sx += weight * dx, sy += weight * dy;
    }
  const float scale = sum > 0 ? 1 / static_cast<float>(sum) : 0;
  return place_of(candidate) + scale * Point{static_cast<float>(sx), static_cast<float>(sy)};
}

}  // namespace telescope::vision

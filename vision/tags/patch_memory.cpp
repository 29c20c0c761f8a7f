#include "vision/tags/patch_memory.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace telescope::vision {
namespace {

// Lines of the picture from row to row: every second one where modules are small, and of larger ones as many
// rows, so that the time does not grow with the pixels.
constexpr int kFewestLines = 2;
constexpr float kRowsAModule = 1.75F;
constexpr int kBlock = 16;  // columns, that the vectoriser compares at once
// From one time to the next it rises slowly: something else may have been taken for noise.
constexpr float kRise = 1.5F, kLeastRise = 0.2F;
// The mean over some hundred pixels differs from picture to picture by some hundredths of the noise; the
// light's own by some tenths of a grey level.
constexpr float kOfNoise = 0.08F, kOfLight = 0.2F;
// A cell that turns to its opposite changes the mean by a 32nd of the spread.
constexpr float kLeastSpread = 40;

/// Mean absolute deviation.
float spread_of(const std::vector<std::uint8_t>& pixels) {
  const int count = static_cast<int>(pixels.size());
  const int mean = std::accumulate(pixels.begin(), pixels.end(), 0) / count;
  const auto add_off = [mean](int sum, int pixel) { return sum + std::abs(pixel - mean); };
  return static_cast<float>(std::accumulate(pixels.begin(), pixels.end(), 0, add_off)) /
         static_cast<float>(count);
}

}  // namespace

void PatchMemory::remember(const LumaView& luma, const PixelQuad& quad, bool learn) {
  const float margin = module_of(quad);
  const auto [left, right] = std::minmax({quad[0].x, quad[1].x, quad[2].x, quad[3].x});
  const auto [top, bottom] = std::minmax({quad[0].y, quad[1].y, quad[2].y, quad[3].y});
  const int wanted = static_cast<int>(right - left + 2 * margin) + 1;
  const int columns = (wanted + kBlock - 1) / kBlock * kBlock;
  const int x = std::clamp(static_cast<int>(left - margin), 0, std::max(0, luma.width - columns));
  const int y = std::max(0, static_cast<int>(top - margin));
  const int lines = std::max(kFewestLines, static_cast<int>(margin / kRowsAModule));
  const int rows = (std::min(luma.height, static_cast<int>(bottom + margin) + 1) - y) / lines;
  const bool is_same_place =
      x == left_ && y == top_ && columns == columns_ && rows == rows_ && lines == lines_;
  if (learn && is_same_place && !pixels_.empty()) {
    const float now = difference(luma);
    if (is_learning())
      noise_ = learned_++ == 0 ? now : std::min(noise_, now);
    else
      noise_ = 0.5F * (noise_ + std::min(now, kRise * noise_ + kLeastRise));
  }
  pixels_.clear();
  most_ = -1;
  if (columns > luma.width || rows < 1) return;  // too near the picture's edge, or not in it
  left_ = x, top_ = y, columns_ = columns, rows_ = rows, lines_ = lines;
  for (int row = 0; row < rows; ++row) {
    const std::uint8_t* from = luma.row(top_ + lines_ * row) + left_;
    pixels_.insert(pixels_.end(), from, from + columns);
  }
  const float allowed = kOfNoise * noise_ + kOfLight;
  if (!is_learning() && spread_of(pixels_) >= kLeastSpread * allowed) most_ = noise_ + allowed;
}

bool PatchMemory::is_shown(const LumaView& luma) const {
  return most_ >= 0 && difference(luma) <= most_;
}

void PatchMemory::prefetch(const LumaView& luma) const {
  constexpr int kCacheLine = 64;
  if (most_ < 0) return;
  for (int row = 0; row < rows_; ++row) {
    const std::uint8_t* from = luma.row(top_ + lines_ * row) + left_;
    for (int x = 0; x < columns_; x += kCacheLine) __builtin_prefetch(from + x);
    __builtin_prefetch(from + columns_ - 1);
  }
}

float PatchMemory::difference(const LumaView& luma) const {
  int sum = 0;
  const std::uint8_t* before = pixels_.data();
  for (int row = 0; row < rows_; ++row, before += columns_) {
    const std::uint8_t* now = luma.row(top_ + lines_ * row) + left_;
    for (int x = 0; x < columns_; ++x) sum += std::abs(now[x] - before[x]);
  }
  return static_cast<float>(sum) / static_cast<float>(columns_ * rows_);
}

}  // namespace telescope::vision

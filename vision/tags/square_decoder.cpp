#include "vision/tags/square_decoder.hpp"

#include <algorithm>
#include <cmath>

#include "vision/tags/homography.hpp"
#include "vision/tags/kernels.hpp"

namespace telescope::vision {
namespace {

constexpr float kMinCorrelation = 0.75F;
constexpr float kUnit = 1024;  // of the integers in which cells are correlated; 16 x 1.5 of it fit 16 bits
constexpr float kMinMargin = 0.12F;
constexpr float kMinContrast = 8.0F;  // grey levels between border and quiet zone
constexpr float kWorstCell = 1.1F;    // see Misfit; the nearest other word has four cells at 2
constexpr float kMaxTexture = 0.45F;
constexpr float kLeastGain = 0.5F;
constexpr float kSharpen = 0.12F;  // what a cell takes from each of its neighbours through blur

/// A brightness that changes evenly over the tag.
struct Plane {
  float level = 0, du = 0, dv = 0;
  float at(float u, float v) const { return level + du * (u - 3) + dv * (v - 3); }
};

/// Samples along the square ring `out` modules outside the edge of the black square, `count` a side.
template <int count>
Plane fit_ring(const LumaView& luma, const Homography& picture, float out,
               std::array<float, 4 * count>& values) {
  Plane plane;
  float spread = 0;
  for (int i = 0; i < count; ++i) {
    const float t = static_cast<float>(i) * (6 + 2 * out) / count - out;
    const std::array<Point, 4> ring = {{{t, -out}, {6 + out, t}, {6 - t, 6 + out}, {-out, 6 - t}}};
    for (int side = 0; side < 4; ++side) {
      const Point p = picture(ring[side].x, ring[side].y);
      const float value = values[side * count + i] = luma.at(p.x, p.y);
      const float u = ring[side].x - 3, v = ring[side].y - 3;
      plane.level += value, plane.du += value * u, plane.dv += value * v, spread += u * u;
    }
  }
  plane.level /= 4 * count, plane.du /= spread, plane.dv /= spread;
  return plane;
}

/// Brightness of the cells, -1 where the border's black, 1 where the quiet zone's white.
struct Cells {
  std::array<float, 36> mean;  // 6 x 6, with a rim of border cells
  std::array<std::array<float, 4>, 16>
      quarters;  // of each cell: top left, top right, bottom left, bottom right
};

Cells sample_cells(const LumaView& luma, const Homography& picture, const Plane& dark, const Plane& bright) {
  Cells cells;
  cells.mean.fill(-1.0F);
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c) {
      const float u = 1.5F + static_cast<float>(c), v = 1.5F + static_cast<float>(r);
      const float black = dark.at(u, v), gain = 2 / std::max(bright.at(u, v) - black, kMinContrast / 2);
      float sum = 0;
      for (int k = 0; k < 4; ++k) {
        const Point p = picture(u + (k % 2 == 0 ? -0.25F : 0.25F), v + (k < 2 ? -0.25F : 0.25F));
        sum += cells.quarters[r * 4 + c][k] = gain * (luma.at(p.x, p.y) - black) - 1;
      }
      cells.mean[(r + 1) * 6 + c + 1] = sum / 4;
    }
  return cells;
}

/// How the quarters of the cells differ from a word seen through a blur.
struct Misfit {
  float gain = 0.0F;     ///< contrast of the cells, 1: that of border and quiet zone
  float texture = 0.0F;  ///< root mean square of what the quarters have beside it, as a share of the gain
  float worst = 0.0F;    ///< of the cells: how far one is towards its opposite, 1 is the middle
};

/// Little for a tag; much for a pattern of smaller or displaced cells, or for a word of which a cell differs.
Misfit compare(const Cells& cells, SquareWord word) {
  std::array<float, 36> ideal;
  ideal.fill(-1.0F);
  for (int i = 0; i < 16; ++i) ideal[(i / 4 + 1) * 6 + i % 4 + 1] = word >> (15 - i) & 1 ? 1.0F : -1.0F;
  // quarter = gain * own cell + blur * (what its two neighbours differ from it), least squares
  std::array<std::array<float, 3>, 64> rows;
  float ww = 0, wd = 0, dd = 0, wq = 0, dq = 0;
  for (int i = 0; i < 16; ++i)
    for (int k = 0; k < 4; ++k) {
      const int at = (i / 4 + 1) * 6 + i % 4 + 1;
      const float w = ideal[at], q = cells.quarters[i][k];
      const float d = ideal[at + (k % 2 == 0 ? -1 : 1)] + ideal[at + (k < 2 ? -6 : 6)] - 2 * w;
      rows[i * 4 + k] = {w, d, q};
      ww += w * w, wd += w * d, dd += d * d, wq += w * q, dq += d * q;
    }
  const float det = ww * dd - wd * wd;
  const float gain = (wq * dd - dq * wd) / det, blur = std::max(0.0F, (dq * ww - wq * wd) / det);
  const float own = gain - 2 * blur;
  if (own < 0.1F) return {.gain = gain, .texture = 9, .worst = 9};
  float left = 0, worst = 0;
  for (int i = 0; i < 16; ++i) {
    float short_of = 0;
    for (int k = 0; k < 4; ++k) {
      const auto& [w, d, q] = rows[i * 4 + k];
      const float e = q - gain * w - blur * d;
      left += e * e, short_of -= e * w;
    }
    worst = std::max(worst, short_of / (4 * own));
  }
  return {.gain = gain, .texture = std::sqrt(left / 64) / gain, .worst = worst};
}

}  // namespace

SquareDecoder::SquareDecoder(std::span<const TagId> ids) : ids_(ids.begin(), ids.end()) {
  for (const TagId id : ids_) {
    SquareWord word = square_word(id);
    for (int turn = 0; turn < 4; ++turn, word = turned(word)) words_.push_back(word);
  }
  padded_ = (static_cast<int>(words_.size()) + 31) / 32 * 32;
  cells_.resize(static_cast<std::size_t>(16 * padded_));
  sums_.resize(static_cast<std::size_t>(padded_));
  for (std::size_t k = 0; k < words_.size(); ++k)
    for (std::size_t i = 0; i < 16; ++i)
      cells_[i * static_cast<std::size_t>(padded_) + k] = words_[k] >> (15 - i) & 1 ? 1 : -1;
}

std::optional<Decoded> SquareDecoder::decode(const LumaView& luma, const PixelQuad& quad) const {
  const Homography picture(quad, 6);
  std::array<float, 20> border;
  std::array<float, 28> quiet;
  const Plane dark = fit_ring<5>(luma, picture, -0.5F, border);
  const Plane bright = fit_ring<7>(luma, picture, 0.5F, quiet);
  if (bright.level - dark.level < kMinContrast) return std::nullopt;
  const float middle = 0.5F * (bright.level + dark.level);
  if (std::ranges::count_if(border, [&](float v) { return v > middle; }) > 2) return std::nullopt;
  if (std::ranges::count_if(quiet, [&](float v) { return v < middle; }) > 6) return std::nullopt;

  const Cells cells = sample_cells(luma, picture, dark, bright);
  std::array<std::int16_t, 16> soft;
  float energy = 0;
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c) {
      const float* at = &cells.mean[(r + 1) * 6 + c + 1];
      const float sharp = (at[0] - kSharpen * (at[-1] + at[1] + at[-6] + at[6])) / (1 - 4 * kSharpen);
      const float clamped = std::clamp(sharp, -1.5F, 1.5F);
      soft[r * 4 + c] = static_cast<std::int16_t>(std::lround(clamped * kUnit));
      energy += clamped * clamped;
    }
  kernels().correlate(soft.data(), cells_.data(), padded_, sums_.data());
  const auto best =
      std::max_element(sums_.begin(), sums_.begin() + static_cast<std::ptrdiff_t>(words_.size()));
  const int word = static_cast<int>(best - sums_.begin()), index = word / 4, turns = word % 4;
  const float scale = 1 / (kUnit * 4 * std::sqrt(energy) + 1e-6F);
  const float correlation = scale * *best;
  if (correlation < kMinCorrelation) return std::nullopt;
  std::int16_t second = 0;
  for (int k = 0; k < static_cast<int>(words_.size()); ++k)
    if (k / 4 != index) second = std::max(second, sums_[static_cast<std::size_t>(k)]);
  const float margin = correlation - scale * second;
  if (margin < kMinMargin) return std::nullopt;
  const Misfit misfit = compare(cells, words_[static_cast<std::size_t>(word)]);
  if (misfit.gain < kLeastGain || misfit.texture > kMaxTexture || misfit.worst > kWorstCell)
    return std::nullopt;
  return Decoded{index, turns, correlation, margin};
}

}  // namespace telescope::vision

#include "vision/tags/square_decoder.hpp"

#include <algorithm>
#include <cmath>

#include "vision/tags/homography.hpp"
#include "vision/tags/kernels.hpp"

namespace telescope::vision {

/// Brightness of the cells, -1 where the border's black, 1 where the quiet zone's white.
struct SquareDecoder::Cells {
  std::array<float, 36> mean;  // 6 x 6, with a rim of border cells
  std::array<std::array<float, 4>, 16>
      quarters;        // of each cell: top left, top right, bottom left, bottom right
  float noise = 0.0F;  // standard deviation of one sample
};

namespace {

using Cells = SquareDecoder::Cells;

constexpr float kMinCorrelation = 0.75F;
constexpr float kUnit = 1024;  // of the integers in which cells are correlated; 16 x 1.5 of it fit 16 bits
constexpr float kMinMargin = 0.12F;
constexpr float kMinContrast = 8.0F;  // grey levels between border and quiet zone
// See Misfit; the nearest other word has four cells at 2. What agrees well with its word otherwise has each
// raised by the noise of its own frame, so that no more is let in where the picture is clean.
constexpr float kWorstCell = 1.1F, kWorstCellOfNoise = 0.5F, kWorstCellEver = 1.25F;
constexpr float kWorstCellInClean = 0.65F, kWorstCellOfItsNoise = 3.2F;
constexpr float kMaxTexture = 0.38F, kTextureOfNoise = 1.2F, kMaxTextureEver = 0.5F;
constexpr float kStrongCorrelation = 0.9F, kStrongMargin = 0.2F;
constexpr int kMostSpoilt = 6, kLeastDoubtful = 5;  // see spoilt_frame
constexpr float kLeastGain = 0.5F;
constexpr float kPenumbra = 0.4F;  // modules over which a shadow begins
constexpr float kSharpen = 0.12F;  // what a cell takes from each of its neighbours through blur

/// Brightness in the picture as the decoder samples it: at a point, or, where a module has many pixels, over
/// a patch of it. So noise of pixels is averaged away and what is left as noise is not that of coarse
/// texture.
class Sampler {
 public:
  Sampler(const LumaView& luma, float module_px)
      : luma_(&luma), reach_(module_px < kLeastPatched ? 0 : kPatch * module_px) {}
  float at(Point p) const {
    if (reach_ == 0) return luma_->at(p.x, p.y);
    return 0.25F * (luma_->at(p.x - reach_, p.y - reach_) + luma_->at(p.x + reach_, p.y - reach_) +
                    luma_->at(p.x - reach_, p.y + reach_) + luma_->at(p.x + reach_, p.y + reach_));
  }

 private:
  static constexpr float kLeastPatched = 4.5F;  // pixels a module
  static constexpr float kPatch = 0.13F;        // modules

  const LumaView* luma_;
  float reach_;
};

struct RingSample {
  Point place;  // modules from the middle of the tag
  float value;
};

/// Samples along the square ring `out` modules outside the edge of the black square, `count` a side.
template <int count>
std::array<RingSample, 4 * count> sample_ring(const Sampler& luma, const Homography& picture, float out) {
  std::array<RingSample, 4 * count> ring;
  for (int i = 0; i < count; ++i) {
    const float a = 3 + out, t = static_cast<float>(2 * i) * a / count - a;
    const std::array<Point, 4> places = {{{t, -a}, {a, t}, {-t, a}, {-a, -t}}};
    for (int side = 0; side < 4; ++side) {
      const Point p = picture(places[side].x + 3, places[side].y + 3);
      ring[side * count + i] = {places[side], luma.at(p)};
    }
  }
  return ring;
}
using Border = std::array<RingSample, 20>;
using Quiet = std::array<RingSample, 28>;

/// A brightness that changes evenly over the tag.
struct Plane {
  float level = 0, du = 0, dv = 0;
  float at(Point p) const { return level + du * p.x + dv * p.y; }
};

Plane fit_plane(std::span<const RingSample> ring) {
  Plane plane;
  float spread = 0;
  for (const auto& [place, value] : ring) {
    plane.level += value, plane.du += value * place.x, plane.dv += value * place.y;
    spread += place.x * place.x;
  }
  plane.level /= static_cast<float>(ring.size()), plane.du /= spread, plane.dv /= spread;
  return plane;
}

/// How bright black and white are at each place of the tag: evenly changing, or with the edge of a shadow.
struct Light {
  std::array<Plane, 2> black, white;  // in the shadow, in the light
  Point towards_light;                // unit length
  float edge = -1e3F;                 // modules from the middle along it

  float mix(const std::array<Plane, 2>& sides, Point p) const {
    const float lit = std::clamp((dot(p, towards_light) - edge) / kPenumbra + 0.5F, 0.0F, 1.0F);
    return (1 - lit) * sides[0].at(p) + lit * sides[1].at(p);
  }
  float black_at(Point p) const { return mix(black, p); }
  float white_at(Point p) const { return mix(white, p); }
};

Light fit_even_light(const Border& border, const Quiet& quiet) {
  Light light;
  light.black.fill(fit_plane(border));
  light.white.fill(fit_plane(quiet));
  return light;
}

/// The mean on either side of the edge; nothing where a side has too few samples.
std::optional<std::array<Plane, 2>> levels_of(std::span<const RingSample> ring, const Light& light) {
  std::array<Plane, 2> levels;
  std::array<int, 2> counts{};
  for (const auto& [place, value] : ring) {
    const float off = dot(place, light.towards_light) - light.edge;
    if (std::abs(off) < kPenumbra / 2) continue;
    levels[off > 0].level += value, ++counts[off > 0];
  }
  if (counts[0] < 3 || counts[1] < 3) return std::nullopt;
  for (int side : {0, 1}) levels[side].level /= static_cast<float>(counts[side]);
  return levels;
}

/// A straight shadow across the tag, from the two kinds of white in the quiet zone.
std::optional<Light> fit_shadow(const Border& border, const Quiet& quiet) {
  std::array<float, 28> sorted;
  std::ranges::transform(quiet, sorted.begin(), &RingSample::value);
  std::ranges::sort(sorted);
  float gap = 0, between = 0;
  for (std::size_t i = 3; i + 3 < sorted.size(); ++i)
    if (sorted[i] - sorted[i - 1] > gap)
      gap = sorted[i] - sorted[i - 1], between = 0.5F * (sorted[i] + sorted[i - 1]);
  if (gap <= 0) return std::nullopt;
  Light light;
  for (const auto& [place, value] : quiet)
    light.towards_light = light.towards_light + (value > between ? 1.0F : -1.0F) * place;
  const float size = length(light.towards_light);
  if (size < 1) return std::nullopt;
  light.towards_light = (1 / size) * light.towards_light;
  // Of all edges across that direction the one that leaves the fewest samples on the wrong side.
  int fewest = 7;
  for (float edge = -3.6F; edge <= 3.6F; edge += 0.3F) {
    const auto is_wrong = [&](const RingSample& s) {
      return (s.value > between) != (dot(s.place, light.towards_light) > edge);
    };
    const int wrong = static_cast<int>(std::ranges::count_if(quiet, is_wrong));
    if (wrong < fewest) fewest = wrong, light.edge = edge;
  }
  const auto white = fewest < 7 ? levels_of(quiet, light) : std::nullopt;
  const auto black = white ? levels_of(border, light) : std::nullopt;
  if (!black) return std::nullopt;
  light.white = *white, light.black = *black;
  return light;
}

/// What is missing of the frame, nothing where that is too much: points of the quiet zone that are dark, and
/// twice those of the border that are bright.
std::optional<int> spoilt_frame(const Border& border, const Quiet& quiet, const Light& light) {
  const auto middle = [&](Point p) { return 0.5F * (light.black_at(p) + light.white_at(p)); };
  for (int side : {0, 1})
    if (light.white[side].level - light.black[side].level < kMinContrast) return std::nullopt;
  const auto bright = std::ranges::count_if(border, [&](auto& s) { return s.value > middle(s.place); });
  const auto dark = std::ranges::count_if(quiet, [&](auto& s) { return s.value < middle(s.place); });
  const int spoilt = static_cast<int>(dark + 2 * bright);
  return bright <= 1 && spoilt <= kMostSpoilt ? std::optional(spoilt) : std::nullopt;
}

using Quarters = std::array<std::array<float, 4>, 16>;

constexpr Point quarter_place(int cell, int k) {
  return {static_cast<float>(cell % 4) - 1.5F + (k % 2 == 0 ? -0.25F : 0.25F),
          static_cast<float>(cell / 4) - 1.5F + (k < 2 ? -0.25F : 0.25F)};
}

Quarters sample_cells(const Sampler& luma, const Homography& picture) {
  Quarters quarters;
  for (int cell = 0; cell < 16; ++cell)
    for (int k = 0; k < 4; ++k) {
      const Point place = quarter_place(cell, k), p = picture(place.x + 3, place.y + 3);
      quarters[cell][k] = luma.at(p);
    }
  return quarters;
}

/// The noise of samples, in units of the cells, from how crooked border and quiet zone are along each side.
/// The median: of a pattern that is no tag's frame some parts are crooked and the others plain.
float noise_of(const Border& border, const Quiet& quiet, const Light& light) {
  std::array<float, 4 * 3 + 4 * 5> bends;
  std::size_t count = 0;
  const auto add = [&](std::span<const RingSample> ring) {
    const std::size_t on_side = ring.size() / 4;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      if (i % on_side == 0 || i % on_side == on_side - 1) continue;
      const Point p = ring[i].place;
      const float gain = 2 / std::max(light.white_at(p) - light.black_at(p), kMinContrast / 2);
      bends[count++] = gain * std::abs(ring[i - 1].value - 2 * ring[i].value + ring[i + 1].value);
    }
  };
  add(border), add(quiet);
  std::ranges::nth_element(bends, bends.begin() + bends.size() / 2);
  return bends[bends.size() / 2] / (0.6745F * std::sqrt(6.0F));  // for independent normal samples
}

Cells normalise(const Quarters& quarters, const Light& light, float noise) {
  Cells cells;
  cells.noise = noise;
  cells.mean.fill(-1.0F);
  for (int cell = 0; cell < 16; ++cell) {
    float sum = 0;
    for (int k = 0; k < 4; ++k) {
      const Point p = quarter_place(cell, k);
      const float black = light.black_at(p), gain = 2 / std::max(light.white_at(p) - black, kMinContrast / 2);
      sum += cells.quarters[cell][k] = std::clamp(gain * (quarters[cell][k] - black) - 1, -3.0F, 3.0F);
    }
    cells.mean[(cell / 4 + 1) * 6 + cell % 4 + 1] = sum / 4;
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

SquareDecoder::Answer SquareDecoder::decode(const LumaView& luma, const PixelQuad& quad) const {
  const Homography picture(quad, 6);
  const Sampler sampler(luma, module_of(quad));
  const Border border = sample_ring<5>(sampler, picture, -0.5F);
  const Quiet quiet = sample_ring<7>(sampler, picture, 0.5F);
  const Quarters quarters = sample_cells(sampler, picture);
  Answer answer;
  const auto compare_in = [&](const Light& light) {
    const auto spoilt = spoilt_frame(border, quiet, light);
    if (!spoilt) return false;
    answer.is_framed = true;
    // Where much of the frame is missing, its crookedness says nothing of the noise.
    const float noise = *spoilt < kLeastDoubtful ? noise_of(border, quiet, light) : 0;
    answer.decoded = compare_with_words(normalise(quarters, light, noise));
    return answer.decoded.has_value();
  };
  if (compare_in(fit_even_light(border, quiet))) return answer;
  if (const auto shadow = fit_shadow(border, quiet)) compare_in(*shadow);
  return answer;
}

std::optional<Decoded> SquareDecoder::compare_with_words(const Cells& cells) const {
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
  const bool is_strong = correlation >= kStrongCorrelation && margin >= kStrongMargin;
  const float noise = is_strong ? cells.noise : 0;
  const float texture = std::min(std::hypot(kMaxTexture, kTextureOfNoise * noise), kMaxTextureEver);
  const float worst = std::min({kWorstCell + kWorstCellOfNoise * noise, kWorstCellEver,
                                kWorstCellInClean + kWorstCellOfItsNoise * cells.noise});
  if (misfit.gain < kLeastGain || misfit.texture > texture || misfit.worst > worst) return std::nullopt;
  return Decoded{index, turns, correlation, margin};
}

}  // namespace telescope::vision

#include "vision/tags/square_decoder.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "vision/tags/homography.hpp"
#include "vision/tags/kernels.hpp"

namespace telescope::vision {

/// Brightness of the cells, -1 where the border's black, 1 where the quiet zone's white.
template <int n>
struct SquareDecoder::Cells {
  static constexpr int kRow = n + 2;  // with a rim of border cells
  static constexpr int at(int cell) { return (cell / n + 1) * kRow + cell % n + 1; }
  std::array<float, kRow * kRow> mean;
  std::array<std::array<float, 4>, n * n>
      quarters;        // of each cell: top left, top right, bottom left, bottom right
  float noise = 0.0F;  // standard deviation of one sample
};

namespace {

template <int n>
using Cells = SquareDecoder::Cells<n>;

constexpr float kMinCorrelation = 0.75F;
/// Of the integers in which cells are correlated: 1.5 of it for each cell fit 16 bits.
constexpr float unit_of(int cells_across) {
  return cells_across == 4 ? 1024 : 512;
}
constexpr float kMinMargin = 0.12F;
constexpr float kSureMargin = 0.3F;  // see surely()
constexpr int kNoneExpected = -1;
constexpr float kMinContrast = 8.0F;  // grey levels between border and quiet zone
// See Misfit; the nearest other word has four cells at 2. What agrees well with its word otherwise has each
// raised by the noise of its own frame, so that no more is let in where the picture is clean.
constexpr float kWorstCell = 1.1F, kWorstCellOfNoise = 0.5F, kWorstCellEver = 1.25F;
constexpr float kWorstCellInClean = 0.65F, kWorstCellOfItsNoise = 3.2F;
constexpr float kMaxTexture = 0.38F, kTextureOfNoise = 1.2F, kMaxTextureEver = 0.5F;
constexpr float kStrongCorrelation = 0.9F, kStrongMargin = 0.2F;
// With kSureMargin no pattern of smaller cells agrees so well, though figures may throw shadows into the
// cells. Where that very tag has just been read, nothing does up to kMaxTextureEver.
constexpr float kSureCorrelation = 0.95F, kSureTexture = 0.45F;
// Cells beyond those that tell words and turns apart. With so many, one pattern in a million is a word by
// chance: then a word that agrees well is believed though one of its cells is spoilt, where of fewer cells it
// might be another tag.
constexpr int kTellingBits = 20;
constexpr int kMostSpoilt = 6, kLeastDoubtful = 5;  // see spoilt_frame
constexpr float kLeastGain = 0.5F;
constexpr float kMostOpposed = 0.4F;  // see opposition
constexpr float kGlossCorrelation = 0.95F, kGlossMargin = 0.25F;
// What white gains of what black does: gloss adds the same light to both, which a tone curve shows as less of
// white, and as nothing where white saturates. What is otherwise is a hand.
constexpr float kLeastOfGloss = 0.3F, kLeastSaturated = -0.1F, kMostOfGloss = 1.25F;
constexpr float kSaturated = 210;  // grey levels
constexpr float kPenumbra = 0.4F;  // modules over which a shadow begins
constexpr float kSharpen = 0.12F;  // what a cell takes from each of its neighbours through blur

// Where a module has many pixels a patch of it is looked at instead of a point: so noise of pixels is
// averaged away and what is left as noise is not that of coarse texture.
constexpr float kLeastPatched = 4.5F;  // pixels a module
constexpr float kPatch = 0.13F;        // modules

// Places on a tag are in sixths of the black square, which are the modules of 4 x 4 cells.
/// Places along the square ring `out` outside the edge of the black square, `on_side` a side, from the middle
/// of the tag.
template <int on_side>
constexpr std::array<Point, 4 * on_side> ring_places(float out) {
  std::array<Point, 4 * on_side> places;
  for (int i = 0; i < on_side; ++i) {
    const float a = 3 + out, t = static_cast<float>(2 * i) * a / on_side - a;
    const std::array<Point, 4> around = {{{t, -a}, {a, t}, {-t, a}, {-a, -t}}};
    for (int side = 0; side < 4; ++side) places[side * on_side + i] = around[side];
  }
  return places;
}

template <int n>
constexpr Point quarter_place(int cell, int k) {
  constexpr float kMiddle = 0.5F * (n - 1), kModule = module_of_cells(n);
  return {kModule * (static_cast<float>(cell % n) - kMiddle + (k % 2 == 0 ? -0.25F : 0.25F)),
          kModule * (static_cast<float>(cell / n) - kMiddle + (k < 2 ? -0.25F : 0.25F))};
}

/// Where the samples of a plan are taken.
template <int n>
constexpr auto kPlaces = [] {
  constexpr float kHalf = 0.5F * module_of_cells(n);
  std::array<Point, CellPlan::kBorder + CellPlan::kQuiet + 4 * n * n> places;
  auto next = std::ranges::copy(ring_places<CellPlan::kBorder / 4>(-kHalf), places.begin()).out;
  next = std::ranges::copy(ring_places<CellPlan::kQuiet / 4>(kHalf), next).out;
  for (int i = 0; i < 4 * n * n; ++i) *next++ = quarter_place<n>(i / 4, i % 4);
  return places;
}();

/// Calls `what` with the number of cells along a side as a constant.
decltype(auto) with_cells(int cells_across, const auto& what) {
  switch (cells_across) {
    case 5:
      return what.template operator()<5>();
    case 6:
      return what.template operator()<6>();
    default:
      return what.template operator()<4>();
  }
}

constexpr int kFirstQuarter = CellPlan::kBorder + CellPlan::kQuiet;

/// Samples of a ring and where they were taken.
struct Ring {
  std::span<const Point> places;
  std::span<const float> values;
  std::size_t size() const { return values.size(); }
};

/// A brightness that changes evenly over the tag.
struct Plane {
  float level = 0, du = 0, dv = 0;
  float at(Point p) const { return level + du * p.x + dv * p.y; }
};

Plane fit_plane(const Ring& ring) {
  Plane plane;
  float spread = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point place = ring.places[i];
    const float value = ring.values[i];
    plane.level += value, plane.du += value * place.x, plane.dv += value * place.y;
    spread += place.x * place.x;
  }
  plane.level /= static_cast<float>(ring.size()), plane.du /= spread, plane.dv /= spread;
  return plane;
}

constexpr float kFar = 1e3F;

/// How bright black and white are at each place of the tag: evenly changing, with the edge of a shadow, or
/// with a streak of gloss.
struct Light {
  std::array<Plane, 2> black, white;  // in the shadow, in the light
  Point towards_light;                // unit length
  float edge = -kFar, end = kFar;     // of the light, modules from the middle along it
  bool is_even = false;

  /// How far a place is within the light.
  float within(Point p) const {
    const float along = dot(p, towards_light);
    return std::min(along - edge, end - along);
  }
  float mix(const std::array<Plane, 2>& sides, Point p) const {
    const float lit = std::clamp(within(p) / kPenumbra + 0.5F, 0.0F, 1.0F);
    return (1 - lit) * sides[0].at(p) + lit * sides[1].at(p);
  }
};

/// Black, and how much brighter white is, at each sample.
struct Levels {
  std::array<float, CellPlan::kAll> black, span;
};

Levels levels_in(const Light& light, std::span<const Point> places) {
  Levels levels;
  const auto fill = [&](const auto& at) {
    for (std::size_t i = 0; i < places.size(); ++i) {
      levels.black[i] = at(light.black, places[i]);
      levels.span[i] = at(light.white, places[i]) - levels.black[i];
    }
  };
  if (light.is_even)
    fill([](const std::array<Plane, 2>& sides, Point p) { return sides[0].at(p); });
  else
    fill([&](const std::array<Plane, 2>& sides, Point p) { return light.mix(sides, p); });
  return levels;
}

Light fit_even_light(const Ring& border, const Ring& quiet) {
  Light light{.is_even = true};
  light.black.fill(fit_plane(border));
  light.white.fill(fit_plane(quiet));
  return light;
}

/// The mean on either side of the edge; nothing where a side has too few samples.
std::optional<std::array<Plane, 2>> levels_of(const Ring& ring, const Light& light) {
  std::array<Plane, 2> levels;
  std::array<int, 2> counts{};
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const float off = light.within(ring.places[i]);
    if (std::abs(off) < kPenumbra / 2) continue;
    levels[off > 0].level += ring.values[i], ++counts[off > 0];
  }
  if (counts[0] < 3 || counts[1] < 3) return std::nullopt;
  for (int side : {0, 1}) levels[side].level /= static_cast<float>(counts[side]);
  return levels;
}

/// A straight shadow across the tag, from the two kinds of white in the quiet zone.
std::optional<Light> fit_shadow(const Ring& border, const Ring& quiet) {
  std::array<float, CellPlan::kQuiet> sorted;
  std::ranges::copy(quiet.values, sorted.begin());
  std::ranges::sort(sorted);
  float gap = 0, between = 0;
  for (std::size_t i = 3; i + 3 < sorted.size(); ++i)
    if (sorted[i] - sorted[i - 1] > gap)
      gap = sorted[i] - sorted[i - 1], between = 0.5F * (sorted[i] + sorted[i - 1]);
  if (gap <= 0) return std::nullopt;
  Light light;
  for (std::size_t i = 0; i < quiet.size(); ++i)
    light.towards_light = light.towards_light + (quiet.values[i] > between ? 1.0F : -1.0F) * quiet.places[i];
  const float size = length(light.towards_light);
  if (size < 1) return std::nullopt;
  light.towards_light = (1 / size) * light.towards_light;
  // Of all edges across that direction the one that leaves the fewest samples on the wrong side.
  int fewest = 7;
  for (float edge = -3.6F; edge <= 3.6F; edge += 0.3F) {
    int wrong = 0;
    for (std::size_t i = 0; i < quiet.size(); ++i)
      wrong += (quiet.values[i] > between) != (dot(quiet.places[i], light.towards_light) > edge);
    if (wrong < fewest) fewest = wrong, light.edge = edge;
  }
  const auto white = fewest < 7 ? levels_of(quiet, light) : std::nullopt;
  const auto black = white ? levels_of(border, light) : std::nullopt;
  if (!black) return std::nullopt;
  light.white = *white, light.black = *black;
  return light;
}

/// The samples of the border in the order in which they lie along each of some directions.
constexpr int kDirections = kRunRows;
static_assert(CellPlan::kBorder == kRunLength);
struct BorderAlong {
  std::array<Point, kDirections> along;
  std::array<std::array<int, kDirections>, CellPlan::kBorder> order;
  std::array<std::array<float, kDirections>, CellPlan::kBorder + 1>
      before;  // between each and the one before
};

template <int n>
const BorderAlong& border_along() {
  static const auto all = [] {
    BorderAlong out;
    for (int k = 0; k < kDirections; ++k) {
      const float angle = static_cast<float>(M_PI / kDirections) * static_cast<float>(k);
      const Point along = out.along[k] = {std::cos(angle), std::sin(angle)};
      const auto at = [&](int i) { return dot(kPlaces<n>[i], along); };
      std::array<int, CellPlan::kBorder> order;
      std::iota(order.begin(), order.end(), 0);
      std::ranges::stable_sort(order, {}, at);
      for (int i = 0; i < CellPlan::kBorder; ++i) out.order[i][k] = order[i];
      out.before.front()[k] = -kFar, out.before.back()[k] = kFar;
      for (int i = 1; i < CellPlan::kBorder; ++i) out.before[i][k] = 0.5F * (at(order[i - 1]) + at(order[i]));
    }
    return out;
  }();
  return all;
}

/// A streak of gloss across the tag, or over a part of it, from the two kinds of black in the border: of all
/// streaks the one that tells them apart best.
template <int n>
std::optional<Light> fit_gloss(const Ring& border, const Ring& quiet) {
  constexpr int kAll = CellPlan::kBorder, kFewest = 3;
  const BorderAlong& lie = border_along<n>();
  const float mean = std::accumulate(border.values.begin(), border.values.end(), 0.0F) / kAll;
  RunValues brighter;
  for (int i = 0; i < kAll; ++i)
    for (int k = 0; k < kDirections; ++k) brighter[i][k] = border.values[lie.order[i][k]] - mean;
  BestRuns runs;
  kernels().best_runs(brighter, kFewest, runs);
  Light light;
  float best = 0, step = 0;
  for (int k = 0; k < kDirections; ++k) {
    const float more = runs.sum[k];
    const auto in = static_cast<float>(runs.to[k] - runs.from[k]), out = kAll - in;
    if (more * more <= best * in * out) continue;
    best = runs.apart[k], step = more * kAll / (in * out);
    light.towards_light = lie.along[k];
    light.edge = lie.before[runs.from[k]][k], light.end = lie.before[runs.to[k]][k];
  }
  if (step < kMinContrast) return std::nullopt;
  const auto black = levels_of(border, light);
  const auto white = black ? levels_of(quiet, light) : std::nullopt;
  if (!white) return std::nullopt;
  const auto step_of = [](const std::array<Plane, 2>& sides) { return sides[1].level - sides[0].level; };
  const float gain = step_of(*white) / step_of(*black);
  const float least = (*white)[1].level > kSaturated ? kLeastSaturated : kLeastOfGloss;
  if (!(gain > least && gain < kMostOfGloss)) return std::nullopt;
  light.white = *white, light.black = *black;
  return light;
}

/// How much white falls across the tag while black rises, as a share of their contrast. Light and shadow
/// raise or lower both: it is a hand over a side of the tag that passes for white and for black there.
float opposition(const Light& light) {
  const auto &black = light.black, &white = light.white;
  const float across = light.is_even ? 36 * (black[0].du * white[0].du + black[0].dv * white[0].dv)
                                     : (black[1].level - black[0].level) * (white[1].level - white[0].level);
  const float contrast = 0.5F * (white[0].level - black[0].level + white[1].level - black[1].level);
  return across < 0 ? std::sqrt(-across) / contrast : 0;
}

/// What is missing of the frame, nothing where that is too much: points of the quiet zone that are dark, and
/// twice those of the border that are bright.
std::optional<int> spoilt_frame(const CellPlan::Samples& samples, const Light& light, const Levels& levels) {
  for (int side : {0, 1})
    if (light.white[side].level - light.black[side].level < kMinContrast) return std::nullopt;
  const auto brighter = [&](int from, int to) {
    int count = 0;
    for (int i = from; i < to; ++i) count += samples[i] - levels.black[i] > 0.5F * levels.span[i];
    return count;
  };
  const int bright = brighter(0, CellPlan::kBorder);
  const int dark = CellPlan::kQuiet - brighter(CellPlan::kBorder, kFirstQuarter);
  const int spoilt = dark + 2 * bright;
  return bright <= 1 && spoilt <= kMostSpoilt ? std::optional(spoilt) : std::nullopt;
}

float gain_of(float span) {
  return 2 / std::max(span, kMinContrast / 2);
}

/// The noise of samples, in units of the cells, from how crooked border and quiet zone are along each side.
/// The median: of a pattern that is no tag's frame some parts are crooked and the others plain.
float noise_of(const CellPlan::Samples& samples, const Levels& levels) {
  std::array<float, 4 * 3 + 4 * 5> bends;
  std::size_t count = 0;
  const auto add = [&](int from, int on_side) {
    for (int side = 0; side < 4; ++side, from += on_side)
      for (int i = from + 1; i + 1 < from + on_side; ++i)
        bends[count++] = gain_of(levels.span[i]) * std::abs(samples[i - 1] - 2 * samples[i] + samples[i + 1]);
  };
  add(0, CellPlan::kBorder / 4), add(CellPlan::kBorder, CellPlan::kQuiet / 4);
  std::ranges::nth_element(bends, bends.begin() + bends.size() / 2);
  return bends[bends.size() / 2] / (0.6745F * std::sqrt(6.0F));  // for independent normal samples
}

template <int n>
Cells<n> normalise(const CellPlan::Samples& samples, const Levels& levels, float noise) {
  std::array<float, 4 * n * n> quarters;
  for (std::size_t i = 0; i < quarters.size(); ++i) {
    const std::size_t at = kFirstQuarter + i;
    quarters[i] = gain_of(levels.span[at]) * (samples[at] - levels.black[at]) - 1;
  }
  Cells<n> cells;
  cells.noise = noise;
  cells.mean.fill(-1.0F);
  for (int cell = 0; cell < n * n; ++cell) {
    float sum = 0;
    for (int k = 0; k < 4; ++k)
      sum += cells.quarters[cell][k] = std::clamp(quarters[cell * 4 + k], -3.0F, 3.0F);
    cells.mean[Cells<n>::at(cell)] = sum / 4;
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
template <int n>
Misfit compare(const Cells<n>& cells, TagWord word) {
  constexpr int kCells = n * n, kRow = Cells<n>::kRow;
  std::array<float, kRow * kRow> ideal;
  ideal.fill(-1.0F);
  for (int i = 0; i < kCells; ++i) ideal[Cells<n>::at(i)] = is_white(word, n, i) ? 1.0F : -1.0F;
  // quarter = gain * own cell + blur * (what its two neighbours differ from it), least squares
  std::array<std::array<float, 3>, 4 * kCells> rows;
  float ww = 0, wd = 0, dd = 0, wq = 0, dq = 0;
  for (int i = 0; i < kCells; ++i)
    for (int k = 0; k < 4; ++k) {
      const int at = Cells<n>::at(i);
      const float w = ideal[at], q = cells.quarters[i][k];
      const float d = ideal[at + (k % 2 == 0 ? -1 : 1)] + ideal[at + (k < 2 ? -kRow : kRow)] - 2 * w;
      rows[i * 4 + k] = {w, d, q};
      ww += w * w, wd += w * d, dd += d * d, wq += w * q, dq += d * q;
    }
  const float det = ww * dd - wd * wd;
  const float gain = (wq * dd - dq * wd) / det, blur = std::max(0.0F, (dq * ww - wq * wd) / det);
  const float own = gain - 2 * blur;
  if (own < 0.1F) return {.gain = gain, .texture = 9, .worst = 9};
  float left = 0, worst = 0;
  for (int i = 0; i < kCells; ++i) {
    float short_of = 0;
    for (int k = 0; k < 4; ++k) {
      const auto& [w, d, q] = rows[i * 4 + k];
      const float e = q - gain * w - blur * d;
      left += e * e, short_of -= e * w;
    }
    worst = std::max(worst, short_of / (4 * own));
  }
  return {.gain = gain, .texture = std::sqrt(left / (4 * kCells)) / gain, .worst = worst};
}

}  // namespace

SquareDecoder::SquareDecoder(TagFamily family, std::span<const TagId> ids, std::span<const TagId> rivals)
    : cells_across_(cells_across(family)), ids_(ids.begin(), ids.end()) {
  const auto cells = static_cast<std::size_t>(cells_across_ * cells_across_);
  TagId highest(0);
  for (const std::span<const TagId> some : {ids, rivals})
    for (const TagId id : some) {
      highest = std::max(highest, id);
      TagWord word = tag_word(family, id);
      for (int turn = 0; turn < 4; ++turn, word = turned(word, cells_across_)) words_.push_back(word);
    }
  likeness_ = 1 - static_cast<float>(2 * tag_set(family, highest).distance) / static_cast<float>(cells);
  is_telling_ = static_cast<int>(cells) - std::bit_width(words_.size()) >= kTellingBits;
  padded_ = (static_cast<int>(words_.size()) + 31) / 32 * 32;
  cells_.resize(cells * static_cast<std::size_t>(padded_));
  sums_.resize(static_cast<std::size_t>(padded_));
  for (std::size_t k = 0; k < words_.size(); ++k)
    for (std::size_t i = 0; i < cells; ++i)
      cells_[i * static_cast<std::size_t>(padded_) + k] =
          is_white(words_[k], cells_across_, static_cast<int>(i)) ? 1 : -1;
}

CellPlan::CellPlan(const LumaView& luma, const PixelQuad& quad, int cells) {
  const Homography picture(quad, 6);
  const float module_px = module_of(quad) * module_of_cells(cells);
  const bool is_patched = module_px >= kLeastPatched;
  const float reach = kPatch * module_px;
  samples_ = static_cast<std::size_t>(kBorder + kQuiet + 4 * cells * cells);
  taps_.reserve(is_patched ? 4 * samples_ : samples_);
  const auto add = [&](Point place) {
    const Point p = picture(place.x + 3, place.y + 3);
    if (!is_patched) {
      taps_.push_back(luma.tap(p.x, p.y));
      return;
    }
    for (const float dy : {-reach, reach})
      for (const float dx : {-reach, reach}) taps_.push_back(luma.tap(p.x + dx, p.y + dy));
  };
  with_cells(cells, [&]<int n> { std::ranges::for_each(kPlaces<n>, add); });
}

CellPlan::Samples CellPlan::sample(const LumaView& luma) const {
  Samples samples;
  const Tap* tap = taps_.data();
  const auto taken = std::span(samples).first(samples_);
  if (taps_.size() == samples_)
    for (float& s : taken) s = luma.at(*tap++);
  else
    for (float& s : taken) {
      s = 0.25F * (luma.at(tap[0]) + luma.at(tap[1]) + luma.at(tap[2]) + luma.at(tap[3]));
      tap += 4;
    }
  return samples;
}

SquareDecoder::Answer SquareDecoder::decode(const LumaView& luma, const PixelQuad& quad) const {
  return decode(CellPlan(luma, quad, cells_across_).sample(luma), kNoneExpected);
}

std::optional<Decoded> SquareDecoder::decode_as(const LumaView& luma, const CellPlan& plan,
                                                TagId expected) const {
  const auto id = std::ranges::find(ids_, expected);
  if (id == ids_.end()) return std::nullopt;
  const int index = static_cast<int>(id - ids_.begin());
  const auto decoded = decode(plan.sample(luma), index).decoded;
  return decoded && decoded->index == index && decoded->turns == 0 ? decoded : std::nullopt;
}

SquareDecoder::Answer SquareDecoder::decode(const CellPlan::Samples& samples, int expected) const {
  return with_cells(cells_across_, [&]<int n> { return decode_cells<n>(samples, expected); });
}

template <int n>
SquareDecoder::Answer SquareDecoder::decode_cells(const CellPlan::Samples& samples, int expected) const {
  const std::span<const float> all(samples);
  const std::span<const Point> places(kPlaces<n>);
  const Ring border{places.first(CellPlan::kBorder), all.first(CellPlan::kBorder)};
  const Ring quiet{places.subspan(CellPlan::kBorder, CellPlan::kQuiet),
                   all.subspan(CellPlan::kBorder, CellPlan::kQuiet)};
  Answer answer;
  const auto compare_in = [&](const Light& light) {
    const Levels levels = levels_in(light, places);
    const auto spoilt = spoilt_frame(samples, light, levels);
    if (!spoilt || (expected == kNoneExpected && opposition(light) > kMostOpposed)) return false;
    answer.is_framed = true;
    // Where much of the frame is missing, its crookedness says nothing of the noise.
    const float noise = *spoilt < kLeastDoubtful ? noise_of(samples, levels) : 0;
    answer.decoded = compare_with_words(normalise<n>(samples, levels, noise), expected);
    if (answer.decoded) answer.decoded->ink = light.black[0].level / light.white[0].level;
    return answer.decoded.has_value();
  };
  if (compare_in(fit_even_light(border, quiet))) return answer;
  if (const auto shadow = fit_shadow(border, quiet); shadow && compare_in(*shadow)) return answer;
  const auto gloss = fit_gloss<n>(border, quiet);
  if (gloss && compare_in(*gloss) &&
      (answer.decoded->correlation < kGlossCorrelation || answer.decoded->margin < kGlossMargin))
    answer.decoded.reset();
  return answer;
}

template <int n>
std::optional<Decoded> SquareDecoder::compare_with_words(const Cells<n>& cells, int expected) const {
  constexpr int kRow = Cells<n>::kRow;
  constexpr float kUnit = unit_of(n);
  Soft soft;
  float energy = 0;
  for (int i = 0; i < n * n; ++i) {
    const float* at = &cells.mean[Cells<n>::at(i)];
    const float sharp = (at[0] - kSharpen * (at[-1] + at[1] + at[-kRow] + at[kRow])) / (1 - 4 * kSharpen);
    const float clamped = std::clamp(sharp, -1.5F, 1.5F);
    soft[i] = static_cast<std::int16_t>(std::lround(clamped * kUnit));
    energy += clamped * clamped;
  }
  const float scale = 1 / (kUnit * n * std::sqrt(energy) + 1e-6F);
  std::optional<Decoded> best;
  if (expected != kNoneExpected) best = surely(soft, scale, expected);
  if (!best) best = best_of_all(soft, scale);
  if (best->correlation < kMinCorrelation || best->margin < kMinMargin) return std::nullopt;
  const Misfit misfit = compare<n>(cells, words_[static_cast<std::size_t>(best->index * 4 + best->turns)]);
  const bool is_strong = best->correlation >= kStrongCorrelation && best->margin >= kStrongMargin;
  const float noise = is_strong ? cells.noise : 0;
  const bool is_sure = best->correlation >= kSureCorrelation && best->margin >= kSureMargin;
  const bool is_told = is_telling_ && is_strong && best->margin >= kSureMargin;
  const float texture =
      is_told || (is_sure && best->index == expected)
          ? kMaxTextureEver
          : std::min(std::hypot(is_sure ? kSureTexture : kMaxTexture, kTextureOfNoise * noise),
                     kMaxTextureEver);
  const float worst = is_told ? kWorstCellEver
                              : std::min({kWorstCell + kWorstCellOfNoise * noise, kWorstCellEver,
                                          kWorstCellInClean + kWorstCellOfItsNoise * cells.noise});
  if (misfit.gain < kLeastGain || misfit.texture > texture || misfit.worst > worst) return std::nullopt;
  return best;
}

/// The expected word, upright, where its correlation alone says that every other's is far lower: how much
/// words differ at least says how much theirs with it is at most.
std::optional<Decoded> SquareDecoder::surely(const Soft& soft, float scale, int expected) const {
  const TagWord word = words_[static_cast<std::size_t>(expected * 4)];
  int sum = 0;
  for (int i = 0; i < cells_across_ * cells_across_; ++i)
    sum += is_white(word, cells_across_, i) ? soft[i] : -soft[i];
  const float correlation = std::min(1.0F, scale * static_cast<float>(sum));
  const float next =
      likeness_ * correlation + std::sqrt((1 - likeness_ * likeness_) * (1 - correlation * correlation));
  if (correlation - next < kSureMargin) return std::nullopt;
  return Decoded{expected, 0, correlation, correlation - next};
}

Decoded SquareDecoder::best_of_all(const Soft& soft, float scale) const {
  if (ids_.empty()) return {};
  kernels().correlate(soft.data(), cells_.data(), cells_across_, padded_, sums_.data());
  const auto best = std::max_element(sums_.begin(), sums_.begin() + std::ssize(ids_) * 4);
  const int word = static_cast<int>(best - sums_.begin()), index = word / 4, turns = word % 4;
  std::int16_t second = 0;
  for (int k = 0; k < static_cast<int>(words_.size()); ++k)
    if (k / 4 != index) second = std::max(second, sums_[static_cast<std::size_t>(k)]);
  return {index, turns, scale * *best, scale * *best - scale * second};
}

}  // namespace telescope::vision

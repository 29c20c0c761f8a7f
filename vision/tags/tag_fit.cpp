#include "vision/tags/tag_fit.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "vision/tags/homography.hpp"
#include "vision/tags/kernels.hpp"
#include "vision/tags/normal_equations.hpp"

namespace telescope::vision {
namespace {

constexpr int kSide = kFitSide, kSamples = kSide * kSide;
constexpr float kFirst = -0.6F;  // modules from the black square's corner; the tag begins at -1
constexpr float kStep = 7.2F / (kSide - 1);
constexpr int kRows = 8;                // of modules, quiet zone included
constexpr int kSpans = kRows + 2;       // and what lies before and beyond them
constexpr int kLight = 6, kAround = 4;  // columns: planes of black and white, the surroundings on four sides
constexpr int kMotions = 9;             // of the corners and the blur
constexpr float kVariance = 64;         // of the samples, against which what is known beforehand is weighed
// What is known beforehand of the motions, standard deviations in modules and modules a module.
constexpr float kShift = 0.3F, kStretch = 0.05F, kSkew = 0.004F, kBlurChange = 0.15F;
constexpr std::array<float, kMotions> kSpread = {kShift,   kStretch, kStretch, kSkew,      kShift,
                                                 kStretch, kStretch, kSkew,    kBlurChange};
constexpr std::array<float, 8> kCornerReach = {1, 3, 3, 9, 1, 3, 3, 9};  // how far each moves a corner
constexpr float kEven = 0.02F, kPlain = 0.1F;  // of how even the light is, and what lies around the tag
constexpr float kLeastBlur = 0.15F, kMostBlur = 1.2F;
constexpr float kUnseen = 1e-5F;      // of a span, by one sample
constexpr float kLongestStep = 0.5F;  // modules, at the corners

// Tags that are read in the end reach 0.95 and 95 grey levels after one step, and their border is off by 0.2.
constexpr float kLeastExplained = 0.85F, kLeastContrast = 20, kMostBorderOff = 0.36F;

using Samples = std::array<float, kSamples>;  // row by row
using Modules = std::array<std::array<float, kSpans>, kSpans>;
using Classes = std::array<std::array<int, kRows>, kRows>;  // 0 black, 1 white, from 2 on cells

/// How much of a sample is seen of each span along one axis, and how that changes with place and blur.
struct Axis {
  using Table = std::array<std::array<float, kSide>, kSpans>;
  Table share, by_place, by_blur;
};

Axis make_axis(float blur) {
  Axis axis;
  for (int i = 0; i < kSide; ++i) {
    std::array<float, kRows + 1> sum, density, widening;
    for (int b = 0; b <= kRows; ++b) {
      const float x = (kFirst + kStep * static_cast<float>(i) - static_cast<float>(b - 1)) / blur;
      sum[b] = 0.5F * std::erfc(-x * static_cast<float>(M_SQRT1_2));
      density[b] = std::exp(-0.5F * x * x) * 0.39894228F / blur;
      widening[b] = -x * density[b];
    }
    const auto between = [&](Axis::Table& table, const auto& at, float all) {
      const auto seen = [](float share) { return std::abs(share) < kUnseen ? 0.0F : share; };
      for (int k = 0; k < kRows; ++k) table[k][i] = seen(at[k] - at[k + 1]);
      table[kRows][i] = seen(all - at[0]), table[kRows + 1][i] = seen(at[kRows]);
    };
    between(axis.share, sum, 1), between(axis.by_place, density, 0), between(axis.by_blur, widening, 0);
  }
  return axis;
}

/// What the samples see of modules of some brightness.
void draw(const Axis::Table& down, const Axis::Table& across, const Modules& modules, Samples& out) {
  std::array<std::array<float, kSide>, kSpans> lines;
  std::array<const float*, kSpans> shares;  // of the rows of modules that are not all dark
  int count = 0;
  for (int r = 0; r < kSpans; ++r) {
    auto& line = lines[count];
    line = {};
    bool is_dark = true;
    for (int c = 0; c < kSpans; ++c) {
      const float bright = modules[r][c];
      if (bright == 0) continue;
      is_dark = false;
      for (int j = 0; j < kSide; ++j) line[j] += bright * across[c][j];
    }
    if (!is_dark) shares[count++] = down[r].data();
  }
  kernels().mix_lines(lines.data(), shares.data(), count, out.data());
}

/// What one unknown contributes to each sample, and the lines of samples beyond which it contributes nothing.
struct Column {
  Samples values;
  int from = 0, to = kSide;

  void trim() {
    const auto is_dark = [&](int line) {
      const auto first = values.begin() + line * kSide;
      return std::all_of(first, first + kSide, [](float value) { return value == 0; });
    };
    from = 0, to = kSide;
    while (from < to && is_dark(from)) ++from;
    while (to > from && is_dark(to - 1)) --to;
  }
};

/// The products of the first `count` of some columns with another; four at a time, for one sum alone would
/// wait for itself at every step.
void dots(const Column* of, int count, const Column& with, float* out) {
  constexpr int kAtOnce = 4;
  for (int first = 0; first < count; first += kAtOnce) {
    std::array<const float*, kAtOnce> four;
    int from = kSide, to = 0;
    for (int n = 0; n < kAtOnce; ++n) {
      const Column& column = of[std::min(first + n, count - 1)];
      four[n] = column.values.data();
      from = std::min(from, column.from), to = std::max(to, column.to);
    }
    std::array<float, kAtOnce> products;
    kernels().dots(four, with.values.data(), std::max(from, with.from) * kSide, std::min(to, with.to) * kSide,
                   products.data());
    std::copy_n(products.begin(), std::min(kAtOnce, count - first), out + first);
  }
}

Samples sample(const LumaView& luma, const PixelQuad& quad) {
  Samples x, y, out;
  const Homography picture(quad, 6);
  for (int i = 0; i < kSide; ++i)
    for (int j = 0; j < kSide; ++j) {
      const Point p = picture(kFirst + kStep * static_cast<float>(j), kFirst + kStep * static_cast<float>(i));
      x[i * kSide + j] = p.x, y[i * kSide + j] = p.y;
    }
  luma.at(x, y, out);
  return out;
}

PixelQuad moved(const PixelQuad& quad, const std::array<float, 8>& by) {
  const Homography picture(quad, 6);
  PixelQuad out;
  for (std::size_t i = 0; i < 4; ++i) {
    const float u = i == 1 || i == 2 ? 3.0F : -3.0F, v = i >= 2 ? 3.0F : -3.0F;
    out[i] = picture(u + 3 + by[0] + by[1] * u + by[2] * v + by[3] * u * v,
                     v + 3 + by[4] + by[5] * u + by[6] * v + by[7] * u * v);
  }
  return out;
}

/// What is left, as brightness of the modules.
std::array<float, 64> off_of(const Samples& left, const Axis& axis, float black, float white) {
  const float half = std::max(0.5F * (white - black), 1.0F);
  std::array<float, 64> off;
  std::array<float, kRows> squares{};
  for (int k = 0; k < kRows; ++k)
    for (const float share : axis.share[k]) squares[k] += share * share;
  for (int r = 0; r < kRows; ++r) {
    std::array<float, kSide> line{};
    for (int i = 0; i < kSide; ++i)
      for (int j = 0; j < kSide; ++j) line[j] += axis.share[r][i] * left[i * kSide + j];
    for (int c = 0; c < kRows; ++c) {
      float sum = 0;
      for (int j = 0; j < kSide; ++j) sum += axis.share[c][j] * line[j];
      off[r * kRows + c] = sum / (squares[r] * squares[c]) / half;
    }
  }
  return off;
}

constexpr auto kPlaces = [] {  // of the samples, modules from the middle of the tag
  std::array<Point, kSamples> places;
  for (int i = 0; i < kSamples; ++i)
    places[i] = {kFirst + kStep * static_cast<float>(i % kSide) - 3,
                 kFirst + kStep * static_cast<float>(i / kSide) - 3};
  return places;
}();

}  // namespace

/// What is seen of a tag that lies so.
struct TagFitter::Look {
  Look(const LumaView& luma, const TagPose& at) : axis(make_axis(at.blur)) {
    seen.values = sample(luma, at.quad);
    for (const float value : seen.values) mean += value / kSamples;
  }
  Column seen;
  Axis axis;
  float mean = 0;
};

namespace {

using Look = TagFitter::Look;

/// One fit. `free`: how many cells have a brightness of their own.
template <int free>
class Fitter {
 public:
  static constexpr int kClasses = 2 + free + kAround, kLevels = kLight + free + kAround;
  static constexpr int kAll = kLevels + kMotions;

  /// `look`: at the start.
  Fitter(const LumaView& luma, const TagPose& start, const Look& look, const Classes& of, int rounds)
      : look_(look) {
    for (int r = 0; r < kSpans; ++r)
      for (int c = 0; c < kSpans; ++c)
        class_of_[r][c] = r < kRows && c < kRows ? of[r][c]
                          : r >= kRows           ? kClasses - kAround + (r - kRows) * 2
                                                 : kClasses - kAround + 1 + (c - kRows) * 2;
    fit_.pose = start;
    find_levels();
    for (; rounds > 0; --rounds) {
      move();
      look_ = Look(luma, fit_.pose);
      find_levels();
    }
    Samples left = look_.seen.values;
    float spread = 0;
    for (const float value : left) spread += (value - look_.mean) * (value - look_.mean);
    for (int k = 0; k < kLevels; ++k) {
      const Column& column = columns_[k];
      for (int i = column.from * kSide; i < column.to * kSide; ++i) left[i] -= levels_[k] * column.values[i];
    }
    for (const float value : left) fit_.residual += value * value;
    fit_.explained = 1 - fit_.residual / std::max(spread, 1.0F);
    fit_.contrast = levels_[3] - levels_[0];
    fit_.off = off_of(left, look_.axis, levels_[0], levels_[3]);
  }
  const TagFit& fit() const { return fit_; }
  const std::array<float, kLevels>& levels() const { return levels_; }
  const NormalEquations<kLevels>& normal() const { return normal_; }

 private:
  Modules modules_of(auto brightness) const {
    Modules out;
    for (int r = 0; r < kSpans; ++r)
      for (int c = 0; c < kSpans; ++c) out[r][c] = brightness(class_of_[r][c]);
    return out;
  }

  /// Black and white, which change evenly over the tag, then what has one brightness.
  void draw_columns() {
    for (int of = 0; of < kClasses; ++of) {
      Column& column = columns_[of < 2 ? 3 * of : kLight - 2 + of];
      draw(look_.axis.share, look_.axis.share, modules_of([&](int k) { return k == of ? 1.0F : 0.0F; }),
           column.values);
      column.trim();
    }
    for (const int level : {0, 3}) {
      columns_[level + 1] = columns_[level + 2] = columns_[level];
      for (int i = 0; i < kSamples; ++i) {
        columns_[level + 1].values[i] *= kPlaces[i].x / 3;
        columns_[level + 2].values[i] *= kPlaces[i].y / 3;
      }
    }
  }

  void find_levels() {
    draw_columns();
    normal_ = {};
    for (int i = 0; i < kLevels; ++i) {
      dots(columns_.data(), i + 1, columns_[i], normal_.a[i].data());
      for (int j = 0; j < i; ++j) normal_.a[j][i] = normal_.a[i][j];
    }
    dots(columns_.data(), kLevels, look_.seen, normal_.b.data());
    for (const int slope : {1, 2, 4, 5}) normal_.expect(slope, 0, kEven * kVariance);
    for (int k = kLight + free; k < kLevels; ++k) normal_.expect(k, look_.mean, kPlain);
    levels_ = normal_.solve();
  }

  /// How the samples change where the corners or the blur do.
  std::array<Column, kMotions> motions() const {
    std::array<Modules, 3> bright;  // in the middle, and its slopes
    for (int slope = 0; slope < 3; ++slope)
      bright[slope] = modules_of([&](int k) {
        if (k < 2) return levels_[3 * k + slope] / (slope == 0 ? 1.0F : 3.0F);
        return slope == 0 ? levels_[kLight - 2 + k] : 0.0F;
      });
    const auto add = [&](const Axis::Table& down, const Axis::Table& across, Samples& out) {
      std::array<Samples, 3> seen;
      for (int slope = 0; slope < 3; ++slope) draw(down, across, bright[slope], seen[slope]);
      for (int i = 0; i < kSamples; ++i)
        out[i] += seen[0][i] + kPlaces[i].x * seen[1][i] + kPlaces[i].y * seen[2][i];
    };
    std::array<Column, kMotions> out;
    for (const int first : {0, 4, 8}) out[first].values = {};
    const Axis& axis = look_.axis;
    add(axis.share, axis.by_place, out[0].values);
    add(axis.by_place, axis.share, out[4].values);
    add(axis.share, axis.by_blur, out[8].values);
    add(axis.by_blur, axis.share, out[8].values);
    for (const int first : {0, 4})
      for (int i = 0; i < kSamples; ++i) {
        const float along = out[first].values[i];
        const Point p = kPlaces[i];
        out[first + 1].values[i] = along * p.x, out[first + 2].values[i] = along * p.y;
        out[first + 3].values[i] = along * p.x * p.y;
      }
    return out;
  }

  /// One step of Gauss and Newton: levels, corners and blur together.
  void move() {
    const auto moving = motions();
    NormalEquations<kAll> all;
    for (int i = 0; i < kLevels; ++i) {
      all.b[i] = normal_.b[i];
      std::copy_n(normal_.a[i].begin(), i + 1, all.a[i].begin());
    }
    for (int i = 0; i < kMotions; ++i) {
      auto& row = all.a[kLevels + i];
      dots(columns_.data(), kLevels, moving[i], row.data());
      dots(moving.data(), i + 1, moving[i], row.data() + kLevels);
    }
    dots(moving.data(), kMotions, look_.seen, all.b.data() + kLevels);
    for (int k = 0; k < kMotions; ++k) all.expect(kLevels + k, 0, 2 * kVariance / (kSpread[k] * kSpread[k]));
    const auto step = all.solve();
    // The picture shows at a place what the tag has a little farther on: the corners go the other way.
    std::array<float, 8> by;
    float longest = 0;
    for (int k = 0; k < 8; ++k) {
      by[k] = -step[kLevels + k];
      longest = std::max(longest, kCornerReach[k] * std::abs(by[k]));
    }
    const float part = longest > kLongestStep ? kLongestStep / longest : 1.0F;
    for (float& b : by) b *= part;
    TagPose& pose = fit_.pose;
    pose.quad = moved(pose.quad, by);
    pose.blur = std::clamp(pose.blur + part * step[kLevels + 8], kLeastBlur, kMostBlur);
  }

  std::array<std::array<int, kSpans>, kSpans> class_of_;
  TagFit fit_;
  Look look_;                            // at the pose
  std::array<Column, kLevels> columns_;  // what each level contributes
  NormalEquations<kLevels> normal_;
  std::array<float, kLevels> levels_{};
};

/// Which class each module belongs to, if its cells are as `of_cell` says.
Classes classes_of(auto of_cell) {
  Classes of;
  for (int r = 0; r < kRows; ++r)
    for (int c = 0; c < kRows; ++c) {
      const int rim = std::min({r, c, kRows - 1 - r, kRows - 1 - c});
      of[r][c] = rim == 0 ? 1 : rim == 1 ? 0 : of_cell((r - 2) * 4 + c - 2);
    }
  return of;
}

}  // namespace

bool may_be_tag(const TagFit& fit) {
  float border = 0;
  for (int r = 1; r < 7; ++r)
    for (int c = 1; c < 7; ++c)
      if (r == 1 || r == 6 || c == 1 || c == 6) border += fit.off[r * 8 + c] * fit.off[r * 8 + c];
  return fit.explained >= kLeastExplained && fit.contrast >= kLeastContrast &&
         border <= 20 * kMostBorderOff * kMostBorderOff;
}

TagFitter::TagFitter(const LumaView& luma, const TagPose& start)
    : luma_(luma), start_(start), look_(std::make_unique<Look>(luma, start)) {}

TagFitter::~TagFitter() = default;

TagFit TagFitter::fit_word(SquareWord word, int rounds) const {
  const auto of_cell = [&](int cell) { return word >> (15 - cell) & 1; };
  return Fitter<0>(luma_, start_, *look_, classes_of(of_cell), rounds).fit();
}

CellsFit TagFitter::fit_cells(int rounds) const {
  constexpr int kCells = 16, kOthers = kLight + kAround;
  const Fitter<kCells> fitted(luma_, start_, *look_, classes_of([](int cell) { return 2 + cell; }), rounds);
  CellsFit out{fitted.fit(), {}, {}};
  const auto& x = fitted.levels();
  const auto& known = fitted.normal().a;
  std::array<float, kCells> half;
  for (int i = 0; i < kCells; ++i) {
    const float u = (static_cast<float>(i % 4) - 1.5F) / 3, v = (static_cast<float>(i / 4) - 1.5F) / 3;
    const float black = x[0] + u * x[1] + v * x[2], white = x[3] + u * x[4] + v * x[5];
    half[i] = std::max(0.5F * (white - black), 1.0F);
    out.cells[i] = (x[kLight + i] - black) / half[i] - 1;
  }
  // The weight of the cells when light and surroundings follow them: Schur's complement, column by column.
  const auto other = [](int i) { return i < kLight ? i : i + kCells; };
  for (int c = 0; c < kCells; ++c) {
    NormalEquations<kOthers> rest;
    for (int i = 0; i < kOthers; ++i) {
      for (int j = 0; j <= i; ++j) rest.a[i][j] = known[other(i)][other(j)];
      rest.b[i] = known[other(i)][kLight + c];
    }
    const auto follow = rest.solve();
    for (int r = 0; r < kCells; ++r) {
      float w = known[kLight + r][kLight + c];
      for (int i = 0; i < kOthers; ++i) w -= known[kLight + r][other(i)] * follow[i];
      out.weight[r][c] = w * half[r] * half[c];
    }
  }
  return out;
}

}  // namespace telescope::vision

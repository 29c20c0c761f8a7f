#include "vision/tags/tag_fit.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "vision/tags/homography.hpp"
#include "vision/tags/normal_equations.hpp"

namespace telescope::vision {
namespace {

constexpr int kSide = 24, kSamples = kSide * kSide;
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
constexpr float kLongestStep = 0.5F;  // modules, at the corners

// Tags that are read in the end reach 0.95 and 95 grey levels after one step, and their border is off by 0.2.
constexpr float kLeastExplained = 0.85F, kLeastContrast = 20, kMostBorderOff = 0.36F;

using Samples = std::array<float, kSamples>;
using Classes = std::array<std::array<int, kRows>, kRows>;  // 0 black, 1 white, from 2 on cells

/// How much of a sample is seen of each span along one axis, and how that changes with place and blur.
struct Axis {
  using Table = std::array<std::array<float, kSpans>, kSide>;
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
    const auto between = [&](auto& table, const auto& at, float all) {
      for (int k = 0; k < kRows; ++k) table[i][k] = at[k] - at[k + 1];
      table[i][kRows] = all - at[0], table[i][kRows + 1] = at[kRows];
    };
    between(axis.share, sum, 1), between(axis.by_place, density, 0), between(axis.by_blur, widening, 0);
  }
  return axis;
}

Samples sample(const LumaView& luma, const PixelQuad& quad) {
  Samples out;
  const Homography picture(quad, 6);
  for (int i = 0; i < kSamples; ++i) {
    const Point p = picture(kFirst + kStep * static_cast<float>(i % kSide),
                            kFirst + kStep * static_cast<float>(i / kSide));
    out[static_cast<std::size_t>(i)] = luma.at(p.x, p.y);
  }
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

/// Shares of the classes in each sample, and their derivatives along u, along v and by blur.
template <int classes>
struct Picture {
  using Row = std::array<float, classes>;
  std::array<Row, kSamples> share, du, dv, db;
};

template <int classes>
void draw(const Classes& of, float blur, bool with_changes, Picture<classes>& out) {
  const Axis axis = make_axis(blur);
  const auto sum = [&](const Axis::Table& down, const Axis::Table& across, auto& into, bool add) {
    for (int j = 0; j < kSide; ++j) {
      std::array<std::array<float, classes>, kSpans> line{};
      for (int r = 0; r < kSpans; ++r)
        for (int c = 0; c < kSpans; ++c) {
          const int k = r < kRows && c < kRows ? of[r][c]
                        : r >= kRows           ? classes - kAround + (r - kRows) * 2
                                               : classes - kAround + 1 + (c - kRows) * 2;
          line[r][k] += across[j][c];
        }
      for (int i = 0; i < kSide; ++i) {
        auto& at = into[i * kSide + j];
        if (!add) at.fill(0);
        for (int r = 0; r < kSpans; ++r)
          for (int k = 0; k < classes; ++k) at[k] += down[i][r] * line[r][k];
      }
    }
  };
  sum(axis.share, axis.share, out.share, false);
  if (!with_changes) return;
  sum(axis.share, axis.by_place, out.du, false);
  sum(axis.by_place, axis.share, out.dv, false);
  sum(axis.share, axis.by_blur, out.db, false);
  sum(axis.by_blur, axis.share, out.db, true);
}

/// What is left, as brightness of the modules.
std::array<float, 64> off_of(const Samples& left, float blur, float black, float white) {
  const Axis axis = make_axis(blur);
  const float half = std::max(0.5F * (white - black), 1.0F);
  std::array<float, 64> off;
  for (int module = 0; module < 64; ++module) {
    float sum = 0, squares = 0;
    for (int i = 0; i < kSamples; ++i) {
      const float share = axis.share[i / kSide][module / 8] * axis.share[i % kSide][module % 8];
      sum += share * left[i], squares += share * share;
    }
    off[module] = sum / squares / half;
  }
  return off;
}

/// A sample's place, modules from the middle of the tag.
Point place_of(int sample) {
  return {kFirst + kStep * static_cast<float>(sample % kSide) - 3,
          kFirst + kStep * static_cast<float>(sample / kSide) - 3};
}

/// One fit. `free`: how many cells have a brightness of their own.
template <int free>
class Fitter {
 public:
  static constexpr int kClasses = 2 + free + kAround, kLevels = kLight + free + kAround;
  static constexpr int kAll = kLevels + kMotions;

  Fitter(const LumaView& luma, const TagPose& start, const Classes& of, int rounds) : of_(of) {
    fit_.pose = start;
    for (; rounds > 0; --rounds) {
      find_levels(luma, true);
      move();
    }
    find_levels(luma, false);
    float spread = 0;
    for (const float value : seen_) spread += (value - mean_) * (value - mean_);
    for (const float value : left_) fit_.residual += value * value;
    fit_.explained = 1 - fit_.residual / std::max(spread, 1.0F);
    fit_.contrast = levels_[3] - levels_[0];
    fit_.off = off_of(left_, fit_.pose.blur, levels_[0], levels_[3]);
  }
  const TagFit& fit() const { return fit_; }
  const std::array<float, kLevels>& levels() const { return levels_; }
  const NormalEquations<kLevels>& normal() const { return normal_; }

 private:
  using LevelRow = std::array<float, kLevels>;

  /// How much each level contributes to a sample: two planes, then what has one brightness.
  LevelRow row_of(int sample) const {
    const Point place = 1.0F / 3 * place_of(sample);
    const auto& share = picture_.share[sample];
    LevelRow row;
    for (int b = 0; b < 2; ++b)
      row[3 * b] = share[b], row[3 * b + 1] = place.x * share[b], row[3 * b + 2] = place.y * share[b];
    for (int k = 2; k < kClasses; ++k) row[kLight - 2 + k] = share[k];
    return row;
  }

  void find_levels(const LumaView& luma, bool with_changes) {
    seen_ = sample(luma, fit_.pose.quad);
    draw(of_, fit_.pose.blur, with_changes, picture_);
    mean_ = 0;
    for (const float value : seen_) mean_ += value / kSamples;
    normal_ = {};
    for (int i = 0; i < kSamples; ++i) normal_.add(row_of(i), seen_[i]);
    for (const int slope : {1, 2, 4, 5}) normal_.expect(slope, 0, kEven * kVariance);
    for (int k = kLight + free; k < kLevels; ++k) normal_.expect(k, mean_, kPlain);
    levels_ = normal_.solve();
    for (int i = 0; i < kSamples; ++i) {
      const LevelRow row = row_of(i);
      left_[i] = seen_[i];
      for (int k = 0; k < kLevels; ++k) left_[i] -= row[k] * levels_[k];
    }
  }

  /// How a sample changes where the corners or the blur do.
  std::array<float, kMotions> motions_of(int sample) const {
    const Point p = place_of(sample);
    const auto& x = levels_;
    std::array<float, kClasses> bright;
    for (int b = 0; b < 2; ++b) bright[b] = x[3 * b] + x[3 * b + 1] * p.x / 3 + x[3 * b + 2] * p.y / 3;
    for (int k = 2; k < kClasses; ++k) bright[k] = x[kLight - 2 + k];
    float du = 0, dv = 0, db = 0;
    for (int k = 0; k < kClasses; ++k) {
      du += bright[k] * picture_.du[sample][k], dv += bright[k] * picture_.dv[sample][k];
      db += bright[k] * picture_.db[sample][k];
    }
    return {du, du * p.x, du * p.y, du * p.x * p.y, dv, dv * p.x, dv * p.y, dv * p.x * p.y, db};
  }

  /// One step of Gauss and Newton: levels, corners and blur together.
  void move() {
    NormalEquations<kAll> all;
    for (int i = 0; i < kLevels; ++i) {
      all.b[i] = normal_.b[i];
      std::copy_n(normal_.a[i].begin(), i + 1, all.a[i].begin());
    }
    for (int i = 0; i < kSamples; ++i) {
      std::array<float, kAll> row;
      std::ranges::copy(motions_of(i), std::ranges::copy(row_of(i), row.begin()).out);
      all.add(row, seen_[i], kLevels);
    }
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

  Classes of_;
  TagFit fit_;
  Picture<kClasses> picture_;
  Samples seen_, left_;
  float mean_ = 0;
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

TagFit fit_word(const LumaView& luma, const TagPose& start, SquareWord word, int rounds) {
  return Fitter<0>(luma, start, classes_of([&](int cell) { return word >> (15 - cell) & 1; }), rounds).fit();
}

CellsFit fit_cells(const LumaView& luma, const TagPose& start, int rounds) {
  constexpr int kCells = 16, kOthers = kLight + kAround;
  const Fitter<kCells> fitted(luma, start, classes_of([](int cell) { return 2 + cell; }), rounds);
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

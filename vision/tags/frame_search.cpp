#include "vision/tags/frame_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include <opencv2/imgproc.hpp>

namespace telescope::vision {
namespace {

constexpr int kGrid = 2;                        // pixels from one place to the next
constexpr int kTurns = 16;                      // of a quarter turn, that are told apart
constexpr int kSamplesASide = 7;                // samples of border and of quiet zone on each side
constexpr float kBorder = 2.5F, kQuiet = 3.5F;  // modules from the middle
constexpr float kReach = 4.2F;                  // modules, along which edges are looked at
constexpr float kLeastCoherence = 0.08F;        // of the edges' directions, 1: all agree
constexpr float kNoise = 3;                     // grey levels, that any picture has
constexpr int kClear = 12;                      // grey levels
constexpr float kLeastFrameContrast = 0.5F;
constexpr int kLeastOfEight = 8 * kClear / 3;  // see may_be_frame

struct Side {
  std::array<std::ptrdiff_t, kSamplesASide> border, quiet;
};
using Square = std::array<Side, 4>;

std::array<Square, kTurns> squares_of(float module_px, std::ptrdiff_t stride) {
  std::array<Square, kTurns> squares;
  for (int turn = 0; turn < kTurns; ++turn) {
    const float angle = static_cast<float>(M_PI_2 / kTurns) * static_cast<float>(turn);
    const Point u{module_px * std::cos(angle), module_px * std::sin(angle)}, v{-u.y, u.x};
    const auto offset = [&](Point p) { return std::lround(p.y) * stride + std::lround(p.x); };
    for (int i = 0; i < kSamplesASide; ++i) {
      const float t = (static_cast<float>(i) / (kSamplesASide - 1) - 0.5F) * 5;
      const auto along = [&](float out) {
        return std::array<Point, 4>{{t * u - out * v, out * u + t * v, t * u + out * v, t * v - out * u}};
      };
      const auto border = along(kBorder), quiet = along(kQuiet);
      for (std::size_t side = 0; side < 4; ++side)
        squares[turn][side].border[i] = offset(border[side]),
        squares[turn][side].quiet[i] = offset(quiet[side]);
    }
  }
  return squares;
}

/// Which of the turns is nearest to the angle of a complex number, in quarters: by halving, without an arc
/// tangent.
int bin_of(float re, float im) {
  static const auto edges = [] {
    std::array<Point, kTurns> out;
    for (int i = 0; i < kTurns; ++i) {
      const float angle = static_cast<float>(2 * M_PI / kTurns) * (static_cast<float>(i) - 0.5F);
      out[static_cast<std::size_t>(i)] = {std::cos(angle), std::sin(angle)};
    }
    return out;
  }();
  const Point at{re, im};
  int bin = cross(edges[0], at) >= 0 ? 0 : kTurns / 2;
  for (int step = kTurns / 4; step > 0; step /= 2)
    if (cross(edges[static_cast<std::size_t>(bin + step)], at) >= 0) bin += step;
  return bin;
}

/// A look at two pairs a side: where these are too little brighter outside the others need not be looked at.
bool may_be_frame(const std::uint8_t* middle, const Square& square) {
  int sum = 0;
  for (const Side& side : square)
    for (const std::size_t i : {std::size_t{1}, std::size_t{5}})
      sum += std::clamp(middle[side.quiet[i]] - middle[side.border[i]], -kClear, kClear);
  return sum >= kLeastOfEight;
}

/// How many of the pairs are clearly brighter outside, and how evenly.
float contrast_at(const std::uint8_t* middle, const Square& square) {
  int sum = 0, bright = 0, squares = 0;
  for (const Side& side : square)
    for (int i = 0; i < kSamplesASide; ++i) {
      const int d = middle[side.quiet[i]] - middle[side.border[i]];
      sum += std::clamp(d, -kClear, kClear), bright += d, squares += d * d;
    }
  const float n = 4 * kSamplesASide, mean = static_cast<float>(bright) / n;
  return static_cast<float>(sum) / (n * kClear) +
         0.2F * mean /
             std::sqrt(std::max(static_cast<float>(squares) / n - mean * mean, 0.0F) + kNoise * kNoise);
}

}  // namespace

void FrameSearch::begin(const LumaView& luma) {
  across_ = 0;
  const cv::Mat1b all(luma.height, luma.width, const_cast<std::uint8_t*>(luma.data),
                      static_cast<std::size_t>(luma.stride));
  cv::GaussianBlur(all, smooth_, {3, 3}, 0);
  const std::ptrdiff_t stride = static_cast<std::ptrdiff_t>(smooth_.step);
  const cv::Size size(luma.width / kGrid, luma.height / kGrid);
  for (cv::Mat1f* image : {&real_, &imaginary_, &weight_}) {
    image->create(size);
    image->setTo(0);
  }
  for (int y = 1; y + 1 < size.height; ++y) {
    const std::uint8_t* p = smooth_[y * kGrid];
    float *re = real_[y], *im = imaginary_[y], *weight = weight_[y];
    for (int x = 1; x + 1 < size.width; ++x) {
      const std::uint8_t* at = p + x * kGrid;
      const float gx = static_cast<float>(at[1] - at[-1]);
      const float gy = static_cast<float>(at[stride] - at[-stride]);
      const float square = gx * gx + gy * gy + 1e-3F, c = gx * gx - gy * gy, s = 2 * gx * gy;
      re[x] = (c * c - s * s) / square, im[x] = 2 * c * s / square, weight[x] = square;
    }
  }
}

std::vector<FrameSearch::Frame> FrameSearch::search(float module_px, const At& likely, const At& wanted) {
  const int reach = static_cast<int>(std::ceil(1.42F * kQuiet * module_px)) + 1;
  if (smooth_.cols <= 2 * reach || smooth_.rows <= 2 * reach) return {};
  const cv::Size size = real_.size();
  const int rim = reach / kGrid + 1;
  std::vector<cv::Rect> blocks;
  constexpr int kBlock = 16 / kGrid;
  for (int y = rim; y < size.height - rim; y += kBlock)
    for (int x = rim; x < size.width - rim; x += kBlock)
      if (likely(
              {static_cast<float>((x + kBlock / 2) * kGrid), static_cast<float>((y + kBlock / 2) * kGrid)}))
        blocks.emplace_back(x, y, std::min(kBlock, size.width - rim - x),
                            std::min(kBlock, size.height - rim - y));
  if (blocks.empty()) return {};
  const int across = 2 * static_cast<int>(std::lround(kReach * 0.9F * module_px / kGrid)) + 1;
  const auto sum_around = [&](const cv::Mat1f& of, cv::Mat1f& sum) {
    cv::boxFilter(of, sum, -1, {across, across}, {-1, -1}, false);
  };
  if (std::exchange(across_, across) != across) {
    sum_around(real_, real_around_), sum_around(imaginary_, imaginary_around_);
    sum_around(weight_, weight_around_);
  }
  contrast_.create(size);
  contrast_.setTo(0);
  const auto squares = squares_of(module_px, static_cast<std::ptrdiff_t>(smooth_.step));
  for (const cv::Rect& block : blocks)
    for (int y = block.y; y < block.y + block.height; ++y)
      for (int x = block.x; x < block.x + block.width; ++x) {
        const float re = real_around_(y, x), im = imaginary_around_(y, x);
        const float limit = kLeastCoherence * weight_around_(y, x);
        if (re * re + im * im < limit * limit) continue;
        const std::uint8_t* middle = smooth_[y * kGrid] + x * kGrid;
        const Square& square = squares[static_cast<std::size_t>(bin_of(re, im))];
        if (may_be_frame(middle, square)) contrast_(y, x) = contrast_at(middle, square);
      }
  std::vector<Frame> peaks;
  for (const cv::Rect& block : blocks)
    for (int y = block.y; y < block.y + block.height; ++y)
      for (int x = block.x; x < block.x + block.width; ++x) {
        const float here = contrast_(y, x);
        if (here < kLeastFrameContrast) continue;
        bool is_highest = true;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx) is_highest &= contrast_(y + dy, x + dx) <= here;
        const Point place{static_cast<float>(x * kGrid), static_cast<float>(y * kGrid)};
        if (is_highest && wanted(place))
          peaks.push_back({place, std::atan2(imaginary_around_(y, x), real_around_(y, x)) / 4, here});
      }
  std::ranges::sort(peaks, std::greater{}, &Frame::contrast);
  return peaks;
}

}  // namespace telescope::vision

#include "vision/pipeline/edge_bias.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "vision/tags/luma_view.hpp"
#include "vision/tags/tag_words.hpp"
#include "vision/track/levels.hpp"

namespace telescope::vision {
namespace {

using calibration::Quad;

/// The point at column `u` and row `v` of the tag's `modules` x `modules` modules of border and code.
cv::Point2d module_point(const Quad& q, double modules, double u, double v) {
  const double a = u / modules, b = v / modules;
  const auto mix = [&](double tl, double tr, double br, double bl) {
    return (1 - b) * ((1 - a) * tl + a * tr) + b * ((1 - a) * bl + a * br);
  };
  return {mix(q[0].x_px, q[1].x_px, q[2].x_px, q[3].x_px), mix(q[0].y_px, q[1].y_px, q[2].y_px, q[3].y_px)};
}

// A profile across the border, from the quiet zone into the first cell; modules from the outer edge.
constexpr int kSamples = 65;
constexpr double kFrom = -0.5, kTo = 1.5;
double position(double index) {
  return kFrom + (kTo - kFrom) * index / (kSamples - 1);
}

/// Thickness of a dark bar between two bright ends, in modules; nothing where there is no clear bar.
std::optional<double> bar_thickness(const std::array<double, kSamples>& grey) {
  const auto darkest = std::min_element(grey.begin(), grey.end());
  const auto middle = static_cast<std::size_t>(darkest - grey.begin());
  const double left = *std::max_element(grey.begin(), darkest),
               right = *std::max_element(darkest, grey.end());
  constexpr double kContrast = 40.0;
  if (left - *darkest < kContrast || right - *darkest < kContrast) return std::nullopt;
  const auto crossing = [&](int step, double level) -> std::optional<double> {
    for (auto i = static_cast<int>(middle); i + step >= 0 && i + step < kSamples; i += step) {
      const double a = grey[static_cast<std::size_t>(i)], b = grey[static_cast<std::size_t>(i + step)];
      if (a <= level && b > level) return position(i + step * (level - a) / (b - a));
    }
    return std::nullopt;
  };
  const auto outer = crossing(-1, (left + *darkest) / 2.0), inner = crossing(1, (right + *darkest) / 2.0);
  if (!outer || !inner) return std::nullopt;
  return *inner - *outer;
}

/// Adds the bias seen at every stretch of border that has a white cell behind it.
void measure(const cv::Mat& luma, TagFamily family, const Sighting& anchor, std::vector<double>& biases) {
  constexpr std::array<std::array<int, 2>, 4> kInwards{{{0, 1}, {-1, 0}, {0, -1}, {1, 0}}};
  const TagWord word = tag_word(family, anchor.tag);
  const int cells = cells_across(family);
  const double side_modules = cells + 2, half = side_modules / 2;
  const LumaView picture{luma.data, luma.cols, luma.rows, static_cast<std::ptrdiff_t>(luma.step)};
  const cv::Rect2d within(0, 0, luma.cols - 1, luma.rows - 1);
  for (std::size_t side = 0; side < 4; ++side)
    for (int cell = 0; cell < cells; ++cell) {
      const double du = kInwards[side][0], dv = kInwards[side][1];
      const int last = cells - 1;
      const int row = side == 0   ? 0
                      : side == 2 ? last
                                  : cell,
                column = side == 1   ? last
                         : side == 3 ? 0
                                     : cell;
      if (!is_white(word, cells, row * cells + column)) continue;
      // The cell's centre on the border's outer edge.
      const double u = side == 1 ? side_modules : side == 3 ? 0.0 : cell + 1.5;
      const double v = side == 0 ? 0.0 : side == 2 ? side_modules : cell + 1.5;
      std::array<double, kSamples> grey{};
      bool inside = true;
      for (const double aside : {-0.2, 0.0, 0.2}) {
        const auto point = [&](double t) {
          return module_point(anchor.corners, side_modules, u + t * du + aside * dv, v + t * dv + aside * du);
        };
        const cv::Point2d from = point(kFrom), step = (point(kTo) - from) / (kSamples - 1);
        inside = inside && within.contains(from) && within.contains(from + (kSamples - 1) * step);
        for (int i = 0; i < kSamples && inside; ++i) {
          const cv::Point2f p = from + i * step;
          grey[static_cast<std::size_t>(i)] += static_cast<double>(picture.at(p.x, p.y)) / 3.0;
        }
      }
      const auto thickness = inside ? bar_thickness(grey) : std::nullopt;
      if (!thickness) continue;
      // The quad's sides, m modules long, are themselves two biases short: t * (m - 2b) / m = 1 - 2b.
      const double b = half * (1.0 - *thickness) / (side_modules - *thickness);  // in true modules
      const auto end = [&](double way) {
        return module_point(anchor.corners, side_modules, half * (1 + way * du), half * (1 + way * dv));
      };
      biases.push_back(b * cv::norm(end(1) - end(-1)) / (side_modules - 2.0 * b));
    }
}

}  // namespace

std::optional<double> edge_bias_px(const cv::Mat& luma, const Kit& kit, std::span<const Sighting> sightings) {
  if (!is_square(kit.family)) return std::nullopt;
  std::vector<double> biases;
  for (const Sighting& s : sightings)
    if (std::ranges::find(kit.anchors, s.tag) != kit.anchors.end()) measure(luma, kit.family, s, biases);
  constexpr std::size_t kFewest = 4;
  if (biases.size() < kFewest) return std::nullopt;
  constexpr double kMost = 1.5;  // more is no edge of ours
  return std::clamp(median(std::move(biases)), -kMost, kMost);
}

Quad grown(const Quad& q, double px) {
  Quad out = q;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto unit = [&](const calibration::ImagePoint& from) {
      const double x = q[i].x_px - from.x_px, y = q[i].y_px - from.y_px, n = std::hypot(x, y);
      return n > 0 ? cv::Point2d(x / n, y / n) : cv::Point2d();
    };
    // Away from both neighbours; the sides are nearly at right angles.
    const cv::Point2d way = unit(q[(i + 1) % 4]) + unit(q[(i + 3) % 4]);
    out[i] = {q[i].x_px + px * way.x, q[i].y_px + px * way.y};
  }
  return out;
}

}  // namespace telescope::vision

#include "vision/dice/pip_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_map>

#include <opencv2/imgproc.hpp>

#include "vision/dice/sampling.hpp"

namespace telescope::vision {
namespace {

// A level of the pyramid finds spots of about this radius; the next level's pixels are larger by kStep.
constexpr double kStep = 1.3;
constexpr float kSmallest = 2.6F, kLargest = 6.5F;  // pixels of a level
constexpr double kDoubledBelow = 2.5e6;             // pixels of a picture: it is looked at twice as large
constexpr int kLeastSide = 40;                      // pixels of a level
constexpr int kNarrow = 5, kWide = 9;  // pixels; of the means whose difference a spot stands out in
constexpr float kStandsOut = 2.2F;     // grey levels of that difference
constexpr float kLeastContrast = 15;   // grey levels
constexpr int kShades = 128;           // to a grey level, of the means
constexpr int kRays = 24;
constexpr float kOutlineStep = 0.5F;  // pixels of a level
constexpr float kRoughest = 0.16F;    // of the radius
constexpr float kMostSlender = 3.2F;
constexpr float kRing = 1.4F, kMostUneven = 0.4F;          // of the radius; of the contrast
constexpr int kLowest = kRays / 12, kHighest = kRays / 2;  // of the rays: the rest may meet other pips

const std::array<cv::Point2f, kRays>& directions() {
  static const auto all = [] {
    std::array<cv::Point2f, kRays> rays;
    for (int i = 0; i < kRays; ++i) {
      const double angle = 2 * CV_PI * i / kRays;
      rays[i] = {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
    }
    return rays;
  }();
  return all;
}

/// The ellipse through points about a middle near the origin.
struct Ellipse {
  cv::Point2f centre;
  cv::Matx22f shape;
  float roughness = 0;
};

std::optional<Ellipse> fit_ellipse(const std::vector<cv::Point2f>& points) {
  cv::Matx<double, 5, 5> normal = cv::Matx<double, 5, 5>::zeros();
  cv::Vec<double, 5> right = cv::Vec<double, 5>::all(0);
  for (const cv::Point2f& p : points) {
    const double row[5] = {p.x * p.x, 2.0 * p.x * p.y, p.y * p.y, p.x, p.y};
    for (int i = 0; i < 5; ++i) {
      right[i] += row[i];
      for (int j = 0; j < 5; ++j) normal(i, j) += row[i] * row[j];
    }
  }
  cv::Vec<double, 5> conic;
  if (!cv::solve(normal, right, conic, cv::DECOMP_CHOLESKY)) return std::nullopt;
  const double det = conic[0] * conic[2] - conic[1] * conic[1];
  if (det <= 0 || conic[0] <= 0) return std::nullopt;
  const double cx = -(conic[2] * conic[3] - conic[1] * conic[4]) / (2 * det);
  const double cy = -(conic[0] * conic[4] - conic[1] * conic[3]) / (2 * det);
  const double k = 1 + conic[0] * cx * cx + 2 * conic[1] * cx * cy + conic[2] * cy * cy;
  if (k <= 0) return std::nullopt;
  const double a = conic[0] / k, b = conic[1] / k, c = conic[2] / k, inverse = 1 / (a * c - b * b);
  Ellipse ellipse{.centre = {static_cast<float>(cx), static_cast<float>(cy)},
                  .shape = cv::Matx22f(static_cast<float>(c * inverse), static_cast<float>(-b * inverse),
                                       static_cast<float>(-b * inverse), static_cast<float>(a * inverse))};
  double sum = 0;
  for (const cv::Point2f& p : points) {
    const double x = p.x - cx, y = p.y - cy;
    const double off = std::sqrt(std::max(0.0, a * x * x + 2 * b * x * y + c * y * y)) - 1;
    sum += off * off;
  }
  ellipse.roughness = static_cast<float>(std::sqrt(sum / static_cast<double>(points.size())));
  return ellipse;
}

float at_rank(std::array<float, kRays> values, int rank) {
  std::nth_element(values.begin(), values.begin() + rank, values.end());
  return values[static_cast<std::size_t>(rank)];
}

/// Goes out from the middle in all directions, to where the picture is halfway to what lies round the spot.
std::optional<Pip> outline(const cv::Mat1f& luma, cv::Point2f middle, float sign) {
  float reach = 1.6F * kLargest;
  std::optional<Pip> pip;
  std::vector<cv::Point2f> points;
  for (int round = 0; round < 2; ++round) {
    if (middle.x < reach + 2 || middle.y < reach + 2 ||
        middle.x > static_cast<float>(luma.cols) - reach - 3 ||
        middle.y > static_cast<float>(luma.rows) - reach - 3)
      return std::nullopt;
    const int steps = static_cast<int>(reach / kOutlineStep);
    std::array<std::array<float, 32>, kRays> profiles;
    std::array<float, kRays> extremes{};
    const float centre = sign * sample<float, float>(luma, middle);
    for (int ray = 0; ray < kRays; ++ray) {
      float least = centre;
      for (int i = 0; i < steps; ++i) {
        const float far = kOutlineStep * static_cast<float>(i + 1);
        const float value = sign * sample<float, float>(luma, middle + far * directions()[ray]);
        profiles[ray][i] = value;
        least = std::min(least, value);
      }
      extremes[ray] = least;
    }
    const float ground = at_rank(extremes, kRays / 2), half = 0.5F * (centre + ground);
    if (centre - ground < kLeastContrast) return std::nullopt;
    points.clear();
    for (int ray = 0; ray < kRays; ++ray) {
      float before = centre;
      for (int i = 0; i < steps; ++i) {
        const float value = profiles[ray][i];
        if (value < half) {
          const float far = kOutlineStep * (static_cast<float>(i) + (before - half) / (before - value));
          points.push_back(far * directions()[ray]);
          break;
        }
        before = value;
      }
    }
    if (points.size() < kRays - 3) return std::nullopt;
    const auto ellipse = fit_ellipse(points);
    if (!ellipse) return std::nullopt;
    const float radius = std::pow(static_cast<float>(cv::determinant(ellipse->shape)), 0.25F);
    if (!(radius > 1.5F && radius < 1.3F * kLargest) || cv::norm(ellipse->centre) > radius)
      return std::nullopt;
    middle += ellipse->centre;
    reach = std::clamp(2.2F * radius, 5.0F, 15.5F);
    pip = Pip{.centre = middle,
              .shape = ellipse->shape,
              .radius = radius,
              .contrast = sign * (centre - ground),
              .roughness = ellipse->roughness};
  }
  if (pip->radius < kSmallest || pip->radius > kLargest || pip->roughness > kRoughest) return std::nullopt;
  const float trace = pip->shape(0, 0) + pip->shape(1, 1),
              root = std::sqrt(std::max(0.0F, trace * trace / 4 - std::pow(pip->radius, 4.0F)));
  if ((trace / 2 + root) / (trace / 2 - root) > kMostSlender * kMostSlender) return std::nullopt;
  return pip;
}

/// Spots of one level, in its pixels.
void search_level(const cv::Mat1f& luma, std::vector<Pip>& found) {
  cv::Mat shades, narrow, wide;
  luma.convertTo(shades, CV_16U, kShades);
  cv::blur(shades, narrow, {kNarrow, kNarrow});
  cv::blur(narrow, narrow, {kNarrow, kNarrow});
  cv::blur(shades, wide, {kWide, kWide});
  cv::blur(wide, wide, {kWide, kWide});
  cv::Mat1f smooth, difference;
  cv::subtract(narrow, wide, difference, cv::noArray(), CV_32F);
  cv::GaussianBlur(luma, smooth, {5, 5}, 0.7);
  for (int y = 2; y < luma.rows - 2; ++y)
    for (int x = 2; x < luma.cols - 2; ++x) {
      const float value = difference(y, x), size = std::abs(value);
      if (size < kStandsOut * kShades) continue;
      const float sign = value > 0 ? 1.0F : -1.0F;
      bool is_peak = true;
      for (int dy = -1; dy <= 1 && is_peak; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
          if ((dx || dy) && sign * difference(y + dy, x + dx) > size) {
            is_peak = false;
            break;
          }
      if (!is_peak) continue;
      if (const auto pip = outline(smooth, {static_cast<float>(x), static_cast<float>(y)}, sign))
        found.push_back(*pip);
    }
}

/// The middle colours of a pip and of the ring round it, which may meet other pips.
void take_colours(const cv::Mat& bgr, Pip& pip) {
  const cv::Matx22f root = pip.root();
  const auto middle = [&](float inner, float outer) {
    std::array<std::array<float, kRays>, 3> colours;
    for (int i = 0; i < kRays; ++i) {
      const cv::Vec2f off = root * cv::Vec2f(directions()[i].x, directions()[i].y) * (i % 2 ? inner : outer);
      const auto colour = sample<cv::Vec3f, cv::Vec3b>(bgr, pip.centre + cv::Point2f(off[0], off[1]));
      for (int c = 0; c < 3; ++c) colours[c][i] = colour[c];
    }
    return cv::Vec3f(at_rank(colours[0], kRays / 2), at_rank(colours[1], kRays / 2),
                     at_rank(colours[2], kRays / 2));
  };
  pip.ink = middle(0, 0.5F);
  pip.ground = middle(1.5F, 1.7F);
}

/// Of spots found at several levels the smoothest.
std::vector<Pip> without_doubles(std::vector<Pip> all) {
  std::ranges::sort(all, {}, &Pip::roughness);
  std::vector<Pip> kept;
  constexpr float kCell = 16;
  std::unordered_map<std::int64_t, std::vector<std::size_t>> grid;
  const auto key = [](int x, int y) {
    return (static_cast<std::int64_t>(y) << 32) ^ static_cast<std::uint32_t>(x);
  };
  for (const Pip& pip : all) {
    const int cx = static_cast<int>(pip.centre.x / kCell), cy = static_cast<int>(pip.centre.y / kCell);
    const int span = 1 + static_cast<int>(pip.radius / kCell);
    bool is_double = false;
    for (int y = cy - span; y <= cy + span && !is_double; ++y)
      for (int x = cx - span; x <= cx + span && !is_double; ++x)
        if (const auto cell = grid.find(key(x, y)); cell != grid.end())
          is_double = std::ranges::any_of(cell->second, [&](std::size_t i) {
            const float ratio = kept[i].radius / pip.radius;
            return kept[i].contrast * pip.contrast > 0 && ratio < 1.6F && ratio > 0.62F &&
                   cv::norm(kept[i].centre - pip.centre) < 0.6F * std::min(pip.radius, kept[i].radius);
          });
    if (is_double) continue;
    grid[key(cx, cy)].push_back(kept.size());
    kept.push_back(pip);
  }
  return kept;
}

}  // namespace

cv::Matx22f Pip::root() const {
  const float square = radius * radius;
  return (shape + cv::Matx22f::eye() * square) * (1 / std::sqrt(shape(0, 0) + shape(1, 1) + 2 * square));
}

std::vector<Pip> find_pips(const cv::Mat1b& plane, const cv::Mat& bgr) {
  cv::Mat1f base;
  plane.convertTo(base, CV_32F);
  std::vector<Pip> all;
  double scale = static_cast<double>(bgr.total()) < kDoubledBelow
                     ? 2.0
                     : 1.0;  // pixels of a level in one of the picture
  for (cv::Mat1f level;; scale /= kStep) {
    const cv::Size size(cvRound(bgr.cols * scale), cvRound(bgr.rows * scale));
    if (std::min(size.width, size.height) < kLeastSide) break;
    cv::resize(base, level, size, 0, 0, scale > 1 ? cv::INTER_CUBIC : cv::INTER_AREA);
    std::vector<Pip> found;
    search_level(level, found);
    const float back_x = static_cast<float>(bgr.cols) / static_cast<float>(size.width);
    const float back_y = static_cast<float>(bgr.rows) / static_cast<float>(size.height);
    const float back = std::sqrt(back_x * back_y);
    for (Pip& pip : found) {
      pip.centre = {(pip.centre.x + 0.5F) * back_x - 0.5F, (pip.centre.y + 0.5F) * back_y - 0.5F};
      pip.shape *= back * back;
      pip.radius *= back;
      all.push_back(pip);
    }
  }
  all = without_doubles(std::move(all));
  for (Pip& pip : all) take_colours(bgr, pip);
  return all;
}

}  // namespace telescope::vision

#include "vision/health/tag_measures.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "vision/track/levels.hpp"

namespace telescope::vision {
namespace {

using calibration::Quad;

int border_modules(TagFamily family) {
  return modules_across(family) - 2;  // less the quiet zone
}

cv::Point2d point(const calibration::ImagePoint& p) {
  return {p.x_px, p.y_px};
}

/// Mean grey of the pixels at each distance from an edge, a quarter of a pixel a bin.
struct Profile {
  static constexpr double kBin = 0.25;
  double from = 0.0;
  std::vector<double> sums, counts;

  Profile(double from_px, double to_px)
      : from(from_px),
        sums(static_cast<std::size_t>(std::ceil((to_px - from_px) / kBin)), 0.0),
        counts(sums.size(), 0.0) {}
  void add(double distance, double grey) {
    const double bin = std::floor((distance - from) / kBin);
    if (bin < 0.0 || bin >= static_cast<double>(sums.size())) return;
    sums[static_cast<std::size_t>(bin)] += grey;
    counts[static_cast<std::size_t>(bin)] += 1.0;
  }
  double position(std::size_t bin) const { return from + kBin * (static_cast<double>(bin) + 0.5); }
};

/// Sum of squares that remains when the profile is explained by a step at `at` under a blur of `sigma`;
/// `step` gets its height.
double misfit(const Profile& p, double at, double sigma, double& step) {
  double n = 0, sx = 0, sxx = 0, sy = 0, sxy = 0, syy = 0;
  for (std::size_t i = 0; i < p.sums.size(); ++i) {
    if (p.counts[i] == 0.0) continue;
    const double x = 0.5 * (1.0 + std::erf((p.position(i) - at) / (sigma * std::sqrt(2.0))));
    const double y = p.sums[i] / p.counts[i], w = p.counts[i];
    n += w, sx += w * x, sxx += w * x * x, sy += w * y, sxy += w * x * y, syy += w * y * y;
  }
  const double spread = sxx - sx * sx / n, together = sxy - sx * sy / n;
  if (!(spread > 1e-9)) return 1e300;
  step = together / spread;
  return (syy - sy * sy / n) - step * together;
}

/// Sigma of the step in `profile`; nothing where there is no clear one.
std::optional<double> step_sigma(const Profile& profile, double module_px) {
  constexpr double kClear = 20.0;  // grey levels
  double best = 1e300, best_sigma = 0.0, best_step = 0.0;
  const double most = std::max(1.5, 1.2 * module_px);
  for (double sigma = 0.2; sigma < most; sigma *= 1.04)
    for (double at = -1.0; at <= 1.0; at += 0.125) {
      double step = 0.0;
      const double left = misfit(profile, at, sigma, step);
      if (left < best) best = left, best_sigma = sigma, best_step = step;
    }
  if (best_step < kClear) return std::nullopt;
  return best_sigma;
}

/// Profile across the side from `a` to `b`, brighter outwards; its ends, where the neighbours blur in, are
/// left out.
Profile profile_across(const cv::Mat& luma, cv::Point2d a, cv::Point2d b, double module_px) {
  // Inwards to the middle of the border, outwards nearly to the quiet zone's end: other steps begin there.
  const double inside = -0.6 * module_px, outside = 0.8 * module_px;
  Profile profile(inside, outside);
  const cv::Point2d along = (b - a) / cv::norm(b - a), outwards(along.y, -along.x);
  const double length = cv::norm(b - a), skip = module_px;
  cv::Rect box = cv::boundingRect(std::vector<cv::Point2f>{a, b});
  const int reach = static_cast<int>(std::ceil(outside)) + 1;
  box = cv::Rect(box.x - reach, box.y - reach, box.width + 2 * reach, box.height + 2 * reach) &
        cv::Rect({}, luma.size());
  for (int y = box.y; y < box.y + box.height; ++y)
    for (int x = box.x; x < box.x + box.width; ++x) {
      const cv::Point2d d = cv::Point2d(x, y) - a;
      const double t = d.dot(along);
      if (t > skip && t < length - skip) profile.add(d.dot(outwards), luma.at<std::uint8_t>(y, x));
    }
  return profile;
}

}  // namespace

std::vector<EdgeBlur> border_blur(const cv::Mat& luma, const Quad& corners, TagFamily family) {
  std::vector<EdgeBlur> out;
  for (std::size_t i = 0; i < 4; ++i) {
    const cv::Point2d a = point(corners[i]), b = point(corners[(i + 1) % 4]);
    const double module_px = cv::norm(b - a) / border_modules(family);
    if (!(module_px > 1.0)) continue;
    const auto sigma = step_sigma(profile_across(luma, a, b, module_px), module_px);
    if (sigma) out.push_back({.sigma_px = *sigma, .across = std::abs(b.y - a.y) > std::abs(b.x - a.x)});
  }
  return out;
}

std::optional<InkAndPaper> ink_and_paper(const cv::Mat& luma, const Quad& q, TagFamily family) {
  const double modules = border_modules(family), half = 0.5 / modules;
  std::vector<double> ink, paper;
  const auto sample = [&](double u, double v, std::vector<double>& into) {
    const cv::Point2d p =
        (1 - v) * ((1 - u) * point(q[0]) + u * point(q[1])) + v * ((1 - u) * point(q[3]) + u * point(q[2]));
    const cv::Point pixel(cvRound(p.x), cvRound(p.y));
    if (!cv::Rect({}, luma.size()).contains(pixel)) return false;
    into.push_back(luma.at<std::uint8_t>(pixel));
    return true;
  };
  constexpr int kPoints = 12;
  for (int i = 0; i < kPoints; ++i) {
    const double t = (i + 0.5) / kPoints;
    for (const double off : {-half, half}) {
      auto& into = off < 0 ? paper : ink;
      const double low = off, high = 1.0 - off;
      if (!sample(t, low, into) || !sample(t, high, into) || !sample(low, t, into) || !sample(high, t, into))
        return std::nullopt;
    }
  }
  return InkAndPaper{.ink = median(ink), .paper = median(paper)};
}

}  // namespace telescope::vision

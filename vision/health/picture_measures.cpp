#include "vision/health/picture_measures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include <opencv2/imgproc.hpp>

#include "vision/health/limits.hpp"
#include "vision/track/levels.hpp"

namespace telescope::vision {

cv::Mat1b table_mask(const calibration::CameraModel* camera, const Board& board, cv::Size size) {
  cv::Mat1b mask(size, static_cast<std::uint8_t>(255));
  if (!camera) return mask;
  mask.setTo(0);
  constexpr int kSteps = 16;  // a bent lens bends the edges
  const double w = width(board).mm(), d = depth(board).mm();
  const std::array<TablePoint, 5> corners{{{0, 0}, {w, 0}, {w, d}, {0, d}, {0, 0}}};
  std::vector<cv::Point> outline;
  for (std::size_t side = 0; side < 4; ++side)
    for (int i = 0; i < kSteps; ++i) {
      const double t = static_cast<double>(i) / kSteps;
      const TablePoint a = corners[side], b = corners[side + 1];
      const auto seen =
          camera->image_from_table({a.x_mm + t * (b.x_mm - a.x_mm), a.y_mm + t * (b.y_mm - a.y_mm)});
      constexpr double kFar = 1e4;  // what lies far outside is clipped, whatever its number
      if (seen)
        outline.emplace_back(cvRound(std::clamp(seen->x_px, -kFar, kFar)),
                             cvRound(std::clamp(seen->y_px, -kFar, kFar)));
    }
  if (outline.size() > 2) cv::fillPoly(mask, std::vector{outline}, cv::Scalar(255));
  return mask;
}

LightNumbers measure_light(const cv::Mat& luma, const cv::Mat1b& mask, double patch_px,
                           std::vector<SeenPatch>& patches) {
  const double area = cv::countNonZero(mask);
  if (area == 0.0) return {};
  cv::Mat clipped, dark;
  cv::bitwise_and(luma >= limits::kClippedGrey, mask, clipped);
  cv::bitwise_and(luma <= limits::kDarkGrey, mask, dark);
  LightNumbers light{.clipped = cv::countNonZero(clipped) / area, .dark = cv::countNonZero(dark) / area};

  // Only patches in which a disc of that size fits: paper between ink falls out. Half the size is fine
  // enough.
  cv::Mat1b half;
  cv::resize(clipped, half, {}, 0.5, 0.5, cv::INTER_AREA);
  cv::threshold(half, half, 127, 255, cv::THRESH_BINARY);
  const int across = std::max(3, cvRound(patch_px / 2.0) | 1);
  cv::morphologyEx(half, half, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_ELLIPSE, {across, across}),
                   {-1, -1}, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
  cv::Mat labels, stats, middles;
  const int count = cv::connectedComponentsWithStats(half, labels, stats, middles);
  for (int i = 1; i < count; ++i)
    patches.push_back({.middle = {2.0 * middles.at<double>(i, 0) + 0.5, 2.0 * middles.at<double>(i, 1) + 0.5},
                       .share = 4.0 * stats.at<int>(i, cv::CC_STAT_AREA) / area});
  std::ranges::sort(patches, std::ranges::greater{}, &SeenPatch::share);
  for (const SeenPatch& patch : patches) light.glare += patch.share;
  return light;
}

std::optional<double> measure_noise(const cv::Mat& before, const cv::Mat& now, const cv::Mat1b& mask) {
  if (before.empty() || before.size() != now.size()) return std::nullopt;
  constexpr int kBlock = 16;
  cv::Mat change;
  cv::subtract(now, before, change, cv::noArray(), CV_16S);
  std::vector<double> spreads;
  for (int y = 0; y + kBlock <= now.rows; y += kBlock)
    for (int x = 0; x + kBlock <= now.cols; x += kBlock) {
      if (!mask(y + kBlock / 2, x + kBlock / 2)) continue;
      cv::Scalar mean, spread;
      cv::meanStdDev(change(cv::Rect(x, y, kBlock, kBlock)), mean, spread);
      spreads.push_back(spread[0]);
    }
  if (spreads.empty()) return std::nullopt;
  return median(std::move(spreads)) / std::numbers::sqrt2;  // two pictures' noise
}

std::optional<double> sharpest_edges_px(const cv::Mat& luma) {
  constexpr double kCalm = 1.0;   // taken off again: without it noise would be the sharpest
  constexpr double kKnown = 2.0;  // the blur added
  const auto gradient = [&](double sigma) {
    cv::Mat1f soft, dx, dy, size;
    luma.convertTo(soft, CV_32F);
    cv::GaussianBlur(soft, soft, {}, sigma);
    cv::Sobel(soft, dx, CV_32F, 1, 0, 3, 1.0 / 8.0);
    cv::Sobel(soft, dy, CV_32F, 0, 1, 3, 1.0 / 8.0);
    cv::magnitude(dx, dy, size);
    return size;
  };
  const cv::Mat1f sharp = gradient(kCalm), softer = gradient(std::hypot(kCalm, kKnown));
  double most = 0.0;
  cv::minMaxLoc(sharp, nullptr, &most);
  constexpr double kFaintest = 6.0;  // grey levels a pixel: weaker ones may be noise
  if (most < kFaintest) return std::nullopt;
  std::vector<double> ratios;
  for (int y = 0; y < sharp.rows; ++y)
    for (int x = 0; x < sharp.cols; ++x)
      if (sharp(y, x) > 0.5 * most && softer(y, x) > 0.0F) ratios.push_back(sharp(y, x) / softer(y, x));
  if (ratios.empty()) return std::nullopt;
  const double ratio = median(std::move(ratios));
  if (ratio <= 1.001) return std::nullopt;
  const double calmed = kKnown / std::sqrt(ratio * ratio - 1.0);
  return std::sqrt(std::max(0.0, calmed * calmed - kCalm * kCalm));
}

}  // namespace telescope::vision

#include "vision/track/grid_lines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "vision/track/levels.hpp"

namespace telescope::vision {
namespace {

constexpr double kHalfLineMm = 3.0;  // of chalk or tape, and of how well it was laid
constexpr double kAsideMm = 5.0;
constexpr double kStepMm = 1.5, kNearMm = 90.0, kFewestMm = 9.0;
constexpr double kFromMm = 3.0, kToMm = 20.0;  // beyond the outline, where a figure in it does not reach
constexpr float kPainted = 10.0F;              // grey levels between a line and the table beside it
constexpr float kHidden = 0.3F;                // of them

/// How much brighter the middle of a line is than the table on either side of it, every kStepMm along it;
/// not a number beyond the picture.
struct LineSeen {
  std::vector<cv::Point2f> at;
  std::vector<float> contrast;
};

LineSeen line_seen(const cv::Mat& luma, const calibration::CameraModel& camera, TablePoint middle,
                   cv::Point2d along) {
  const cv::Rect inner(1, 1, luma.cols - 2, luma.rows - 2);
  const auto pixel = [&](double on_mm, double aside_mm) {
    const auto at = camera.image_from_table({middle.x_mm + on_mm * along.x - aside_mm * along.y,
                                             middle.y_mm + on_mm * along.y + aside_mm * along.x});
    return at ? cv::Point(cvRound(at->x_px), cvRound(at->y_px)) : cv::Point(-1, -1);
  };
  const auto level = [&](const cv::Point& at) {
    return at.inside(inner) ? mean_of_nine(luma, at) : std::numeric_limits<float>::quiet_NaN();
  };
  LineSeen seen;
  for (double s = -kNearMm; s <= kNearMm; s += kStepMm) {
    seen.at.emplace_back(pixel(s, 0.0));
    seen.contrast.push_back(level(pixel(s, 0.0)) -
                            0.5F * (level(pixel(s, kAsideMm)) + level(pixel(s, -kAsideMm))));
  }
  return seen;
}

/// The median from one sample to before another; not a number where too few are in the picture.
float median_between(std::span<const float> all, std::ptrdiff_t from, std::ptrdiff_t to) {
  from = std::clamp<std::ptrdiff_t>(from, 0, std::ssize(all)), to = std::clamp(to, from, std::ssize(all));
  std::vector<float> some =
      numbers(all.subspan(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from)));
  if (static_cast<double>(some.size()) * kStepMm < kFewestMm) return std::numeric_limits<float>::quiet_NaN();
  return median(std::move(some));
}

bool is_hidden(const LineSeen& line, const std::vector<cv::Point2f>& outline) {
  std::ptrdiff_t first = std::ssize(line.at), end = 0;
  for (std::ptrdiff_t i = 0; i < std::ssize(line.at); ++i)
    if (cv::pointPolygonTest(outline, line.at[static_cast<std::size_t>(i)], false) >= 0.0)
      first = std::min(first, i), end = i + 1;
  constexpr auto kFrom = static_cast<std::ptrdiff_t>(kFromMm / kStepMm),
                 kTo = static_cast<std::ptrdiff_t>(kToMm / kStepMm);
  const float left = median_between(line.contrast, first - kTo, first - kFrom),
              right = median_between(line.contrast, end + kFrom, end + kTo),
              there = median_between(line.contrast, first, end);
  const float sign = left < 0.0F ? -1.0F : 1.0F;
  return sign * left >= kPainted && sign * right >= kPainted &&
         sign * there < kHidden * std::min(sign * left, sign * right);
}

}  // namespace

cv::Mat1b grid_lines(const calibration::CameraModel& camera, const Board& board) {
  const GridBoard* grid = grid_of(board);
  if (!grid) return {};
  cv::Mat1b lines(camera.lens().height, camera.lens().width, std::uint8_t{0});
  const auto paint = [&](TablePoint from, TablePoint to) {
    const std::array<TablePoint, 4> outline{from, {to.x_mm, from.y_mm}, to, {from.x_mm, to.y_mm}};
    std::array<cv::Point, 4> seen;
    for (std::size_t i = 0; i < 4; ++i) {
      const auto at = camera.image_from_table(outline[i]);
      if (!at) return;
      seen[i] = {cvRound(std::clamp(at->x_px, -1e4, 1e4)), cvRound(std::clamp(at->y_px, -1e4, 1e4))};
    }
    cv::fillConvexPoly(lines, seen, cv::Scalar(255));
  };
  // In pieces of a cell: a lens bends a longer line.
  const double cell = grid->cell.mm(), h = kHalfLineMm;
  for (int c = 0; c <= grid->columns; ++c)
    for (int r = 0; r <= grid->rows; ++r) {
      const double x = c * cell, y = r * cell;
      if (r < grid->rows) paint({x - h, y - h}, {x + h, y + cell + h});
      if (c < grid->columns) paint({x - h, y - h}, {x + cell + h, y + h});
    }
  return lines;
}

bool hides_line(const cv::Mat& luma, const calibration::CameraModel& camera, const Board& board,
                TablePoint at, const calibration::Quad& outline) {
  const GridBoard* grid = grid_of(board);
  if (!grid) return false;
  std::vector<cv::Point2f> corners;
  for (const auto& p : outline) corners.emplace_back(static_cast<float>(p.x_px), static_cast<float>(p.y_px));
  const double cell = grid->cell.mm();
  const auto nearest = [&](double mm, int cells) {
    return std::clamp(std::round(mm / cell), 0.0, static_cast<double>(cells)) * cell;
  };
  const TablePoint across{at.x_mm, nearest(at.y_mm, grid->rows)},
      up{nearest(at.x_mm, grid->columns), at.y_mm};
  return is_hidden(line_seen(luma, camera, across, {1, 0}), corners) ||
         is_hidden(line_seen(luma, camera, up, {0, 1}), corners);
}

}  // namespace telescope::vision

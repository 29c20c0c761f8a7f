#include "vision/track/grid_lines.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include <opencv2/imgproc.hpp>

namespace telescope::vision {
namespace {

constexpr double kHalfLineMm = 3.0;  // of chalk or tape, and of how well it was laid

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

}  // namespace telescope::vision

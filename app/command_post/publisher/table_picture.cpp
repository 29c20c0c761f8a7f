#include "app/command_post/publisher/table_picture.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "vision/pictures/encode.hpp"

namespace telescope::app {
namespace {

constexpr int kKnots = 33;  // of the lens, across the window; between them it is straight
constexpr int kJpegQuality = 78;
constexpr int kSmallQuality = 60;
const cv::Scalar kCoverColour(96, 90, 84), kRingColour(80, 220, 255);

/// From the window's pixels to the picture's, at the knots; outside the picture where there is none.
void knots_of(const calibration::CameraModel& camera, const TableWindow& window, cv::Mat& x, cv::Mat& y) {
  x.create(kKnots, kKnots, CV_32F);
  y.create(kKnots, kKnots, CV_32F);
  for (int row = 0; row < kKnots; ++row)
    for (int column = 0; column < kKnots; ++column) {
      const double u = (column + 0.5) / kKnots - 0.5, v = (row + 0.5) / kKnots - 0.5;
      const auto at = camera.image_from_table(
          {window.centre.x_mm + u * window.width_mm, window.centre.y_mm - v * window.height_mm});
      x.at<float>(row, column) = at ? static_cast<float>(at->x_px) : -1e4F;
      y.at<float>(row, column) = at ? static_cast<float>(at->y_px) : -1e4F;
    }
}

class Paper {
 public:
  Paper(const TableWindow& window, cv::Size size) : window_(window), size_(size) {}
  double scale() const { return size_.width / window_.width_mm; }
  cv::Point2d at(TablePoint point) const {
    return {(point.x_mm - window_.centre.x_mm) * scale() + size_.width / 2.0,
            (window_.centre.y_mm - point.y_mm) * scale() + size_.height / 2.0};
  }
  /// Whole pixels that lie within the sector: on an edge nothing of the neighbour is shown.
  cv::Rect within(const GridBoard& grid, Sector sector) const {
    const auto far_left = at(in_sector(grid, sector, 0, 1)), near_right = at(in_sector(grid, sector, 1, 0));
    const cv::Point from(static_cast<int>(std::ceil(far_left.x)), static_cast<int>(std::ceil(far_left.y)));
    const cv::Point to(static_cast<int>(std::floor(near_right.x)),
                       static_cast<int>(std::floor(near_right.y)));
    if (to.x <= from.x || to.y <= from.y) return {};
    return cv::Rect(from, to) & cv::Rect({0, 0}, size_);
  }

 private:
  TableWindow window_;
  cv::Size size_;
};

/// Where the picture shows its upper face: it has the height of the table everywhere.
std::optional<TablePoint> shown_at(const ReadDie& die, const calibration::CameraModel& camera) {
  const auto px = camera.image_from_table(die.centre, die.height_mm);
  return px ? camera.table_from_image(*px) : std::nullopt;
}

/// A ring round each die, and what it shows above the ring.
void draw_rings(cv::Mat& seen, const calibration::CameraModel& camera, const Paper& paper,
                std::span<const ReadDie> dice) {
  for (const ReadDie& die : dice) {
    const auto at = shown_at(die, camera);
    if (!at) continue;
    const int radius = cvRound(kRingOfFace * die.radius_mm * paper.scale()), above = 4;
    const cv::Point middle = paper.at(*at);
    for (const auto& [colour, width] : {std::pair{cv::Scalar::all(0), 4}, {kRingColour, 2}}) {
      cv::circle(seen, middle, radius, colour, width, cv::LINE_AA);
      cv::putText(seen, die.face, middle + cv::Point(-radius / 2, -radius - above), cv::FONT_HERSHEY_SIMPLEX,
                  std::max(0.4, radius / 22.0), colour, width, cv::LINE_AA);
    }
  }
}

}  // namespace

TableWindow whole_table(const GridBoard& grid) {
  const double width = grid.columns * grid.cell.mm(), height = grid.rows * grid.cell.mm();
  return {{width / 2, height / 2}, width, height};
}

cv::Mat seen_from_above(const cv::Mat& picture, const calibration::CameraModel& camera,
                        const TableWindow& window, cv::Size size, std::span<const ReadDie> dice) {
  cv::Mat seen = cv::Mat::zeros(size, CV_8UC3);
  if (picture.empty() || picture.type() != CV_8UC3) return seen;
  cv::Mat x, y, map_x, map_y;
  knots_of(camera, window, x, y);
  cv::resize(x, map_x, size, 0, 0, cv::INTER_LINEAR);
  cv::resize(y, map_y, size, 0, 0, cv::INTER_LINEAR);
  cv::remap(picture, seen, map_x, map_y, cv::INTER_LINEAR, cv::BORDER_CONSTANT);
  draw_rings(seen, camera, Paper(window, size), dice);
  return seen;
}

cv::Mat cut_picture(const cv::Mat& picture, const calibration::CameraModel& camera, const GridBoard& grid,
                    const PictureMask& mask, const TableWindow& window, cv::Size size,
                    std::span<const ReadDie> dice) {
  cv::Mat shown = cv::Mat::zeros(size, CV_8UC3);
  if (picture.empty() || picture.type() != CV_8UC3 || mask.sectors.empty()) return shown;
  const Paper paper(window, size);
  std::vector<ReadDie> of_sectors;  // the ring of one beside them would reach into them
  std::ranges::copy_if(dice, std::back_inserter(of_sectors), [&](const ReadDie& die) {
    const auto at = shown_at(die, camera);
    return at && std::ranges::any_of(mask.sectors, [&](const Sector sector) {
             return paper.within(grid, sector).contains(paper.at(*at));
           });
  });
  cv::Mat seen = seen_from_above(picture, camera, window, size, of_sectors);
  for (const Cover& cover : mask.covers)
    cv::circle(seen, paper.at(cover.centre), static_cast<int>(std::ceil(cover.radius_mm * paper.scale())) + 1,
               kCoverColour, cv::FILLED, cv::LINE_8);
  for (const Sector sector : mask.sectors)
    if (const cv::Rect part = paper.within(grid, sector); !part.empty()) seen(part).copyTo(shown(part));
  return shown;
}

std::string to_jpeg(const cv::Mat& picture) {
  return vision::encode_jpeg(picture, kJpegQuality);
}

std::string to_small_jpeg(const cv::Mat& picture) {
  cv::Mat small;
  cv::resize(picture, small, {}, 0.5, 0.5, cv::INTER_AREA);
  return vision::encode_jpeg(small, kSmallQuality);
}

cv::Mat withheld_picture(cv::Size size) {
  return cv::Mat::zeros(size, CV_8UC3);
}

}  // namespace telescope::app

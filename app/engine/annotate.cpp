#include "app/engine/annotate.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

namespace telescope::app {
namespace {

using calibration::CameraModel;

const cv::Scalar kGrid(200, 200, 200), kAttacker(178, 114, 0), kDefender(0, 94, 213), kFinding(0, 0, 255),
    kMarker(120, 220, 120), kCoveredMarker(66, 228, 240);

cv::Point pixel(calibration::ImagePoint p) {
  return {cvRound(p.x_px), cvRound(p.y_px)};
}

/// A straight line on the table; the lens bends it in the picture.
void table_line(cv::Mat& picture, const CameraModel& camera, TablePoint a, TablePoint b,
                const cv::Scalar& colour, int thickness) {
  constexpr int kSteps = 16;
  std::vector<cv::Point> points;
  for (int i = 0; i <= kSteps; ++i) {
    const double t = static_cast<double>(i) / kSteps;
    if (const auto p =
            camera.image_from_table({a.x_mm + t * (b.x_mm - a.x_mm), a.y_mm + t * (b.y_mm - a.y_mm)}))
      points.push_back(pixel(*p));
  }
  cv::polylines(picture, points, false, colour, thickness, cv::LINE_AA);
}

void sector_outline(cv::Mat& picture, const CameraModel& camera, const GridBoard& grid, Sector s,
                    const cv::Scalar& colour, int thickness) {
  const TablePoint corners[] = {in_sector(grid, s, 0, 0), in_sector(grid, s, 1, 0), in_sector(grid, s, 1, 1),
                                in_sector(grid, s, 0, 1)};
  for (int i = 0; i < 4; ++i)
    table_line(picture, camera, corners[i], corners[(i + 1) % 4], colour, thickness);
}

void draw_grid(cv::Mat& picture, const Table& table, const EngineView& view) {
  const GridBoard* grid = grid_of(table.kit.board);
  if (!grid || !view.result.camera) return;
  for (int row = 0; row < grid->rows; ++row)
    for (int column = 0; column < grid->columns; ++column)
      sector_outline(picture, *view.result.camera, *grid, {column, row}, kGrid, 1);
  for (const Finding& finding : view.findings)
    for (const Sector& sector : finding.sectors)
      sector_outline(picture, *view.result.camera, *grid, sector, kFinding, 4);
}

/// Markers are drawn round, pieces square. One that is not seen is a ring in another colour, and says so.
void draw_markers(cv::Mat& picture, const Table& table, const EngineView& view) {
  for (const MarkerView& marker : view.result.table.markers) {
    const MarkerClass* kind = find_marker(table.kit, marker.marker);
    if (!kind || !marker.pose || !view.result.camera || marker.state == PieceState::kLost) continue;
    const bool seen = marker.state == PieceState::kSeen;
    const double radius = std::min(kind->width_mm, kind->depth_mm) / 2.0;
    const auto centre = view.result.camera->image_from_table(marker.pose->centre, kind->height_mm);
    const auto side = view.result.camera->image_from_table(
        {marker.pose->centre.x_mm + radius, marker.pose->centre.y_mm}, kind->height_mm);
    if (!centre || !side) continue;
    const int px = cvRound(std::hypot(side->x_px - centre->x_px, side->y_px - centre->y_px));
    const cv::Scalar& colour = seen ? kMarker : kCoveredMarker;
    cv::circle(picture, pixel(*centre), px, colour, seen ? 2 : 1, cv::LINE_AA);
    cv::putText(picture, (kind->short_name.empty() ? kind->id : kind->short_name) + (seen ? "" : " covered"),
                pixel(*centre) + cv::Point(-px, -px - 3), cv::FONT_HERSHEY_SIMPLEX, 0.45, colour, 1,
                cv::LINE_AA);
  }
}

}  // namespace

cv::Mat annotate(const Table& table, const EngineView& view) {
  cv::Mat picture = vision::colour(view.result.frame).clone();
  draw_grid(picture, table, view);
  for (const auto& sighting : view.result.sightings) {
    const KitPiece* piece = find_by_tag(table.kit, sighting.tag);
    const cv::Scalar& colour = !piece ? kGrid : piece->side == Side::kAttacker ? kAttacker : kDefender;
    std::vector<cv::Point> outline;
    for (const auto& corner : sighting.corners) outline.push_back(pixel(corner));
    cv::polylines(picture, outline, true, colour, 2, cv::LINE_AA);
    if (piece)
      cv::putText(picture, piece->id.value(), outline[0] + cv::Point(0, -4), cv::FONT_HERSHEY_SIMPLEX, 0.45,
                  colour, 1, cv::LINE_AA);
  }
  draw_markers(picture, table, view);
  return picture;
}

}  // namespace telescope::app

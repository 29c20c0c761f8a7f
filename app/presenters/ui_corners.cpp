// The table's corners, set by hand.

#include <algorithm>

#include "app/presenters/ui.hpp"

namespace telescope::app {
namespace {

/// Where the corners are now, or a quad well inside the picture to begin with.
calibration::Quad first_corners(const Scene& scene) {
  const double w = scene.picture_width;
  const double h = scene.picture_height;
  calibration::Quad quad{{{w * 0.2, h * 0.8}, {w * 0.8, h * 0.8}, {w * 0.8, h * 0.2}, {w * 0.2, h * 0.2}}};
  if (!scene.camera) return quad;
  const auto points = corner_points(scene.kit.board);
  for (std::size_t i = 0; i < 4; ++i)
    if (const auto image = scene.camera->image_from_table(points[i]))
      quad[i] = {std::clamp(image->x_px, 0.0, w - 1), std::clamp(image->y_px, 0.0, h - 1)};
  return quad;
}

}  // namespace

void Ui::begin_corners(const Scene& scene) {
  if (scene.picture_width <= 0 || scene.picture_height <= 0) return;
  show(Page::kCalibration);
  corners_ = CornerEdit{first_corners(scene), 0};
  zoom_ = {};
}

std::optional<Request> Ui::handle_corners(Command command) {
  calibration::ImagePoint& corner = corners_->corners[corners_->active];
  if (const auto way = way_of(command)) {
    corner.x_px += way->x_mm;
    corner.y_px -= way->y_mm;
    return std::nullopt;
  }
  switch (command) {
    case Command::kNextPage:
      corners_->active = (corners_->active + 1) % 4;
      break;
    case Command::kPreviousPage:
      corners_->active = (corners_->active + 3) % 4;
      break;
    case Command::kPageTable:
      corners_->active = 0;
      break;
    case Command::kPageCamera:
      corners_->active = 1;
      break;
    case Command::kPageCalibration:
      corners_->active = 2;
      break;
    case Command::kPageKit:
      corners_->active = 3;
      break;
    case Command::kBack:
      corners_.reset();
      break;
    case Command::kChoose:
    case Command::kCorners: {
      const SetCorners request{corners_->corners};
      corners_.reset();
      return request;
    }
    default:
      break;
  }
  return std::nullopt;
}

}  // namespace telescope::app

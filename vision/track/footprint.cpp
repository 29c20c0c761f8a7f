#include "vision/track/footprint.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "calibration/table_pose.hpp"

namespace telescope::vision {
namespace {

using calibration::Quad;

TablePoint turned(TablePoint origin, double degrees, double right_mm, double front_mm) {
  const double h = degrees * std::numbers::pi / 180.0;
  return {origin.x_mm + std::cos(h) * right_mm + std::sin(h) * front_mm,
          origin.y_mm - std::sin(h) * right_mm + std::cos(h) * front_mm};
}

/// A rectangle, its sides as seen from an origin that points so.
struct Rectangle {
  double left_mm, right_mm, back_mm, front_mm;
};
std::optional<Quad> seen_at(const calibration::CameraModel& camera, TablePoint origin, double degrees,
                            const Rectangle& r, double z_mm) {
  const std::array<TablePoint, 4> corners{
      turned(origin, degrees, r.left_mm, r.front_mm), turned(origin, degrees, r.right_mm, r.front_mm),
      turned(origin, degrees, r.right_mm, r.back_mm), turned(origin, degrees, r.left_mm, r.back_mm)};
  Quad quad;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto seen = camera.image_from_table(corners[i], z_mm);
    if (!seen) return std::nullopt;
    quad[i] = *seen;
  }
  return quad;
}

}  // namespace

std::optional<Quad> tag_corners_at(const calibration::CameraModel& camera, const Kit& kit,
                                   const KitPiece& piece, const Pose& pose) {
  const TagPlacement& tag = piece.placement;
  const double half = calibration::border_fraction(kit.family) * kit.tag_size_mm / 2.0;
  return seen_at(camera, turned(pose.centre, pose.heading.degrees(), tag.dx_mm, tag.dy_mm),
                 pose.heading.degrees() + tag.rotation_deg, {-half, half, -half, half},
                 tag.height_mm + ground_height(kit.board, pose.centre).mm());
}

std::optional<Quad> footprint_at(const calibration::CameraModel& camera, const Kit& kit,
                                 const KitPiece& piece, const Pose& pose) {
  const TagPlacement& tag = piece.placement;
  const double paper = kit.tag_size_mm / 2.0, w = piece.base_width_mm / 2.0, d = piece.base_depth_mm / 2.0;
  return seen_at(camera, pose.centre, pose.heading.degrees(),
                 {std::min(-w, tag.dx_mm - paper), std::max(w, tag.dx_mm + paper),
                  std::min(-d, tag.dy_mm - paper), std::max(d, tag.dy_mm + paper)},
                 ground_height(kit.board, pose.centre).mm());
}

}  // namespace telescope::vision

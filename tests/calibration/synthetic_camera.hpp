#pragma once

#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include "calibration/table_pose.hpp"

namespace telescope::calibration::testing {

inline Kit table_kit() {
  Kit kit;
  kit.board.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in};
  for (int i = 0; i < 4; ++i) kit.anchors[static_cast<std::size_t>(i)] = TagId(i);
  return kit;
}

/// A camera `height_mm` above `over` that looks at `at` (both on the table) with its picture's right side
/// turned `roll_deg` from the table's.
inline CameraPose look_at(TablePoint over, double height_mm, TablePoint at, double roll_deg = 0.0) {
  using V = std::array<double, 3>;
  const auto cross = [](V a, V b) {
    return V{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
  };
  const auto unit = [](V v) {
    const double n = std::hypot(v[0], v[1], v[2]);
    return V{v[0] / n, v[1] / n, v[2] / n};
  };
  const V forward = unit({at.x_mm - over.x_mm, at.y_mm - over.y_mm, -height_mm});
  const double roll = roll_deg * std::numbers::pi / 180.0;
  const V hint{std::cos(roll), std::sin(roll), 0.0};
  const V down = unit(cross(forward, hint));
  const V right = cross(down, forward);
  CameraPose pose;
  const std::array rows{right, down, forward};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) pose.rotation[3 * i + j] = rows[i][j];
    pose.translation_mm[i] = -(rows[i][0] * over.x_mm + rows[i][1] * over.y_mm + rows[i][2] * height_mm);
  }
  return pose;
}

/// A webcam 1.3 m above the middle of the 24 x 36 in table, somewhat tilted, 1920 x 1080, the table's long
/// side along the picture's.
inline CameraModel webcam(double tilt_mm = 150.0, double k1 = -0.05, double hfov_deg = 67.0) {
  Lens lens = guess_lens(1920, 1080, 960.0 / std::tan(hfov_deg / 2.0 * std::numbers::pi / 180.0));
  lens.distortion[0] = k1;
  return {lens, look_at({304.8 + tilt_mm, 457.2 - tilt_mm}, 1300.0, {304.8, 457.2}, 90.0)};
}

/// The black border of a square tag of `border_mm` at `centre`, top towards the far edge.
inline Quad picture_of_square(const CameraModel& camera, TablePoint centre, double border_mm,
                              double z_mm = 0.0) {
  const double h = border_mm / 2.0;
  return {camera.image_from_table({centre.x_mm - h, centre.y_mm + h}, z_mm).value(),
          camera.image_from_table({centre.x_mm + h, centre.y_mm + h}, z_mm).value(),
          camera.image_from_table({centre.x_mm + h, centre.y_mm - h}, z_mm).value(),
          camera.image_from_table({centre.x_mm - h, centre.y_mm - h}, z_mm).value()};
}

/// What the reader says of the anchors under `camera`, printed at `scale`, with Gaussian corner noise.
inline std::vector<SeenTag> see_anchors(const Kit& kit, const CameraModel& camera, double noise_px,
                                        std::mt19937& random, double scale = 1.0) {
  std::normal_distribution<double> noise(0.0, 1.0);
  std::vector<SeenTag> seen;
  for (int i = 0; i < 4; ++i) {
    const TablePoint c = anchor_centre(kit, i);
    const TablePoint corner{i == 1 || i == 2 ? width(kit.board).mm() : 0.0,
                            i >= 2 ? depth(kit.board).mm() : 0.0};
    const TablePoint centre{corner.x_mm + scale * (c.x_mm - corner.x_mm),
                            corner.y_mm + scale * (c.y_mm - corner.y_mm)};
    SeenTag tag{TagId(i), picture_of_square(camera, centre, 30.0 * scale)};
    for (auto& p : tag.corners) p = {p.x_px + noise_px * noise(random), p.y_px + noise_px * noise(random)};
    seen.push_back(tag);
  }
  return seen;
}

}  // namespace telescope::calibration::testing

#include "calibration/flat_tag.hpp"

#include <cmath>

namespace telescope::calibration {

bool flat_tag_residuals(const CameraModel& camera, const FlatTag& tag, double print_scale, double swell_px,
                        std::span<double, kFlatTagResiduals> out) {
  constexpr std::array<std::array<int, 2>, 4> kCorner{{{-1, 1}, {1, 1}, {1, -1}, {-1, -1}}};
  std::array<TablePoint, 4> seen;
  TablePoint centre;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto p = camera.table_from_image(tag.corners[i], tag.height_mm);
    if (!p) return false;
    seen[i] = *p;
    centre.x_mm += p->x_mm / 4.0, centre.y_mm += p->y_mm / 4.0;
  }
  double along = 0.0, across = 0.0;
  for (std::size_t i = 0; i < 4; ++i) {
    const double x = seen[i].x_mm - centre.x_mm, y = seen[i].y_mm - centre.y_mm;
    along += x * kCorner[i][0] + y * kCorner[i][1];
    across += y * kCorner[i][0] - x * kCorner[i][1];
  }
  const double size = std::hypot(along, across), side = side_px(tag.corners);
  if (!(size > 0.0) || !(side > 0.0)) return false;
  const double half = print_scale * tag.border_mm / 2.0 * side / (side + 2.0 * swell_px);
  const double c = half * along / size, s = half * across / size, scale = side / tag.border_mm;
  for (std::size_t i = 0; i < 4; ++i) {
    out[2 * i] = scale * (seen[i].x_mm - centre.x_mm - (c * kCorner[i][0] - s * kCorner[i][1]));
    out[2 * i + 1] = scale * (seen[i].y_mm - centre.y_mm - (s * kCorner[i][0] + c * kCorner[i][1]));
  }
  return true;
}

}  // namespace telescope::calibration

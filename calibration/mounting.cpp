#include "calibration/mounting.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "calibration/legibility.hpp"

namespace telescope::calibration {
namespace {

constexpr double kRadians = std::numbers::pi / 180.0;
constexpr double kSpareRoom = 1.04;  // nobody hangs a camera exactly over the middle

std::string advice(const Mounting& m) {
  const std::string turned = m.depth_along_width ? ", the table's depth along the picture's long side" : "";
  // In whole centimetres, and rather too low than too high: there is spare room at the lowest.
  const double highest =
      std::floor((m.best_px_per_module < kComfortablePxPerModule ? m.limit_mm : m.highest_mm) / 10);
  const double lowest = std::min(std::ceil(m.lowest_mm / 10), highest);
  char text[200];
  switch (legibility(m.best_px_per_module)) {
    case Legibility::kGood:
      if (lowest >= highest) {
        std::snprintf(text, sizeof text, "mount it %.0f cm above the table%s, no higher", lowest,
                      turned.c_str());
        break;
      }
      std::snprintf(text, sizeof text, "mount it %.0f to %.0f cm above the table%s", lowest, highest,
                    turned.c_str());
      break;
    case Legibility::kDoubtful:
      std::snprintf(
          text, sizeof text,
          "mount it %.0f cm above the table%s, no higher, and light it well: tags have only %.1f pixels a "
          "module",
          lowest, turned.c_str(), m.best_px_per_module);
      break;
    case Legibility::kTooSmall:
      std::snprintf(text, sizeof text,
                    "this camera cannot read these tags on this table (%.1f pixels a module): take a higher "
                    "resolution or larger tags",
                    m.best_px_per_module);
  }
  return text;
}

}  // namespace

Result<Mounting> mounting(const MountingQuestion& q) {
  if (q.width_px < 64 || q.height_px < 64)
    return failure("the picture must be at least 64 pixels wide and high");
  if (!(q.horizontal_fov_deg >= 5.0 && q.horizontal_fov_deg <= 150.0))
    return failure("the horizontal field of view must be 5 to 150 degrees");
  for (double length : {q.table_width_mm, q.table_depth_mm, q.tag_size_mm})
    if (!(length > 0.0 && length < 1e5))
      return failure("table and tag sizes must be above zero, in millimetres");
  if (!(q.anchor_size_mm >= 0.0 && q.anchor_size_mm < 1e4))
    return failure("the anchor size must not be negative");

  const double focal_px = q.width_px / 2.0 / std::tan(q.horizontal_fov_deg / 2.0 * kRadians);
  const double across = (q.table_width_mm + 2.0 * q.anchor_size_mm) * kSpareRoom;
  const double along = (q.table_depth_mm + 2.0 * q.anchor_size_mm) * kSpareRoom;
  const auto height = [&](double horizontal_mm, double vertical_mm) {
    return focal_px * std::max(horizontal_mm / q.width_px, vertical_mm / q.height_px);
  };
  Mounting m;
  m.depth_along_width = height(along, across) < height(across, along);
  m.lowest_mm = std::min(height(along, across), height(across, along));
  const double module_mm = q.tag_size_mm / modules_across(q.family);
  m.best_px_per_module = focal_px * module_mm / m.lowest_mm;
  m.highest_mm = focal_px * module_mm / kComfortablePxPerModule;
  m.limit_mm = focal_px * module_mm / kReadablePxPerModule;
  m.advice = advice(m);
  return m;
}

}  // namespace telescope::calibration

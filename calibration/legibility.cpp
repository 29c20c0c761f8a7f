#include "calibration/legibility.hpp"

#include <cstdio>

namespace telescope::calibration {
Legibility legibility(double px_per_module) {
  if (px_per_module >= kComfortablePxPerModule) return Legibility::kGood;
  return px_per_module >= kReadablePxPerModule ? Legibility::kDoubtful : Legibility::kTooSmall;
}

std::array<CornerLegibility, 4> legibility(const CameraModel& camera, const Kit& kit) {
  const double w = width(kit.board).mm(), d = depth(kit.board).mm();
  const double module_mm = kit.tag_size_mm / modules_across(kit.family);
  std::array<CornerLegibility, 4> out{{{{0, 0}}, {{w, 0}}, {{w, d}}, {{0, d}}}};
  for (CornerLegibility& corner : out) {
    const auto seen = camera.image_from_table(corner.corner);
    const Lens& lens = camera.lens();
    corner.in_view = seen && seen->x_px >= -0.5 && seen->y_px >= -0.5 && seen->x_px <= lens.width - 0.5 &&
                     seen->y_px <= lens.height - 0.5;
    if (!corner.in_view) continue;
    corner.px_per_module = camera.pixels_per_mm(corner.corner) * module_mm;
    corner.verdict = legibility(corner.px_per_module);
  }
  return out;
}

std::string describe(const CornerLegibility& corner) {
  if (!corner.in_view) return "outside the picture";
  char text[64];
  const char* verdict = corner.verdict == Legibility::kGood       ? "good"
                        : corner.verdict == Legibility::kDoubtful ? "doubtful in poor light"
                                                                  : "too small to read here";
  std::snprintf(text, sizeof text, "%.1f px a module: %s", corner.px_per_module, verdict);
  return text;
}

}  // namespace telescope::calibration

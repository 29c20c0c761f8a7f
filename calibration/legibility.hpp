#pragma once

#include <array>
#include <string>

#include "calibration/camera_model.hpp"
#include "core/kit/camera_needed.hpp"
#include "core/kit/kit.hpp"

namespace telescope::calibration {

/// Measured on synthetic pictures: below 1.9 no reader works, from 2.5 on nearly all tags are read.
inline constexpr double kReadablePxPerModule = 1.9, kComfortablePxPerModule = kWantedModule_px;

enum class Legibility {
  kGood,      ///< 2.5 pixels a module or more: read under all but extreme light
  kDoubtful,  ///< read in good light, missed now and then
  kTooSmall,  ///< below 1.9 pixels a module nothing is read
};
Legibility legibility(double px_per_module);

/// How large the kit's tags appear at one corner of the playing area.
struct CornerLegibility {
  TablePoint corner;
  bool in_view = false;
  double px_per_module = 0.0;
  Legibility verdict = Legibility::kTooSmall;
};

/// At the corners near left, near right, far right, far left, in this order.
std::array<CornerLegibility, 4> legibility(const CameraModel& camera, const Kit& kit);

/// "2.9 px a module: good", "1.6 px a module: too small to read here", "outside the picture".
std::string describe(const CornerLegibility& corner);

}  // namespace telescope::calibration

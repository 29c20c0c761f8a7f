#pragma once

#include <optional>
#include <string>

#include "core/kit/kit.hpp"

namespace telescope {

/// Pixels a module of a tag should have: below, readers begin to miss tags; under 1.9 nothing is read.
inline constexpr double kWantedModule_px = 2.5;

/// Pixels a module of the kit's tags where a camera of that picture size shows the table with its anchors.
double module_px(const Kit& kit, int width_px, int height_px);

/// The smallest usual picture size in which the tags are large enough.
struct CameraSize {
  int width_px = 1920;
  int height_px = 1080;
};
/// Nothing: not even 3840 x 2160 is enough.
std::optional<CameraSize> camera_needed(const Kit& kit);

/// For whoever buys one: "a camera of 3840 x 2160 (4.6 pixels a module; 1920 x 1080 shows 2.3)".
std::string camera_words(const Kit& kit);

}  // namespace telescope

#pragma once

#include <vector>

#include "calibration/camera_fit.hpp"
#include "core/kit/kit.hpp"

namespace telescope::calibration {

/// An anchor by its number, 0 to 3, and where its corners are seen.
struct SeenAnchor {
  int index = 0;
  Quad corners;
};

/// Appends the four corners of the black border of the anchor that lies at place `index` (0 to 3), seen at
/// `corners`. `turns`: how many quarter turns clockwise it lies from its top pointing to the far edge. The
/// nearest corner of its paper is on the table's corner, or `off` it by so much, whatever the scale of the
/// print.
void add_anchor(const Kit& kit, int index, const Quad& corners, int turns,
                std::vector<Correspondence>& points, TablePoint off = {});

/// The corners of the playing area, the near left one and on counter-clockwise, seen at `corners`.
std::vector<Correspondence> table_corners(const Kit& kit, const Quad& corners);

/// One sigma in pixels of a corner that somebody dragged with the mouse.
inline constexpr double kDraggedSigmaPx = 1.5;

}  // namespace telescope::calibration

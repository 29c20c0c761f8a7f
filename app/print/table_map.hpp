#pragma once

#include "app/print/canvas.hpp"
#include "core/kit/kit.hpp"

namespace telescope::print {

enum class MapWords { kNone, kAll };

/// A small plan of the table within `box`: sectors, the four anchors in their places, the near edge
/// below.
void draw_table_map(Canvas& canvas, const Kit& kit, const Rect& box, MapWords words);

/// Anchors 1 and 2 stand to the right of the table, 2 and 3 beyond its far edge.
constexpr bool anchor_is_right(int index) {
  return index == 1 || index == 2;
}
constexpr bool anchor_is_far(int index) {
  return index >= 2;
}

}  // namespace telescope::print

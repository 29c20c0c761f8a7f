#pragma once

#include "app/print/canvas.hpp"
#include "app/print/sheet_layout.hpp"

namespace telescope::print {

/// Headings and cards of one sheet, with crop marks.
void draw_sheet(Canvas& canvas, const Kit& kit, const Sheet& sheet);

/// One card with its top left corner at (x, y): what lies under the base is white and says what the piece
/// is, what stays in view is grey.
void draw_card(Canvas& canvas, const Kit& kit, const PlacedCard& placed);

}  // namespace telescope::print

#pragma once

#include "app/print/canvas.hpp"
#include "core/kit/kit.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::print {

/// The four anchors, each in the corner of the sheet that is its corner of the table; between them a plan and
/// the kit card. An anchor's grey margin lies on the sides that face away from the table, so that the tag
/// itself is cut where it touches the table's corner.
void draw_anchor_page(Canvas& canvas, const Scenario& scenario, const Kit& kit);

/// The anchor's tag, quiet zone included, on that sheet.
Rect anchor_tag_on_page(PaperSize paper, const Kit& kit, int index);

/// Room of the anchors' sheet: the largest anchor it takes.
double largest_anchor_mm(PaperSize paper);

}  // namespace telescope::print

#pragma once

#include <vector>

#include "app/print/canvas.hpp"
#include "core/kit/card_places.hpp"
#include "core/kit/kit.hpp"

namespace telescope::print {

/// What one sheet shows of a rail: slots that lie side by side.
struct RailSheet {
  const CardRail* rail = nullptr;
  std::size_t first = 0;
  std::size_t count = 0;
};

/// As many slots on each sheet as there is room for, at least one; slots that do not adjoin lie on sheets of
/// their own. The sheets point into `places`.
std::vector<RailSheet> rail_sheets(const CardPlaces& places, PaperSize paper);

/// Slots in true size, their upper edge at the table's. A slot that is wider than the sheet is drawn as wide
/// as there is room.
void draw_rail_sheet(Canvas& canvas, const Kit& kit, const CardPlaces& places, const RailSheet& sheet);

/// A stand in true size with two cards tucked under its rear.
void draw_strip_sheet(Canvas& canvas, const Kit& kit, const CardPlaces& places);

}  // namespace telescope::print

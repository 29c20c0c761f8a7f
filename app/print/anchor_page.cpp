#include "app/print/anchor_page.hpp"

#include <algorithm>
#include <string>

#include "app/print/furniture.hpp"
#include "app/print/modules.hpp"
#include "app/print/table_map.hpp"
#include "app/support/language.hpp"

namespace telescope::print {
namespace {

using app::tr;

constexpr double kMarginMm = 10.0;   ///< grey on the two outward sides
constexpr double kMiddleMm = 34.0;   ///< for the plan and the kit card, at least
constexpr double kCaptionMm = 16.0;  ///< beside each card, towards the middle of the sheet

Rect cards_area(PaperSize paper) {
  const Rect area = content_area(paper);
  return {area.x + 3.0, area.y + 4.0, area.width - 6.0, area.height - 8.0};
}

Rect card_on_page(PaperSize paper, const Kit& kit, int index) {
  const Rect area = cards_area(paper);
  const double side = kit.anchor_size_mm + kMarginMm;
  return {anchor_is_right(index) ? area.right() - side : area.x,
          anchor_is_far(index) ? area.y : area.bottom() - side, side, side};
}

std::string corner_name(const Kit& kit, int index) {
  const std::string words = anchor_is_far(index)
                                ? anchor_is_right(index) ? tr("far right corner") : tr("far left corner")
                            : anchor_is_right(index) ? tr("near right corner")
                                                     : tr("near left corner");
  const GridBoard* grid = grid_of(kit.board);
  if (!grid) return words;
  const Sector sector{anchor_is_right(index) ? grid->columns - 1 : 0,
                      anchor_is_far(index) ? grid->rows - 1 : 0};
  return label(*grid, sector) + ", " + words;
}

/// An arrow head outside the card whose tip is at the tag's corner that touches the table.
void draw_corner_arrow(Canvas& canvas, const Rect& card, int index) {
  const double sx = anchor_is_right(index) ? -1.0 : 1.0, sy = anchor_is_far(index) ? 1.0 : -1.0;
  const Point corner{anchor_is_right(index) ? card.x : card.right(),
                     anchor_is_far(index) ? card.bottom() : card.y};
  const auto at = [&](double x, double y) { return Point{corner.x + sx * x, corner.y + sy * y}; };
  canvas.fill({at(0.7, 0.7), at(4.0, 1.7), at(1.7, 4.0)}, kInk);
  canvas.line({at(2.5, 2.5), at(6.0, 6.0)}, 0.7, kInk);
}

void draw_anchor(Canvas& canvas, const Kit& kit, int index) {
  const Rect card = card_on_page(canvas.paper(), kit, index);
  const Rect tag = anchor_tag_on_page(canvas.paper(), kit, index);
  const bool right = anchor_is_right(index), far = anchor_is_far(index);

  // The grey runs over the two outward cuts only.
  const double x = right ? card.x : card.x - kBleedMm, y = far ? card.y - kBleedMm : card.y;
  canvas.fill(Rect{x, y, card.width + kBleedMm, card.height + kBleedMm}, kMidGrey);
  canvas.code(tag, 0.0, tag_modules(kit.family, kit.anchors[static_cast<std::size_t>(index)]));

  const std::string name = "anchor_" + std::to_string(index);
  canvas.text({tag.x, far ? card.y : tag.bottom(), tag.width, kMarginMm}, name + (far ? "  \u2191" : ""),
              {3.6, true, kBlack, Align::kCentre});
  canvas.text({right ? tag.right() : card.x, tag.y, kMarginMm, tag.height},
              std::string(tr("top towards the far edge")) + " \u2192",
              {2.5, false, kBlack, Align::kCentre, true, -90.0});
  draw_crop_marks(canvas, card);
  draw_corner_arrow(canvas, card, index);

  const Rect words{card.x, far ? card.bottom() + 6.5 : card.y - 6.5 - kCaptionMm, card.width + 12.0,
                   kCaptionMm};
  const Rect placed = right ? words.moved(-12.0, 0.0) : words;
  const Align align = right ? Align::kRight : Align::kLeft;
  canvas.text({placed.x, placed.y, placed.width, 5.0}, name, {3.6, true, kInk, align});
  canvas.text({placed.x, placed.y + 5.0, placed.width, 10.0},
              corner_name(kit, index) + "\n" + tr("The corner with the arrow lies on the table's corner"),
              {2.5, false, kInk, align, false});
}

/// Cut out and kept with the set; its QR code says which kit this is.
void draw_kit_card(Canvas& canvas, const Scenario& scenario, const Rect& card) {
  const double code = card.height - 18.0;
  canvas.code({card.x + (card.width - code) / 2, card.y + 2.0, code, code}, 0.0,
              kit_card_modules(scenario.id));
  const Rect words{card.x + 2.0, card.y + code + 2.0, card.width - 4.0, 5.0};
  canvas.text(words, scenario.name, {3.4, true, kInk, Align::kCentre});
  canvas.text({words.x, words.bottom() + 0.5, words.width, 8.0},
              tr("Kit card: hold it under the camera to load this kit"),
              {2.3, false, kQuiet, Align::kCentre, false});
  draw_crop_marks(canvas, card);
}

}  // namespace

double largest_anchor_mm(PaperSize paper) {
  const Rect area = cards_area(paper);
  return std::min((area.width - 16.0) / 2.0, (area.height - kMiddleMm) / 2.0 - kCaptionMm - 6.5) - kMarginMm;
}

Rect anchor_tag_on_page(PaperSize paper, const Kit& kit, int index) {
  const Rect card = card_on_page(paper, kit, index);
  return {anchor_is_right(index) ? card.x : card.x + kMarginMm,
          anchor_is_far(index) ? card.y + kMarginMm : card.y, kit.anchor_size_mm, kit.anchor_size_mm};
}

void draw_anchor_page(Canvas& canvas, const Scenario& scenario, const Kit& kit) {
  for (int index = 0; index < 4; ++index) draw_anchor(canvas, kit, index);
  const Rect area = cards_area(canvas.paper());
  const double used = kit.anchor_size_mm + kMarginMm + 6.5 + kCaptionMm;
  const Rect middle{area.x, area.y + used, area.width, area.height - 2 * used};
  draw_table_map(canvas, kit, {middle.x, middle.y, middle.width * 0.55, middle.height}, MapWords::kAll);
  const double high = std::min(middle.height, 60.0), wide = high - 10.0;
  const Rect card{middle.right() - wide - 12.0, middle.y + (middle.height - high) / 2, wide, high};
  draw_kit_card(canvas, scenario, card);
}

}  // namespace telescope::print

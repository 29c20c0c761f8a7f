#include "app/print/card_places_page.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "app/print/furniture.hpp"
#include "app/print/sheet_layout.hpp"
#include "app/support/language.hpp"

namespace telescope::print {
namespace {

using app::tr;
using app::tr_c;

constexpr Colour kPale{0.95, 0.95, 0.96};
constexpr double kEdgeGapMm = 1.0;      ///< of a card from the table's edge, and from the card before it
constexpr double kBehindStandMm = 2.0;  ///< of a tag from the stand's rear

std::string whole_mm(double mm) {
  return std::to_string(std::lround(mm)) + " mm";
}

void dash_outline(Canvas& canvas, const Rect& box) {
  const Point a{box.x, box.y}, b{box.right(), box.y}, c{box.right(), box.bottom()}, d{box.x, box.bottom()};
  for (const auto& [from, to] : std::array<std::pair<Point, Point>, 4>{{{a, b}, {b, c}, {c, d}, {d, a}}})
    canvas.dashed(from, to, 0.2, kQuiet);
}

std::string name_of_piece(const Kit& kit, const PieceId& piece) {
  const auto it = std::ranges::find(kit.pieces, piece, &KitPiece::id);
  return it == kit.pieces.end() ? std::string() : it->name;
}

void draw_slot(Canvas& canvas, const Kit& kit, const CardPlaces& places, const CardSlot& slot,
               const Rect& box) {
  canvas.outline(box, 0.2, kQuiet);
  const double width = std::min(places.card_width_mm, box.width - 2.0 * kEdgeGapMm);
  Rect card{box.x + (box.width - width) / 2, box.y + kEdgeGapMm, width, places.card_depth_mm};
  for (int i = 0; i < slot.most; ++i) {
    canvas.fill(card, kPale);
    dash_outline(canvas, card);
    canvas.text({card.x + 1.0, card.bottom() - 6.0, card.width - 2.0, 5.0},
                i == 0 ? tr("first card") : tr("second card"), {2.8, false, kQuiet, Align::kCentre});
    card = card.moved(0.0, card.height + kEdgeGapMm);
  }
  const Rect words{box.x + 1.0, box.y + kEdgeGapMm + 3.0, box.width - 2.0, 7.0};
  canvas.text(words, slot.piece.value(), {5.0, true, kInk, Align::kCentre});
  canvas.text(words.moved(0.0, 7.0), name_of_piece(kit, slot.piece), {2.8, false, kInk, Align::kCentre});
  canvas.text({box.x + 1.0, box.bottom() - 5.0, box.width - 2.0, 4.0},
              tr("{1} to {2}", whole_mm(slot.left_mm), whole_mm(slot.left_mm + slot.width_mm)),
              {2.6, false, kQuiet, Align::kCentre});
}

/// As deep as the cards that may lie in it, and a line of words below them.
double slot_depth(const CardPlaces& places) {
  return kEdgeGapMm + 2.0 * (places.card_depth_mm + kEdgeGapMm) + 6.0;
}

bool adjoin(const CardSlot& left, const CardSlot& right) {
  return std::abs(left.left_mm + left.width_mm - right.left_mm) < 0.5;
}

}  // namespace

std::vector<RailSheet> rail_sheets(const CardPlaces& places, PaperSize paper) {
  const Rect area = content_area(paper);
  std::vector<RailSheet> sheets;
  for (const CardRail& rail : places.rails)
    for (std::size_t i = 0; i < rail.slots.size(); ++i) {
      const CardSlot& slot = rail.slots[i];
      const bool joins = i > 0 && adjoin(rail.slots[i - 1], slot) &&
                         static_cast<double>(sheets.back().count + 1) * slot.width_mm <= area.width;
      if (joins)
        ++sheets.back().count;
      else
        sheets.push_back({&rail, i, 1});
    }
  return sheets;
}

void draw_rail_sheet(Canvas& canvas, const Kit& kit, const CardPlaces& places, const RailSheet& sheet) {
  const Rect area = content_area(canvas.paper());
  canvas.text(
      {area.x, area.y, area.width, 5.0},
      tr("Cut along the thick line and lay it against the table's edge; the numbers are the distance from "
         "the edge's left corner, as you sit."),
      {2.8, false});
  const double top = area.y + kHeadingHeightMm, depth = slot_depth(places);
  const auto width_of = [&](const CardSlot& slot) { return std::min(slot.width_mm, area.width); };
  double x = area.x;
  for (std::size_t i = 0; i < sheet.count; ++i) {
    const CardSlot& slot = sheet.rail->slots[sheet.first + i];
    draw_slot(canvas, kit, places, slot, {x, top, width_of(slot), depth});
    x += width_of(slot);
  }
  canvas.line({{area.x, top}, {x, top}}, 0.8, kBlack);
  canvas.text(
      {area.x, top + depth + 2.0, area.width, 14.0},
      tr("A card lies here face down, its whole tag in view; a second one lies beyond it, so that both tags "
         "show. The middle of each is at most {1} from the table's edge.",
         whole_mm(places.rail_depth_mm)),
      {3.0, false, kInk, Align::kLeft, false});
}

void draw_strip_sheet(Canvas& canvas, const Kit& kit, const CardPlaces& places) {
  const Rect area = content_area(canvas.paper());
  const auto stand = std::ranges::find(kit.pieces, PieceKind::kStand, &KitPiece::kind);
  if (stand == kit.pieces.end()) return;
  const double tag = kit.tag_size_mm, middle = area.x + area.width / 2;
  const Rect base{middle - stand->base_width_mm / 2, area.y + 40.0, stand->base_width_mm,
                  stand->base_depth_mm};
  const double behind = base.height / 2 + tag / 2 + kBehindStandMm;
  const double cards_y = base.y + base.height / 2 + behind;
  for (const double side : {-1.0, 1.0}) {
    const double x = middle + side * (places.card_width_mm + kEdgeGapMm) / 2;
    dash_outline(canvas, {x - places.card_width_mm / 2, cards_y - places.card_depth_mm / 2,
                          places.card_width_mm, places.card_depth_mm});
    canvas.fill(Rect{x - tag / 2, cards_y - tag / 2, tag, tag}, kMidGrey);
    canvas.text({x - tag / 2, cards_y - tag / 2, tag, tag},
                side < 0 ? tr("tag of the first card") : tr("second card"),
                {2.6, false, kBlack, Align::kCentre});
  }
  canvas.fill(base, kPale);
  canvas.outline(base, 0.4, kInk);
  canvas.text(base, tr("the stand"), {4.0, true, kInk, Align::kCentre});
  canvas.line({{middle, base.y - 2.0}, {middle, base.y - 12.0}}, 0.8, kInk);
  canvas.fill({{middle - 2.0, base.y - 11.0}, {middle + 2.0, base.y - 11.0}, {middle, base.y - 16.0}}, kInk);
  canvas.text({middle + 4.0, base.y - 14.0, 30.0, 5.0}, tr_c("of a stand", "front"), {3.0, false});
  canvas.text({area.x, area.y, area.width, 14.0},
              tr("A card is tucked under the stand's rear, so far that its whole tag shows behind it: the "
                 "tag's middle at most {1} from the stand's. A second card lies beside the first. No card "
                 "covers a tag.",
                 whole_mm(places.strip_reach_mm)),
              {3.2, false, kInk, Align::kLeft, false});
}

}  // namespace telescope::print

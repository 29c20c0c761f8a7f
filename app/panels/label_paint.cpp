#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/overlay_paint.hpp"

// Names, counts and words over the table: each where it covers least of those that are there already.

namespace telescope::app {
namespace {

LabelBox box_of(ImVec2 min, ImVec2 max) {
  return {min.x, min.y, max.x, max.y};
}

/// Words on a veil of their own, which is kept free from then on.
void paint_words(const Paint& paint, ImVec2 at, float size, ImU32 tint, const std::string& text, float pad,
                 LabelBoxes& taken) {
  const ImVec2 half = paint.measure(size, true, text) * 0.5F + ImVec2{pad, paint.px(1)};
  paint.list()->AddRectFilled(at - half, at + half, colour::kVeil, paint.px(4));
  paint.centred(at, size, true, tint, text);
  taken.push_back(box_of(at - half, at + half));
}

/// One count: a mark for the side, then the words; a full one is framed, an overfull one is filled.
struct CountChip {
  static constexpr float kMark = 0.34F;  // radius, of the size
  static constexpr float kPad = 0.34F;
  float size;
  ImVec2 extent;
};

CountChip count_chip(const Paint& paint, const CountLabel& label, float size) {
  const float over = label.fullness == Fullness::kOver ? 0.3F : 0.0F;  // room for the disc behind its mark
  const ImVec2 text = paint.measure(size, true, label.text);
  return {size, {text.x + size * (2 * CountChip::kMark + 3 * CountChip::kPad + over), text.y + size * 0.24F}};
}

void paint_count(const Paint& paint, ImVec2 at, const CountLabel& label, const CountChip& chip) {
  const bool over = label.fullness == Fullness::kOver;
  const float size = chip.size;
  const float mark = size * CountChip::kMark;
  const ImVec2 max = at + chip.extent;
  const float middle = (at.y + max.y) / 2;
  ImDrawList* list = paint.list();
  list->AddRectFilled(at, max, over ? colour::kAlarm : colour::kVeil, size * 0.28F);
  if (label.fullness == Fullness::kFull)
    list->AddRect(at, max, side_colour(label.side), size * 0.28F, 0, std::max(1.5F, size * 0.13F));
  const float disc = over ? size * 0.15F : 0.0F;
  const ImVec2 mark_at{at.x + size * CountChip::kPad + mark + disc, middle};
  if (over) list->AddCircleFilled(mark_at, mark + 1.5F * disc, colour::kInk);
  paint.side_mark(mark_at, mark, label.side);
  const float text = paint.measure(size, true, label.text).x;
  paint.centred({max.x - size * CountChip::kPad - text / 2, middle}, size, true,
                over ? colour::kInk : colour::kText, label.text);
}

/// The chips of one sector, side by side where there is room, else one above the other.
struct ChipRow {
  std::vector<CountChip> chips;
  bool beside = true;
  ImVec2 extent;
};

ChipRow chip_row(const Paint& paint, const SectorShape& sector, float room) {
  const float gap = paint.px(4);
  ChipRow row;
  float together = -gap, widest = 0.0F, height = 0.0F;
  for (const CountLabel& label : sector.counts) {
    const bool over = label.fullness == Fullness::kOver;
    float size = std::clamp(room * (over ? 0.17F : 0.1F), paint.px(11), paint.px(over ? 34 : 24));
    const float wanted = count_chip(paint, label, size).extent.x;
    if (wanted > room) size = std::max(size * room / wanted, paint.px(8));
    row.chips.push_back(count_chip(paint, label, size));
    const ImVec2 extent = row.chips.back().extent;
    together += extent.x + gap;
    widest = std::max(widest, extent.x);
    height += extent.y + paint.px(1);
  }
  row.beside = together <= room;
  row.extent = row.beside ? ImVec2{together, row.chips.front().extent.y} : ImVec2{widest, height};
  return row;
}

/// Counts ride on the edge of the sector that is highest on the screen, so that they cover few stands: from
/// the left, or farther along the edge where they hide fewer names.
void paint_counts(const Paint& paint, const SectorShape& sector, const CanvasToWindow& place,
                  LabelBoxes& taken) {
  if (sector.counts.empty()) return;
  ImVec2 min = place(sector.corners[0]), max = min;
  for (const CanvasPoint& corner : sector.corners) {
    const ImVec2 c = place(corner);
    min = {std::min(min.x, c.x), std::min(min.y, c.y)};
    max = {std::max(max.x, c.x), std::max(max.y, c.y)};
  }
  const float gap = paint.px(4);
  const float room = max.x - min.x - 2 * gap;
  const ChipRow row = chip_row(paint, sector, room);
  const float top = min.y - row.chips.front().extent.y * 0.5F;
  constexpr int kPlaces = 8;
  std::vector<LabelBox> places;
  for (int i = 0; i <= kPlaces; ++i) {
    const float left = min.x + gap + std::max(0.0F, room - row.extent.x) * static_cast<float>(i) / kPlaces;
    places.push_back(box_of({left, top}, ImVec2{left, top} + row.extent));
  }
  const LabelBox& chosen = places[freest(places, taken)];
  ImVec2 at{chosen.min_x, chosen.min_y};
  for (std::size_t i = 0; i < row.chips.size(); ++i) {
    const ImVec2 extent = row.chips[i].extent;
    if (row.beside) at.y = min.y - extent.y * 0.5F;
    paint_count(paint, at, sector.counts[i], row.chips[i]);
    taken.push_back(box_of(at, at + extent));
    if (row.beside)
      at.x += extent.x + gap;
    else
      at.y += extent.y + paint.px(1);
  }
}

void paint_stand_name(const Paint& paint, const StandShape& stand, const CanvasToWindow& place,
                      LabelBoxes& taken) {
  const float symbol = symbol_width(paint, stand, place);
  if (symbol <= 0.0F || stand.label.empty())
    return;  // too small to carry a name, or its unit's other stand does
  const ImVec2 centre = place(stand.centre), front = place(stand.front);
  const float reach = std::hypot(front.x - centre.x, front.y - centre.y);
  const bool seen = stand.state == PieceState::kSeen;
  const float size = std::clamp(reach * 0.8F, paint.px(10), paint.px(18));
  // Why it is not seen stands in the column; here it would hide its neighbours.
  const std::string text =
      stand.highlighted && !stand.remark.empty() ? stand.label + " " + stand.remark : stand.label;
  const ImVec2 extent = paint.measure(size, true, text);
  // Below the symbol on the screen, whichever way the stand looks.
  const ImVec2 at = place(stand.label_at) + ImVec2{0, symbol / 3 + extent.y * 0.5F + paint.px(2)};
  const ImVec2 half = extent * 0.5F + ImVec2{paint.px(3), 0};
  paint.list()->AddRectFilled(at - half, at + half, stand.highlighted ? colour::kChosen : colour::kVeil,
                              paint.px(3));
  paint.centred(at, size, true,
                stand.highlighted        ? colour::kInk
                : stand.unclear || !seen ? colour::kWarning
                                         : colour::kText,
                text);
  taken.push_back(box_of(at - half, at + half));
}

void paint_marker_label(const Paint& paint, const MarkerShape& marker, const CanvasToWindow& place,
                        LabelBoxes& taken) {
  const float radius = marker.radius * place.scale;
  if (radius < paint.px(4)) return;  // too small to carry a name
  const bool seen = marker.state == PieceState::kSeen;
  const float size = std::clamp(radius * 0.8F, paint.px(9), paint.px(15));
  const ImVec2 extent = paint.measure(size, true, marker.label);
  const ImVec2 at = place(marker.centre), half = extent * 0.5F + ImVec2{paint.px(3), 0};
  paint.list()->AddRectFilled(at - half, at + half, colour::kVeil, half.y);
  paint.centred(at, size, true, seen ? colour::kNeutral : colour::kWarning, marker.label);
  taken.push_back(box_of(at - half, at + half));
}

}  // namespace

void paint_labels(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place,
                  const OverlayOptions& options, LabelBoxes& taken) {
  if (options.labels) {
    for (const MarkerShape& marker : overlay.markers) paint_marker_label(paint, marker, place, taken);
    for (const StandShape& stand : overlay.stands) paint_stand_name(paint, stand, place, taken);
  }
  if (!options.grid) return;
  for (const EdgeLabel& label : overlay.edge_labels)
    paint_words(paint, place(label.at), paint.px(17), colour::kText, label.text, paint.px(5), taken);
  for (const SectorShape& sector : overlay.sectors) paint_counts(paint, sector, place, taken);
  if (!options.labels) return;
  LabelBoxes stands = taken;
  for (const StandShape& stand : overlay.stands) {
    const ImVec2 centre = place(stand.centre), front = place(stand.front);
    const float reach = std::hypot(front.x - centre.x, front.y - centre.y);
    stands.push_back(box_of(centre - ImVec2{reach, reach}, centre + ImVec2{reach, reach}));
  }
  paint_ground_names(paint, overlay, place, std::move(stands));
}

void paint_owed_words(const Paint& paint, const MapMarks& marks, const CanvasToWindow& place,
                      LabelBoxes& taken) {
  const float size = paint.px(12), pad = paint.px(3);
  for (const MapMarks::Owed& owed : marks.owed) {
    const ImVec2 corner = owed_corner(owed, place);
    const float half = paint.measure(size, true, owed.text).x * 0.5F + pad;
    paint_words(paint, corner - ImVec2{paint.px(26) + half, paint.px(16)}, size, colour::kWarning, owed.text,
                pad, taken);
  }
  for (const MapMarks::Owed& ghost : marks.ghosts) {
    const ImVec2 front = (place(ghost.outline[0]) + place(ghost.outline[1])) * 0.5F;
    paint_words(paint, front - ImVec2{0, paint.px(12)}, size, colour::kWarning, ghost.text, pad, taken);
  }
}

void paint_known_words(const Paint& paint, const MapMarks& marks, const CanvasToWindow& place,
                       LabelBoxes& taken) {
  const float size = paint.px(13), pad = paint.px(4);
  for (const TableMark& mark : marks.known) {
    if (mark.text.empty()) continue;
    ImVec2 at = place(mark.at);
    if (mark.line.size() > 2) {  // anywhere along it, the middle first
      const ImVec2 from = place(mark.line[1]), to = place(mark.line[mark.line.size() - 2]);
      const ImVec2 half = paint.measure(size, true, mark.text) * 0.5F + ImVec2{pad, paint.px(1)};
      std::vector<LabelBox> places;
      std::vector<ImVec2> middles;
      for (const float share : {0.5F, 0.25F, 0.75F, 0.375F, 0.625F}) {
        middles.push_back(from * (1.0F - share) + to * share);
        places.push_back(box_of(middles.back() - half, middles.back() + half));
      }
      at = middles[freest(places, taken)];
    }
    paint_words(paint, at, size, colour::kText, mark.text, pad, taken);
  }
}

}  // namespace telescope::app

#include "app/panels/overlay_paint.hpp"

#include <algorithm>
#include <cmath>

namespace telescope::app {
namespace {

float distance(ImVec2 a, ImVec2 b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

/// A point of a sector by its parts from the left and from the far edge.
ImVec2 inside(const std::vector<ImVec2>& c, float u, float v) {
  const ImVec2 far = c[0] * (1 - u) + c[1] * u;
  const ImVec2 near = c[3] * (1 - u) + c[2] * u;
  return far * (1 - v) + near * v;
}

/// A line that is seen on light and on dark ground.
void outlined(const Paint& paint, const std::vector<ImVec2>& points, bool closed, ImU32 colour, float width) {
  paint.line(points, closed, colour, width, with_alpha(colour::kInk, 0.5F), width + paint.px(1.5F));
}

void dashed(const Paint& paint, const std::vector<ImVec2>& corners, ImU32 colour, float width, float dash) {
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const ImVec2 a = corners[i];
    const ImVec2 b = corners[(i + 1) % corners.size()];
    const float length = distance(a, b);
    for (float at = 0; at < length; at += 2 * dash) {
      const ImVec2 from = a + (b - a) * (at / length);
      const ImVec2 to = a + (b - a) * (std::min(at + dash, length) / length);
      paint.list()->AddLine(from, to, with_alpha(colour::kInk, 0.6F), width + paint.px(2));
      paint.list()->AddLine(from, to, colour, width);
    }
  }
}

void hatch(const Paint& paint, const std::vector<ImVec2>& corners, ImU32 colour) {
  const float side = distance(corners[0], corners[1]);
  const float step = std::clamp(paint.px(14) / std::max(side, 1.0F), 0.02F, 0.5F);
  for (float c = step; c < 2.0F; c += step) {
    const ImVec2 from = c <= 1 ? inside(corners, c, 0) : inside(corners, 1, c - 1);
    const ImVec2 to = c <= 1 ? inside(corners, 0, c) : inside(corners, c - 1, 1);
    paint.list()->AddLine(from, to, colour, paint.px(2));
  }
}

void paint_sector_ground(const Paint& paint, const SectorShape& sector, const CanvasToWindow& place) {
  const auto corners = place(sector.corners);
  if (sector.fullness == Fullness::kOver) {
    hatch(paint, corners, with_alpha(colour::kAlarm, 0.75F));
    outlined(paint, place(sector.outline), true, colour::kAlarm, paint.px(3));
  }
  if (sector.highlighted) {
    paint.fill(corners, with_alpha(colour::kChosen, 0.14F));
    outlined(paint, place(sector.outline), true, colour::kChosen, paint.px(3));
  }
}

std::vector<ImVec2> base_shape(const StandShape& stand, const CanvasToWindow& place) {
  const std::vector<ImVec2> corners = place(stand.outline);
  if (stand.side != Side::kDefender) return corners;
  // Defenders have their corners cut: the side is told by shape too.
  constexpr float kCut = 0.2F;
  std::vector<ImVec2> cut;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const ImVec2 before = corners[(i + 3) % 4];
    const ImVec2 after = corners[(i + 1) % 4];
    cut.push_back(corners[i] + (before - corners[i]) * kCut);
    cut.push_back(corners[i] + (after - corners[i]) * kCut);
  }
  return cut;
}

void paint_stand(const Paint& paint, const StandShape& stand, const CanvasToWindow& place) {
  const auto shape = base_shape(stand, place);
  const ImU32 tint = stand.highlighted ? colour::kChosen : side_colour(stand.side);
  const float width = paint.px(stand.highlighted ? 3.0F : 2.0F);
  if (stand.highlighted) paint.fill(shape, with_alpha(colour::kChosen, 0.25F));
  if (stand.state == PieceState::kSeen)
    outlined(paint, shape, true, tint, width);
  else
    dashed(paint, shape, with_alpha(tint, stand.state == PieceState::kLost ? 0.6F : 1.0F), width,
           paint.px(4));

  // The way the front points.
  const ImVec2 centre = place(stand.centre);
  const ImVec2 front = place(stand.front);
  const float reach = distance(centre, front);
  if (reach < 2.0F) return;
  const ImVec2 forward = (front - centre) * (1.0F / reach);
  const ImVec2 right{-forward.y, forward.x};
  if (stand.bare) return;  // its unit's symbol has it
  // A symbol that is larger than its base has it at its own rim.
  const float symbol = symbol_width(paint, stand, place);
  const float rim =
      stand.room > 0.0F ? symbol * (0.5F * std::abs(forward.x) + 0.34F * std::abs(forward.y)) : 0.0F;
  const ImVec2 middle = place(stand.symbol_at), ahead = front - middle;
  const float farthest = std::max(std::abs(ahead.x * forward.x + ahead.y * forward.y), rim + paint.px(2));
  const ImVec2 foot = middle + forward * farthest;
  const float size = std::max({reach * 0.3F, paint.px(3), rim > reach ? symbol * 0.14F : 0.0F});
  const std::vector<ImVec2> wedge{foot + forward * size, foot + right * size, foot - right * size};
  paint.fill(wedge, tint);
}

void paint_stand_symbol(const Paint& paint, const StandShape& stand, const CanvasToWindow& place) {
  const float width = symbol_width(paint, stand, place);
  if (width <= 0.0F || !stand.kit) return;
  const bool seen = stand.state == PieceState::kSeen;
  const ImU32 paper = seen ? side_colour(stand.side) : with_alpha(side_colour(stand.side), 0.45F);
  if (stand.room > 0.0F) {  // told from any ground by its rim
    const ImVec2 half = ImVec2{width / 2, width / 3} + paint.px(2, 2);
    const ImVec2 at = place(stand.symbol_at);
    paint.list()->AddRectFilled(at - half, at + half, map_ink(MapInk::kHalo), paint.px(2));
  }
  paint.symbol(place(stand.symbol_at), width, *stand.kit, paper, colour::kInk);
}

/// Thinner than a stand, in the colour of neither side.
void paint_marker(const Paint& paint, const MarkerShape& marker, const CanvasToWindow& place) {
  const bool seen = marker.state == PieceState::kSeen;
  const ImU32 tint = seen ? colour::kNeutral : colour::kWarning;
  const auto outline = place(marker.outline), fold = place(marker.fold);
  if (seen)
    outlined(paint, outline, true, tint, paint.px(1.5F));
  else
    dashed(paint, outline, with_alpha(tint, marker.state == PieceState::kLost ? 0.5F : 1.0F), paint.px(1.5F),
           paint.px(3));
  if (fold.size() == 3) paint.fill(fold, with_alpha(tint, seen ? 0.9F : 0.5F));
}

ImU32 judgement_colour(const std::optional<Judgement>& judgement) {
  if (!judgement) return colour::kText;
  switch (*judgement) {
    case Judgement::kIn:
      return colour::kAccent;
    case Judgement::kOut:
      return colour::kAlarm;
    case Judgement::kUmpire:
      break;
  }
  return colour::kWarning;
}

ImVec2 chip_size(const Paint& paint, float size, const std::string& text) {
  return paint.half_of(size, text, paint.px(7, 3)) * 2.0F;
}

void paint_chip(const Paint& paint, ImVec2 at, float size, ImU32 tint, const std::string& text) {
  paint.on_veil(at, size, tint, text, paint.px(7, 3), paint.px(5));
}

}  // namespace

LabelBox bounds_of(const std::vector<ImVec2>& points) {
  ImVec2 min = points.front(), max = min;
  for (const ImVec2& each : points) {
    min = {std::min(min.x, each.x), std::min(min.y, each.y)};
    max = {std::max(max.x, each.x), std::max(max.y, each.y)};
  }
  return box_of(min, max);
}

float symbol_width(const Paint& paint, const StandShape& stand, const CanvasToWindow& place) {
  const float reach = distance(place(stand.centre), place(stand.front));
  constexpr float kLeast = 5.0F;           // dots, however large type is
  constexpr float kLargestSymbol = 64.0F;  // units of the layout
  if (stand.bare) return 0.0F;
  if (stand.room > 0.0F) {  // on a map it may be larger than its base
    const float wide = distance(place(stand.outline[0]), place(stand.outline[1]));
    const float at_scale = std::min(0.94F * wide, 2.6F * reach);
    const float room = stand.room * place.scale;  // its name wants some of it
    return std::max(at_scale,
                    std::min(std::max(room - paint.px(22), 0.62F * room), paint.px(kLargestSymbol)));
  }
  return reach < kLeast ? 0.0F : std::clamp(reach * 1.5F, paint.px(10), paint.px(60));
}

void paint_measuring(const Paint& paint, const MeasuringMarks& marks, const CanvasToWindow& place,
                     LabelBoxes taken) {
  for (const RangeRing& ring : marks.rings) {
    outlined(paint, place(ring.outline), true, with_alpha(colour::kText, 0.75F), paint.px(1.5F));
    paint_chip(paint, place(ring.top), paint.px(15), colour::kTextQuiet, ring.text);
  }
  for (const ArcMark& arc : marks.arcs)
    for (const auto& side : {arc.left, arc.right})
      outlined(paint, place(side), false, with_alpha(colour::kText, 0.75F), paint.px(1.5F));
  for (const TurnMark& turn : marks.turns) outlined(paint, place(turn.fan), true, colour::kText, paint.px(2));
  for (const MeasureMark& mark : marks.lines) {
    const ImU32 tint = judgement_colour(mark.judgement);
    if (!mark.way.empty())
      outlined(paint, place(mark.way), false, with_alpha(colour::kText, 0.5F), paint.px(1.5F));
    outlined(paint, place(mark.line), false, tint, paint.px(2.5F));
    for (const CanvasPoint& end : {mark.line.front(), mark.line.back()}) {
      paint.list()->AddCircleFilled(place(end), paint.px(5), colour::kInk);
      paint.list()->AddCircleFilled(place(end), paint.px(3.5F), tint);
    }
  }
  for (const TurnMark& turn : marks.turns)
    if (!turn.text.empty())
      paint_chip(paint, place(turn.top) - ImVec2{0, paint.px(16)}, paint.px(18), colour::kText, turn.text);
  for (const MeasureMark& mark : marks.lines) {
    // Beside its line, so that even a short one is seen, and beside the stands that it measures.
    const float size = paint.px(18);
    const ImVec2 words = chip_size(paint, size, mark.text);
    const ImVec2 from = place(mark.line.front()), to = place(mark.line.back());
    const LabelBoxes places = places_at_line(from.x, from.y, to.x, to.y, {words.x, words.y}, paint.px(9));
    const LabelBox& box = places[freest(places, taken)];
    paint_chip(paint, middle_of(box), size, judgement_colour(mark.judgement), mark.text);
    taken.push_back(box);
  }
}

void paint_tracing(const Paint& paint, const TracingMarks& marks, const CanvasToWindow& place) {
  for (const auto& kept : marks.kept) outlined(paint, place(kept), false, colour::kAccent, paint.px(3));
  if (!marks.aim) return;
  const ImU32 tint = marks.wrong ? colour::kAlarm : colour::kChosen;
  outlined(paint, place(marks.outline), false, tint, paint.px(2.5F));
  outlined(paint, place(marks.closing), false, with_alpha(tint, 0.5F), paint.px(1.5F));
  for (const CanvasPoint& each : marks.points) {
    paint.list()->AddCircleFilled(place(each), paint.px(5), colour::kInk);
    paint.list()->AddCircleFilled(place(each), paint.px(3.5F), tint);
  }
  const ImVec2 aim = place(*marks.aim);
  paint.list()->AddCircle(aim, paint.px(9), colour::kInk, 0, paint.px(4));
  paint.list()->AddCircle(aim, paint.px(9), tint, 0, paint.px(2));
  paint_chip(paint, aim - ImVec2{0, paint.px(24)}, paint.px(16), colour::kText, marks.text);
}

void paint_overlay(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place,
                   const OverlayOptions& options) {
  if (options.grid) {
    paint_ground(paint, overlay, place);
    paint_rule(paint, overlay.rule, place);
    if (overlay.sheet) {
      const auto line = [&](const std::vector<CanvasPoint>& points, bool closed, float width, MapInk ink) {
        paint.line(place(points), closed, map_ink(ink), paint.px(width));
      };
      for (const auto& each : overlay.grid_lines) line(each, false, 1, MapInk::kGrid);
      for (const auto& area : overlay.areas) line(area.outline, true, 1, MapInk::kGrid);
      line(overlay.table_outline, true, 2, MapInk::kName);
    } else {
      for (const auto& line : overlay.grid_lines)
        outlined(paint, place(line), false, with_alpha(colour::kText, 0.45F), paint.px(1));
      for (const auto& area : overlay.areas)
        outlined(paint, place(area.outline), true, with_alpha(colour::kText, 0.3F), paint.px(1));
      if (!overlay.table_outline.empty())
        outlined(paint, place(overlay.table_outline), true, with_alpha(colour::kText, 0.9F), paint.px(2));
    }
    for (const SectorShape& sector : overlay.sectors) paint_sector_ground(paint, sector, place);
  }
  for (const MarkerShape& marker : overlay.markers) paint_marker(paint, marker, place);
  for (const StandShape& stand : overlay.stands) paint_stand(paint, stand, place);
  if (options.labels)
    for (const StandShape& stand : overlay.stands) paint_stand_symbol(paint, stand, place);
}

void paint_dice(const Paint& paint, const std::vector<DieRing>& rings, const CanvasToWindow& place) {
  for (const DieRing& ring : rings) {
    const ImVec2 at = place(ring.at);
    const float radius = std::max(paint.px(9), ring.radius * place.scale);
    paint.list()->AddCircle(at, radius, colour::kInk, 0, paint.px(5));
    paint.list()->AddCircle(at, radius, colour::kAccent, 0, paint.px(2.5F));
    const ImVec2 beside = at + ImVec2{radius + paint.px(12), -radius};
    paint.list()->AddCircleFilled(beside, paint.px(13), colour::kVeil);
    paint.centred(beside, paint.px(20), true, colour::kText, ring.face);
  }
}

}  // namespace telescope::app

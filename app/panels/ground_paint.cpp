#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/overlay_paint.hpp"

namespace telescope::app {
namespace {

/// How much of a picture a shape hides.
float share_over_picture(MapShape::Kind kind) {
  constexpr std::array<float, 4> kShares{0.0F, 0.35F, 0.5F, 0.95F};
  return kShares.at(static_cast<std::size_t>(kind));
}

/// Where a name may lie, the usual place first: in an area towards its corners, along a line on each stretch.
std::vector<ImVec2> name_places(const GroundLabel& name, const CanvasToWindow& place, float line) {
  const ImVec2 usual = place(name.at);
  std::vector<ImVec2> places{usual};
  const auto points = place(name.outline);
  if (name.area)
    for (const float lines : {1.6F, -1.6F, 2.8F, -2.8F}) places.push_back(usual + ImVec2{0, lines * line});
  for (const float share : {0.5F, 0.8F})
    for (std::size_t i = name.area ? 0 : 1; i < points.size(); ++i)
      places.push_back(name.area ? usual + (points[i] - usual) * share
                                 : points[i - 1] + (points[i] - points[i - 1]) * (share - 0.2F));
  return places;
}

/// The table as a sheet of paper, its sectors told apart by a second tint.
void paint_sheet(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place) {
  paint.fill(place(overlay.table_outline), map_ink(MapInk::kPaper), false);
  for (const auto& area : overlay.areas) paint.fill(place(area.outline), map_ink(MapInk::kZone), false);
  for (const SectorShape& sector : overlay.sectors)
    if ((sector.sector.column + sector.sector.row) % 2 != 0)
      paint.fill(place(sector.outline), map_ink(MapInk::kZone), false);
  for (const auto& line : overlay.rule.lines)
    if (line.size() > 1)
      paint.list()->AddLine(place(line.front()), place(line.back()),
                            with_alpha(map_ink(MapInk::kGrid), 0.35F), paint.px(1));
}

}  // namespace

void paint_ground(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place) {
  if (overlay.sheet && !overlay.table_outline.empty()) paint_sheet(paint, overlay, place);
  // Over a picture in the dress whose edges are told from it.
  const MapDress dress = overlay.sheet     ? palette().dress
                         : palette().light ? MapDress::kPaper
                                           : MapDress::kContrast;
  for (const GroundMark& mark : overlay.ground) {
    const float share = overlay.sheet ? 1.0F : share_over_picture(mark.kind);
    if (share <= 0.0F) continue;
    const ImU32 tint = with_alpha(map_ink(mark.ink, dress), share);
    const float width = std::max(mark.width * place.scale, 1.0F);
    for (const auto& path : mark.paths) {
      if (mark.width == 0.0F)
        paint.fill(place(path), tint, false);
      else
        paint.line(place(path), false, tint, width);
    }
  }
}

void paint_ground_names(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place,
                        const LabelBoxes& things, LabelBoxes taken) {
  const float size = paint.px(15);
  for (const GroundLabel& name : overlay.ground_names) {
    const ImVec2 half = paint.half_of(size, name.text, paint.px(4, 1));
    LabelBoxes boxes;
    for (const ImVec2 at : name_places(name, place, size)) boxes.push_back(box_of(at - half, at + half));
    std::erase_if(boxes, [&](const LabelBox& each) { return shared_area(each, taken) > 0.0F; });
    if (boxes.empty()) continue;
    const LabelBox& box = boxes[freest(boxes, things)];
    taken.push_back(box);
    const ImVec2 at = middle_of(box);
    const float halo = paint.px(1.5F);
    for (const ImVec2 by : {ImVec2{-1, 0}, ImVec2{1, 0}, ImVec2{0, -1}, ImVec2{0, 1}, ImVec2{-0.7F, -0.7F},
                            ImVec2{0.7F, 0.7F}, ImVec2{0.7F, -0.7F}, ImVec2{-0.7F, 0.7F}})
      paint.centred(at + by * halo, size, true, map_ink(MapInk::kHalo), name.text);
    paint.centred(at, size, true, map_ink(MapInk::kName), name.text);
  }
}

void paint_rule(const Paint& paint, const RuleMark& rule, const CanvasToWindow& place) {
  const ImU32 tint = with_alpha(colour::kText, 0.85F);
  const float size = paint.px(13);
  const auto half = [&](const std::string& text) { return paint.half_of(size, text, paint.px(3, 0)); };
  // On a veil: it may lie over cloth of any colour, or over an anchor.
  const auto words = [&](ImVec2 at, const std::string& text) {
    paint.on_veil(at, size, colour::kText, text, paint.px(3, 0), paint.px(3));
  };
  const bool bar = rule.bar.size() >= 2;
  ImVec2 from, to, bar_words, bar_half = half(rule.bar_text);
  if (bar) {
    from = place(rule.bar.front()), to = place(rule.bar.back());
    // With large letters it may reach below the picture: up by no more than itself, or it would lie over the
    // table. Its words stay within the picture's left edge.
    const float height = paint.measure(size, true, rule.bar_text).y;
    const float below = from.y + height * 0.5F + paint.px(2) - paint.list()->GetClipRectMax().y;
    const ImVec2 lift{0, std::clamp(below, 0.0F, height)};
    from = from - lift, to = to - lift;
    bar_words = {std::max(from.x - bar_half.x - paint.px(5), paint.list()->GetClipRectMin().x + bar_half.x),
                 from.y};
  }
  // Of a table that is turned the bar goes up and down.
  const ImVec2 way = to - from,
               across = ImVec2{-way.y, way.x} * (paint.px(5) / std::max(std::hypot(way.x, way.y), 1.0F));
  // With large letters a number may come to lie under the bar or its words, and is left out then.
  const LabelBoxes of_bar{box_of(bar_words - bar_half, bar_words + bar_half),
                          box_of(ImVec2{std::min(from.x, to.x), std::min(from.y, to.y)} - paint.px(2, 2),
                                 ImVec2{std::max(from.x, to.x), std::max(from.y, to.y)} + paint.px(2, 2))};
  const auto is_under_bar = [&](ImVec2 at, const std::string& text) {
    const ImVec2 room = half(text);
    return bar && shared_area(box_of(at - room, at + room), of_bar) > 0.0F;
  };
  for (const RuleMark::Tick& tick : rule.ticks) {
    paint.list()->AddLine(place(tick.at), place(tick.out), tint, paint.px(tick.text.empty() ? 1 : 2));
    if (!tick.text.empty() && !is_under_bar(place(tick.text_at), tick.text))
      words(place(tick.text_at), tick.text);
  }
  if (!bar) return;
  paint.list()->AddLine(from, to, colour::kText, paint.px(3));
  for (const ImVec2 end : {from, to})
    paint.list()->AddLine(end - across, end + across, colour::kText, paint.px(2));
  words(bar_words, rule.bar_text);
}

}  // namespace telescope::app

#include <algorithm>
#include <cmath>

#include "app/panels/overlay_paint.hpp"

namespace telescope::app {
namespace {

/// Told from the picture by its rim, which is dark in a dark palette and light in a light one.
ImU32 tinted(GroundTint tint, float alpha) {
  const GroundColour c = palette().light ? ground_colour(tint) : ground_light_colour(tint);
  return with_alpha(IM_COL32(c.red, c.green, c.blue, 255), alpha);
}

void polyline(const Paint& paint, const std::vector<ImVec2>& points, bool closed, ImU32 colour, float width) {
  paint.list()->AddPolyline(points.data(), static_cast<int>(points.size()), colour,
                            closed ? ImDrawFlags_Closed : ImDrawFlags_None, width);
}

/// Pieces of a way, `dash` long and as far apart.
void dashes(const Paint& paint, const std::vector<ImVec2>& points, ImU32 colour, float width, float dash) {
  float gone = 0.0F;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const ImVec2 a = points[i - 1], b = points[i];
    const float length = std::hypot(b.x - a.x, b.y - a.y);
    for (float at = -std::fmod(gone, 2 * dash); at < length; at += 2 * dash) {
      const float from = std::max(at, 0.0F), to = std::min(at + dash, length);
      if (to > from)
        paint.list()->AddLine(a + (b - a) * (from / length), a + (b - a) * (to / length), colour, width);
    }
    gone += length;
  }
}

void paint_ground_area(const Paint& paint, const GroundMark& mark, const CanvasToWindow& place) {
  auto points = place(mark.outline);
  for (const auto& stroke : mark.pattern)
    polyline(paint, place(stroke), false, tinted(mark.style.tint, 0.5F), paint.px(1));
  polyline(paint, points, true, with_alpha(colour::kInk, 0.55F), paint.px(3.5F));
  if (mark.style.line != LinePattern::kDashed)
    return polyline(paint, points, true, tinted(mark.style.tint, 0.95F), paint.px(1.8F));
  points.push_back(points.front());
  dashes(paint, points, tinted(mark.style.tint, 0.95F), paint.px(2), paint.px(7));
}

void paint_ground_line(const Paint& paint, const GroundMark& mark, const CanvasToWindow& place) {
  const auto points = place(mark.outline);
  const float width = std::max(mark.width * place.scale, paint.px(3));
  const ImU32 tint = tinted(mark.style.tint, 0.75F);
  switch (mark.style.line) {
    case LinePattern::kSolid:
      polyline(paint, points, false, with_alpha(colour::kInk, 0.4F), width + paint.px(2));
      polyline(paint, points, false, tinted(mark.style.tint, 0.55F), width);
      break;
    case LinePattern::kCased:
      polyline(paint, points, false, with_alpha(colour::kInk, 0.55F), width + paint.px(3));
      polyline(paint, points, false, tinted(mark.style.tint, 0.4F), width);
      break;
    case LinePattern::kDashed:
      dashes(paint, points, with_alpha(colour::kInk, 0.5F), paint.px(5), paint.px(10));
      dashes(paint, points, tint, paint.px(3), paint.px(10));
      break;
    case LinePattern::kTies:
      polyline(paint, points, false, with_alpha(colour::kInk, 0.5F), paint.px(4.5F));
      polyline(paint, points, false, tint, paint.px(2.5F));
      break;
    case LinePattern::kDotted:
      dashes(paint, points, with_alpha(colour::kInk, 0.5F), paint.px(7), paint.px(4));
      dashes(paint, points, tint, paint.px(5), paint.px(4));
      break;
  }
  for (const auto& stroke : mark.pattern) polyline(paint, place(stroke), false, tint, paint.px(2));
}

/// Where a name may lie, the usual place first: in an area towards its corners, along a line on each stretch.
std::vector<ImVec2> name_places(const GroundMark& mark, const CanvasToWindow& place) {
  const ImVec2 usual = place(mark.label_at);
  std::vector<ImVec2> places{usual};
  const auto points = place(mark.outline);
  for (const float share : {0.5F, 0.8F})
    for (std::size_t i = mark.area ? 0 : 1; i < points.size(); ++i)
      places.push_back(mark.area ? usual + (points[i] - usual) * share
                                 : points[i - 1] + (points[i] - points[i - 1]) * (share - 0.2F));
  return places;
}

}  // namespace

void paint_ground(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place) {
  for (const GroundMark& mark : overlay.ground)
    (mark.area ? paint_ground_area : paint_ground_line)(paint, mark, place);
}

void paint_ground_names(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place,
                        const LabelBoxes& things, LabelBoxes taken) {
  const float size = paint.px(14);
  for (const GroundMark& mark : overlay.ground) {
    if (mark.text.empty()) continue;
    const ImVec2 half = paint.measure(size, false, mark.text) * 0.5F + ImVec2{paint.px(4), paint.px(1)};
    std::vector<LabelBox> boxes;
    for (const ImVec2 at : name_places(mark, place))
      boxes.push_back({at.x - half.x, at.y - half.y, at.x + half.x, at.y + half.y});
    std::erase_if(boxes, [&](const LabelBox& each) { return shared_area(each, taken) > 0.0F; });
    if (boxes.empty()) continue;
    const LabelBox& box = boxes[freest(boxes, things)];
    taken.push_back(box);
    const ImVec2 at{(box.min_x + box.max_x) * 0.5F, (box.min_y + box.max_y) * 0.5F};
    paint.list()->AddRectFilled(at - half, at + half, with_alpha(colour::kInk, 0.62F), paint.px(3));
    paint.centred(at, size, false, tinted(mark.style.tint, 1.0F), mark.text);
  }
}

void paint_rule(const Paint& paint, const RuleMark& rule, const CanvasToWindow& place) {
  const ImU32 tint = with_alpha(colour::kText, 0.85F);
  const float size = paint.px(13);
  const auto half = [&](const std::string& text) {
    return paint.measure(size, true, text) * 0.5F + ImVec2{paint.px(3), 0};
  };
  // On a veil: it may lie over cloth of any colour, or over an anchor.
  const auto words = [&](ImVec2 at, const std::string& text) {
    paint.list()->AddRectFilled(at - half(text), at + half(text), colour::kVeil, paint.px(3));
    paint.centred(at, size, true, colour::kText, text);
  };
  const bool bar = rule.bar.size() >= 2;
  ImVec2 from, to, bar_words, bar_half = half(rule.bar_text);
  if (bar) {
    from = place(rule.bar.front()), to = place(rule.bar.back());
    // With large letters it may reach below the picture: up by no more than itself, or it would lie over the
    // table.
    const float height = paint.measure(size, true, rule.bar_text).y;
    const float below = from.y + height * 0.5F + paint.px(2) - paint.list()->GetClipRectMax().y;
    const ImVec2 lift{0, std::clamp(below, 0.0F, height)};
    from = from - lift, to = to - lift;
    bar_words = {from.x - bar_half.x - paint.px(5), from.y};
  }
  // With large letters a number may come to lie under the bar's words, and is left out then.
  const auto is_under_bar = [&](ImVec2 at, const std::string& text) {
    const ImVec2 room = half(text);
    return bar && std::abs(at.y - bar_words.y) < room.y + bar_half.y &&
           at.x + room.x > bar_words.x - bar_half.x && at.x - room.x < to.x;
  };
  for (const RuleMark::Tick& tick : rule.ticks) {
    paint.list()->AddLine(place(tick.at), place(tick.out), tint, paint.px(tick.text.empty() ? 1 : 2));
    if (!tick.text.empty() && !is_under_bar(place(tick.text_at), tick.text))
      words(place(tick.text_at), tick.text);
  }
  if (!bar) return;
  paint.list()->AddLine(from, to, colour::kText, paint.px(3));
  for (const ImVec2 end : {from, to})
    paint.list()->AddLine(end - ImVec2{0, paint.px(5)}, end + ImVec2{0, paint.px(5)}, colour::kText,
                          paint.px(2));
  words(bar_words, rule.bar_text);
}

}  // namespace telescope::app

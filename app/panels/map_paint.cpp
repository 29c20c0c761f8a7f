#include <algorithm>
#include <cmath>

#include "app/panels/overlay_paint.hpp"

namespace telescope::app {
namespace {

/// How far before `end`, coming along `forward`, the edge of the thing lies that is there.
float before_thing(const LabelBoxes& things, ImVec2 end, ImVec2 forward) {
  for (const LabelBox& box : things) {
    if (end.x < box.min_x || end.x > box.max_x || end.y < box.min_y || end.y > box.max_y) continue;
    const float across = forward.x > 0 ? end.x - box.min_x : box.max_x - end.x;
    const float along = forward.y > 0 ? end.y - box.min_y : box.max_y - end.y;
    constexpr float kLevel = 1e-3F;  // as good as along one axis
    return std::min(across / std::max(std::abs(forward.x), kLevel),
                    along / std::max(std::abs(forward.y), kLevel));
  }
  return 0.0F;
}

/// An arrow that is seen on any ground, up to the edge of the stand that lies at its end; what is not lawful
/// is crossed there. One point alone is a ring: there a stand is set down, or turns.
void paint_path(const Paint& paint, const PathMark& path, const CanvasToWindow& place,
                const LabelBoxes& things) {
  std::vector<ImVec2> points = place(path.points);
  ImVec2 end = points.back();
  const float width = paint.px(path.chosen ? 5.0F : 3.0F);
  const float head = paint.px(path.chosen ? 17.0F : 13.0F);
  const ImU32 tint = path.lawful ? colour::kAccent : path.open ? colour::kWarning : colour::kAlarm;
  const ImU32 shadow = with_alpha(colour::kInk, 0.6F);
  if (points.size() == 1) {
    paint.list()->AddCircle(end, head, shadow, 0, width + paint.px(3));
    paint.list()->AddCircle(end, head, tint, 0, width);
  } else {
    const ImVec2 before = points[points.size() - 2];
    const float length = std::hypot(end.x - before.x, end.y - before.y);
    if (length < 1.0F) return;
    const ImVec2 forward = (end - before) * (1.0F / length);
    const ImVec2 right{-forward.y, forward.x};
    const float short_of = before_thing(things, end, forward);
    if (length - short_of > head) end = end - forward * short_of;
    const ImVec2 neck = end - forward * head;
    points.back() = neck;
    paint.line(points, false, tint, width, shadow, width + paint.px(3));
    paint.fill({end, neck + right * (head * 0.6F), neck - right * (head * 0.6F)}, tint);
  }
  if (path.lawful || path.open) return;
  const float arm = head * 0.55F;
  for (const float turn : {1.0F, -1.0F}) {
    const ImVec2 a = end + ImVec2{arm, arm * turn};
    const ImVec2 b = end - ImVec2{arm, arm * turn};
    paint.list()->AddLine(a, b, with_alpha(colour::kInk, 0.7F), width + paint.px(4));
    paint.list()->AddLine(a, b, colour::kAlarm, width + paint.px(1));
  }
}

/// What a form names there, large enough to be read at a glance.
void paint_named(const Paint& paint, const MapMarks::Named& named, const CanvasToWindow& place) {
  if (named.outline.empty()) return;
  const auto points = place(named.outline);
  paint.line(points, true, colour::kChosen, paint.px(3));
  if (named.text.empty()) return;
  const LabelBox box = bounds_of(points);
  const float high = box.max_y - box.min_y, size = std::clamp(high * 0.3F, paint.px(16), paint.px(40));
  // Below the middle, where fewest names of pieces lie.
  paint.on_veil({middle_of(box).x, box.min_y + high * 0.72F}, size, colour::kChosen, named.text,
                {size * 0.35F, size * 0.1F}, size * 0.25F);
}

/// A target is a circle with a cross that reaches beyond it, one that is known has a disc in its middle; a
/// bracket is a line.
void paint_known(const Paint& paint, const TableMark& mark, const CanvasToWindow& place) {
  if (mark.shape == TableMark::Shape::kArrow || mark.shape == TableMark::Shape::kArrowDashed)
    return paint_arrow(paint, place(mark.line), mark.radius * place.scale,
                       mark.shape == TableMark::Shape::kArrowDashed);
  ImDrawList* list = paint.list();
  const ImU32 shadow = with_alpha(colour::kInk, 0.6F);
  if (!mark.line.empty())
    paint.line(place(mark.line), false, colour::kText, paint.px(2), shadow, paint.px(5));
  if (mark.radius <= 0.0F) return;
  const ImVec2 at = place(mark.at);
  const float radius = mark.radius * place.scale, arm = radius * 1.35F;
  const auto draw = [&](ImU32 tint, float width) {
    list->AddCircle(at, radius, tint, 0, width);
    list->AddLine(at - ImVec2{arm, 0}, at + ImVec2{arm, 0}, tint, width);
    list->AddLine(at - ImVec2{0, arm}, at + ImVec2{0, arm}, tint, width);
  };
  draw(shadow, paint.px(5));
  draw(colour::kText, paint.px(2));
  if (mark.shape == TableMark::Shape::kTargetUsed) list->AddCircleFilled(at, radius * 0.4F, colour::kText);
}

}  // namespace

void paint_arrow(const Paint& paint, std::vector<ImVec2> points, float head, bool dashed) {
  if (points.size() < 2) return;
  const ImVec2 tip = points.back(), before = points[points.size() - 2];
  const float length = std::hypot(tip.x - before.x, tip.y - before.y);
  if (!std::isfinite(length) || length < 1.0F) return;
  const ImVec2 forward = (tip - before) * (1.0F / length), right{-forward.y, forward.x};
  head = std::min(std::clamp(head, paint.px(10), paint.px(30)), length);
  const ImVec2 neck = tip - forward * head;
  points.back() = neck;
  const auto shaft = [&](ImU32 tint, float width) {
    if (!dashed) return paint.line(points, false, tint, width);
    std::vector<CanvasPoint> line;
    for (const ImVec2& each : points) line.push_back({each.x, each.y});
    for (const Dash& dash : dashes(line, std::max(head * 0.4F, paint.px(5))))
      paint.list()->AddLine({dash.from.x, dash.from.y}, {dash.to.x, dash.to.y}, tint, width);
  };
  const auto wedge = [&](ImU32 tint, float more) {
    const ImVec2 wing = right * (head * 0.55F + more), end = neck - forward * more;
    paint.fill({tip + forward * (1.6F * more), end + wing, end - wing}, tint);
  };
  const ImU32 edge = with_alpha(colour::kInk, 0.75F);
  shaft(edge, paint.px(7));
  wedge(edge, paint.px(2));
  shaft(colour::kText, paint.px(3));
  wedge(colour::kText, 0.0F);
}

ImVec2 owed_corner(const MapMarks::Owed& owed, const CanvasToWindow& place) {
  const LabelBox box = bounds_of(place(owed.outline));
  return {box.max_x, box.max_y};
}

void paint_ways(const Paint& paint, const MapMarks& marks, const CanvasToWindow& place,
                const LabelBoxes& things) {
  for (const TableMark& mark : marks.known) paint_known(paint, mark, place);
  for (const MapMarks::Owed& owed : marks.owed) {
    // A small open box in the sector's corner: something is to be ticked off here.
    const ImVec2 corner = owed_corner(owed, place);
    const ImVec2 min = corner - paint.px(24, 24);
    const ImVec2 max = corner - paint.px(8, 8);
    paint.list()->AddRectFilled(min, max, colour::kVeil, paint.px(2));
    paint.list()->AddRect(min, max, colour::kWarning, paint.px(2), 0, paint.px(2.5F));
  }
  for (const MapMarks::Owed& ghost : marks.ghosts) {
    const auto points = place(ghost.outline);
    paint.line(points, true, colour::kWarning, paint.px(2), with_alpha(colour::kInk, 0.6F), paint.px(5));
    // Its front, as of every stand.
    const ImVec2 front = (points[0] + points[1]) * 0.5F, back = (points[2] + points[3]) * 0.5F;
    paint.list()->AddLine(back + (front - back) * 0.5F, front, colour::kWarning, paint.px(2));
  }
  for (const PathMark& path : marks.paths)
    if (!path.chosen) paint_path(paint, path, place, things);
  for (const PathMark& path : marks.paths)
    if (path.chosen) paint_path(paint, path, place, things);
}

PlaceGrips place_grips(const Paint& paint, const MapMarks::Place& mark, const CanvasToWindow& place,
                       std::optional<bool> behind) {
  const ImVec2 at = place(*mark.at), front = place(*mark.ahead);
  const float ahead = std::hypot(front.x - at.x, front.y - at.y);
  float around = 0.0F;
  for (const CanvasPoint& corner : mark.base) {
    const ImVec2 each = place(corner);
    around = std::max(around, std::hypot(each.x - at.x, each.y - at.y));
  }
  const ImVec2 arm = (front - at) * ((ahead + paint.px(34)) / std::max(ahead, 1.0F));
  const ImVec2 min = paint.list()->GetClipRectMin(), max = paint.list()->GetClipRectMax();
  const auto is_seen = [&](ImVec2 knob) {
    return knob.x > min.x && knob.y > min.y && knob.x < max.x && knob.y < max.y;
  };
  PlaceGrips grips{.at = at, .knob = at + arm, .reach = std::max(around, paint.px(14))};
  grips.behind = behind.value_or(!is_seen(at + arm) && is_seen(at - arm));
  if (grips.behind) grips.knob = at - arm;
  return grips;
}

void paint_place(const Paint& paint, const MapMarks::Place& mark, const PlaceGrips& grips,
                 const CanvasToWindow& place) {
  ImDrawList* list = paint.list();
  const ImU32 tint = mark.wrong ? colour::kAlarm : colour::kAccent, edge = with_alpha(colour::kInk, 0.75F);
  for (const Dash& dash : dashes(mark.way, paint.px(6) / place.scale))
    list->AddLine(place(dash.from), place(dash.to), tint, paint.px(2));
  if (!mark.from.empty()) paint.line(place(mark.from), true, with_alpha(tint, 0.6F), paint.px(1.5F));
  for (const CanvasPoint& point : mark.points) list->AddCircleFilled(place(point), paint.px(5), tint);
  if (mark.turns && mark.at) {
    list->AddLine(grips.at, grips.knob, edge, paint.px(5));
    list->AddLine(grips.at, grips.knob, tint, paint.px(2));
  }
  std::vector<ImVec2> drawn{grips.at};
  if (!mark.base.empty()) {
    const auto base = place(mark.base);
    paint.fill(base, with_alpha(tint, 0.3F));
    paint.line(base, true, tint, paint.px(2), edge, paint.px(5));
    list->AddLine(base[0], base[1], tint, paint.px(5));  // its front
    drawn.insert(drawn.end(), base.begin(), base.end());
  }
  if (mark.turns && mark.at) {
    list->AddCircleFilled(grips.knob, paint.px(10), edge);
    list->AddCircleFilled(grips.knob, paint.px(8), tint);
  }
  std::string words;
  for (const std::string& line : mark.words) words += (words.empty() ? "" : "\n") + line;
  if (words.empty()) return;
  // On the side away from the handle where there is room.
  const ImVec2 room_min = list->GetClipRectMin(), room_max = list->GetClipRectMax();
  const float pad = paint.px(5), wrap = paint.px(280);
  const ImVec2 size = paint.measure(Type::kStrong, words, wrap);
  const LabelBox around = bounds_of(drawn);
  const float below = around.max_y + paint.px(14), above = around.min_y - paint.px(14) - size.y;
  const bool down = grips.knob.y <= grips.at.y ? below + size.y < room_max.y : above < room_min.y;
  const ImVec2 at{std::clamp(grips.at.x - size.x / 2, room_min.x + pad,
                             std::max(room_min.x + pad, room_max.x - size.x - pad)),
                  down ? below : above};
  list->AddRectFilled(at - ImVec2{pad, pad}, at + size + ImVec2{pad, pad}, colour::kVeil, paint.px(4));
  paint.text(at, Type::kStrong, mark.wrong ? colour::kAlarm : colour::kText, words, wrap);
}

void paint_cursor(const Paint& paint, const MapMarks& marks, const CanvasToWindow& place) {
  for (const MapMarks::Named& named : marks.named) paint_named(paint, named, place);
  if (marks.cursor.empty()) return;
  paint.line(place(marks.cursor), true, colour::kAccent, paint.px(4), colour::kInk, paint.px(8));
}

}  // namespace telescope::app

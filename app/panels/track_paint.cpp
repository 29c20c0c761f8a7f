#include "app/panels/track_paint.hpp"

#include <algorithm>
#include <ranges>

namespace telescope::app {
namespace {

/// Lines from the top down, for as long as there is room; returns where the next would begin.
float paint_lines(const Paint& paint, ImVec2 at, float right, float bottom, ImU32 ink, auto&& lines) {
  for (const std::string& line : lines) {
    const ImVec2 size = paint.measure(Type::kBody, line, right - at.x);
    if (at.y + size.y > bottom) break;
    paint.text(at, Type::kBody, ink, line, right - at.x);
    at.y += size.y + paint.px(3);
  }
  return at.y;
}

void paint_place(const Paint& paint, const KnownTrack& track, std::size_t place, ImVec2 min, ImVec2 max) {
  const bool here = static_cast<int>(place) == track.at;
  const ImU32 tint = side_colour(track.side);
  const float pad = paint.px(9), mark = paint.px(9);
  paint.list()->AddRectFilled(min, max, here ? with_alpha(tint, 0.22F) : map_ink(MapInk::kPaper),
                              paint.px(6));
  paint.list()->AddRect(min, max, here ? tint : map_ink(MapInk::kGrid), paint.px(6), 0,
                        paint.px(here ? 2.5F : 1));
  if (static_cast<int>(place) < track.at)  // its way so far
    paint.list()->AddRectFilled(min, {min.x + paint.px(5), max.y}, tint, paint.px(2));
  const ImVec2 at{min.x + pad, min.y + paint.px(5)};
  const float wide = paint.fitted(at, Type::kLine, here ? colour::kText : colour::kTextQuiet,
                                  track.places[place].title, max.x - at.x - 4 * pad);
  if (here)
    paint.side_mark({at.x + wide + 2 * mark, at.y + paint.theme().size(Type::kLine) * 0.6F}, mark,
                    track.side);
  paint_lines(paint, {at.x, at.y + paint.theme().size(Type::kLine) * 1.3F}, max.x - pad, max.y - paint.px(3),
              colour::kText, track.places[place].told | std::views::reverse);
}

/// `below`: room for its words.
void paint_track(const Paint& paint, const KnownTrack& track, ImVec2 min, ImVec2 max, float below) {
  const float gap = paint.px(6), mark = paint.px(9);
  paint.side_mark({min.x + mark, min.y + paint.theme().size(Type::kTitle) * 0.6F}, mark, track.side);
  paint.fitted({min.x + 3 * mark, min.y}, Type::kTitle, colour::kText, track.title, max.x - min.x - 3 * mark);
  const float top = min.y + paint.theme().size(Type::kTitle) * 1.5F;
  const float bottom = max.y - std::min(below, (max.y - top) / 3.0F);
  const float high = (bottom - top) / static_cast<float>(track.places.size());
  for (std::size_t i = 0; i < track.places.size(); ++i) {
    const float y = bottom - static_cast<float>(i + 1) * high;  // the end of the way is far
    paint_place(paint, track, i, {min.x, y}, {max.x, y + high - gap});
  }
  paint_lines(paint, {min.x, bottom}, max.x, max.y, colour::kTextQuiet, track.words);
}

}  // namespace

void paint_tracks(const Paint& paint, std::span<const KnownTrack> tracks, ImVec2 min, ImVec2 max) {
  const float margin = paint.px(18);
  const float wide = (max.x - min.x - margin) / static_cast<float>(tracks.size());
  float below = 0.0F;  // as much as the one with most words wants: places of all lie side by side
  for (const KnownTrack& track : tracks) {
    float its = paint.px(6);
    for (const std::string& line : track.words)
      its += paint.measure(Type::kBody, line, wide - margin).y + paint.px(3);
    below = std::max(below, its);
  }
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    const float left = min.x + margin + static_cast<float>(i) * wide;
    if (!tracks[i].places.empty() && max.y - min.y > 4 * margin)
      paint_track(paint, tracks[i], {left, min.y + margin}, {left + wide - margin, max.y - margin}, below);
  }
}

}  // namespace telescope::app

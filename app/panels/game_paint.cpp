#include "app/panels/game_paint.hpp"

#include <algorithm>
#include <cfloat>
#include <initializer_list>
#include <optional>
#include <ranges>
#include <string>

#include "app/drawing/card_drawing.hpp"

namespace telescope::app {
namespace {

constexpr ImU32 kCardEdge = IM_COL32(0x7B, 0x82, 0x8A, 255);
constexpr float kFinest = 0.5F;          // pixels: what is finer is left out
constexpr std::size_t kFacesBeside = 3;  // cards with a piece that are shown side by side

ImU32 colour_of(CardInk ink, bool red = false) {
  const std::uint32_t rgb = card_rgb(ink, red);
  return IM_COL32((rgb >> 16) & 0xFFU, (rgb >> 8) & 0xFFU, rgb & 0xFFU, 255);
}

void paint_part(const Paint& paint, const CardPart& part, ImVec2 middle, float size, bool red) {
  std::vector<ImVec2> points;
  for (const CardShape& shape : part.shapes) {
    // The lattice of a back that is a few pixels wide would be nothing but lines.
    if (!shape.stroke.filled && shape.stroke.width * size < kFinest) continue;
    points.clear();
    for (const SymbolPoint& p : shape.stroke.points) points.push_back(middle + ImVec2{p.x, p.y} * size);
    const ImU32 colour = colour_of(shape.ink, red);
    if (shape.stroke.filled)
      paint.fill(points, colour);
    else
      paint.line(points, shape.stroke.closed, colour, std::max(1.0F, shape.stroke.width * size));
  }
}

/// As large as they are meant to be, or as fits the card.
void paint_letters(const Paint& paint, std::string_view text, ImVec2 middle, float size, float most,
                   ImU32 colour) {
  const float wide = paint.measure(size, true, text).x;
  paint.centred(middle, wide > most ? size * most / wide : size, true, colour, text);
}

/// How high lines are, one below the other: as many as there is room for.
float lines_height(const Paint& paint, Type type, float width, auto&& lines, float room = FLT_MAX) {
  float high = 0.0F;
  for (const std::string& line : lines) {
    const float deep = paint.measure(type, line, width).y + paint.px(3);
    if (high + deep > room) break;
    high += deep;
  }
  return high;
}

/// Lines from the top down, for as long as there is room.
void paint_lines(const Paint& paint, Type type, ImVec2 at, float right, float bottom, ImU32 ink,
                 auto&& lines) {
  for (const std::string& line : lines) {
    const ImVec2 size = paint.measure(type, line, right - at.x);
    if (at.y + size.y > bottom) break;
    paint.text(at, type, ink, line, right - at.x);
    at.y += size.y + paint.px(3);
  }
}

constexpr float kZonePad = 12, kZoneGap = 6, kZoneMark = 9;  // of a zone, in units of the layout
constexpr float kZoneTitle = 0.27F;                          // of its width; what is told of it has the rest

/// How what is written in zones is drawn: alike in all of them.
struct ZoneType {
  Type title = Type::kTitle;
  float title_width = 0.0F;       ///< with its mark
  std::optional<Type> told = {};  ///< none: there is no room for it
};

/// The largest of these that fits in every place; none where none does.
std::optional<Type> largest(std::initializer_list<Type> types, std::span<const KnownTrack> tracks,
                            auto&& fits) {
  for (const Type type : types)
    if (std::ranges::all_of(tracks, [&](const KnownTrack& track) {
          return std::ranges::all_of(track.places, [&](const auto& place) { return fits(type, place); });
        }))
      return type;
  return std::nullopt;
}

/// They are read across the table.
ZoneType zone_type(const Paint& paint, std::span<const KnownTrack> tracks, float wide, float high) {
  ZoneType made;
  const float room = high - 2 * paint.px(kZoneGap), told = wide * (1 - kZoneTitle) - paint.px(kZonePad);
  made.told = largest(
      {Type::kLarge, Type::kTitle, Type::kLine, Type::kBody}, tracks,
      [&](Type type, const auto& place) { return lines_height(paint, type, told, place.told) <= room; });
  if (!made.told)  // as many as there is room for, the newest first
    made.told = largest({Type::kBody}, tracks, [&](Type type, const auto& place) {
      return place.told.empty() || paint.measure(type, place.told.back(), told).y <= room;
    });
  made.title_width = (made.told ? wide * kZoneTitle : wide) - paint.px(kZonePad);
  made.title =
      largest({Type::kLarge}, tracks,
              [&](Type type, const auto& place) {
                return paint.measure(type, place.title).x <= made.title_width - paint.px(3 * kZoneMark) &&
                       paint.theme().size(type) <= room;
              })
          .value_or(paint.theme().size(Type::kTitle) <= high - paint.px(kZoneGap) ? Type::kTitle
                                                                                  : Type::kStrong);
  return made;
}

/// Its name at the left, what is told of it beside that, both half way up.
void paint_zone(const Paint& paint, const KnownTrack& track, std::size_t place, const ZoneType& type,
                ImVec2 min, ImVec2 max) {
  const bool here = static_cast<int>(place) == track.at;
  const ImU32 tint = side_colour(track.side);
  const float pad = paint.px(kZonePad), mark = paint.px(kZoneMark), middle = (min.y + max.y) / 2;
  paint.list()->AddRectFilled(min, max, here ? with_alpha(tint, 0.22F) : map_ink(MapInk::kPaper),
                              paint.px(6));
  paint.list()->AddRect(min, max, here ? tint : map_ink(MapInk::kGrid), paint.px(6), 0,
                        paint.px(here ? 2.5F : 1));
  if (static_cast<int>(place) < track.at)  // its way so far
    paint.list()->AddRectFilled(min, {min.x + paint.px(5), max.y}, tint, paint.px(2));
  if (here) paint.side_mark({min.x + pad + mark, middle}, mark, track.side);
  const float indent = here ? 3 * mark : 0;
  paint.fitted({min.x + pad + indent, middle - paint.theme().size(type.title) * 0.52F}, type.title,
               here ? colour::kText : colour::kTextQuiet, track.places[place].title,
               type.title_width - indent);
  if (!type.told) return;
  const auto told = track.places[place].told | std::views::reverse;
  const float left = min.x + pad + type.title_width;
  const float deep = lines_height(paint, *type.told, max.x - pad - left, told);
  paint_lines(paint, *type.told, {left, std::max(middle - deep / 2, min.y + paint.px(3))}, max.x - pad, max.y,
              colour::kText, told);
}

/// Of a board with those tracks in that room.
struct TrackSizes {
  float wide = 0.0F, top = 0.0F, below = 0.0F;
  float high(const KnownTrack& track, float whole) const {
    return (whole - top - below) / static_cast<float>(track.places.size());
  }
};

void paint_track(const Paint& paint, const KnownTrack& track, const TrackSizes& sizes, const ZoneType& type,
                 ImVec2 min, ImVec2 max) {
  const float mark = paint.px(11), high = sizes.high(track, max.y - min.y);
  paint.side_mark({min.x + mark, min.y + paint.theme().size(Type::kTitle) * 0.6F}, mark, track.side);
  paint.fitted({min.x + 3 * mark, min.y}, Type::kTitle, colour::kText, track.title, max.x - min.x - 3 * mark);
  float y = min.y + sizes.top + high * static_cast<float>(track.places.size());
  paint_lines(paint, Type::kLine, {min.x, y}, max.x, max.y, colour::kTextQuiet, track.words);
  for (std::size_t i = 0; i < track.places.size(); ++i, y -= high)  // the end of the way is far
    paint_zone(paint, track, i, type, {min.x, y - high}, {max.x, y - paint.px(kZoneGap)});
}

}  // namespace

void paint_card(const Paint& paint, ImVec2 at, float width, const CardFace* face, bool small) {
  const float unit = width / 100.0F, round = 9.0F * unit;
  const ImVec2 max = at + ImVec2{width, kCardHeight * unit};
  paint.list()->AddRectFilled(at, max, colour_of(CardInk::kPaper), round);
  const bool red = face && is_red(*face);
  for (const CardPlace& place : (face ? layout_of(*face, small) : layout_of_back()).places) {
    const ImVec2 middle = at + ImVec2{place.x, place.y} * unit;
    const CardMark mark = face ? mark_at(*face, place) : CardMark{place.part, find_card_part(place.part)};
    if (mark.part)
      paint_part(paint, *mark.part, middle, place.size * unit, red);
    else
      paint_letters(paint, mark.words, middle, place.size * unit,
                    2.0F * (std::min(place.x, 100.0F - place.x) - 2.0F) * unit,
                    colour_of(CardInk::kSuit, red));
  }
  paint.list()->AddRect(at, max, kCardEdge, round, 0, std::max(1.0F, 2.0F * unit));
}

float paint_pile(const Paint& paint, ImVec2 at, float width, float room, const KnownCards& cards, bool draw) {
  const float height = width * kCardHeight / 100.0F;
  if (!draw || cards.count == 0) return height;
  const int hidden = cards.count - static_cast<int>(cards.faces.size());
  const float back = hidden > 0 ? width * 1.3F : 0.0F;
  const auto faces = static_cast<float>(cards.faces.size());
  const float step = faces > 1 ? std::min(width * 1.08F, (room - back - width) / (faces - 1)) : width;
  for (const CardFace& face : cards.faces) {
    paint_card(paint, at, width, &face);
    at.x += step;
  }
  if (hidden == 0) return height;
  if (!cards.faces.empty()) at.x += width * 1.08F - step;
  for (int below = std::min(hidden, 3) - 1; below >= 0; --below)
    paint_card(paint, at + ImVec2{0.07F, 0.05F} * (width * static_cast<float>(below)), width, nullptr);
  if (hidden > 1) {
    const ImVec2 middle = at + ImVec2{width, height} * 0.5F;
    paint_letters(paint, "\u00D7" + std::to_string(hidden), middle, width * 0.34F, width * 0.4F,
                  colour_of(CardInk::kPaper));
  }
  return height;
}

void paint_cards_with(const Paint& paint, ImVec2 at, float symbol, const KnownCards& cards) {
  const float width = symbol * 0.5F;
  ImVec2 place = at + ImVec2{symbol * 0.3F, -symbol * 0.72F};
  const bool known =
      static_cast<int>(cards.faces.size()) == cards.count && cards.faces.size() <= kFacesBeside;
  if (!known)
    return void(paint_pile(paint, place, width, width * 2,
                           {.id = {}, .title = {}, .piece = {}, .count = cards.count, .faces = {}}));
  for (const CardFace& face : cards.faces) {
    paint_card(paint, place, width, &face, true);
    place.x += width * 0.62F;
  }
}

void paint_tracks(const Paint& paint, std::span<const KnownTrack> tracks, ImVec2 min, ImVec2 max) {
  const float margin = paint.px(18);
  const ImVec2 room = max - min - ImVec2{margin, 2 * margin};
  TrackSizes sizes{.wide = room.x / static_cast<float>(tracks.size()) - margin,
                   .top = paint.theme().size(Type::kTitle) * 1.5F};
  if (room.y < 2 * margin) return;
  // As much as the one with most words wants, a third at most: places of all lie side by side.
  for (const KnownTrack& track : tracks)
    sizes.below = std::max(sizes.below, paint.px(6) + lines_height(paint, Type::kLine, sizes.wide,
                                                                   track.words, (room.y - sizes.top) / 3.0F));
  float high = room.y;
  for (const KnownTrack& track : tracks)
    if (!track.places.empty()) high = std::min(high, sizes.high(track, room.y));
  const ZoneType type = zone_type(paint, tracks, sizes.wide, high);
  ImVec2 at = min + ImVec2{margin, margin};
  for (const KnownTrack& track : tracks) {
    if (!track.places.empty()) paint_track(paint, track, sizes, type, at, at + ImVec2{sizes.wide, room.y});
    at.x += sizes.wide + margin;
  }
}

}  // namespace telescope::app

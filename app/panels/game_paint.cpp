#include "app/panels/game_paint.hpp"

#include <algorithm>
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

void paint_zone(const Paint& paint, const KnownTrack& track, std::size_t place, ImVec2 min, ImVec2 max) {
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
    paint_zone(paint, track, i, {min.x, y}, {max.x, y + high - gap});
  }
  paint_lines(paint, {min.x, bottom}, max.x, max.y, colour::kTextQuiet, track.words);
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

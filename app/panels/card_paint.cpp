#include "app/panels/card_paint.hpp"

#include <algorithm>
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

}  // namespace telescope::app

#include "app/print/playing_card.hpp"

#include <algorithm>
#include <string>

#include "app/print/furniture.hpp"
#include "app/print/modules.hpp"
#include "app/print/suit_shape.hpp"
#include "core/kit/french_cards.hpp"

namespace telescope::print {
namespace {

constexpr double kRim = 2.0;  ///< of grey round a white field
/// Two modules of a 20 mm tag between its quiet zone and anything that is not grey.
constexpr double kFromTag = 5.0;
/// Shares of a field's height: the corner's rank and suit, one above the other.
constexpr double kRankShare = 0.56, kSuitShare = 0.42;
constexpr double kLatticeMm = 3.0;

/// `part` of a field, which is turned about its middle where it is upside down.
Rect within(const Rect& field, const Rect& part, bool upside_down) {
  if (!upside_down) return part.moved(field.x, field.y);
  return {field.right() - part.right(), field.bottom() - part.bottom(), part.width, part.height};
}

/// The largest letters of which `characters` fit beside one another; a bold letter is about 0.75 em wide.
double size_for(double width, double height, std::size_t characters) {
  return std::min(height * 0.72, width / (0.75 * static_cast<double>(std::max<std::size_t>(1, characters))));
}

/// Rank and suit in the corner, as in a hand of cards; the suit again, as large as the field.
void draw_index(Canvas& canvas, const Rect& field, const FrenchCard& card, bool upside_down) {
  const double turn = upside_down ? 180.0 : 0.0, column = std::min(field.width * 0.4, field.height);
  const std::string rank = card.is_joker() ? std::string(1, card.suit) : card.corner();
  const Rect top{0.5, 0.3, column, field.height * kRankShare};
  canvas.text(within(field, top, upside_down), rank,
              {std::min(top.height * 1.05, column / (0.72 * static_cast<double>(rank.size()))), true,
               suit_colour(card.suit), Align::kCentre, true, turn});
  const double pip = field.height * kSuitShare;
  draw_suit(canvas,
            within(field, {0.5 + (column - pip) / 2, field.height - pip - 0.5, pip, pip}, upside_down),
            card.suit, upside_down);
  const double left = column + 1.0, large = std::min(field.height - 2.0, field.width - left - 1.0);
  const Rect right{left, 0.0, field.width - left, field.height};
  if (card.is_joker()) {
    canvas.text(within(field, right, upside_down), "JOKER",
                {size_for(right.width - 1.0, field.height, 5), true, kBlack, Align::kCentre, true, turn});
  } else if (large > 2.0) {
    draw_suit(canvas,
              within(field, {right.x + (right.width - large) / 2, (field.height - large) / 2, large, large},
                     upside_down),
              card.suit, upside_down);
  }
}

void draw_words(Canvas& canvas, const Rect& field, const std::string& text, bool upside_down) {
  canvas.text(field.grown(-0.5), text,
              {size_for(field.width - 1.0, field.height, text.size()), true, kBlack, Align::kCentre, true,
               upside_down ? 180.0 : 0.0});
}

/// Slanting lines over a field, from edge to edge.
void draw_lattice(Canvas& canvas, const Rect& field) {
  const double reach = field.width + field.height;
  for (double at = kLatticeMm; at < reach; at += kLatticeMm)
    for (const bool falls : {false, true}) {
      const double x0 = std::min(at, field.width), y0 = at - x0;
      const double y1 = std::min(at, field.height), x1 = at - y1;
      const auto point = [&](double x, double y) {
        return Point{field.x + x, falls ? field.bottom() - y : field.y + y};
      };
      canvas.line({point(x0, y0), point(x1, y1)}, 0.25, kQuiet);
    }
  canvas.outline(field, 0.4, kInk);
}

void draw_ground(Canvas& canvas, const Kit& kit, const MarkerClass& card, const CardFields& fields,
                 const Rect& cut) {
  canvas.fill(cut.grown(kBleedMm), kMidGrey);
  for (const Rect& field : {fields.near, fields.far}) canvas.fill(field, kWhite);
  canvas.code(fields.tag, 0.0, tag_modules(kit.family, card.tag));
  draw_crop_marks(canvas, cut);
}

}  // namespace

CardFields card_fields(const Kit& kit, const MarkerClass& card, const Rect& cut) {
  const double tag = kit.tag_size_mm;
  CardFields fields;
  fields.tag = {cut.x + (card.width_mm - tag) / 2, cut.y + (card.depth_mm - tag) / 2, tag, tag};
  const double high = (card.depth_mm - tag) / 2 - kFromTag - kRim;
  fields.near = {cut.x + kRim, cut.y + kRim, card.width_mm - 2 * kRim, high};
  fields.far = fields.near.moved(0.0, fields.tag.bottom() + kFromTag - fields.near.y);
  return fields;
}

void draw_face(Canvas& canvas, const Kit& kit, const MarkerClass& face, const Rect& cut) {
  const CardFields fields = card_fields(kit, face, cut);
  draw_ground(canvas, kit, face, fields, cut);
  const auto card = french_card(face.card);
  for (const bool upside_down : {false, true}) {
    const Rect& field = upside_down ? fields.far : fields.near;
    if (card)
      draw_index(canvas, field, *card, upside_down);
    else
      draw_words(canvas, field, face.name, upside_down);
  }
}

void draw_back(Canvas& canvas, const Kit& kit, const MarkerClass& back, const Rect& cut) {
  const CardFields fields = card_fields(kit, back, cut);
  draw_ground(canvas, kit, back, fields, cut);
  for (const bool upside_down : {false, true}) {
    const Rect& field = upside_down ? fields.far : fields.near;
    draw_lattice(canvas, field);
    const Rect name{field.x + 3.0, field.y + field.height / 2 - 2.5, field.width - 6.0, 5.0};
    canvas.fill(name, kWhite);
    canvas.text(
        name, back.name,
        {std::min(3.2, name.width / (0.7 * static_cast<double>(std::max<std::size_t>(1, back.name.size())))),
         true, kInk, Align::kCentre, true, upside_down ? 180.0 : 0.0});
  }
}

}  // namespace telescope::print

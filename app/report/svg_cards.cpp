#include "app/report/svg_cards.hpp"

#include <algorithm>
#include <vector>

#include "app/drawing/card_drawing.hpp"
#include "app/report/svg_parts.hpp"
#include "app/report/words.hpp"
#include "app/support/language.hpp"

namespace telescope::report {
namespace {

using app::tr_n;

/// "#b3122a"; what is of the suit is as its card is.
std::string ink_colour(CardInk ink) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  if (ink == CardInk::kSuit) return "currentColor";
  std::string text = "#";
  for (int at = 20; at >= 0; at -= 4) text += kDigits[(card_rgb(ink) >> at) & 0xFU];
  return text;
}

bool no_cards(const std::vector<KnownCards>& piles) {
  return std::ranges::none_of(piles, [](const KnownCards& pile) { return pile.count > 0; });
}

std::string letters_at(const CardPlace& place, std::string_view text, double size, std::string_view fill) {
  return "<text x=\"" + number(place.x) + "\" y=\"" + number(place.y + 0.36 * size) + "\" font-size=\"" +
         number(size) + "\" fill=\"" + std::string(fill) + "\">" + escaped(text) + "</text>";
}

std::string card_svg(const CardFace* face, int count) {
  const bool red = face && is_red(*face);
  std::string text =
      "<svg class=\"card" + std::string(red ? " red" : "") +
      "\" viewBox=\"0 0 100 140\"><rect x=\"1\" y=\"1\" width=\"98\" height=\"138\" rx=\"9\"/>";
  for (const CardPlace& place : (face ? layout_of(*face, false) : layout_of_back()).places) {
    const CardMark mark = face ? mark_at(*face, place) : CardMark{place.part, find_card_part(place.part)};
    const double size = place.size;
    if (mark.part)
      text += "<use href=\"#card-" + std::string(mark.words) + "\" x=\"" + number(place.x - size / 2) +
              "\" y=\"" + number(place.y - size / 2) + "\" width=\"" + number(size) + "\" height=\"" +
              number(size) + "\"/>";
    else
      text += letters_at(
          place, mark.words,
          std::min(size, 2.0 * (std::min(place.x, 100.0F - place.x) - 2.0) /
                             (0.62 * static_cast<double>(std::max<std::size_t>(1, mark.words.size())))),
          "currentColor");
  }
  if (count > 1) text += letters_at({"", 50, 70, 0}, "\u00D7" + std::to_string(count), 28, "#ffffff");
  return text + "<title>" +
         (face ? escaped(face->words) : tr_n("{1} card face down", "{1} cards face down", count)) +
         "</title></svg>";
}

}  // namespace

std::string card_definitions(const std::vector<KnownCards>& piles) {
  if (no_cards(piles)) return {};
  std::string text =
      "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\n";
  for (const CardPart& part : card_parts()) {
    text +=
        "<symbol id=\"card-" + std::string(part.name) + "\" viewBox=\"-0.5 -0.5 1 1\" overflow=\"visible\">";
    for (const CardShape& shape : part.shapes) {
      std::vector<SvgPoint> points;
      for (const SymbolPoint& point : shape.stroke.points) points.emplace_back(point.x, point.y);
      text += (shape.stroke.closed ? "<polygon" : "<polyline") + points_of(points) +
              (shape.stroke.filled
                   ? " fill=\"" + ink_colour(shape.ink)
                   : " fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\" stroke-width=\"" +
                         number(shape.stroke.width) + "\" stroke=\"" + ink_colour(shape.ink)) +
              "\"/>";
    }
    text += "</symbol>\n";
  }
  return text + "</defs></svg>\n";
}

std::string cards_markup(const std::vector<KnownCards>& piles) {
  if (no_cards(piles)) return {};
  std::string text = "<div class=\"piles\">";
  for (const KnownCards& pile : piles) {
    if (pile.count == 0) continue;
    text += "<figure><figcaption>" + escaped(pile.title) + "</figcaption>";
    for (const CardFace& face : pile.faces) text += card_svg(&face, 1);
    if (const int hidden = pile.count - static_cast<int>(pile.faces.size()); hidden > 0)
      text += card_svg(nullptr, hidden);
    text += "</figure>";
  }
  return text + "</div>\n";
}

}  // namespace telescope::report

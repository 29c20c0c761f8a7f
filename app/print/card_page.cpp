#include "app/print/card_page.hpp"

#include <algorithm>
#include <array>

#include "app/print/furniture.hpp"
#include "app/print/modules.hpp"

namespace telescope::print {
namespace {

constexpr double kClear = 0.5;  ///< between the tag's quiet zone, the card's edge and any writing

/// A tail's grey reaches further than a bleed under the base and, on the sheet, behind it: nothing bright
/// then lies within two modules of the tag, so that it can be read before it is cut out, and where a base
/// does not quite cover its part.
constexpr double kUnderlapMm = 6.0, kRearBleedMm = 4.0;

/// Words on a marker's face keep two modules of a 20 mm tag clear of it, and are left out where they would be
/// too small to be read.
constexpr double kFromTagMm = 5.0, kLeastWordsMm = 3.5;

/// A narrower card's caption is its id and its short name, one below the other.
constexpr double kLeastForSymbolMm = 20.0;

/// Of a caption's second line.
constexpr TextStyle kSmall{.size_mm = 2.2, .colour = kQuiet, .least_mm = 1.5};

/// Height of a symbol's box of this width.
double symbol_height(double width) {
  return width *
         static_cast<double>((kSymbolBox.top - kSymbolBox.bottom) / (kSymbolBox.right - kSymbolBox.left));
}

/// The sides' blue and orange of the window, pale enough to print.
Colour side_paper(Side side) {
  constexpr std::array<Colour, 3> kPapers{{{0.80, 0.91, 0.98}, {0.99, 0.90, 0.74}, kWhite}};
  return kPapers.at(static_cast<std::size_t>(side));
}

/// Number to the left of the tag, symbol and short name to its right, as far as there is room.
void label_sides(Canvas& canvas, const KitPiece& piece, const Rect& visible, const Rect& tag) {
  const Rect left{visible.x + kClear, tag.y, tag.x - visible.x - 2 * kClear, tag.height};
  const Rect right{tag.right() + kClear, tag.y, visible.right() - tag.right() - 2 * kClear, tag.height};
  const auto upright = [](double width) {
    return TextStyle{std::min(width * 0.85, 3.0), true, kBlack, Align::kCentre, true, -90.0, 1.0};
  };
  if (left.width >= 1.5) canvas.text(left, piece.id.value(), upright(left.width));
  if (right.width < 1.5) return;
  Rect name = right;
  if (right.width >= 3.0) {
    const double high = symbol_height(right.width);
    canvas.symbol({right.x, right.y, right.width, high}, symbol_for(piece), kBlack, kMidGrey);
    name = {right.x, right.y + high, right.width, right.height - high};
  }
  if (piece.kind == PieceKind::kStand) canvas.text(name, piece.short_name, upright(name.width));
}

/// The part that the base covers: what the piece is, for whoever puts the set together. Nothing is written on
/// the tail's grey; a base too shallow for a symbol has all of it in one line.
void label_hidden_part(Canvas& canvas, const KitPiece& piece, const Rect& base) {
  constexpr double kIdMm = 4.0, kNameMm = 2.7, kLeastMm = 1.8,
                   kLine = 1.3;  // a line's height, in its letters'
  const Rect room = base.grown(-2.0);
  const double high = base.bottom() - kUnderlapMm - room.y, below = high - 0.5 - 2 * kLeastMm * kLine;
  if (below < kNameMm * kLine) {
    const Rect line{room.x, base.y, room.width, std::max(high + 2.0, kLeastMm * kLine)};
    canvas.text(line, piece.id.value() + "  " + piece.name,
                {.size_mm = kNameMm, .bold = true, .least_mm = kLeastMm});
    return;
  }
  const double symbol_width = std::min({15.0, room.width * 0.55, below / symbol_height(1.0)});
  const double symbol_high = symbol_height(symbol_width);
  canvas.symbol({room.x, room.y, symbol_width, symbol_high}, symbol_for(piece), kInk, side_paper(piece.side));
  const Rect id{room.x + symbol_width + 0.5, room.y, room.width - symbol_width - 0.5,
                std::min(kIdMm * kLine, symbol_high)};
  canvas.text(id.moved(0.0, std::max(0.0, symbol_high * 0.7 - id.height) / 2), piece.id.value(),
              {.size_mm = kIdMm, .bold = true, .align = Align::kRight, .least_mm = kLeastMm});
  const double at = room.y + symbol_high + 0.5;
  canvas.text({room.x, at, room.width, room.y + high - at}, piece.name,
              {.size_mm = kNameMm, .middle = false, .least_mm = kLeastMm});
}

void caption(Canvas& canvas, const KitPiece& piece, const Rect& cut) {
  const Rect room{cut.x + 1.6, cut.bottom() + kBleedMm + 0.4, cut.width - 3.2, kCaptionHeightMm - kBleedMm};
  if (cut.width < kLeastForSymbolMm) {
    const Rect line{cut.x - kBleedMm, room.y, cut.width + 2 * kBleedMm, room.height / 2};
    canvas.text(line, piece.id.value(), {2.5, true, kInk, Align::kCentre, true, 0.0, 1.4});
    canvas.text(line.moved(0.0, line.height), piece.short_name,
                {2.2, false, kQuiet, Align::kCentre, true, 0.0, 1.4});
    return;
  }
  const double symbol_width = std::min(7.0, room.width * 0.3);
  canvas.symbol({room.x, room.y, symbol_width, room.height}, symbol_for(piece), kInk, side_paper(piece.side));
  const Rect words{room.x + symbol_width + 0.6, room.y, room.width - symbol_width - 0.6, room.height / 2};
  const bool counter = piece.kind == PieceKind::kCounter;
  canvas.text(words, piece.id.value() + (counter ? "" : "  " + piece.short_name), {2.5, true});
  canvas.text(words.moved(0.0, words.height), piece.name, kSmall);
}

/// What the marker is: below the cut, and on its face where that has room beyond the tag.
void draw_marker(Canvas& canvas, const Kit& kit, const PlacedCard& placed) {
  const MarkerClass& marker = *placed.marker;
  const Rect cut{placed.x_mm, placed.y_mm, placed.card.width_mm, placed.card.height_mm};
  const Rect tag = placed.card.tag.moved(cut.x, cut.y);
  canvas.fill(cut.grown(kBleedMm), kMidGrey);
  const double room = cut.bottom() - tag.bottom() - kFromTagMm - kClear;
  if (room >= kLeastWordsMm)
    canvas.text({cut.x + 2.0, tag.bottom() + kFromTagMm, cut.width - 4.0, room}, marker.name,
                {std::min(4.0, room * 0.8), true, kBlack, Align::kCentre, false});
  const Rect words{cut.x + 1.0, cut.bottom() + kBleedMm + 0.4, cut.width - 2.0,
                   (kCaptionHeightMm - kBleedMm) / 2};
  canvas.text(words, marker.short_name, {2.5, true});
  canvas.text(words.moved(0.0, words.height), marker.name, kSmall);
  canvas.code(tag, 0.0, tag_modules(kit.family, marker.tag));
  draw_crop_marks(canvas, cut, kBleedMm);
}

}  // namespace

void draw_card(Canvas& canvas, const Kit& kit, const PlacedCard& placed) {
  if (placed.marker) return draw_marker(canvas, kit, placed);
  const Card& card = placed.card;
  const KitPiece& piece = *placed.piece;
  const Rect cut{placed.x_mm, placed.y_mm, card.width_mm, card.height_mm};
  const Rect visible = card.visible().moved(cut.x, cut.y), tag = card.tag.moved(cut.x, cut.y);
  const Rect base = card.base.moved(cut.x, cut.y);

  const double front = card.has_tail ? kUnderlapMm : kBleedMm, rear = card.has_tail ? kRearBleedMm : kBleedMm;
  canvas.fill(Rect{visible.x - kBleedMm, visible.y - front, visible.width + 2 * kBleedMm,
                   front + visible.height + rear},
              kMidGrey);
  if (card.has_tail) {
    label_hidden_part(canvas, piece, base);
    canvas.dashed({cut.x, base.bottom()}, {cut.right(), base.bottom()}, 0.12, kBlack);
  } else {
    caption(canvas, piece, cut);
  }
  canvas.code(tag, card.tag_rotation_deg, tag_modules(kit.family, piece.tag));
  if (card.tag_rotation_deg == 0.0) label_sides(canvas, piece, visible, tag);
  draw_crop_marks(canvas, cut, rear);
}

void draw_sheet(Canvas& canvas, const Kit& kit, const Sheet& sheet) {
  const Rect area = content_area(canvas.paper());
  for (const PlacedHeading& heading : sheet.headings)
    canvas.text({area.x, heading.y_mm, area.width, 5.0}, heading.text, {3.4, true});
  for (const PlacedCard& card : sheet.cards) draw_card(canvas, kit, card);
}

}  // namespace telescope::print

#pragma once

#include <string>
#include <vector>

#include "app/print/paper.hpp"
#include "core/base/result.hpp"
#include "core/kit/kit.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::print {

/// How a piece's label is cut: sizes and places on the card, its front upwards, millimetres from the card's
/// top left corner.
struct Card {
  double width_mm = 0.0;  ///< of the cut outline
  double height_mm = 0.0;
  Rect base;                      ///< the base's own outline
  Rect tag;                       ///< quiet zone included, before its rotation
  double tag_rotation_deg = 0.0;  ///< clockwise about the middle of `tag`
  bool has_tail = false;          ///< the base covers `base`, only what lies behind it is seen

  /// What stays visible on the table, and is therefore printed grey.
  Rect visible() const;
};

/// The card of a piece: on a post the plate alone; else its base, and behind it a tail as deep as puts the
/// tag in the tail's middle.
Card card_for(const Kit& kit, const KitPiece& piece);

/// The card of a marker: its outline, the tag in the middle.
Card card_for(const Kit& kit, const MarkerClass& marker);

/// Room between two cards: twice the grey that runs over the cut, and the crop marks.
inline constexpr double kCardGapMm = 8.0;
/// Below a card without a tail: symbol, number and name, which are cut off.
inline constexpr double kCaptionHeightMm = 8.0;
inline constexpr double kHeadingHeightMm = 11.0;

struct PlacedCard {
  const KitPiece* piece = nullptr;      ///< null: a marker
  const MarkerClass* marker = nullptr;  ///< null: a piece
  Card card;
  double x_mm = 0.0;  ///< the card's top left corner on the sheet
  double y_mm = 0.0;
};

struct PlacedHeading {
  std::string text;
  double y_mm = 0.0;
};

struct Sheet {
  std::vector<PlacedHeading> headings;
  std::vector<PlacedCard> cards;
};

/// Puts the kit's cards into rows within `area`, in the kit's order, a heading over each division, over the
/// counters and over each class of markers, of which as many are laid out as its count says. Cards of decks
/// are left out (deck_document). The sheets point into `kit`. Fails when a card is larger than `area`.
Result<std::vector<Sheet>> lay_out(const Kit& kit, const Scenario& scenario, const Rect& area);

}  // namespace telescope::print

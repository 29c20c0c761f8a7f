#pragma once

#include <string>
#include <vector>

#include "app/print/card.hpp"
#include "core/base/result.hpp"
#include "core/kit/kit.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::print {

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

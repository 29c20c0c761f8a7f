#pragma once

#include "app/print/rect.hpp"
#include "core/kit/kit.hpp"

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

}  // namespace telescope::print

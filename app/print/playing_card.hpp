#pragma once

#include "app/print/canvas.hpp"
#include "core/kit/kit.hpp"

namespace telescope::print {

/// How a card of a deck is printed. In its middle the tag on mid-grey, which a camera reads best; at both
/// ends a white field with suit and rank for people, the far one upside down.
///
/// How far the tag is read: a module needs about 2.5 pixels (measured; below 1.9 nothing is read). A board of
/// 56 x 80 cm with its anchors of 40 mm outside fits a picture of 1920 x 1080 at 1920 / 904 = 2.1 pixels a
/// millimetre along its 80 cm and at 1080 / 664 = 1.6 across its 56 cm; the smaller counts. A tag of 20 mm
/// has eight modules of 2.5 mm: 4.0 pixels each. One of 15 mm has 3.0, one of 12 mm 2.4, which is too few.
struct CardFields {
  Rect tag;   ///< quiet zone included
  Rect near;  ///< the upper white field
  Rect far;   ///< the lower one, seen upside down
};
CardFields card_fields(const Kit& kit, const MarkerClass& card, const Rect& cut);

/// A card's face within `cut`, with the grey that overruns the cut and marks for the knife.
void draw_face(Canvas& canvas, const Kit& kit, const MarkerClass& face, const Rect& cut);

/// A card's back: the same for all cards of a deck.
void draw_back(Canvas& canvas, const Kit& kit, const MarkerClass& back, const Rect& cut);

}  // namespace telescope::print

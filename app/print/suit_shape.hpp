#pragma once

#include <vector>

#include "app/print/canvas.hpp"

namespace telescope::print {

/// The outlines of a suit's pip within a square of side 1, y downwards: one polygon, or several that together
/// are the pip. `suit`: 'c', 'd', 'h', 's'; '1' or '2' is a joker's star.
std::vector<std::vector<Point>> suit_shape(char suit);

/// Whether a pip is drawn as a mere outline: hearts, diamonds and the second joker. So suits of two colours
/// are told apart in black and white too.
bool is_hollow(char suit);

/// The pip in the middle of `box`, as large as fits. Upside down where the card is seen from its other end.
void draw_suit(Canvas& canvas, const Rect& box, char suit, bool upside_down);

/// Of suit and rank: red for hearts and diamonds, else black.
Colour suit_colour(char suit);

}  // namespace telescope::print

#pragma once

namespace telescope::print {

/// A rectangle on a sheet or a card, millimetres, y downwards from the top left corner.
struct Rect {
  double x = 0.0;
  double y = 0.0;
  double width = 0.0;
  double height = 0.0;

  double right() const { return x + width; }
  double bottom() const { return y + height; }
  Rect grown(double by) const { return {x - by, y - by, width + 2 * by, height + 2 * by}; }
  Rect moved(double dx, double dy) const { return {x + dx, y + dy, width, height}; }
};

}  // namespace telescope::print

#pragma once

#include <optional>
#include <string_view>

namespace telescope::print {

enum class Paper { kA4, kLetter };

/// "a4", "letter": the words of `telescope print --paper`.
std::string_view to_string(Paper paper);
std::optional<Paper> paper_from_string(std::string_view text);

/// Upright sheet, millimetres.
struct PaperSize {
  double width_mm = 0.0;
  double height_mm = 0.0;
};
/// ISO 216 A4: 210 x 297 mm; ANSI A (Letter): 8.5 x 11 in.
PaperSize size_of(Paper paper);

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

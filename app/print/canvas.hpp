#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/drawing/unit_symbol.hpp"
#include "app/print/paper.hpp"

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;

namespace telescope::print {

struct Colour {
  double red = 0.0, green = 0.0, blue = 0.0;
};
inline constexpr Colour kBlack{0.0, 0.0, 0.0};
inline constexpr Colour kWhite{1.0, 1.0, 1.0};
/// Around every tag: half of full white as a camera sees it.
inline constexpr Colour kMidGrey{0.5, 0.5, 0.5};
inline constexpr Colour kInk{0.13, 0.15, 0.18};
inline constexpr Colour kQuiet{0.45, 0.47, 0.50};
inline constexpr Colour kHair{0.78, 0.79, 0.81};

/// What of a sheet of paper is printed on.
enum class Sides { kOne, kBothLongEdge };

enum class Align { kLeft, kCentre, kRight };

struct TextStyle {
  double size_mm = 3.0;  ///< of the letters' em square
  bool bold = false;
  Colour colour = kInk;
  Align align = Align::kLeft;
  bool middle = true;     ///< centred in the box's height, else at its top
  double turn_deg = 0.0;  ///< 0; -90: reading upwards; 180: upside down
  double least_mm = 0.0;  ///< the size to which letters shrink rather than be cut; 0: they do not
};

struct Point {
  double x = 0.0;
  double y = 0.0;
};

/// The dark modules of a tag or a QR code, quiet zone included, row by row from the top left.
struct Modules {
  int across = 0;
  std::vector<bool> dark;
};

/// The letters of `text` that no font of this computer has, each once, in their order: they print as boxes.
std::vector<std::string> letters_without_font(std::string_view text);

/// A document of upright sheets drawn in millimetres, y downwards from the top left corner.
class Canvas {
 public:
  Canvas(Paper paper, const std::string& title);
  ~Canvas();
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  PaperSize paper() const { return paper_; }

  void fill(const Rect& rect, Colour colour);
  void fill(const std::vector<Point>& polygon, Colour colour);
  void disc(Point centre, double radius, Colour colour);
  void outline(const Rect& rect, double line_width, Colour colour);
  void line(const std::vector<Point>& points, double line_width, Colour colour);
  void dashed(Point from, Point to, double line_width, Colour colour);
  /// Wraps within `box`, and ends in an ellipsis where it does not fit. Any script; returns the height used.
  double text(const Rect& box, std::string_view text, TextStyle style);
  /// What text() uses in a box of that width which all of it fits.
  double text_height(double width, std::string_view text, const TextStyle& style);
  /// How many bytes of `text`, which is UTF-8, are on lines that the box has room for.
  std::size_t bytes_that_fit(const Rect& box, std::string_view text, const TextStyle& style);
  /// White, with the dark modules on it as one area, so that no seam shows between neighbours.
  void code(const Rect& box, double rotation_deg, const Modules& modules);
  /// The largest that fits `box`, marks below the frame included, its paper in `paper`.
  void symbol(const Rect& box, const UnitSymbol& symbol, Colour ink, Colour paper);

  /// Ends this sheet and begins the next.
  void next_sheet();
  /// Ends the last sheet and gives the document as it stands in a file, to be printed at true size. The same
  /// sheets give the same bytes.
  std::string finish(Sides sides = Sides::kOne);

 private:
  void set(Colour colour);
  void path(const std::vector<Point>& points, bool closed);

  PaperSize paper_;
  std::string bytes_;
  cairo_surface_t* surface_ = nullptr;
  cairo_t* cairo_ = nullptr;
};

}  // namespace telescope::print

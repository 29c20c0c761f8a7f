#pragma once

#include <string>

#include "app/print/canvas.hpp"
#include "app/support/language.hpp"

namespace telescope::print {

inline constexpr double kCheckLineMm = 200.0;
/// Its distance from the left edge of every sheet.
inline constexpr double kCheckLineXMm = 7.5;

/// What a sheet says about itself.
struct SheetTitle {
  std::string scenario;
  std::string subject;  ///< "Cards", "Anchors"
  int number = 0;       ///< from 1
  int count = 0;
  bool rule = true;  ///< a thin rule below the title
  std::string foot = app::tr("Print at 100 %, on one side only");
};

/// Where a sheet's own contents may lie: clear of title, footer, check line and most printers' blind edge.
Rect content_area(PaperSize paper);

/// Title, footer and the check line of 200 mm, outer edge to outer edge of its end marks.
void draw_furniture(Canvas& canvas, const SheetTitle& title);

/// How far the grey runs over a cut, so that a cut that is a little off shows no white.
inline constexpr double kBleedMm = 2.0;
/// Marks that a knife follows: three millimetres at each corner of `cut`, clear of the grey that overruns it.
void draw_crop_marks(Canvas& canvas, const Rect& cut, double bleed_below_mm = kBleedMm);

}  // namespace telescope::print

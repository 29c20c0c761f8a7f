#include "app/print/furniture.hpp"

namespace telescope::print {
namespace {

using app::tr;

void draw_check_line(Canvas& canvas) {
  const double top = (canvas.paper().height_mm - kCheckLineMm) / 2.0, bottom = top + kCheckLineMm;
  constexpr double kThick = 0.25;
  canvas.fill(Rect{kCheckLineXMm - kThick / 2, top, kThick, kCheckLineMm}, kBlack);
  for (double y : {top, bottom - kThick}) canvas.fill(Rect{kCheckLineXMm - 2.0, y, 4.0, kThick}, kBlack);
  for (int mm = 10; mm < 200; mm += 10) {
    const double reach = mm % 50 == 0 ? 1.5 : 0.8;
    canvas.fill(Rect{kCheckLineXMm - reach, bottom - mm - kThick / 4, reach, kThick / 2}, kBlack);
  }
  canvas.text({kCheckLineXMm - 3.0, bottom + 0.8, 6.0, 4.0}, "0", {2.4, true, kInk, Align::kCentre});
  canvas.text({kCheckLineXMm - 4.0, top - 4.4, 8.0, 4.0}, "200", {2.4, true, kInk, Align::kCentre});
  canvas.text({kCheckLineXMm + 0.9, top + 20.0, 3.6, kCheckLineMm - 40.0},
              tr("Measure this line: exactly 200 mm, or print again at 100 % (actual size)"),
              {2.3, false, kQuiet, Align::kCentre, true, -90.0});
}

}  // namespace

Rect content_area(PaperSize paper) {
  return {18.0, 24.0, paper.width_mm - 27.0, paper.height_mm - 39.0};
}

void draw_furniture(Canvas& canvas, const SheetTitle& title) {
  const PaperSize paper = canvas.paper();
  const Rect area = content_area(paper);
  const std::string place = tr("sheet {1} of {2}", title.number, title.count);
  canvas.text({area.x, 9.0, area.width - 60.0, 8.0}, title.scenario, {4.6, true});
  canvas.text({area.right() - 60.0, 9.0, 60.0, 8.0}, title.subject, {3.6, false, kInk, Align::kRight});
  if (title.rule) canvas.fill(Rect{area.x, 18.5, area.width, 0.2}, kHair);
  const double foot = paper.height_mm - 11.0;
  canvas.text({area.x, foot, area.width, 4.0}, title.foot, {2.4, false, kQuiet});
  canvas.text({area.x, foot, area.width, 4.0}, place, {2.4, false, kQuiet, Align::kRight});
  draw_check_line(canvas);
}

void draw_crop_marks(Canvas& canvas, const Rect& cut, double bleed_below_mm) {
  constexpr double kFrom = kBleedMm + 0.5, kLength = 3.0, kThick = 0.12;
  const double below = cut.bottom() + bleed_below_mm + 0.5;
  for (double x : {cut.x, cut.right()}) {
    canvas.line({{x, cut.y - kFrom - kLength}, {x, cut.y - kFrom}}, kThick, kBlack);
    canvas.line({{x, below}, {x, below + kLength}}, kThick, kBlack);
  }
  for (double y : {cut.y, cut.bottom()}) {
    canvas.line({{cut.x - kFrom - kLength, y}, {cut.x - kFrom, y}}, kThick, kBlack);
    canvas.line({{cut.right() + kFrom, y}, {cut.right() + kFrom + kLength, y}}, kThick, kBlack);
  }
}

}  // namespace telescope::print

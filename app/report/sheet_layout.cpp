#include "app/report/sheet_layout.hpp"

#include "app/drawing/unit_symbol.hpp"
#include "app/print/canvas.hpp"
#include "app/print/pdf_finish.hpp"
#include "app/report/paper_map.hpp"
#include "app/support/language.hpp"

namespace telescope::report {
namespace {

using app::tr;
using print::Align;
using print::Canvas;
using print::kHair;
using print::kInk;
using print::kQuiet;
using print::Rect;

constexpr double kMarginMm = 14.0;
constexpr double kHeadMm = 11.0;
constexpr double kRowMm = 6.0;
constexpr double kGapMm = 8.0;         ///< between the roster's two columns
constexpr double kLeastMapMm = 165.0;  ///< a smaller map gets a page of its own

/// Lays the contents out on as many sheets as they take.
class Layout {
 public:
  Layout(const SheetContents& contents, print::Paper paper)
      : contents_(contents), canvas_(paper, contents.title + ": " + contents.subject) {}
  std::string run();

 private:
  Rect area() const {
    const print::PaperSize size = canvas_.paper();
    return {kMarginMm, kMarginMm + kHeadMm, size.width_mm - 2 * kMarginMm,
            size.height_mm - 2 * kMarginMm - kHeadMm};
  }
  void begin_sheet();
  void draw_accounts();
  void draw_map();
  void draw_roster();
  void draw_row(const RosterRow& row, double x, double width);

  const SheetContents& contents_;
  Canvas canvas_;
  int sheets_ = 0;
  double y_ = 0.0;
};

void Layout::begin_sheet() {
  if (++sheets_ > 1) canvas_.next_sheet();
  const Rect box = area();
  canvas_.text({box.x, kMarginMm - 2.0, box.width * 0.5, 8.0}, contents_.title, {4.6, true});
  canvas_.text({box.x + box.width * 0.5, kMarginMm - 2.0, box.width * 0.5, 8.0}, contents_.subject,
               {3.6, false, kInk, Align::kRight});
  canvas_.fill(Rect{box.x, kMarginMm + 7.0, box.width, 0.2}, kHair);
  canvas_.text({box.x, box.bottom() + 3.0, box.width, 4.0}, contents_.foot, {2.4, false, kQuiet});
  canvas_.text({box.x, box.bottom() + 3.0, box.width, 4.0}, tr("sheet {1}", sheets_),
               {2.4, false, kQuiet, Align::kRight});
  y_ = box.y;
}

void Layout::draw_accounts() {
  const Rect box = area();
  for (std::size_t i = 0; i < contents_.accounts.size(); ++i) {
    if (y_ > box.bottom() - 8.0) begin_sheet();
    const print::TextStyle style{i == 0 ? 4.2 : 3.0, i == 0, kInk, Align::kLeft, false};
    y_ += canvas_.text({box.x, y_, box.width, box.bottom() - y_}, contents_.accounts[i], style) + 0.7;
  }
  y_ += 2.0;
}

void Layout::draw_map() {
  if (area().bottom() - y_ < kLeastMapMm) begin_sheet();
  const Rect box = area();
  draw_battle_map(canvas_, {box.x, y_, box.width, box.bottom() - y_}, contents_.board, contents_.map);
}

void Layout::draw_row(const RosterRow& row, double x, double width) {
  canvas_.symbol({x, y_ + 0.4, 7.0, kRowMm - 0.8}, symbol_for(row.piece.kind, row.piece.mobility), kInk,
                 paper_colour(row.piece));
  const auto cell = [&](double at, double wide, const std::string& words, const print::TextStyle& style) {
    canvas_.text({x + at, y_, wide, kRowMm}, words, style);
  };
  constexpr double kId = 8.5, kName = 21.0, kWhere = 27.0;
  cell(kId, kName - kId - 1.0, row.id, {2.5, true});
  cell(kName, width - kName - kWhere - 1.0, row.name, {2.5, false});
  cell(width - kWhere, kWhere, row.where, {2.5, true, kInk, Align::kRight});
  canvas_.fill(Rect{x, y_ + kRowMm - 0.1, width, 0.1}, kHair);
}

/// Two columns a page; a Division begins with its name.
void Layout::draw_roster() {
  begin_sheet();
  const Rect box = area();
  const double wide = (box.width - kGapMm) / 2;
  int column = 0;
  const auto room_for = [&](double high) {
    if (y_ + high <= box.bottom()) return;
    if (++column % 2 == 0) begin_sheet();
    y_ = box.y;
  };
  const auto x = [&] { return box.x + column % 2 * (wide + kGapMm); };
  for (const RosterGroup& group : contents_.roster) {
    room_for(4 * kRowMm);
    canvas_.text({x(), y_ + 1.0, wide, kRowMm}, group.title, {3.4, true});
    y_ += kRowMm + 1.5;
    for (const RosterRow& row : group.rows) {
      room_for(kRowMm);
      draw_row(row, x(), wide);
      y_ += kRowMm;
    }
    y_ += 3.0;
  }
}

std::string Layout::run() {
  begin_sheet();
  draw_accounts();
  draw_map();
  draw_roster();
  return print::with_true_scale(canvas_.finish());
}

}  // namespace

std::string lay_out(const SheetContents& contents, print::Paper paper) {
  return Layout(contents, paper).run();
}

}  // namespace telescope::report

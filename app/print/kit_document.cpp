#include "app/print/kit_document.hpp"

#include "app/print/anchor_page.hpp"
#include "app/print/card_page.hpp"
#include "app/print/card_places_page.hpp"
#include "app/print/furniture.hpp"
#include "app/print/instruction_page.hpp"
#include "app/print/sheet_layout.hpp"
#include "app/support/language.hpp"
#include "calibration/lens_board.hpp"

namespace telescope::print {

namespace {

using app::tr;

/// The chessboard that measures a lens (calibration/lens_board.hpp), turned to stand upright on the sheet.
void draw_lens_board(Canvas& canvas) {
  using calibration::LensBoard;
  // The board's left side is the top of the sheet: its rows run to the left, its columns downwards.
  const double right = (canvas.paper().width_mm + LensBoard::height_mm()) / 2.0;
  const double top = (canvas.paper().height_mm - LensBoard::width_mm()) / 2.0;
  for (int row = 0; row < LensBoard::kSquaresDown; ++row)
    for (int column = 0; column < LensBoard::kSquaresAcross; ++column)
      if (LensBoard::is_black(row, column))
        canvas.fill(Rect{right - (row + 1) * LensBoard::kSquareMm, top + column * LensBoard::kSquareMm,
                         LensBoard::kSquareMm, LensBoard::kSquareMm},
                    kBlack);
}

}  // namespace

Result<KitDocument> draw_kit(const Scenario& scenario, const Kit& kit, Paper paper,
                             const CardPlaces& places) {
  const PaperSize size = size_of(paper);
  if (kit.anchor_size_mm > largest_anchor_mm(size))
    return failure(tr("anchors of {1} mm do not fit on the paper; the largest is {2} mm",
                      static_cast<int>(kit.anchor_size_mm), static_cast<int>(largest_anchor_mm(size))));
  const Result<std::vector<Sheet>> cards = lay_out(kit, scenario, content_area(size));
  if (!cards) return tl::unexpected(cards.error());

  const std::string name = scenario.name.empty() ? scenario.id : scenario.name;
  const int card_sheets = static_cast<int>(cards->size());
  const auto rails = rail_sheets(places, size);
  const int place_sheets = static_cast<int>(rails.size()) + (places.strip_reach_mm > 0.0 ? 1 : 0);
  SheetTitle title{name, tr("How to make this kit"), 1, card_sheets + place_sheets + 3};
  Canvas canvas(paper, tr("{1}: tags", name));
  const auto next = [&](const std::string& subject) {
    canvas.next_sheet();
    title.subject = subject;
    ++title.number;
    draw_furniture(canvas, title);
  };

  draw_furniture(canvas, title);
  draw_instruction_page(canvas, kit, scenario.tags, title.count);
  next(tr("Anchors"));
  draw_anchor_page(canvas, scenario, kit);
  for (int i = 0; i < card_sheets; ++i) {
    next(tr("Cards {1} of {2}", i + 1, card_sheets));
    draw_sheet(canvas, kit, (*cards)[static_cast<std::size_t>(i)]);
  }
  for (const RailSheet& sheet : rails) {
    next(sheet.rail->title);
    draw_rail_sheet(canvas, kit, places, sheet);
  }
  if (places.strip_reach_mm > 0.0) {
    next(tr("Cards under a stand"));
    draw_strip_sheet(canvas, kit, places);
  }
  title.rule = false;
  next(tr("Lens board"));
  draw_lens_board(canvas);
  return KitDocument{canvas.finish(), title.count};
}

}  // namespace telescope::print

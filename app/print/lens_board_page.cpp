#include "app/print/lens_board_page.hpp"

#include "calibration/lens_board.hpp"

namespace telescope::print {

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

}  // namespace telescope::print

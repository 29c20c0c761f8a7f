#pragma once

#include "app/print/canvas.hpp"

namespace telescope::print {

/// The chessboard that measures a lens (calibration/lens_board.hpp), turned to stand upright on the sheet.
void draw_lens_board(Canvas& canvas);

}  // namespace telescope::print

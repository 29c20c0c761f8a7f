#pragma once

namespace telescope::calibration {

/// The printed board that measures a lens: a chessboard, one sheet in landscape, which fits A4 and Letter
/// with a white margin of at least 17 mm around it (the detector needs that margin). The top left square is
/// black. Its true scale does not matter for the lens, its flatness does.
struct LensBoard {
  static constexpr int kSquaresAcross = 11;  ///< odd by even, so that the board cannot be taken upside down
  static constexpr int kSquaresDown = 8;
  static constexpr double kSquareMm = 22.0;

  static constexpr int kCornersAcross = kSquaresAcross - 1;  ///< inner corners, as OpenCV counts them
  static constexpr int kCornersDown = kSquaresDown - 1;

  static constexpr double width_mm() { return kSquaresAcross * kSquareMm; }
  static constexpr double height_mm() { return kSquaresDown * kSquareMm; }
  /// Whether the square in `row` from the top and `column` from the left is black.
  static constexpr bool is_black(int row, int column) { return (row + column) % 2 == 0; }
};

}  // namespace telescope::calibration

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "core/kit/tag_family.hpp"

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

/// Which board is held before the camera: ours, or one that people own already.
struct BoardPattern {
  int squares_across = LensBoard::kSquaresAcross;
  int squares_down = LensBoard::kSquaresDown;
  /// A ChArUco board: its white squares carry the tags 0, 1, ... of this family, row by row from the top.
  std::optional<TagFamily> tags = {};

  int corners_across() const { return squares_across - 1; }
  int corners_down() const { return squares_down - 1; }
  int corners() const { return corners_across() * corners_down(); }
  /// Whether half a turn leaves a plain chessboard as it was: which corner is which is unknown then.
  bool has_no_top() const { return !tags; }
  bool operator==(const BoardPattern&) const = default;
};
/// "chessboard:9x7" or "charuco:8x8:aruco4x4"; counted are squares, across and down.
Result<BoardPattern> board_pattern(std::string_view text);
/// "a chessboard of 9 x 7 squares", for a sentence.
std::string described(const BoardPattern& pattern);

}  // namespace telescope::calibration

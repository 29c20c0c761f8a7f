#pragma once

#include <optional>
#include <span>
#include <vector>

#include <opencv2/core.hpp>

#include "calibration/image_point.hpp"
#include "calibration/lens_board.hpp"

namespace telescope::calibration {

/// The inner corners of a board that one picture shows: all of a chessboard, some of a ChArUco board.
struct BoardView {
  std::vector<int> numbers;  ///< row by row from the top left, rising
  std::vector<cv::Point2f> corners;
};

/// One of a ChArUco board's tags, as it was read.
struct BoardTag {
  int id = 0;
  Quad corners;
};

/// Where a corner lies on its board; a square is one long.
inline cv::Point2f corner_on_board(const BoardPattern& pattern, int number) {
  return {static_cast<float>(number % pattern.corners_across() + 1),
          static_cast<float>(number / pattern.corners_across() + 1)};
}

/// Nothing where the board is not seen whole. `luma`: 8 bit, one channel.
std::optional<BoardView> chessboard_corners(const cv::Mat& luma, const BoardPattern& pattern);

/// The corners beside the tags that were read. The tags' size is seen, as is whether the top left square is
/// black (OpenCV from 4.6 on) or white (before, where rows are even). Nothing where fewer than four of the
/// tags lie as on this board, or fewer than two thirds of them do.
std::optional<BoardView> charuco_corners(const cv::Mat& luma, const BoardPattern& pattern,
                                         std::span<const BoardTag> tags);

/// The squares, across and down, of the chessboard that is seen, whatever it has; nothing where none is.
/// Slow.
std::optional<cv::Size> count_squares(const cv::Mat& luma);

}  // namespace telescope::calibration

#pragma once

#include <array>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include <opencv2/core.hpp>

#include "calibration/board_corners.hpp"
#include "calibration/lens_fit.hpp"

namespace telescope::calibration {

/// Collects views of a lens board (lens_board.hpp) and measures the lens from them. Takes only views that
/// are sharp and tell something new, and says what is still missing.
class LensCalibrator {
 public:
  LensCalibrator() = default;
  explicit LensCalibrator(const BoardPattern& pattern) : pattern_(pattern) {}

  enum class Verdict {
    kAccepted,
    kNoBoard,
    kOtherBoard,
    kTooSmall,
    kBlurred,
    kTooSimilar,
    kOtherSize,
    kEnough
  };
  struct Answer {
    Verdict verdict = Verdict::kNoBoard;
    std::string sentence;             ///< for people: what happened and what to do next
    std::vector<ImagePoint> corners;  ///< of the board where one is found, for drawing
  };
  /// Looks for the board in a picture, 8-bit luma; takes up to a few hundred milliseconds. `tags`: what was
  /// read in it of a ChArUco board's family.
  Answer offer(const cv::Mat& luma, std::span<const BoardTag> tags = {});

  int views() const { return static_cast<int>(views_.size()); }
  /// Which parts of the picture the board has been in, row by row from the top left.
  static constexpr int kCellsAcross = 6, kCellsDown = 4;
  const std::array<bool, kCellsAcross * kCellsDown>& covered() const { return covered_; }
  /// What to show next, one sentence; empty when there is enough.
  std::string missing() const;

  /// The lens, from the views so far; takes seconds, unless it is stopped. Fails with one line while they do
  /// not determine it.
  Result<MeasuredLens> solve(const std::stop_token& stop = {}) const;

 private:
  Answer look(const cv::Mat& luma, std::span<const BoardTag> tags, BoardView& view) const;
  void take(BoardView view);

  BoardPattern pattern_;
  cv::Size size_;
  std::vector<BoardView> views_;
  int tilted_ = 0;  ///< of them
  std::array<bool, kCellsAcross * kCellsDown> covered_{};
};

}  // namespace telescope::calibration

#pragma once

#include <array>
#include <string>
#include <vector>

#include <opencv2/core.hpp>

#include "calibration/camera_model.hpp"
#include "core/base/result.hpp"

namespace telescope::calibration {

/// Collects views of the printed lens board (lens_board.hpp) and measures the lens from them. Takes only
/// views that are sharp and tell something new, and says what is still missing.
class LensCalibrator {
 public:
  enum class Verdict { kAccepted, kNoBoard, kTooSmall, kBlurred, kTooSimilar, kOtherSize, kEnough };
  struct Answer {
    Verdict verdict = Verdict::kNoBoard;
    std::string sentence;             ///< for people: what happened and what to do next
    std::vector<ImagePoint> corners;  ///< of the board where one is found, for drawing
  };
  /// Looks for the board in a picture, 8-bit luma; takes up to a few hundred milliseconds.
  Answer offer(const cv::Mat& luma);

  int views() const { return static_cast<int>(views_.size()); }
  /// Which parts of the picture the board has been in, row by row from the top left.
  static constexpr int kCellsAcross = 6, kCellsDown = 4;
  const std::array<bool, kCellsAcross * kCellsDown>& covered() const { return covered_; }
  /// What to show next, one sentence; empty when there is enough.
  std::string missing() const;

  /// The lens, from the views so far. Fails with one line while they do not determine it.
  Result<Lens> solve() const;

 private:
  struct View {
    std::vector<cv::Point2f> corners;
    bool tilted = false;
  };
  cv::Size size_;
  std::vector<View> views_;
  std::array<bool, kCellsAcross * kCellsDown> covered_{};
};

}  // namespace telescope::calibration

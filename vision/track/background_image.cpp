#include "vision/track/background_image.hpp"

#include <algorithm>

#include <opencv2/imgproc.hpp>

#include "vision/track/background_model.hpp"
#include "vision/track/parameters.hpp"

namespace telescope::vision {
namespace {

constexpr double kReach = 0.05;  // of the picture's width: no shadow of a hand falls so far from it

}  // namespace

void BackgroundImage::look(const cv::Mat& luma, const BackgroundModel& background, double t_s) {
  if (luma_.size() != luma.size() || t_s < begun_s_) {
    luma.copyTo(luma_);
    known_ = cv::Mat1b::zeros(background.rows(), background.columns());
    begun_s_ = t_s;
    is_opened_ = false;
    lights_.clear();
    for (int r = 0; r < background.rows(); ++r)
      lights_.push_back(background.light(background.middle(0, r).y_px));
  } else if (!is_opened_ && t_s - begun_s_ > kTrack.quiet_s) {
    is_opened_ = true;
    for (int r = 0; r < background.rows(); ++r) take_in(luma, background, r);
  } else {
    row_ = (row_ + 1) % background.rows();
    take_in(luma, background, row_);
  }
}

void BackgroundImage::take_in(const cv::Mat& luma, const BackgroundModel& background, int row) {
  lights_[static_cast<std::size_t>(row)] = background.light(background.middle(0, row).y_px);
  const auto edge = [](int cell, int cells, int pixels) { return cell * pixels / cells; };
  const int top = edge(row, background.rows(), luma.rows),
            bottom = edge(row + 1, background.rows(), luma.rows);
  const double reach_px = kReach * luma.cols;
  for (int c = 0; c < background.columns(); ++c) {
    const int from = c;
    while (c < background.columns() && background.rests(c, row, reach_px, kTrack.quiet_s)) ++c;
    if (c == from) continue;
    const int left = edge(from, background.columns(), luma.cols),
              right = edge(c, background.columns(), luma.cols);
    const cv::Rect part(left, top, right - left, bottom - top);
    luma(part).copyTo(luma_(part));
    if (is_opened_) known_.row(row).colRange(from, c) = 1;
  }
}

bool BackgroundImage::knows(const BackgroundModel& background, calibration::ImagePoint at,
                            double reach_px) const {
  if (luma_.empty()) return false;
  const cv::Mat1b around = known_(background.cells(at, reach_px));
  return cv::countNonZero(around) == static_cast<int>(around.total());
}

void BackgroundImage::follow(const cv::Matx33d& step) {
  if (luma_.empty()) return;
  cv::Mat moved;
  cv::warpPerspective(luma_, moved, step, luma_.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  luma_ = moved;
}

double BackgroundImage::light(double y_px) const {
  if (lights_.empty()) return 1.0;
  const int rows = static_cast<int>(lights_.size());
  return lights_[static_cast<std::size_t>(
      std::clamp(static_cast<int>(y_px * rows / luma_.rows), 0, rows - 1))];
}

}  // namespace telescope::vision

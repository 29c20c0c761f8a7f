#pragma once

#include <vector>

#include <opencv2/core.hpp>

#include "calibration/image_point.hpp"

namespace telescope::vision {

class BackgroundModel;

/// The part of the background model that keeps its picture: the table as it looked when each part of it was
/// last at rest. What comes to be seen was put there if its place was bare then, and was only uncovered if it
/// was not.
class BackgroundImage {
 public:
  /// The next picture, taken at `t_s`, after `background` has looked at it. Takes in one row of cells a
  /// picture, and the whole of the first, of one of another size, and of one that comes a second after those.
  void look(const cv::Mat& luma, const BackgroundModel& background, double t_s);
  void forget() { luma_.release(); }
  /// As BackgroundModel::follow().
  void follow(const cv::Matx33d& step);

  /// 8-bit, of the picture's size; neighbouring parts may be some seconds apart.
  const cv::Mat& luma() const { return luma_; }
  /// Whether all within `reach_px` of a point has been seen at rest since the first picture. `background`:
  /// the one it looked with.
  bool knows(const BackgroundModel& background, calibration::ImagePoint at, double reach_px) const;
  /// Of BackgroundModel::light() when this height of the picture was last taken in.
  double light(double y_px) const;

 private:
  void take_in(const cv::Mat& luma, const BackgroundModel& background, int row);

  cv::Mat luma_;
  cv::Mat1b known_;  ///< a value a cell; 0: as in the first picture, in which a hand may lie there
  double begun_s_ = 0.0;
  bool is_opened_ = false;      ///< for so long that what moves is told from what lies still
  std::vector<double> lights_;  ///< a value a row of cells
  int row_ = 0;
};

}  // namespace telescope::vision

#pragma once

#include <string>

#include <opencv2/core.hpp>

namespace telescope::vision {

/// Notices a source that gives the very same picture again and again: a live camera's has noise of its own in
/// each.
class FrozenWatch {
 public:
  /// What is to be told, once it has lasted for five seconds; else empty. 8-bit luma; a few rows are
  /// compared. Time in which no picture came does not count: it begins anew after two such seconds.
  std::string take_in(const cv::Mat& luma, double t_s);
  void forget() { *this = {}; }

 private:
  cv::Mat rows_;  ///< of the last picture
  double since_s_ = 0.0, now_s_ = 0.0;
};

}  // namespace telescope::vision

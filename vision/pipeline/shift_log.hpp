#pragma once

#include <deque>
#include <string>
#include <vector>

#include "calibration/image_point.hpp"

namespace telescope::vision {

/// The steps by which the camera was followed, and what they come to: a bump, which is told for some seconds,
/// or a mount that sags.
class ShiftLog {
 public:
  /// The anchors' mean step in the picture.
  void add(calibration::ImagePoint step, double t_s);
  void clear() { steps_.clear(); }
  void tell(double now_s, std::vector<std::string>& notes);

 private:
  struct Step {
    double t_s = 0.0;
    calibration::ImagePoint px;
  };
  std::deque<Step> steps_;
};

}  // namespace telescope::vision

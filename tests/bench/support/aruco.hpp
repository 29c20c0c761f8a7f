#pragma once

#include <memory>
#include <vector>

#include <opencv2/core.hpp>

namespace telescope::bench {

// OpenCV's aruco, in contrib until 4.6 and in objdetect from 4.7 on.

struct ArucoMarker {
  int id = 0;
  cv::Point2d centre;
  double side_px = 0;  ///< mean, of its black square
};

enum class ArucoFamily { k4x4, kApril36h11, kApril16h5 };

class ArucoReader {
 public:
  /// Of 4 x 4 DICT_4X4_250. `small_markers`: also those of 1 % of the picture's longer side around, instead
  /// of 3 %.
  explicit ArucoReader(bool small_markers, ArucoFamily family = ArucoFamily::k4x4);
  ~ArucoReader();
  std::vector<ArucoMarker> read(const cv::Mat& luma) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Markers of DICT_4X4_1000, whose first 250 are DICT_4X4_250, with a quiet zone of one module.
cv::Mat draw_aruco_4x4(int id, int px_per_module);

}  // namespace telescope::bench

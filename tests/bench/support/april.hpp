#pragma once

#include <memory>
#include <vector>

#include <opencv2/core.hpp>

namespace telescope::bench {

struct AprilTag {
  int id = 0;
  cv::Point2d centre;
  double side_px = 0;  ///< mean, of its black square
};

enum class AprilFamily { k36h11, k16h5 };

/// libapriltag with one thread.
class AprilReader {
 public:
  AprilReader(AprilFamily family, float decimate);
  ~AprilReader();
  std::vector<AprilTag> read(const cv::Mat& luma) const;
  /// The whole tag with its quiet zone of one module.
  cv::Mat draw(int id, int px_per_module) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace telescope::bench

#include "vision/source/frame.hpp"

#include <opencv2/imgproc.hpp>

namespace telescope::vision {

cv::Mat luma(const Frame& frame) {
  if (frame.image.channels() == 1) return frame.image;
  cv::Mat grey;
  cv::cvtColor(frame.image, grey, cv::COLOR_BGR2GRAY);
  return grey;
}

cv::Mat colour(const Frame& frame) {
  if (frame.image.channels() == 3) return frame.image;
  if (frame.decode_colour)
    if (cv::Mat bgr = frame.decode_colour(); !bgr.empty()) return bgr;
  cv::Mat bgr;
  if (!frame.image.empty()) cv::cvtColor(frame.image, bgr, cv::COLOR_GRAY2BGR);
  return bgr;
}

}  // namespace telescope::vision

#include "vision/pipeline/picture.hpp"

#include <opencv2/imgproc.hpp>

namespace telescope::vision {

Result<void> readable(const cv::Mat& image) {
  constexpr int kLeast = 64, kMost = 1 << 14;
  if (image.empty() || image.dims != 2) return failure("the picture is empty");
  if (image.cols < kLeast || image.rows < kLeast)
    return failure("the picture is too small to read, " + std::to_string(image.cols) + " x " +
                   std::to_string(image.rows) +
                   " pixels: take a larger one, or choose a larger mode of the camera");
  if (image.cols > kMost || image.rows > kMost)
    return failure("the picture is too large: at most 16384 pixels along a side");
  return {};
}

Result<cv::Mat> plain_luma(const Frame& frame) {
  const cv::Mat& image = frame.image;
  if (auto can_be_read = readable(image); !can_be_read) return tl::unexpected(can_be_read.error());
  cv::Mat grey = image;  // shares the pixels where it already is 8-bit luma
  if (image.channels() == 4) cv::cvtColor(image, grey, cv::COLOR_BGRA2GRAY);
  if (image.channels() == 3) {
    if (image.depth() != CV_8U && image.depth() != CV_16U && image.depth() != CV_32F)
      image.convertTo(grey, CV_32F);
    cv::cvtColor(grey, grey, cv::COLOR_BGR2GRAY);
  }
  if (image.channels() == 2) cv::extractChannel(image, grey, 0);
  switch (grey.depth()) {
    case CV_8U:
      break;
    case CV_16U:
      grey.convertTo(grey, CV_8U, 1.0 / 257.0);
      break;
    case CV_32F:
    case CV_64F:
      grey.convertTo(grey, CV_8U, 255.0);
      break;
    default:
      cv::normalize(grey, grey, 0, 255, cv::NORM_MINMAX, CV_8U);
  }
  return grey;
}

std::string obvious_fault(const cv::Mat& picture) {
  cv::Mat thumbnail;
  cv::resize(picture, thumbnail, {64, 64}, 0, 0, cv::INTER_AREA);
  cv::Scalar mean, spread;
  cv::meanStdDev(thumbnail, mean, spread);
  if (mean[0] < 16.0)
    return "the picture is nearly black: more light, a longer exposure, or the lens cap off";
  if (mean[0] > 240.0) return "the picture is nearly white: a shorter exposure or less light";
  if (spread[0] < 2.0) return "the picture is one even grey: is the camera covered?";
  return {};
}

}  // namespace telescope::vision

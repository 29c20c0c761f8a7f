#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <opencv2/imgcodecs.hpp>

namespace telescope::vision::test {

/// A JPEG of random texture, so that it is long enough to be damaged.
inline std::vector<std::uint8_t> textured_jpeg(cv::Size size = {320, 240}) {
  cv::Mat picture(size, CV_8UC3);
  cv::RNG rng(7);
  rng.fill(picture, cv::RNG::UNIFORM, 0, 256);
  std::vector<std::uint8_t> bytes;
  cv::imencode(".jpg", picture, bytes);
  return bytes;
}

inline std::string as_text(const std::vector<std::uint8_t>& bytes) {
  return {bytes.begin(), bytes.end()};
}

}  // namespace telescope::vision::test

#pragma once

#include <chrono>
#include <cstdint>

#include <opencv2/core.hpp>

namespace telescope::vision::test {

/// A picture that tells when it was made: 32 bits of tenths of a millisecond on the monotonic clock, as 32
/// black or white stripes from left to right, the highest bit first.
inline cv::Mat draw_time(std::chrono::steady_clock::time_point time, cv::Size size) {
  const auto tenths = static_cast<std::uint32_t>(time.time_since_epoch() / std::chrono::microseconds(100));
  cv::Mat picture(size, CV_8UC1);
  for (int i = 0; i < 32; ++i)
    picture.colRange(size.width * i / 32, size.width * (i + 1) / 32)
        .setTo((tenths >> (31 - i)) & 1U ? 255 : 0);
  return picture;
}

/// How old the picture was at `now`, as it tells itself, up to 59 hours.
inline std::chrono::microseconds age_by_stripes(const cv::Mat& luma,
                                                std::chrono::steady_clock::time_point now) {
  std::uint32_t tenths = 0;
  for (int i = 0; i < 32; ++i)
    tenths =
        (tenths << 1U) | (luma.at<std::uint8_t>(luma.rows / 2, luma.cols * (2 * i + 1) / 64) > 127 ? 1U : 0U);
  const auto now_tenths = static_cast<std::uint32_t>(now.time_since_epoch() / std::chrono::microseconds(100));
  return std::chrono::microseconds(100) * static_cast<std::int32_t>(now_tenths - tenths);
}

}  // namespace telescope::vision::test

#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

#include <opencv2/core.hpp>

namespace telescope::vision {

struct Reading;  // vision/tags/reading.hpp

using SteadyTime = std::chrono::steady_clock::time_point;

/// One picture of the table. The pixels are shared, never changed once published.
struct Frame {
  cv::Mat image;             ///< 8 bit: one channel (luma) or three (BGR)
  std::uint64_t number = 0;  ///< rising within a source
  SteadyTime taken_at{};     ///< when the picture was taken, as far as the source can tell
  double t_s = 0.0;          ///< the source's own time line: seconds since its first frame
  /// Set where `image` is luma of a colour picture: decodes the colours (BGR; empty where that fails). Costs
  /// more than the reading of all tags, so call it only for pictures that are shown. Any thread may.
  std::function<cv::Mat()> decode_colour;
  /// Set where the picture was read when it was recorded: `image` is only a coarse likeness of it.
  std::shared_ptr<const Reading> reading;
};

/// The picture as 8-bit luma; shares the pixels where it already is.
cv::Mat luma(const Frame& frame);

/// The picture for people's eyes: BGR, grey where the source has no colours.
cv::Mat colour(const Frame& frame);

}  // namespace telescope::vision

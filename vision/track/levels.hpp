#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include <opencv2/core.hpp>

namespace telescope::vision {

/// Of three by three pixels, all in the picture.
inline float mean_of_nine(const cv::Mat& luma, cv::Point at) {
  int sum = 0;
  for (int y = at.y - 1; y <= at.y + 1; ++y)
    for (int x = at.x - 1; x <= at.x + 1; ++x) sum += luma.at<std::uint8_t>(y, x);
  return static_cast<float>(sum) / 9.0F;
}

/// Those of the levels that are numbers.
inline std::vector<float> numbers(std::span<const float> levels) {
  std::vector<float> out;
  std::ranges::copy_if(levels, std::back_inserter(out), [](float level) { return !std::isnan(level); });
  return out;
}

/// Of one value or more.
template <class Number>
Number median(std::vector<Number> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

}  // namespace telescope::vision

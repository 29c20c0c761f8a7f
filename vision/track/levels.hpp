#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <span>
#include <vector>

#include <opencv2/core.hpp>

namespace telescope::vision {

/// Levels of one place in two pictures that differ by less may be the same, in grey levels.
inline constexpr float kSameLevel = 24.0F;

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

inline float mean(std::span<const float> levels) {
  return std::accumulate(levels.begin(), levels.end(), 0.0F) /
         static_cast<float>(std::max<std::size_t>(levels.size(), 1));
}

/// Standard deviation.
inline float spread(std::span<const float> values) {
  double sum = 0.0, squares = 0.0;
  for (const float v : values) sum += v, squares += v * v;
  const double n = std::max<double>(1.0, static_cast<double>(values.size()));
  return static_cast<float>(std::sqrt(std::max(0.0, squares / n - sum / n * sum / n)));
}

/// How two rows of levels at the same points agree, whatever their brightness and contrast.
struct Likeness {
  double correlation = 0.0;  ///< -1 to 1; 0 where one of them is all of one level
  double slope = 0.0;        ///< the second's contrast as a share of the first's
};
inline Likeness likeness(std::span<const float> before, std::span<const float> now) {
  double sa = 0, sb = 0, saa = 0, sbb = 0, sab = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const double a = before[i], b = now[i];
    sa += a, sb += b, saa += a * a, sbb += b * b, sab += a * b;
  }
  const auto count = static_cast<double>(before.size());
  const double va = saa - sa * sa / count, vb = sbb - sb * sb / count, both = sab - sa * sb / count;
  if (!(va > 0.0 && vb > 0.0)) return {};
  return {both / std::sqrt(va * vb), both / va};
}

}  // namespace telescope::vision

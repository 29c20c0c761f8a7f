#include "vision/pipeline/frozen_watch.hpp"

#include <algorithm>
#include <cmath>

namespace telescope::vision {
namespace {

constexpr int kEvery = 16;  // rows
constexpr double kFrozen_s = 5.0;
constexpr double kGap_s = 2.0;  // without any picture: the source was gone, which is told otherwise

}  // namespace

std::string FrozenWatch::take_in(const cv::Mat& luma, double t_s) {
  const cv::Size size(luma.cols, (luma.rows + kEvery - 1) / kEvery);
  bool same = rows_.size() == size && t_s >= now_s_ && t_s - now_s_ < kGap_s;
  now_s_ = t_s;
  rows_.create(size, CV_8U);
  for (int r = 0; r < size.height; ++r) {
    const std::uint8_t* row = luma.ptr(r * kEvery);
    same = same && std::equal(row, row + luma.cols, rows_.ptr(r));
    if (!same) std::copy_n(row, luma.cols, rows_.ptr(r));
  }
  if (!same) since_s_ = t_s;
  if (t_s - since_s_ < kFrozen_s) return {};
  return "the picture has not changed at all for " + std::to_string(std::lround(t_s - since_s_)) +
         " s, and nothing that hands do is seen: if it is a camera's it hangs, so unplug it and plug it in "
         "again";
}

}  // namespace telescope::vision

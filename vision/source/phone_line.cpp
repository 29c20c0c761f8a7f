#include "vision/source/phone_line.hpp"

#include <utility>

#include "vision/pictures/jpeg.hpp"

namespace telescope::vision {

std::uint64_t PhoneLine::begin() {
  const std::lock_guard lock(mutex_);
  clock_ = {};
  begun_ = false;
  return ++page_;
}

PhoneLine::Answer PhoneLine::give(std::uint64_t page, double taken_s, std::string jpeg, SteadyTime arrived) {
  if (jpeg.size() > kMostBytes) return Answer::kTooLarge;
  const auto size = jpeg_size(bytes_of(jpeg));
  if (!size) return Answer::kNoPicture;
  if (static_cast<std::size_t>(size->width) * static_cast<std::size_t>(size->height) > kMostPixels)
    return Answer::kTooLarge;
  const std::lock_guard lock(mutex_);
  if (page != page_) return Answer::kReplaced;
  if (begun_ && taken_s <= last_s_) return Answer::kOld;
  const std::chrono::duration<double> passed = arrived - last_arrived_ + kLongestWay;
  if (begun_ && taken_s - last_s_ > passed.count()) return Answer::kFuture;
  begun_ = true;
  last_s_ = taken_s;
  last_arrived_ = arrived;
  pictures_.publish({std::move(jpeg), clock_.taken_at(taken_s, arrived)});
  return Answer::kTaken;
}

}  // namespace telescope::vision

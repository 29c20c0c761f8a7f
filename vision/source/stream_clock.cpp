#include "vision/source/stream_clock.hpp"

#include <algorithm>

#include "vision/source/capture_rules.hpp"

namespace telescope::vision {

SteadyTime ArrivalClock::taken_at(SteadyTime arrived) {
  if (!arrived_) {
    arrived_ = taken_ = arrived;
    return arrived;
  }
  const auto step = arrived - *arrived_;
  const bool paced = interval_ > SteadyTime::duration::zero();
  if (paced && step > std::max<SteadyTime::duration>(CaptureRules::kStaleAfter, kPause * interval_))
    queued_ = true;
  else if (2 * step >= interval_)
    queued_ = false;
  if (!queued_) interval_ = paced ? (3 * interval_ + step) / 4 : step;
  arrived_ = arrived;
  taken_ = queued_ ? std::min(arrived, *taken_ + interval_) : arrived;
  return *taken_;
}

SteadyTime StreamClock::taken_at(double stream_s, SteadyTime arrived) {
  const double arrived_s = std::chrono::duration<double>(arrived.time_since_epoch()).count();
  const double offset_s = arrived_s - stream_s;
  const bool restarted = stream_s < last_stream_s_;
  if (!offset_s_ || restarted)
    offset_s_ = offset_s;
  else
    offset_s_ = std::min(offset_s, *offset_s_ + kDrift * (arrived_s - last_arrived_s_));
  last_stream_s_ = stream_s;
  last_arrived_s_ = arrived_s;
  const auto age = std::chrono::duration<double>(offset_s - *offset_s_);
  return arrived -
         std::chrono::duration_cast<SteadyTime::duration>(std::min(age, std::chrono::duration<double>(3600)));
}

}  // namespace telescope::vision

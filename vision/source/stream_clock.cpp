#include "vision/source/stream_clock.hpp"

#include <algorithm>

namespace telescope::vision {

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

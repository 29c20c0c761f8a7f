#include "vision/pipeline/anchor_track.hpp"

#include <algorithm>
#include <bit>

#include "vision/pipeline/parameters.hpp"
#include "vision/track/corner_track.hpp"

namespace telescope::vision {

bool AnchorTrack::average(const calibration::Quad& seen) {
  odd_streak = 0;
  const bool growing = count < kTable.most_averaged;
  count += growing ? 1 : 0;
  const int over = on_probation ? std::min(count, kTable.probation_averaged) : count;
  for (std::size_t k = 0; k < 4; ++k) {
    mean[k].x_px += (seen[k].x_px - mean[k].x_px) / over;
    mean[k].y_px += (seen[k].y_px - mean[k].y_px) / over;
  }
  on_probation = on_probation && count < kTable.probation_pictures;
  return growing && std::has_single_bit(static_cast<unsigned>(count));
}

bool AnchorTrack::strays() const {
  return odd_streak >= kTable.stray_pictures;
}

bool AnchorTrack::is_far(const calibration::Quad& seen) const {
  return distance_px(seen, mean) > kTable.far_stills * still_px(mean);
}

bool AnchorTrack::is_unseen(double now_s) const {
  return now_s - seen_s > kTable.covered_s;
}

}  // namespace telescope::vision

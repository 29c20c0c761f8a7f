#include "vision/pipeline/anchor_track.hpp"

#include <algorithm>
#include <bit>

#include "vision/track/corner_track.hpp"

namespace telescope::vision {
namespace {

constexpr int kMostAveraged = 64;
constexpr int kProbationPictures = 16;  // of an anchor just laid down or uncovered: a hand may still be at it
constexpr int kProbationAverage = 4;
constexpr int kStrayPictures = 5;   // an anchor is elsewhere only after so many pictures in a row
constexpr double kFarStills = 3.0;  // times still_px: a sagging camera moves one anchor first, and by less
constexpr double kCovered_s = 2.0;

}  // namespace

bool AnchorTrack::average(const calibration::Quad& seen) {
  odd_streak = 0;
  const bool growing = count < kMostAveraged;
  count += growing ? 1 : 0;
  const int over = on_probation ? std::min(count, kProbationAverage) : count;
  for (std::size_t k = 0; k < 4; ++k) {
    mean[k].x_px += (seen[k].x_px - mean[k].x_px) / over;
    mean[k].y_px += (seen[k].y_px - mean[k].y_px) / over;
  }
  on_probation = on_probation && count < kProbationPictures;
  return growing && std::has_single_bit(static_cast<unsigned>(count));
}

bool AnchorTrack::strays() const {
  return odd_streak >= kStrayPictures;
}

bool AnchorTrack::is_far(const calibration::Quad& seen) const {
  return distance_px(seen, mean) > kFarStills * still_px(mean);
}

bool AnchorTrack::is_unseen(double now_s) const {
  return now_s - seen_s > kCovered_s;
}

}  // namespace telescope::vision

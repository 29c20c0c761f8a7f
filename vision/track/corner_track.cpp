#include "vision/track/corner_track.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>

#include "vision/track/parameters.hpp"

namespace telescope::vision {
namespace {

using calibration::Quad;

constexpr int kMostAveraged = 64;
constexpr double kNearModules = 16.0;       // from picture to picture: a tag pushed at 1 m/s
constexpr double kCandidateModules = 24.0;  // a tag in a quick hand
constexpr int kWellKnown = 16;              // readings averaged
constexpr double kLyingPx = 0.3,
                 kLyingShare = 0.25;   // how far corners are from where they lay that lie there
constexpr double kBentPx = 0.15;       // what cannot be shift and turn, rms,
constexpr double kBentShare = 0.4;     // and such a share of all
constexpr double kMovingStills = 3.0;  // times still_px: no corner is read so wrongly

/// How corners differ from those that lay, but for the tag's being shifted and turned: root mean square,
/// pixels.
double bend_px(const Quad& lay, const Quad& seen) {
  const calibration::ImagePoint from = middle_of(lay), to = middle_of(seen);
  std::array<std::complex<double>, 4> a, b;
  std::complex<double> turn;
  for (std::size_t i = 0; i < 4; ++i) {
    a[i] = {lay[i].x_px - from.x_px, lay[i].y_px - from.y_px};
    b[i] = {seen[i].x_px - to.x_px, seen[i].y_px - to.y_px};
    turn += b[i] * std::conj(a[i]);
  }
  turn /= std::max(std::abs(turn), 1e-9);
  double left = 0.0;
  for (std::size_t i = 0; i < 4; ++i) left += std::norm(b[i] - turn * a[i]);
  return std::sqrt(left / 4.0);
}

}  // namespace

calibration::ImagePoint middle_of(const Quad& q) {
  return {(q[0].x_px + q[1].x_px + q[2].x_px + q[3].x_px) / 4.0,
          (q[0].y_px + q[1].y_px + q[2].y_px + q[3].y_px) / 4.0};
}

double distance_px(const Quad& a, const Quad& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < 4; ++i)
    sum += std::pow(a[i].x_px - b[i].x_px, 2) + std::pow(a[i].y_px - b[i].y_px, 2);
  return std::sqrt(sum / 4.0);
}

double still_px(const Quad& q) {
  return std::max(0.7, 0.02 * std::hypot(q[2].x_px - q[0].x_px, q[2].y_px - q[0].y_px));
}

void CornerTrack::restart(const Quad& corners, double t_s) {
  mean_ = corners;
  count_ = 1;
  still_ = 1;
  still_since_s_ = t_s;
  odd_.reset();
}

bool CornerTrack::is_bent(const Quad& seen) const {
  if (!here_ || count_ < kWellKnown) return false;
  const double off = distance_px(mean_, seen);
  if (off <= kBentPx || off > kMovingStills * still_px(mean_)) return false;
  bool one_lies = false;
  for (std::size_t i = 0; i < 4; ++i)
    one_lies |= std::hypot(seen[i].x_px - mean_[i].x_px, seen[i].y_px - mean_[i].y_px) <=
                std::max(kLyingPx, kLyingShare * off);
  return one_lies && bend_px(mean_, seen) > std::max(kBentPx, kBentShare * off);
}

bool CornerTrack::is_still() const {
  return still_ >= kTrack.still_readings;
}

bool CornerTrack::rests(double now_s) const {
  return (still_ - 1) * (now_s - still_since_s_) >= kTrack.rest_evidence_s;
}

void CornerTrack::hold() {
  odd_.reset();
  candidate_.reset();
  ++still_;
}

bool CornerTrack::correct(const Quad& seen) {
  const bool again = odd_.has_value();
  hold();
  if (!again) {
    odd_ = seen;
    return false;
  }
  mean_ = seen;
  count_ = 1;
  return true;
}

bool CornerTrack::take_in(const Sighting& sighting, bool at_once, double t_s) {
  const Quad& seen = sighting.corners;
  const double module = std::max<double>(1.0, sighting.module_px);
  const double off = count_ > 0 ? distance_px(seen, mean_) : 0.0;
  const bool near = here_ && count_ > 0 && off <= kNearModules * module;
  if (!near && !at_once) {
    const bool agreed = candidate_ && distance_px(*candidate_, seen) <= kCandidateModules * module;
    candidate_ = seen;
    candidate_age_ = 0;
    if (!agreed) return false;
  }
  candidate_.reset();
  here_ = true;
  if (count_ == 0) {
    restart(seen, t_s);
    return true;
  }
  const double still = still_px(mean_);
  if (off <= still) {
    odd_.reset();
    ++still_;
    count_ = std::min(count_ + 1, kMostAveraged);
    for (std::size_t i = 0; i < 4; ++i) {
      mean_[i].x_px += (seen[i].x_px - mean_[i].x_px) / count_;
      mean_[i].y_px += (seen[i].y_px - mean_[i].y_px) / count_;
    }
    return true;
  }
  // A little off may be one bad reading; two that agree are a move.
  if (off <= kMovingStills * still && !(odd_ && distance_px(*odd_, seen) <= still)) {
    const bool again = odd_.has_value();
    odd_ = seen;
    if (!again) return true;
  }
  restart(seen, t_s);
  return true;
}

void CornerTrack::miss() {
  if (candidate_ && ++candidate_age_ >= kTrack.candidate_pictures) candidate_.reset();
}

void CornerTrack::shift(const Quad& corners) {
  mean_ = corners;
  count_ = std::min(count_, 1);
  odd_.reset();
  candidate_.reset();
}

}  // namespace telescope::vision

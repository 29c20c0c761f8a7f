#include "vision/pipeline/last_place.hpp"

#include <cmath>
#include <cstdlib>
#include <numbers>

namespace telescope::vision {
namespace {

constexpr double kStillFor = 1.0;            // seconds without motion before a place counts as in clear view
constexpr double kSameFace = 0.7;            // correlation with the remembered tag
constexpr double kMotion = 6.0;              // mean difference to the previous picture, grey levels
constexpr int kRingChange = 24;              // grey levels
constexpr double kRingShare = 0.4;           // of the surroundings, changed: something large is in front
constexpr double kRingRadii[] = {2.4, 3.2};  // in half sides of the tag's border

/// The point (u, v) of a square from -1 to 1 whose corners are seen at `q`; also beyond them.
cv::Point at(const calibration::Quad& q, double u, double v) {
  const auto mix = [&](double tl, double tr, double br, double bl) {
    return ((1 - u) * (1 - v) * tl + (1 + u) * (1 - v) * tr + (1 + u) * (1 + v) * br +
            (1 - u) * (1 + v) * bl) /
           4.0;
  };
  return {static_cast<int>(std::lround(mix(q[0].x_px, q[1].x_px, q[2].x_px, q[3].x_px))),
          static_cast<int>(std::lround(mix(q[0].y_px, q[1].y_px, q[2].y_px, q[3].y_px)))};
}

template <std::size_t N>
double correlation(const std::array<std::uint8_t, N>& a, const std::array<std::uint8_t, N>& b) {
  double sa = 0, sb = 0, saa = 0, sbb = 0, sab = 0;
  for (std::size_t i = 0; i < N; ++i) {
    sa += a[i], sb += b[i];
    saa += a[i] * a[i], sbb += b[i] * b[i], sab += a[i] * b[i];
  }
  const double va = saa - sa * sa / N, vb = sbb - sb * sb / N;
  return va > 0 && vb > 0 ? (sab - sa * sb / N) / std::sqrt(va * vb) : 0.0;
}

}  // namespace

bool LastPlace::sample(const cv::Mat& luma, const calibration::Quad& corners, Face& face, Ring& ring) {
  const cv::Rect picture({}, luma.size());
  for (const auto& c : corners)
    if (!(c.x_px >= 0 && c.y_px >= 0 && c.x_px < luma.cols && c.y_px < luma.rows)) return false;
  for (int i = 0; i < kAcross * kAcross; ++i) {
    const cv::Point p =
        at(corners, (2.0 * (i % kAcross) + 1) / kAcross - 1, (2.0 * (i / kAcross) + 1) / kAcross - 1);
    if (!p.inside(picture)) return false;
    face[static_cast<std::size_t>(i)] = luma.at<std::uint8_t>(p);
  }
  for (int i = 0; i < kRing; ++i) {
    const double angle = 4.0 * std::numbers::pi * i / kRing;  // twice round
    const double radius = kRingRadii[i % 2];
    const cv::Point p = at(corners, radius * std::cos(angle), radius * std::sin(angle));
    ring[static_cast<std::size_t>(i)] = p.inside(picture) ? luma.at<std::uint8_t>(p) : 0;
  }
  return true;
}

void LastPlace::remember(const cv::Mat& luma, const calibration::Quad& corners) {
  known_ = sample(luma, corners, face_, ring_);
  missing_ = false;
}

LastPlaceLook LastPlace::look(const cv::Mat& luma, const calibration::Quad& corners, double t_s) {
  Face face;
  Ring ring;
  if (!known_ || !sample(luma, corners, face, ring)) return LastPlaceLook::kOutOfView;
  int moved = 0;
  for (std::size_t i = 0; i < face.size(); ++i) moved += std::abs(face[i] - previous_[i]);
  if (!missing_ || moved > kMotion * static_cast<double>(face.size())) last_motion_s_ = t_s;
  missing_ = true;
  previous_ = face;

  if (correlation(face, face_) >= kSameFace) return LastPlaceLook::kStillThere;
  int changed = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) changed += std::abs(ring[i] - ring_[i]) > kRingChange;
  if (changed > kRingShare * kRing || t_s - last_motion_s_ < kStillFor) return LastPlaceLook::kInFront;
  return LastPlaceLook::kClear;
}

}  // namespace telescope::vision

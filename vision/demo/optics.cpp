#include "vision/demo/optics.hpp"

#include <algorithm>

namespace telescope::vision::demo {

Optics::Optics(cv::Size size, double focal_px, Mount mount, double k1, double k2, double pixel_aspect)
    : size_(size),
      focal_(focal_px),
      cx_((size.width - 1) / 2.0),
      cy_((size.height - 1) / 2.0),
      k1_(k1),
      k2_(k2),
      aspect_(pixel_aspect),
      position_(mount.position) {
  const Vec3 forward = normalised(mount.target - mount.position);
  const Vec3 up = facing_frame(mount.up_heading_deg).row[1];
  const Vec3 right = normalised(cross(forward, up));
  camera_from_table_ = {{right, cross(forward, right), forward}};
  list_stretches();
}

/// Of every pixel of the picture: a ray is looked for a million times in each.
void Optics::list_stretches() {
  constexpr int kSteps = 4096;  // a line between two of them is off by less than a millionth of a pixel
  const double x = (cx_ + 1) / focal_, y = (cy_ + 1) / (aspect_ * focal_), most = x * x + y * y;
  shrinks_.resize(kSteps + 2);
  per_shrink_ = kSteps / most;
  for (int i = 0; i < kSteps + 2; ++i) {
    const double r2 = i / per_shrink_;
    double undistorted = r2;
    for (int k = 0; k < 20; ++k) undistorted = r2 / (stretch(undistorted) * stretch(undistorted));
    shrinks_[static_cast<std::size_t>(i)] = 1 / stretch(undistorted);
  }
}

Optics Optics::turned(double tilt_deg, double pan_deg, double roll_deg) const {
  const auto turn = [](Vec3& a, Vec3& b, double degrees) {
    const double angle = degrees * M_PI / 180;
    const float c = static_cast<float>(std::cos(angle)), s = static_cast<float>(std::sin(angle));
    const Vec3 u = a * c + b * s;
    b = b * c - a * s;
    a = u;
  };
  Optics out = *this;
  Vec3 *right = &out.camera_from_table_.row[0], *down = right + 1, *forward = right + 2;
  turn(*down, *forward, tilt_deg);
  turn(*forward, *right, pan_deg);
  turn(*right, *down, roll_deg);
  return out;
}

Optics Optics::moved(Vec3 by) const {
  Optics out = *this;
  out.position_ += by;
  return out;
}

Optics Optics::widened(int margin_px) const {
  Optics out = *this;
  out.size_ += cv::Size(2 * margin_px, 2 * margin_px);
  out.cx_ += margin_px;
  out.cy_ += margin_px;
  out.list_stretches();
  return out;
}

std::optional<cv::Point2d> Optics::image_from_table(Vec3 point) const {
  const Vec3 d = point - position_;
  const auto along = [&](int i) {
    const Vec3& r = camera_from_table_.row[i];
    return double{r.x} * d.x + double{r.y} * d.y + double{r.z} * d.z;
  };
  const double depth = along(2);
  if (depth <= 1.0) return std::nullopt;
  const double u = along(0) / depth, v = along(1) / depth, stretched = focal_ * stretch(u * u + v * v);
  return cv::Point2d(cx_ + u * stretched, cy_ + aspect_ * v * stretched);
}

Vec3 Optics::ray(double x_px, double y_px) const {
  const double x = (x_px - cx_) / focal_, y = (y_px - cy_) / (aspect_ * focal_);
  const double at = std::min((x * x + y * y) * per_shrink_, static_cast<double>(shrinks_.size() - 2));
  const auto below = static_cast<std::size_t>(at);
  const double shrink =
      shrinks_[below] + (at - static_cast<double>(below)) * (shrinks_[below + 1] - shrinks_[below]);
  return normalised(
      camera_from_table_.back({static_cast<float>(x * shrink), static_cast<float>(y * shrink), 1.0F}));
}

}  // namespace telescope::vision::demo

#include "calibration/camera_model.hpp"

#include <algorithm>
#include <cmath>

namespace telescope::calibration {
namespace {

struct Vec2 {
  double x, y;
};

/// Brown-Conrady distortion of a normalised point.
Vec2 distorted(const std::array<double, 5>& d, Vec2 n) {
  const auto [k1, k2, p1, p2, k3] = d;
  const double r2 = n.x * n.x + n.y * n.y;
  const double radial = 1.0 + r2 * (k1 + r2 * (k2 + r2 * k3));
  return {n.x * radial + 2.0 * p1 * n.x * n.y + p2 * (r2 + 2.0 * n.x * n.x),
          n.y * radial + p1 * (r2 + 2.0 * n.y * n.y) + 2.0 * p2 * n.x * n.y};
}

/// The same with its Jacobian.
struct Distorted {
  Vec2 point;
  double xx, xy, yx, yy;
};
Distorted distort(const std::array<double, 5>& d, Vec2 n) {
  const auto [k1, k2, p1, p2, k3] = d;
  const double r2 = n.x * n.x + n.y * n.y;
  const double radial = 1.0 + r2 * (k1 + r2 * (k2 + r2 * k3));
  const double slope = 2.0 * (k1 + r2 * (2.0 * k2 + r2 * 3.0 * k3));  // d radial / d x = slope * x
  return {.point = distorted(d, n),
          .xx = radial + slope * n.x * n.x + 2.0 * p1 * n.y + 6.0 * p2 * n.x,
          .xy = slope * n.x * n.y + 2.0 * p1 * n.x + 2.0 * p2 * n.y,
          .yx = slope * n.x * n.y + 2.0 * p1 * n.x + 2.0 * p2 * n.y,
          .yy = radial + slope * n.y * n.y + 6.0 * p1 * n.y + 2.0 * p2 * n.x};
}

/// The normalised point whose distorted picture is `target`: Newton's method, nothing where it does not
/// exist.
std::optional<Vec2> undistort(const std::array<double, 5>& d, Vec2 target) {
  constexpr int kMaxSteps = 20;
  constexpr double kExact = 1e-9;  // a millionth of a pixel
  Vec2 n = target;
  for (int step = 0; step < kMaxSteps; ++step) {
    const Distorted at = distort(d, n);
    const double ex = target.x - at.point.x, ey = target.y - at.point.y;
    if (std::abs(ex) + std::abs(ey) < kExact) return n;
    const double det = at.xx * at.yy - at.xy * at.yx;
    if (!(det > 1e-6)) return std::nullopt;
    n.x += (at.yy * ex - at.xy * ey) / det;
    n.y += (at.xx * ey - at.yx * ex) / det;
  }
  return std::nullopt;
}

/// Square of the radius up to which the radial polynomial still grows; beyond it the model folds points back
/// into the picture where the lens shows nothing of the kind.
double valid_radius2(const std::array<double, 5>& d) {
  const auto [k1, k2, p1, p2, k3] = d;
  constexpr double kWidest = 9.0;  // 143 degrees of view, more than this model is good for
  constexpr int kSteps = 90;
  int first = 1;
  if (k3 == 0.0) {  // every fit asks again and again: up to its first root the square grows
    const double root = 9.0 * k1 * k1 - 20.0 * k2, below = std::sqrt(std::max(root, 0.0)) - 3.0 * k1;
    if (!(root >= 0.0) || !(below * kWidest >= 2.0)) return kWidest;  // nor where a number is none
    first = std::max(1, static_cast<int>(2.0 / below * kSteps / kWidest) - 1);
  }
  for (int i = first; i <= kSteps; ++i) {
    const double r2 = kWidest * i / kSteps;
    if (1.0 + r2 * (3.0 * k1 + r2 * (5.0 * k2 + r2 * 7.0 * k3)) <= 0.0) return kWidest * (i - 1) / kSteps;
  }
  return kWidest;
}

}  // namespace

Lens guess_lens(int width, int height, double focal_px) {
  return {.width = width,
          .height = height,
          .fx = focal_px,
          .fy = focal_px,
          .cx = (width - 1) / 2.0,
          .cy = (height - 1) / 2.0};
}

Lens scaled(const Lens& lens, int width, int height) {
  Lens out = lens;
  const double k = static_cast<double>(width) / lens.width;
  out.width = width;
  out.height = height;
  out.fx *= k;
  out.fy *= k;
  out.cx = (lens.cx + 0.5) * k - 0.5;
  out.cy = (lens.cy - (lens.height - 1) / 2.0) * k + (height - 1) / 2.0;
  out.reprojection_rms_px *= k;
  return out;
}

std::optional<std::array<double, 2>> ray_through(const Lens& lens, ImagePoint point) {
  const auto n =
      undistort(lens.distortion, {(point.x_px - lens.cx) / lens.fx, (point.y_px - lens.cy) / lens.fy});
  if (!n || n->x * n->x + n->y * n->y > valid_radius2(lens.distortion)) return std::nullopt;
  return std::array{n->x, n->y};
}

TablePoint CameraPose::laid_off(int anchor) const {
  const auto at = std::ranges::find(anchors, anchor);
  return at == anchors.end() || laid.size() != anchors.size()
             ? TablePoint{}
             : laid[static_cast<std::size_t>(at - anchors.begin())];
}

CameraModel::CameraModel(Lens lens, CameraPose pose)
    : lens_(lens), pose_(std::move(pose)), valid_radius2_(valid_radius2(lens.distortion)) {}

std::optional<ImagePoint> CameraModel::image_from_table(TablePoint point, double z_mm) const {
  const auto& r = pose_.rotation;
  const auto& t = pose_.translation_mm;
  const auto row = [&](std::size_t i) {
    return r[3 * i] * point.x_mm + r[3 * i + 1] * point.y_mm + r[3 * i + 2] * z_mm + t[i];
  };
  const double depth = row(2);
  if (!(depth > 1.0)) return std::nullopt;
  const Vec2 n{row(0) / depth, row(1) / depth};
  if (n.x * n.x + n.y * n.y > valid_radius2_) return std::nullopt;
  const Vec2 p = distorted(lens_.distortion, n);
  return ImagePoint{lens_.fx * p.x + lens_.cx, lens_.fy * p.y + lens_.cy};
}

std::optional<TablePoint> CameraModel::table_from_image(ImagePoint point, double z_mm) const {
  const auto n =
      undistort(lens_.distortion, {(point.x_px - lens_.cx) / lens_.fx, (point.y_px - lens_.cy) / lens_.fy});
  if (!n || n->x * n->x + n->y * n->y > valid_radius2_) return std::nullopt;
  const auto& r = pose_.rotation;
  const auto& t = pose_.translation_mm;
  // The ray leaves the camera's centre -R't in the direction R'(x, y, 1).
  const auto turned_back = [&](std::size_t i, double x, double y, double z) {
    return r[i] * x + r[3 + i] * y + r[6 + i] * z;
  };
  const double rise = turned_back(2, n->x, n->y, 1.0);
  const double way = (z_mm + turned_back(2, t[0], t[1], t[2])) / rise;
  if (!(way > 0.0) || !std::isfinite(way)) return std::nullopt;
  return TablePoint{way * turned_back(0, n->x, n->y, 1.0) - turned_back(0, t[0], t[1], t[2]),
                    way * turned_back(1, n->x, n->y, 1.0) - turned_back(1, t[0], t[1], t[2])};
}

double CameraModel::pixels_per_mm(TablePoint point, double z_mm) const {
  constexpr double kStep = 0.5;
  const auto left = image_from_table({point.x_mm - kStep, point.y_mm}, z_mm);
  const auto right = image_from_table({point.x_mm + kStep, point.y_mm}, z_mm);
  const auto below = image_from_table({point.x_mm, point.y_mm - kStep}, z_mm);
  const auto above = image_from_table({point.x_mm, point.y_mm + kStep}, z_mm);
  if (!left || !right || !below || !above) return 0.0;
  const double a = right->x_px - left->x_px, b = above->x_px - below->x_px;
  const double c = right->y_px - left->y_px, d = above->y_px - below->y_px;
  // Smaller singular value of the 2 x 2 Jacobian.
  const double sum = a * a + b * b + c * c + d * d, det = a * d - b * c;
  return std::sqrt(std::max(0.0, (sum - std::sqrt(std::max(0.0, sum * sum - 4.0 * det * det))) / 2.0));
}

TablePoint CameraModel::foot() const {
  const auto& r = pose_.rotation;
  const auto& t = pose_.translation_mm;
  return {-(r[0] * t[0] + r[3] * t[1] + r[6] * t[2]), -(r[1] * t[0] + r[4] * t[1] + r[7] * t[2])};
}

double CameraModel::height_mm() const {
  const auto& r = pose_.rotation;
  const auto& t = pose_.translation_mm;
  return -(r[2] * t[0] + r[5] * t[1] + r[8] * t[2]);
}

}  // namespace telescope::calibration

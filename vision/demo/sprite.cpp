#include "vision/demo/sprite.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

namespace telescope::vision::demo {
namespace {

constexpr int kHides = 12;         ///< alpha from which on a tag behind is spoilt
constexpr int kHidesWholly = 200;  ///< and from which on nothing of it is seen

/// The pixels of a picture that `region` covers after `m`, and `m` moved to start there.
cv::Rect reached(cv::Rect region, cv::Matx23d& m, cv::Size picture, double more) {
  double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
  for (int i = 0; i < 4; ++i) {
    const double x = i & 1 ? region.width : 0, y = i & 2 ? region.height : 0;
    const double u = m(0, 0) * x + m(0, 1) * y + m(0, 2), v = m(1, 0) * x + m(1, 1) * y + m(1, 2);
    left = std::min(left, u), right = std::max(right, u), top = std::min(top, v),
    bottom = std::max(bottom, v);
  }
  const cv::Rect r = cv::Rect(cv::Point(cvFloor(left - more), cvFloor(top - more)),
                              cv::Point(cvCeil(right + more) + 1, cvCeil(bottom + more) + 1)) &
                     cv::Rect({}, picture);
  m(0, 2) -= r.x, m(1, 2) -= r.y;
  return r;
}

}  // namespace

Sprite::Sprite(const Placed& thing, const Scene& scene, const Optics& optics, const Film& film)
    : made_with_(optics), made_at_(thing.position), lamp_(scene.lamps.front().position) {
  const Scene alone{
      .ground = {}, .things = {thing}, .lamps = scene.lamps, .ambient = scene.ambient, .tint = scene.tint};
  const Renderer renderer(alone, optics, 4);
  region_ = renderer.footprint(thing);
  if (region_.empty()) return;
  std::vector<cv::Mat> planes;
  cv::split(renderer.render_cutout(region_), planes);
  cv::Mat1f alpha;
  cv::GaussianBlur(planes[3], alpha, {}, film.blur_px);
  // The tone curve wants plain colours: take the alpha out, develop, put it back.
  cv::Mat3f light(region_.size());
  cv::Mat soft;
  cv::merge(std::vector<cv::Mat>(planes.begin(), planes.begin() + 3), soft);
  cv::GaussianBlur(soft, soft, {}, film.blur_px);
  light.forEach([&](cv::Vec3f& p, const int* at) {
    p = soft.at<cv::Vec3f>(at[0], at[1]) * (1 / std::max(alpha(at[0], at[1]), 0.02F));
  });
  Film plain = film;
  plain.blur_px = 0;
  const cv::Mat3b colour = develop(light, region_, optics.size(), plain);
  cutout_.create(region_.size());
  cutout_.forEach([&](cv::Vec4b& p, const int* at) {
    const float a = alpha(at[0], at[1]);
    const cv::Vec3b c = colour(at[0], at[1]);
    for (int k = 0; k < 3; ++k) p[k] = cv::saturate_cast<std::uint8_t>(static_cast<float>(c[k]) * a);
    p[3] = cv::saturate_cast<std::uint8_t>(255 * a);
  });
  cv::Mat1f shade = Renderer(alone, optics, 1).render_shade(region_);
  cv::GaussianBlur(shade, shade, {}, 1.5);
  cv::pow(shade, 1 / 2.2, shade);
  shade.convertTo(shade_, CV_8U, 255);
}

cv::Matx23d Sprite::warp(const Optics& optics, Vec3 made_at, Vec3 now, double turn_deg) const {
  const auto made = [&](Vec3 p) { return made_with_->image_from_table(p).value_or(cv::Point2d()); };
  const auto image = [&](Vec3 p) { return optics.image_from_table(p).value_or(cv::Point2d()); };
  const Rotation turn = facing_frame(turn_deg);
  const cv::Point2d origin(region_.x, region_.y), a = made(made_at) - origin, b = image(now);
  cv::Matx22d from, to;  // what two short ways on the table look like, there and here
  for (int k = 0; k < 2; ++k) {
    const Vec3 way = k == 0 ? Vec3{40, 0, 0} : Vec3{0, 40, 0};
    const cv::Point2d u = made(made_at + way) - origin - a, v = image(now + turn.back(way)) - b;
    from(0, k) = u.x, from(1, k) = u.y, to(0, k) = v.x, to(1, k) = v.y;
  }
  const cv::Matx22d m = to * from.inv();
  return {m(0, 0), m(0, 1), b.x - m(0, 0) * a.x - m(0, 1) * a.y,
          m(1, 0), m(1, 1), b.y - m(1, 0) * a.x - m(1, 1) * a.y};
}

void Sprite::lay_shadow(cv::Mat3b& picture, const Optics& optics, const Pose& pose) const {
  if (shade_.empty()) return;
  // The higher it is than it was made, the farther its shadow lies on the lamp's other side.
  const float rise = (pose.position.z - made_at_.z) / (lamp_.z - pose.position.z);
  const Vec3 away = (pose.position - lamp_) * rise;
  const Vec3 ground{pose.position.x + away.x, pose.position.y + away.y, 0};
  cv::Matx23d m = warp(optics, {made_at_.x, made_at_.y, 0}, ground, pose.turn_deg);
  const cv::Rect r = reached(region_, m, picture.size(), 1);
  if (r.empty()) return;
  cv::Mat1b shade;
  cv::warpAffine(shade_, shade, m, r.size(), cv::INTER_LINEAR, cv::BORDER_CONSTANT, 255);
  cv::Mat3b part = picture(r);
  for (int y = 0; y < r.height; ++y) {
    const std::uint8_t* s = shade[y];
    cv::Vec3b* p = part[y];
    for (int x = 0; x < r.width; ++x)
      for (int k = 0; k < 3; ++k) p[x][k] = static_cast<std::uint8_t>((p[x][k] * (s[x] + 1)) >> 8);
  }
}

void Sprite::lay(cv::Mat3b& picture, const Optics& optics, const Pose& pose, cv::Mat1b* mask,
                 std::uint8_t mark) const {
  if (cutout_.empty()) return;
  cv::Matx23d m = warp(optics, made_at_, pose.position, pose.turn_deg);
  const double smear = std::max(std::abs(pose.smear_px.x), std::abs(pose.smear_px.y));
  const cv::Rect r = reached(region_, m, picture.size(), smear / 2 + 1);
  if (r.empty()) return;
  cv::Mat4b layer;
  if (smear < 1.5) {
    cv::warpAffine(cutout_, layer, m, r.size(), cv::INTER_LINEAR);
  } else {  // smeared pictures lose nothing at half size
    const cv::Matx23d half = m * 0.5;
    cv::warpAffine(cutout_, layer, half, {(r.width + 1) / 2, (r.height + 1) / 2}, cv::INTER_LINEAR);
    cv::filter2D(layer, layer, -1, smear_kernel(pose.smear_px * 0.5), {-1, -1}, 0, cv::BORDER_REPLICATE);
    cv::resize(layer, layer, r.size(), 0, 0, cv::INTER_LINEAR);
  }
  cv::Mat3b part = picture(r);
  for (int y = 0; y < r.height; ++y) {
    const cv::Vec4b* s = layer[y];
    cv::Vec3b* p = part[y];
    for (int x = 0; x < r.width; ++x) {
      if (s[x][3] == 0) continue;
      if (mask && s[x][3] > kHides)
        (*mask)(r.y + y, r.x + x) = s[x][3] > kHidesWholly ? mark | kOpaque : mark;
      const int rest = 256 - s[x][3];
      for (int k = 0; k < 3; ++k)
        p[x][k] = static_cast<std::uint8_t>(std::min(255, s[x][k] + ((p[x][k] * rest) >> 8)));
    }
  }
}

bool Sprite::covers(cv::Point2d point, const Optics& optics, const Pose& pose) const {
  if (cutout_.empty()) return false;
  const cv::Matx23d m = warp(optics, made_at_, pose.position, pose.turn_deg);
  const cv::Vec2d back =
      cv::Matx22d(m(0, 0), m(0, 1), m(1, 0), m(1, 1)).inv() * cv::Vec2d(point.x - m(0, 2), point.y - m(1, 2));
  const cv::Point at(cvRound(back[0]), cvRound(back[1]));
  return cv::Rect({}, cutout_.size()).contains(at) && cutout_(at)[3] > kHides;
}

}  // namespace telescope::vision::demo

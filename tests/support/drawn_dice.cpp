#include "tests/support/drawn_dice.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "vision/demo/dice.hpp"

namespace telescope::test {
namespace {

constexpr int kFine = 4;  // bits of a pixel's fraction

/// From the die's own directions (x, y along its sides, z up, in sides) to the picture.
struct Projection {
  cv::Point2f foot;
  float side, turn_cos, turn_sin, tilt_cos, tilt_sin;

  Projection(const DrawnDie& die, double tilt_deg)
      : foot(die.centre),
        side(die.side_px),
        turn_cos(static_cast<float>(std::cos(die.heading_deg * CV_PI / 180))),
        turn_sin(static_cast<float>(std::sin(die.heading_deg * CV_PI / 180))),
        tilt_cos(static_cast<float>(std::cos(tilt_deg * CV_PI / 180))),
        tilt_sin(static_cast<float>(std::sin(tilt_deg * CV_PI / 180))) {}
  [[nodiscard]] cv::Point2f operator()(cv::Point3f p) const {
    const float x = p.x * turn_cos - p.y * turn_sin, y = p.x * turn_sin + p.y * turn_cos;
    return {foot.x + side * x, foot.y + side * (y * tilt_cos - p.z * tilt_sin)};
  }
};

void fill(cv::Mat3b& picture, const std::vector<cv::Point2f>& outline, const cv::Scalar& colour) {
  std::vector<cv::Point> points;
  for (const cv::Point2f& p : outline)
    points.emplace_back(cvRound(p.x * (1 << kFine)), cvRound(p.y * (1 << kFine)));
  cv::fillConvexPoly(picture, points, colour, cv::LINE_AA, kFine);
}

/// The pips of a face that is spanned by `across` and `along` about `middle`.
void draw_pips(cv::Mat3b& picture, const Projection& project, const DrawnDie& die, int face,
               cv::Point3f middle, cv::Point3f across, cv::Point3f along) {
  for (const cv::Point2f place : vision::demo::pip_places(face)) {
    std::vector<cv::Point2f> outline;
    for (int i = 0; i < 20; ++i) {
      const double angle = 2 * CV_PI * i / 20;
      const float x = die.pip_place * place.x + die.pip_radius * static_cast<float>(std::cos(angle));
      const float y = die.pip_place * place.y + die.pip_radius * static_cast<float>(std::sin(angle));
      outline.push_back(project(middle + across * x + along * y));
    }
    fill(picture, outline, die.pips);
  }
}

std::vector<cv::Point2f> outline_at(const Projection& project, const DrawnDie& die, float z, float size) {
  std::vector<cv::Point2f> outline;
  for (int i = 0; i < 64; ++i) {
    const double angle = 2 * CV_PI * i / 64, c = std::cos(angle), s = std::sin(angle), n = die.roundness;
    const double far = size * 0.5 / std::pow(std::pow(std::abs(c), n) + std::pow(std::abs(s), n), 1 / n);
    outline.push_back(project({static_cast<float>(far * c), static_cast<float>(far * s), z}));
  }
  return outline;
}

cv::Scalar shaded(const cv::Scalar& colour, double by) {
  return {std::min(255.0, colour[0] * by), std::min(255.0, colour[1] * by), std::min(255.0, colour[2] * by)};
}

}  // namespace

void draw_dice(cv::Mat3b& picture, const std::vector<DrawnDie>& dice, double tilt_deg, double blur_px) {
  for (const DrawnDie& die : dice) {
    const Projection project(die, tilt_deg);
    std::vector<cv::Point2f> body = outline_at(project, die, 0.04F, 0.94F);
    for (const float z : {0.1F, 0.5F, 0.9F})
      for (const cv::Point2f& p : outline_at(project, die, z, 1)) body.push_back(p);
    std::vector<cv::Point2f> hull, shadow;
    cv::convexHull(body, hull);
    for (const cv::Point2f& p : hull)
      shadow.push_back(p + cv::Point2f(0.12F * die.side_px, 0.1F * die.side_px));
    cv::Mat3b shaded_ground = picture.clone();
    fill(shaded_ground, shadow, {30, 30, 30});
    cv::addWeighted(picture, 0.6, shaded_ground, 0.4, 0, picture);
    fill(picture, hull, shaded(die.body, 0.75));
    for (int side = 0; side < 4; ++side) {
      const double turn = side * CV_PI / 2;
      const cv::Point3f out(static_cast<float>(std::cos(turn)), static_cast<float>(std::sin(turn)), 0);
      if (out.x * project.turn_sin + out.y * project.turn_cos <= 0.05F || tilt_deg < 5) continue;
      const int beside[4] = {die.face % 3 + 1, (die.face + 1) % 3 + 1, 7 - (die.face % 3 + 1),
                             7 - ((die.face + 1) % 3 + 1)};
      draw_pips(picture, project, die, beside[side], out * 0.5F + cv::Point3f(0, 0, 0.5F), {-out.y, out.x, 0},
                {0, 0, 1});
    }
    fill(picture, outline_at(project, die, 1, 0.93F), die.body);
    draw_pips(picture, project, die, die.face, {0, 0, 1}, {1, 0, 0}, {0, 1, 0});
  }
  if (blur_px > 0) cv::GaussianBlur(picture, picture, {}, blur_px);
}

DrawnFace upper_face(const DrawnDie& die, double tilt_deg) {
  const Projection project(die, tilt_deg);
  const cv::Point2f centre = project({0, 0, 1});
  const cv::Point2f u = project({die.pip_place, 0, 1}) - centre, v = project({0, die.pip_place, 1}) - centre;
  return {centre, {u.x, u.y}, {v.x, v.y}};
}

cv::Mat3b draw_ground(cv::Size size, std::mt19937& random) {
  const auto level = [&](int from, int to) {
    return static_cast<double>(std::uniform_int_distribution(from, to)(random));
  };
  cv::Mat3b ground(size, cv::Vec3b(static_cast<uchar>(level(20, 220)), static_cast<uchar>(level(20, 220)),
                                   static_cast<uchar>(level(20, 220))));
  const int kind = static_cast<int>(level(0, 2));
  cv::Mat1s noise(kind == 2 ? cv::Size(size.width, std::max(2, size.height / 9)) : size);
  cv::RNG rng(random());
  rng.fill(noise, cv::RNG::NORMAL, 0, kind == 0 ? 2.0 : level(5, 22));
  if (kind == 2) cv::resize(noise, noise, size, 0, 0, cv::INTER_CUBIC);
  if (kind == 1) cv::GaussianBlur(noise, noise, {}, 0.8);
  cv::Mat colours[3] = {noise, noise, noise}, three;
  cv::merge(colours, 3, three);
  cv::add(ground, three, ground, cv::noArray(), CV_8U);
  return ground;
}

std::vector<DrawnDie> throw_dice(cv::Size size, int count, float side_px, std::mt19937& random) {
  const auto uniform = [&](double from, double to) {
    return std::uniform_real_distribution(from, to)(random);
  };
  std::vector<DrawnDie> dice;
  for (int tries = 0; std::ssize(dice) < count && tries < 100 * count; ++tries) {
    DrawnDie die{.side_px = side_px * static_cast<float>(uniform(0.9, 1.1))};
    const double margin = 1.3 * die.side_px;
    if (size.width < 2 * margin || size.height < 2 * margin) break;
    die.centre = {static_cast<float>(uniform(margin, size.width - margin)),
                  static_cast<float>(uniform(margin, size.height - margin))};
    if (std::ranges::any_of(
            dice, [&](const DrawnDie& d) { return cv::norm(d.centre - die.centre) < 1.9F * side_px; }))
      continue;
    die.face = std::uniform_int_distribution(1, 6)(random);
    die.heading_deg = uniform(0, 360);
    die.body = {uniform(5, 250), uniform(5, 250), uniform(5, 250)};
    const auto luma = [](const cv::Scalar& c) { return 0.114 * c[0] + 0.587 * c[1] + 0.299 * c[2]; };
    const double ink = luma(die.body) > 120 ? uniform(0, 45) : uniform(210, 250);
    die.pips = {ink, ink, ink};
    die.pip_radius = static_cast<float>(uniform(0.085, 0.125));
    die.pip_place = static_cast<float>(uniform(0.23, 0.27));
    die.roundness = static_cast<float>(uniform(4, 12));
    dice.push_back(die);
  }
  return dice;
}

}  // namespace telescope::test

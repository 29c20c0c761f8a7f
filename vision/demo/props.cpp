#include "vision/demo/props.hpp"

#include <string>

#include <opencv2/imgproc.hpp>

#include "vision/demo/dice.hpp"
#include "vision/demo/models.hpp"

namespace telescope::vision::demo {

std::shared_ptr<const Model> left_die_model(cv::RNG& rng) {
  auto m = std::make_shared<Model>();
  const bool dark = rng.uniform(0, 2);
  cv::Mat1b face(70, 70, std::uint8_t(dark ? 20 : 245));
  const int pips = rng.uniform(1, 7), ink = dark ? 245 : 15;
  for (const cv::Point& place : pip_places(pips))
    cv::circle(face, place * 18 + cv::Point(35, 35), 7, ink, cv::FILLED);
  const float half = rng.uniform(6.0F, 8.5F);
  const Vec3 colour = dark ? paint(60, 20, 20) : paint(235, 232, 224);
  m->box({0, 0, half}, {half, half, half}, {colour, 0.2F}).print = face;
  return m;
}

std::shared_ptr<const Model> pencil_model(cv::RNG& rng) {
  auto m = std::make_shared<Model>();
  const float half = rng.uniform(50.0F, 85.0F);
  m->capsule({-half, 0, 3.5F}, {half, 0, 3.5F}, 3.5F,
             {paint(rng.uniform(30, 220), rng.uniform(30, 200), 60), 0.3F});
  m->capsule({half, 0, 3.5F}, {half + 8, 0, 3}, 1.5F, {paint(200, 160, 110), 0});
  return m;
}

std::shared_ptr<const Model> ruler_model(cv::RNG& rng) {
  auto m = std::make_shared<Model>();
  const float half = rng.uniform(75.0F, 155.0F);
  cv::Mat1b face(60, cvRound(half * 4), std::uint8_t{225});
  for (int i = 0; i * 2 < face.cols; ++i)
    cv::line(face, {i * 2, 0}, {i * 2, i % 10 == 0 ? 26 : i % 5 == 0 ? 19 : 12}, 20, 1);
  for (int i = 0; i * 20 < face.cols; ++i)
    cv::putText(face, std::to_string(i), {i * 20 + 1, 48}, cv::FONT_HERSHEY_SIMPLEX, 0.4, 20, 1, cv::LINE_AA);
  m->box({0, 0, 1}, {half, 15, 1}, {paint(220, 200, 120), 0.2F}).print = face;
  return m;
}

}  // namespace telescope::vision::demo

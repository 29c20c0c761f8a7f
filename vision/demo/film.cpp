#include "vision/demo/film.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

namespace telescope::vision::demo {
namespace {

constexpr int kSlack = 64;      ///< by how much the noise tile exceeds the picture, so that it can be shifted
constexpr double kBloomPx = 4;  ///< sigma of the light that is scattered
constexpr double kSharpenPx = 1.2;  ///< sigma of the camera's unsharp mask

}  // namespace

const std::array<std::uint8_t, 4096>& tone_curve() {
  static const auto table = [] {
    std::array<std::uint8_t, 4096> t{};
    for (int i = 0; i < 4096; ++i) {
      const double x = kBrightest * i / 4095.0;
      const double y = x < 0.7 ? x : 0.7 + 0.3 * (1 - std::exp(-(x - 0.7) / 0.3));
      const double s = y <= 0.0031308 ? 12.92 * y : 1.055 * std::pow(y, 1 / 2.4) - 0.055;
      t[static_cast<std::size_t>(i)] =
          static_cast<std::uint8_t>(std::lround(std::clamp(6 + 249 * s, 0.0, 255.0)));
    }
    return t;
  }();
  return table;
}

cv::Mat1f smear_kernel(cv::Point2d smear) {
  const int half = cvCeil(std::max(std::abs(smear.x), std::abs(smear.y)) / 2);
  cv::Mat1f kernel(2 * half + 1, 2 * half + 1, 0.0F);
  const int steps = 4 * half + 1;
  for (int i = 0; i < steps; ++i) {
    const double s = steps == 1 ? 0 : static_cast<double>(i) / (steps - 1) - 0.5;
    kernel(half + cvRound(smear.y * s), half + cvRound(smear.x * s)) += 1.0F / static_cast<float>(steps);
  }
  return kernel;
}

cv::Mat3b develop(const cv::Mat3f& light, cv::Rect region, cv::Size size, const Film& film) {
  cv::Mat3f soft;
  if (film.blur_px > 0.1)
    cv::GaussianBlur(light, soft, {}, film.blur_px);
  else
    soft = light;
  if (film.bloom > 0) {
    cv::Mat3f scattered;
    cv::GaussianBlur(soft, scattered, {}, kBloomPx);
    soft = soft * (1 - film.bloom) + scattered * film.bloom;
  }
  cv::Mat3b out(light.size());
  const auto& curve = tone_curve();
  const double cx = size.width / 2.0, cy = size.height / 2.0, scale = film.vignette / (cx * cx + cy * cy);
  for (int y = 0; y < out.rows; ++y)
    for (int x = 0; x < out.cols; ++x) {
      const double dx = region.x + x - cx, dy = region.y + y - cy;
      const float gain =
          static_cast<float>(film.exposure * (1 - scale * (dx * dx + dy * dy)) * 4095 / kBrightest);
      const cv::Vec3f& c = soft(y, x);
      for (int k = 0; k < 3; ++k)
        out(y, x)[2 - k] =
            curve[static_cast<std::size_t>(std::clamp(static_cast<int>(c[k] * gain), 0, 4095))];
    }
  sharpen(out, film.sharpen);
  return out;
}

void sharpen(cv::Mat3b& picture, double by) {
  if (by <= 0) return;
  cv::Mat3b smooth;
  cv::GaussianBlur(picture, smooth, {}, kSharpenPx);
  cv::addWeighted(picture, 1 + by, smooth, -by, 0, picture);
}

Noise::Noise(cv::Size size, double sigma, std::uint64_t seed) {
  if (sigma <= 0) return;
  const cv::Size tile(size.width + kSlack, size.height + kSlack);
  cv::Mat1f grey(tile);
  cv::Mat3f colour(tile);
  cv::RNG rng(seed ^ 0x9E3779B97F4A7C15ULL);
  rng.fill(grey, cv::RNG::NORMAL, 0, 1);
  rng.fill(colour, cv::RNG::NORMAL, cv::Scalar::all(0), cv::Scalar(0.6, 0.35, 0.5));
  cv::GaussianBlur(grey, grey, {}, 0.55);     // demosaicing and compression smear noise a little,
  cv::GaussianBlur(colour, colour, {}, 1.1);  // colour more than light
  cv::Mat3f all;
  cv::merge(std::vector<cv::Mat>{grey, grey, grey}, all);
  all = all * (1.35 * sigma) + colour * (1.8 * sigma);
  all.convertTo(brighter_, CV_8U);
  all.convertTo(darker_, CV_8U, -1);
}

void Noise::add(cv::Mat3b& picture, std::uint64_t frame) const {
  if (brighter_.empty()) return;
  cv::RNG rng(frame * 0x9E3779B97F4A7C15ULL + 1);
  rng.next();
  const auto tile = [&](const cv::Mat3b& from) {
    return from(cv::Rect(rng.uniform(0, kSlack), rng.uniform(0, kSlack), picture.cols, picture.rows));
  };
  cv::add(picture, tile(brighter_), picture);
  cv::subtract(picture, tile(darker_), picture);
}

}  // namespace telescope::vision::demo

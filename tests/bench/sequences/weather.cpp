#include "tests/bench/sequences/weather.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <opencv2/imgproc.hpp>

#include "vision/pictures/encode.hpp"
#include "vision/pictures/jpeg.hpp"

namespace telescope::vision::demo {
namespace {

constexpr double kReadout_s = 1.0 / 36;  ///< from the first row to the last: a rolling shutter
constexpr double kMoirePx = 23;          ///< from one band to the next
constexpr int kCoarse = 8;               ///< soft spots are worked out for every eighth pixel

/// Grey level to place in the tone curve.
const std::array<float, 256>& light_of_level() {
  static const auto table = [] {
    std::array<float, 256> t{};
    const auto& curve = tone_curve();
    for (std::size_t level = 0; level < 256; ++level) {
      const auto at = std::ranges::lower_bound(curve, static_cast<std::uint8_t>(level));
      t[level] = static_cast<float>(std::min<std::ptrdiff_t>(at - curve.begin(), 4095));
    }
    return t;
  }();
  return table;
}

/// How much of each spot lies on every eighth pixel: 1 within it, 0 beyond its soft edge.
cv::Mat1f lie(const std::vector<Weather::Spot>& spots, const Optics& optics) {
  const cv::Size size = optics.size();
  cv::Mat1f out((size.height + kCoarse - 1) / kCoarse, (size.width + kCoarse - 1) / kCoarse, 0.0F);
  const Vec3 lens = optics.position();
  for (int y = 0; y < out.rows; ++y)
    for (int x = 0; x < out.cols; ++x) {
      const Vec3 way = optics.ray((x + 0.5) * kCoarse - 0.5, (y + 0.5) * kCoarse - 0.5);
      const Vec3 at = lens + way * (-lens.z / way.z);
      for (const Weather::Spot& s : spots) {
        const double far = std::hypot(double{at.x} - s.centre.x_mm, double{at.y} - s.centre.y_mm);
        const double in = std::clamp((s.radius_mm - far) / std::max(s.soft_mm, 1.0) + 0.5, 0.0, 1.0);
        out(y, x) += static_cast<float>(s.strength * in * in * (3 - 2 * in));
      }
    }
  cv::Mat1f full;
  cv::resize(out, full, cv::Size(out.cols * kCoarse, out.rows * kCoarse), 0, 0, cv::INTER_LINEAR);
  return full(cv::Rect({}, size));
}

void light(cv::Mat3b& picture, const Weather& w, const Optics& optics, double t_s) {
  const auto& level = light_of_level();
  const auto& curve = tone_curve();
  const cv::Mat1f shade = w.shadows.empty() ? cv::Mat1f() : lie(w.shadows, optics);
  const cv::Mat1f glare = w.glares.empty() ? cv::Mat1f() : lie(w.glares, optics);
  const float white = static_cast<float>(4095 / kBrightest);
  for (int y = 0; y < picture.rows; ++y) {
    const double when = t_s + kReadout_s * y / picture.rows;
    const double row = w.light * (1 + w.flicker * std::sin(2 * M_PI * w.flicker_hz * when));
    float gain[3];
    for (std::size_t k = 0; k < 3; ++k) gain[k] = static_cast<float>(row * w.balance[k]);
    cv::Vec3b* p = picture[y];
    const float* dark = shade.empty() ? nullptr : shade[y];
    const float* bright = glare.empty() ? nullptr : glare[y];
    for (int x = 0; x < picture.cols; ++x) {
      const float left = dark ? 1 - dark[x] : 1, more = bright ? bright[x] * white : 0;
      for (int k = 0; k < 3; ++k) {
        const float v = level[p[x][k]] * gain[k] * left + more;
        p[x][k] = curve[static_cast<std::size_t>(std::min(v, 4095.0F))];
      }
    }
  }
}

bool changes_light(const Weather& w) {
  return w.light != 1 || w.balance != std::array<double, 3>{1, 1, 1} || w.flicker > 0 || !w.shadows.empty() ||
         !w.glares.empty();
}

/// Rows are read one after another while the camera swings: the picture is sheared and stretched.
void roll(cv::Mat3b& picture, cv::Point2d by) {
  const double rows = picture.rows, across = by.x / rows, down = by.y / rows;
  const cv::Matx23d rolled(1, across, -by.x / 2, 0, 1 + down, -by.y / 2);
  cv::Mat3b out;
  cv::warpAffine(picture, out, rolled, picture.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  picture = out;
}

/// Slanting bands, in each colour a third of their width further.
void band(cv::Mat3b& picture, double share) {
  for (int y = 0; y < picture.rows; ++y)
    for (int x = 0; x < picture.cols; ++x) {
      const double along = 2 * M_PI * (x + 0.4 * y) / kMoirePx;
      for (int k = 0; k < 3; ++k)
        picture(y, x)[k] = cv::saturate_cast<std::uint8_t>(picture(y, x)[k] *
                                                           (1 + share * std::sin(along + 2 * M_PI / 3 * k)));
    }
}

/// Soft, for it is far from the focus.
void darken(cv::Mat3b& picture, const Weather::Speck& speck) {
  const int reach = cvCeil(speck.radius_px);
  const cv::Point middle(cvRound(speck.at_px.x), cvRound(speck.at_px.y));
  const cv::Rect box = cv::Rect(middle - cv::Point(reach, reach), cv::Size(2 * reach + 1, 2 * reach + 1)) &
                       cv::Rect({}, picture.size());
  for (int y = box.y; y < box.br().y; ++y)
    for (int x = box.x; x < box.br().x; ++x) {
      const double far = cv::norm(cv::Point2d(x, y) - speck.at_px) / speck.radius_px;
      const double left = 1 - speck.strength * std::pow(std::max(0.0, 1 - far * far), 2);
      for (int k = 0; k < 3; ++k) picture(y, x)[k] = cv::saturate_cast<std::uint8_t>(picture(y, x)[k] * left);
    }
}

}  // namespace

void lay_weather(cv::Mat3b& picture, const Weather& w, const Optics& optics, double t_s) {
  if (changes_light(w)) light(picture, w, optics, t_s);
  if (w.defocus_px > 0.1) cv::GaussianBlur(picture, picture, {}, w.defocus_px);
  if (std::hypot(w.shake_px.x, w.shake_px.y) > 0.5)
    cv::filter2D(picture, picture, -1, smear_kernel(w.shake_px), {-1, -1}, 0, cv::BORDER_REPLICATE);
  if (cv::norm(w.roll_px) > 0) roll(picture, w.roll_px);
  if (w.moire > 0) band(picture, w.moire);
  for (const Weather::Speck& speck : w.dust) darken(picture, speck);
  sharpen(picture, w.halo);
}

void spoil(cv::Mat3b& picture, const Weather& w, const Noise& noise, std::uint64_t frame) {
  for (int i = 0, times = std::max(1, cvRound(w.noise * w.noise)); i < times; ++i)  // they add as squares
    noise.add(picture, frame * 16 + static_cast<std::uint64_t>(i));
  if (w.jpeg == 0) return;
  picture = decode_jpeg(bytes_of(encode_jpeg(picture, w.jpeg)), JpegColour::kBgr).value();
}

}  // namespace telescope::vision::demo

#pragma once

#include <array>
#include <cstdint>

#include <opencv2/core.hpp>

namespace telescope::vision::demo {

/// For how long the shutter is open.
inline constexpr double kShutter_s = 1.0 / 60;

/// What lens and sensor do to the light that comes in.
struct Film {
  double blur_px = 0.7;    ///< sigma of the lens's softness
  double vignette = 0.28;  ///< light lost at the corners
  double exposure = 1.3;   ///< 1: a white card in full light comes out just below clipping
  double noise = 2.2;      ///< sigma, grey levels
  double bloom = 0;        ///< share of the light that lens and sensor scatter around bright places
  double sharpen = 0;      ///< by how much the camera exaggerates edges, 1: by their own height
};

/// The camera's tone curve: sRGB's with a soft shoulder, as webcams have it; index 0 to 4095 is light 0 to
/// kBrightest.
inline constexpr double kBrightest = 1.25;
const std::array<std::uint8_t, 4096>& tone_curve();

/// A line of equal weights: the way a point goes while the shutter is open, pixels.
cv::Mat1f smear_kernel(cv::Point2d smear);

/// Linear light to 8-bit BGR: blur, vignette, exposure and the camera's tone curve. `region` is where `light`
/// lies in a picture of `size`; its outermost blur margin is only as good as what is there.
cv::Mat3b develop(const cv::Mat3f& light, cv::Rect region, cv::Size size, const Film& film);

/// Exaggerates edges by so much of their own height, as cameras do.
void sharpen(cv::Mat3b& picture, double by);

/// Sensor noise of its own for every seed, ready-made because frames are due 30 times a second.
class Noise {
 public:
  Noise(cv::Size size, double sigma, std::uint64_t seed);
  /// Adds it to a picture of the size given; frame numbers choose among the tiles.
  void add(cv::Mat3b& picture, std::uint64_t frame) const;

 private:
  cv::Mat3b brighter_, darker_;
};

}  // namespace telescope::vision::demo

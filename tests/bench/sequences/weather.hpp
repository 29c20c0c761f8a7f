#pragma once

#include <array>
#include <vector>

#include <opencv2/core.hpp>

#include "core/base/units.hpp"
#include "vision/demo/film.hpp"
#include "vision/demo/optics.hpp"

namespace telescope::vision::demo {

/// What room, lamps and camera do to the picture at one moment, beyond what the table itself looks like.
struct Weather {
  double light = 1;                        ///< of lamps and exposure together; 1: as the film was exposed
  std::array<double, 3> balance{1, 1, 1};  ///< blue, green, red
  double flicker = 0;                      ///< share by which mains light rises and falls, down the picture
  double flicker_hz = 100;                 ///< twice the mains'
  double defocus_px = 0;                   ///< sigma
  cv::Point2d shake_px;                    ///< how far the camera moved while the shutter was open
  double noise = 1;                        ///< times the film's; more where the camera turns its gain up
  cv::Point2d roll_px;  ///< how far the picture slides from its first row to its last: a rolling shutter on a
                        ///< camera that swings
  double halo = 0;      ///< by how much the camera exaggerates edges, beyond the film; 1: by their own height
  double moire = 0;     ///< share by which bands of colour rise and fall where fine print meets the pixels
  struct Speck {
    cv::Point2d at_px;
    double radius_px = 0;
    double strength = 0;  ///< share of the light that it takes in its middle
  };
  std::vector<Speck> dust;  ///< on the lens: it stays where it is in the picture
  int jpeg = 0;             ///< quality of the compression, 1 to 100; 0: none
  struct Spot {
    TablePoint centre;
    double radius_mm = 0;
    double soft_mm = 0;   ///< over which it ends
    double strength = 0;  ///< shadow: share of the light it takes; glare: light it adds, 1 a white card's
  };
  std::vector<Spot> shadows, glares;
};

/// Lays it over a picture developed without noise, seen through `optics`, taken at `t_s`; everything but
/// noise and compression, which spoil(...) adds.
void lay_weather(cv::Mat3b& picture, const Weather& weather, const Optics& optics, double t_s);
/// Noise and compression; `frame` chooses the noise.
void spoil(cv::Mat3b& picture, const Weather& weather, const Noise& noise, std::uint64_t frame);

}  // namespace telescope::vision::demo

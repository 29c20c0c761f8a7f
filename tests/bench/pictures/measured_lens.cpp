#include "tests/bench/pictures/measured_lens.hpp"

#include <cmath>

#include <opencv2/core.hpp>

namespace telescope::bench {

calibration::Lens measured_lens(const vision::demo::Optics& o, std::uint64_t seed) {
  calibration::Lens lens = calibration::guess_lens(o.size().width, o.size().height, o.focal_px());
  lens.cx = (o.size().width - 1) / 2.0, lens.cy = (o.size().height - 1) / 2.0;
  lens.distortion = {o.k1(), o.k2(), 0, 0, 0};
  lens.measured = true;
  cv::RNG rng(seed * 2654435761U + 1);
  const double focal = std::exp(rng.gaussian(0.003));
  lens.fx *= focal, lens.fy *= focal;
  lens.cx += rng.gaussian(0.001 * lens.width), lens.cy += rng.gaussian(0.001 * lens.width);
  lens.distortion[0] += rng.gaussian(0.004), lens.distortion[1] += rng.gaussian(0.004);
  return lens;
}

}  // namespace telescope::bench

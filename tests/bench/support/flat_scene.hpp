#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include <opencv2/core.hpp>

namespace telescope::bench {

/// A synthetic picture of flat tags on a 36 x 24 in table, seen from 1.2 m.
struct FlatSceneSpec {
  int height_px = 1080;  ///< 720, 1080 or 2160: 1.0, 1.45 or 2.9 px/mm
  double tag_mm = 20;    ///< quiet zone included
  int tags = 70;
  /// Tilt 8 to 20 degrees, blur 0.6 to 1.0 px, noise of sigma 3 to 6, JPEG quality 65 to 85, two shadows,
  /// k1 -0.06 to 0.03. Otherwise straight down, blur 0.3 px and noise of sigma 1.
  bool degraded = true;
  /// With degraded: tilt 60 to 70 degrees instead.
  bool steep = false;
  /// Besides: sharp shadows across half of the tags, glare on a tenth, and figures that lean over the quiet
  /// zone.
  bool hard = false;
  std::uint64_t seed = 1;
};

/// A tag and its circumference (quiet zone included) in the picture, clockwise from its top left corner.
struct PlacedTag {
  int index = 0;  ///< 0 to spec.tags - 1
  cv::Point2d centre;
  std::array<cv::Point2d, 4> outline;
};

struct FlatScene {
  cv::Mat luma;
  std::vector<PlacedTag> tags;
};

double pixels_per_mm(const FlatSceneSpec& spec);

/// `tag_picture(index)`: the tag's square picture, quiet zone included, 8 bit. The same spec puts the tags of
/// any family in the same places.
FlatScene make_flat_scene(const FlatSceneSpec& spec, const std::function<cv::Mat(int)>& tag_picture);

}  // namespace telescope::bench

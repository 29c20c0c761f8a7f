#pragma once

#include <vector>

#include <opencv2/core.hpp>

namespace telescope::vision {

/// A round spot in a picture: a pip, or what looks like one.
struct Pip {
  cv::Point2f centre;     ///< pixels
  cv::Matx22f shape;      ///< its outline is {p : p' shape^-1 p = 1} about the centre, pixels squared
  float radius = 0;       ///< pixels, of the circle of the same area
  float contrast = 0;     ///< grey levels of the plane, above zero where it is lighter than what is round it
  float roughness = 0;    ///< rms distance of the outline from its ellipse, of the radius
  cv::Vec3f ink, ground;  ///< BGR of the pip, and of a ring round it

  [[nodiscard]] cv::Matx22f root() const;  ///< takes the unit circle to the outline; symmetric
};

/// The spots of a plane of a BGR picture, of 1.3 pixels' radius and more.
std::vector<Pip> find_pips(const cv::Mat1b& plane, const cv::Mat& bgr);

}  // namespace telescope::vision

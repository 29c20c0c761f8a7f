#pragma once

#include <array>
#include <vector>

#include <opencv2/core.hpp>

namespace telescope::vision {

/// Where the pips of a face lie, seen from any side. In the face's own frame the pips of a four are at
/// (+-1, +-1), and the face goes from -2 to 2.
struct PatternFit {
  cv::Point2f centre;  ///< pixels
  cv::Vec2f u, v;      ///< the frame's axes, in pixels
  float score = 0;     ///< 0 to 1: how much more the places of pips stand out than those that must be blank

  /// What a circle of radius 1 in the frame is in the picture: the same for all faces in one plane, however
  /// they are turned.
  [[nodiscard]] cv::Matx22f form() const;
  [[nodiscard]] float unit_px() const;  ///< root of the area of the frame's unit square
  [[nodiscard]] cv::Point2f in_picture(float x, float y) const;
};
/// The best fit of each face, 1 to 6; 0 is not used.
using PatternFits = std::array<PatternFit, 7>;

/// The ratio of the axes of one ellipse where the other is a circle.
float slant_between(const cv::Matx22f& form, const cv::Matx22f& other);

/// The second witness of dice: looks for round spots at the nine places where pips may be, and nowhere else.
/// `side_px` is that of an upright box round the face of a BGR picture.
PatternFits fit_patterns(const cv::Mat3b& picture, cv::Point2f centre, float side_px);

}  // namespace telescope::vision

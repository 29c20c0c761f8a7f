#pragma once

#include <optional>
#include <span>
#include <vector>

#include "vision/dice/pip_search.hpp"

namespace telescope::vision {

/// How long the axes of one ellipse are where another is the unit circle.
struct Axes {
  float large = 1, small = 1;
  [[nodiscard]] float slant() const { return large / small; }
};
Axes axes_of(const cv::Matx22f& form, const cv::Matx22f& shape);

/// Pips that lie as on one face of a die, seen from any side. In the face's own frame the pips of a four are
/// at
/// (+-1, +-1), and the face goes from -2 to 2.
struct DieFace {
  int pips = 0;           ///< 1 to 6
  cv::Point2f centre;     ///< pixels
  cv::Vec2f u, v;         ///< the frame's axes, in pixels
  float pip_size = 0;     ///< radius of a pip in the face's frame
  float quality = 0;      ///< 0 to 1: how well pattern, roundness and size of pips fit
  bool is_light = false;  ///< pips lighter than the die
  std::size_t plane = 0;  ///< of the picture, in which its pips were found
  std::vector<std::size_t> members;

  /// What a circle of radius 1 in the frame is in the picture: the same for all faces in one plane, however
  /// they are turned.
  [[nodiscard]] cv::Matx22f form() const;
  [[nodiscard]] float unit_px() const;  ///< root of the area of the frame's unit square
  [[nodiscard]] cv::Vec2f in_face(cv::Point2f p) const;
  [[nodiscard]] cv::Point2f in_picture(float x, float y) const;
};

/// All that could be a face: what shares pips contradicts one another. Of ones, twos and threes the frame
/// rests on the outlines of their pips.
std::vector<DieFace> find_faces(std::span<const Pip> pips);

}  // namespace telescope::vision

#pragma once

#include <span>
#include <vector>

#include <opencv2/core.hpp>

namespace telescope::vision {

/// Spots that lie as pips on one face of a die, seen from any side. In the face's own frame the pips of a
/// four are at (+-1, +-1), and the face goes from -2 to 2.
struct DieFace {
  int pips = 0;        ///< 1 to 6
  cv::Point2f centre;  ///< pixels
  cv::Vec2f u, v;      ///< the frame's axes, in pixels
  float score = 0;     ///< 0 to 1: how much more the places of pips stand out than those that must be blank
  bool is_light = false;  ///< pips lighter than the die
  std::size_t plane = 0;  ///< of the picture, in which its pips were found

  /// What a circle of radius 1 in the frame is in the picture: the same for all faces in one plane, however
  /// they are turned.
  [[nodiscard]] cv::Matx22f form() const;
  [[nodiscard]] float unit_px() const;  ///< root of the area of the frame's unit square
  [[nodiscard]] cv::Vec2f in_face(cv::Point2f p) const;
  [[nodiscard]] cv::Point2f in_picture(float x, float y) const;
};

/// The ratio of the axes of one ellipse where the other is a circle.
float slant_between(const cv::Matx22f& form, const cv::Matx22f& other);

/// All that could be a face; they contradict one another. Fours and more say how they are seen. Ones, twos
/// and threes do not: they are handed on as seen from above, and stretched or foreshortened across.
/// `side_px`: of a face, where it is known; 0: any.
std::vector<DieFace> find_faces(std::span<const cv::Mat1b> planes, float side_px);

}  // namespace telescope::vision

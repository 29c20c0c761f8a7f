#pragma once

#include <random>
#include <vector>

#include <opencv2/core.hpp>

namespace telescope::test {

/// A die to draw: a rounded cube that lies on a table, seen by a far camera.
struct DrawnDie {
  cv::Point2f centre;  ///< of its foot, pixels
  float side_px = 60;
  int face = 1;
  double heading_deg = 0;
  cv::Scalar body{235, 235, 235}, pips{20, 20, 20};
  float pip_radius = 0.1F, pip_place = 0.25F;  ///< of the side; from the middle
  float roundness = 6;                         ///< exponent of its outline: 2 a circle
};

/// Where its upper face is: its middle, and half the way from one pip of a four to the next along both sides.
struct DrawnFace {
  cv::Point2f centre;
  cv::Vec2f u, v;
};

/// Draws dice from a camera that looks down, `tilt_deg` off the vertical, and softens edges as a lens does.
void draw_dice(cv::Mat3b& picture, const std::vector<DrawnDie>& dice, double tilt_deg, double blur_px = 0.7);
DrawnFace upper_face(const DrawnDie& die, double tilt_deg);

/// A table: plain, felt or wood.
cv::Mat3b draw_ground(cv::Size size, std::mt19937& random);
/// Dice that lie apart, of any face, size and colour whose pips can be told from the die.
std::vector<DrawnDie> throw_dice(cv::Size size, int count, float side_px, std::mt19937& random);

}  // namespace telescope::test

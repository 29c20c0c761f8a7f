#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include <opencv2/core.hpp>

namespace telescope::vision {

struct Die;

/// What dice of one colour are called beside those of another.
enum class BodyName { kLight, kDark, kRed, kYellow, kGreen, kBlue };

/// The colour of a face in CIE L*a*b*, L* from 0 to 100, its pips aside. `side_px`: of the face.
cv::Vec3f body_colour(const cv::Mat3b& bgr, cv::Point2f centre, float side_px);

/// Dice of two colours.
struct TwoBodies {
  std::vector<bool> is_second;       ///< of each die: it is of the second colour
  std::array<cv::Vec3f, 2> colours;  ///< as body_colour(); the first is the lighter one
  std::array<BodyName, 2> names{};
};
/// Nothing where the dice are not clearly of two colours that can be told apart by their names.
std::optional<TwoBodies> two_bodies(std::span<const Die> dice);

}  // namespace telescope::vision

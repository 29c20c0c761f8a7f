#pragma once

#include <cstdint>
#include <span>

#include <opencv2/core.hpp>

#include "vision/track/ground.hpp"

namespace telescope::vision {

/// What is known of the table in which a piece may be hidden. Masks have a value a cell of the ground.
struct HidingSearch {
  std::span<const std::uint8_t> playing_area;
  cv::Mat1b explained;    ///< not 0: what lies there is known
  cv::Mat1f before;       ///< Ground::levels() before the piece was gone; empty: not known
  double within_s = 0.0;  ///< for so long it has not been read
};

/// Whether hands have been, in that time, where a piece may lie that nobody can read: where glare washes
/// everything out, or where something lies now that nothing explains. Not where so much looks other than
/// before that the lamp or the camera must have moved.
bool has_hiding_place(const Ground& ground, const HidingSearch& search);

}  // namespace telescope::vision

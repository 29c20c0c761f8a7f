#pragma once

#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/dice/face_witness.hpp"
#include "vision/dice/pattern_fit.hpp"

namespace telescope::vision {

enum class DieState {
  kLying,       ///< a face up, in the plane in which the others lie
  kCocked,      ///< leans: its face, of four pips or more, is in another plane than those of other dice
  kHalfHidden,  ///< cut off by the picture's edge
  kUnsure       ///< seen, but nothing is sure
};
std::string_view to_string(DieState state);

/// A die with pips in a still picture.
struct Die {
  cv::Point2f centre;       ///< of its upper face, pixels; the middle of the picture's first pixel is 0, 0
  float side_px = 0;        ///< of that face
  std::optional<int> face;  ///< 1 to 6; none unless both witnesses agree
  DieState state = DieState::kUnsure;
  float confidence = 0;  ///< 0 to 1: the lesser of both witnesses'
  cv::Vec3f body{};      ///< as body_colour()
};

/// What both witnesses say about what may be a die: for benchmarks.
struct WeighedDie {
  FaceWitness::Sighting sighting;  ///< over all scales
  FaceLikelihoods faces{};         ///< of the net
  PatternFits fits;                ///< of the pips
  float contest = 0;               ///< likelihood of another face that is seen on the same die
  [[nodiscard]] int likeliest() const;
  [[nodiscard]] float likelihood() const;  ///< of that face
  [[nodiscard]] float fit() const;         ///< how well the pips fit it
};
std::vector<WeighedDie> weigh_dice(const cv::Mat3b& bgr, const FaceWitness& witness,
                                   const std::stop_token& stop = {});

/// The dice of a BGR or grey picture: at most 500, those that are seen best. A large picture takes seconds:
/// once it is stopped it ends within some milliseconds, and what it gives is of no use.
std::vector<Die> read_dice(const cv::Mat& picture, const FaceWitness& witness,
                           const std::stop_token& stop = {});

}  // namespace telescope::vision

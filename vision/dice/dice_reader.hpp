#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/dice/face_witness.hpp"

namespace telescope::vision {

enum class DieState {
  kLying,       ///< a face up, in the plane in which the others lie
  kCocked,      ///< leans: its face is in another plane than those of the other dice
  kHalfHidden,  ///< cut off by the picture's edge, or covered
  kUnsure       ///< seen, but nothing is sure
};
std::string_view to_string(DieState state);

/// A die with pips in a still picture.
struct Die {
  cv::Point2f centre;       ///< of its upper face, pixels; the middle of the picture's first pixel is 0, 0
  float side_px = 0;        ///< of that face
  std::optional<int> face;  ///< 1 to 6; none unless geometry and the second witness agree
  DieState state = DieState::kUnsure;
  float confidence = 0;  ///< 0 to 1: the lesser of both witnesses'
};

/// What a picture says about a face that its pips could make.
struct FaceEvidence {
  float evenness = 0;  ///< spread of the die's colour between the pips, of the contrast of a pip
  float outline = 0;   ///< share of directions in which the die ends where a face of this size would
  float early = 0;     ///< share of directions in which it ends before
  float blanks = 0;    ///< strongest spot where this face has no pip, of the contrast of a pip
};
/// A face as the reader weighed it: for benchmarks and training.
struct WeighedFace {
  DieFace face;
  FaceEvidence evidence;
  float geometry = 0;  ///< 0 to 1; 0.5 where one of its limits is just kept
  float witness = 0;   ///< how likely the second witness thinks it
};

/// In which pips may stand out: of a BGR picture its luma and the least and most of its colours, of a grey
/// one luma. White pips on yellow are seen in the least, black ones on green in the most.
std::vector<cv::Mat1b> planes_of(const cv::Mat& bgr);

/// All faces that pips could make, but for what geometry excludes; they contradict one another.
std::vector<WeighedFace> weigh_faces(const cv::Mat& bgr, std::span<const cv::Mat1b> planes);

/// The dice of a BGR or grey picture: any number, of any size from 20 pixels a side.
std::vector<Die> read_dice(const cv::Mat& picture, const FaceWitness& witness);

}  // namespace telescope::vision

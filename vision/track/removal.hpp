#pragma once

#include <span>

#include "vision/track/table_fix.hpp"
#include "vision/track/tracked_piece.hpp"
#include "vision/track/vacated_poses.hpp"

namespace telescope::vision {

/// All that says where a lost piece may lie.
struct RemovalScene {
  const cv::Mat& luma;
  const cv::Mat1b& lines;  ///< as of AppearanceModel::look()
  const Kit& kit;
  const BackgroundModel& background;
  const TableFix& table;
  std::span<const TrackedPiece> pieces;
  std::span<const LyingMarker> markers;
  const VacatedPoses& vacated;
  double now_s = 0.0;
};

/// Whether a lost piece has been taken off the table: its place has been bare for long enough, and it may lie
/// nowhere where it cannot be read. Remembers in `piece` when it may have.
bool is_gone(const RemovalScene& scene, TrackedPiece& piece);

/// Until then it was known of every piece where it lay, if this one is not read.
double known_until_s(const TrackedPiece& piece);

}  // namespace telescope::vision

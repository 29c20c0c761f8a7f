#include "vision/track/neighbours.hpp"

#include <algorithm>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "vision/track/footprint.hpp"
#include "vision/track/grid_lines.hpp"

namespace telescope::vision {
namespace {

using calibration::ImagePoint;
using calibration::Quad;

constexpr double kBeneathShare = 0.05;  // of a tag's border and code

std::vector<cv::Point2f> points(const Quad& quad) {
  std::vector<cv::Point2f> out;
  for (const ImagePoint& p : quad) out.emplace_back(static_cast<float>(p.x_px), static_cast<float>(p.y_px));
  return out;
}

}  // namespace

const TrackedPiece* read_in_place_of(const TrackedPiece& piece, std::span<const TrackedPiece> pieces,
                                     const BackgroundModel& background) {
  const Quad& corners = piece.track.corners();
  const ImagePoint at = middle_of(corners);
  const double side =
      std::sqrt(2.0) / 2.0 * std::hypot(corners[2].x_px - corners[0].x_px, corners[2].y_px - corners[0].y_px);
  for (const TrackedPiece& other : pieces) {
    if (&other == &piece || !other.is_read() || !other.track.is_still()) continue;
    const ImagePoint there = middle_of(other.track.corners());
    if (std::hypot(there.x_px - at.x_px, there.y_px - at.y_px) < side)
      return background.hand(there, piece.last.reach_px(corners)) ? nullptr : &other;
  }
  return nullptr;
}

bool lies_beneath(const TrackedPiece& piece, std::span<const TrackedPiece> pieces, const Kit& kit,
                  const TableFix& table) {
  if (!table.camera) return false;
  const auto tag = points(piece.track.corners());
  const double least = kBeneathShare * cv::contourArea(tag);
  return std::ranges::any_of(pieces, [&](const TrackedPiece& other) {
    if (&other == &piece || !other.is_read() || !other.pose) return false;
    const auto outline = footprint_at(*table.camera, kit, *other.kit, *other.pose);
    std::vector<cv::Point2f> both;
    return outline && cv::intersectConvexConvex(tag, points(*outline), both) > least;
  });
}

bool is_line_hidden(const TrackedPiece& piece, const cv::Mat& luma, const Kit& kit, const TableFix& table) {
  if (!table.camera || !piece.pose) return false;
  const auto outline = footprint_at(*table.camera, kit, *piece.kit, *piece.pose);
  return outline && hides_line(luma, *table.camera, kit.board, piece.pose->centre, *outline);
}

}  // namespace telescope::vision

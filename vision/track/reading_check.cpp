#include "vision/track/reading_check.hpp"

#include <algorithm>

#include "vision/track/base_pose.hpp"

namespace telescope::vision {
namespace {

using calibration::Quad;

constexpr double kBentTimes = 2.0, kBentMm = 0.1;  // farther than those of a tag that lay: they moved alone

std::optional<BaseReading> reading_of(const ReadingScene& scene, const TrackedPiece& piece,
                                      const Quad& corners, float correlation) {
  return base_pose(*scene.table.camera, *scene.table.uncertainty, scene.kit, *piece.kit, corners, correlation,
                   scene.table.edge_bias_px);
}

}  // namespace

bool has_wrong_corners(const ReadingScene& scene, const TrackedPiece& piece, const Sighting& sighting) {
  if (!scene.table.camera) return false;
  const CornerTrack& track = piece.track;
  if (track.knows() && distance_px(track.corners(), sighting.corners) <= still_px(sighting.corners))
    return false;
  const bool hand = !scene.is_first &&
                    scene.background.hand(middle_of(sighting.corners), piece.last.reach_px(sighting.corners));
  const auto reading = reading_of(scene, piece, sighting.corners, sighting.correlation);
  return reading ? is_bent(*reading, scene.kit, hand) : hand;
}

CornerOutlier corner_outlier(const ReadingScene& scene, const TrackedPiece& piece, const Sighting& sighting) {
  if (!piece.track.is_bent(sighting.corners)) return CornerOutlier::kNone;
  const bool in_glare =
      scene.background.saturated(middle_of(sighting.corners), piece.last.reach_px(sighting.corners));
  if (!scene.table.camera) return in_glare ? CornerOutlier::kSeen : CornerOutlier::kNone;
  const auto lay = reading_of(scene, piece, piece.track.corners(), sighting.correlation),
             seen = reading_of(scene, piece, sighting.corners, sighting.correlation);
  if (!lay || !seen) return CornerOutlier::kNone;
  const auto bent_beside = [](double mm) { return std::max(kBentTimes * mm, mm + kBentMm); };
  if (seen->misfit_mm > (in_glare ? lay->misfit_mm : bent_beside(lay->misfit_mm)))
    return CornerOutlier::kSeen;
  return lay->misfit_mm > bent_beside(seen->misfit_mm) ? CornerOutlier::kLay : CornerOutlier::kNone;
}

}  // namespace telescope::vision

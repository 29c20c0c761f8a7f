#include "vision/track/tracked_piece.hpp"

#include <algorithm>
#include <numbers>
#include <utility>

#include "vision/track/base_pose.hpp"
#include "vision/track/footprint.hpp"
#include "vision/track/parameters.hpp"

namespace telescope::vision {

using calibration::Quad;

void TrackedPiece::solve(const Kit& whole_kit, const BackgroundModel& background, const TableFix& fix) {
  const Quad& corners = track.corners();
  if (!fix.camera) {
    pose.reset();
    place = {};
    version = 0;
    return;
  }
  const bool another_camera = version != fix.version;
  if (pose && !another_camera && distance_px(solved, corners) < kTrack.news_px) return;
  const auto reading =
      base_pose(*fix.camera, *fix.uncertainty, whole_kit, *kit, corners, confidence, fix.edge_bias_px);
  const bool was_known = version != 0;
  solved = corners;
  version = fix.version;
  if (!reading) {
    pose.reset();
    place = {};
    return;
  }
  rise_mm = reading->rise_mm;
  rise_noise_mm = reading->rise_noise_mm;
  rise_sigma_mm = reading->rise_sigma_mm;
  Pose now = reading->pose;
  now.sigma_mm = std::hypot(now.sigma_mm, kTrack.dead_band_mm / std::numbers::sqrt3);
  now.sigma_deg = std::hypot(now.sigma_deg, kTrack.dead_band_deg / std::numbers::sqrt3);
  const std::optional<Pose> before_pose = pose;
  if (before_pose && distance_mm(now, *before_pose) < kTrack.dead_band_mm &&
      std::abs(turn_degrees(before_pose->heading, now.heading)) < kTrack.dead_band_deg)
    return;
  pose = now;
  place = locate(whole_kit.board, now.centre, place_margin(now));
  const bool lies_still = lay_still && (fix.moved || track.is_repeated());
  if (before_pose && another_camera && was_known && lies_still &&
      !background.hand(middle_of(corners), last.reach_px(corners)))
    watch.measured_anew(*before_pose, now, place,
                        fix.moved ? kTrack.elsewhere_mm : std::numeric_limits<double>::infinity());
}

Pose TrackedPiece::carried_pose(const calibration::CameraModel& camera) const {
  Pose carried = *pose;
  const TablePoint foot = camera.foot();
  const double x_mm = foot.x_mm - carried.centre.x_mm, y_mm = foot.y_mm - carried.centre.y_mm;
  double lift_sigma_mm = kTrack.lift_sigma_mm;
  if (const double lift_mm = rise_mm - lay_rise_mm.value_or(rise_mm); lift_mm >= kTrack.least_lift_mm) {
    const double share = lift_mm / std::max(lift_mm, camera.height_mm() - kit->placement.height_mm);
    carried.centre = {carried.centre.x_mm + share * x_mm, carried.centre.y_mm + share * y_mm};
    lift_sigma_mm = std::max(lift_sigma_mm, rise_noise_mm);
    // The rise is taken out.
    carried.sigma_mm =
        std::sqrt(std::max(0.0, carried.sigma_mm * carried.sigma_mm - rise_sigma_mm * rise_sigma_mm));
  }
  carried.sigma_mm = std::hypot(carried.sigma_mm, parallax_mm(camera, pose->centre, lift_sigma_mm));
  return carried;
}

/// By as much as its pose does, for corners are read a little farther out than they are.
void TrackedPiece::follow(const Kit& whole_kit, const std::optional<calibration::CameraModel>& before_camera,
                          const TableFix& fix) {
  const std::optional<Quad> lay_before = std::exchange(lay, std::nullopt);  // it would be followed twice
  if (!fix.camera || !before_camera || !pose || !track.knows()) return;
  const auto from = tag_corners_at(*before_camera, whole_kit, *kit, *pose);
  const auto to = tag_corners_at(*fix.camera, whole_kit, *kit, *pose);
  if (!from || !to) return;
  const auto shifted = [&](Quad corners) {
    for (std::size_t i = 0; i < corners.size(); ++i) {
      corners[i].x_px += (*to)[i].x_px - (*from)[i].x_px;
      corners[i].y_px += (*to)[i].y_px - (*from)[i].y_px;
    }
    return corners;
  };
  track.shift(shifted(track.corners()));
  if (!lay_before) return;
  lay = shifted(*lay_before);
  if (fix.from_pieces) lay_version = fix.version;
}

PieceView TrackedPiece::view(bool is_calibrated, double now_s) const {
  PieceView view{.tag = kit->tag,
                 .piece = kit->id,
                 .state = state.state(),
                 .state_age_s = now_s - state.since_s(),
                 .covered_by = state.covered_by(),
                 .pose = is_calibrated ? pose : std::nullopt,
                 .place = {},
                 .confidence = confidence,
                 .held = false,
                 .rest = {},
                 .way = {}};
  if (is_calibrated && !is(PieceState::kLost)) view.place = place;  // where a lost piece is, nobody knows
  if (is_calibrated) view.rest = watch.rest();
  view.held = view.pose && is(PieceState::kSeen) && !watch.is_at_rest();
  return view;
}

}  // namespace telescope::vision

#include "vision/track/removal.hpp"

#include <algorithm>

#include "vision/track/occupancy_mask.hpp"
#include "vision/track/parameters.hpp"

namespace telescope::vision {
namespace {

/// Whether a lost piece may lie where it cannot be read.
bool may_lie_unread(const RemovalScene& scene, const TrackedPiece& piece) {
  if (!scene.table.camera) return false;
  if (!scene.vacated.is_known_since(known_until_s(piece))) return true;
  OccupancyMask known(scene.luma, scene.lines, scene.background, *scene.table.camera, scene.kit);
  for (const TrackedPiece& other : scene.pieces) {
    if (other.pose && other.is(PieceState::kSeen)) known.lies(*other.kit, *other.pose);
    const Pose* place = other.watch.place();
    if (place && other.is(PieceState::kCovered)) known.lies(*other.kit, *place);
  }
  for (const TrackedPiece& other : scene.pieces) {
    const Pose* place = other.watch.place();
    const bool there = place && other.pose && distance_mm(*other.pose, *place) <= kTrack.elsewhere_mm;
    if (!place || other.is(PieceState::kCovered) || (there && other.is(PieceState::kSeen))) continue;
    // What lies where one had been lost before lay there on the table of before, too.
    const bool was_lost = other.is(PieceState::kLost) && other.state.since_s() < piece.table.at_s;
    if (&other != &piece && was_lost && !piece.table.levels.empty()) continue;
    // A lost piece's place is bare for as long as nothing has come there since it was last in clear view.
    const double known_s = there ? std::max(piece.read_s, other.clear_s) : piece.read_s;
    known.left(*other.kit, other.last, *place, other.under, scene.now_s - known_s);
  }
  for (const LyingMarker& marker : scene.markers) known.lies(*marker.shape, marker.pose);
  for (const VacatedPose& place : scene.vacated.all())
    if (place.at_s >= known_until_s(piece)) {
      const TrackedPiece& other = scene.pieces[place.piece];
      known.left(*other.kit, other.last, place.pose, place.under, scene.now_s - piece.read_s);
    }
  const cv::Mat1f& before = piece.table.levels;
  return has_hiding_place(scene.background, known,
                          {.before = before.size() == known.explained().size() ? before : cv::Mat1f(),
                           .within_s = scene.now_s - piece.read_s});
}

}  // namespace

double known_until_s(const TrackedPiece& piece) {
  return std::min(piece.table.at_s, piece.read_s);
}

bool is_gone(const RemovalScene& scene, TrackedPiece& piece) {
  if (!piece.is(PieceState::kLost) || !piece.watch.has_place()) return false;
  const double lost_s = scene.now_s - piece.state.since_s();
  const bool in_clear_view = scene.now_s - piece.clear_s <= kTrack.just_now_s;
  const bool is_quiet = scene.now_s - scene.background.active_s() >= kTrack.quiet_s;
  const bool may_be = (lost_s >= kTrack.settled_s && is_quiet && in_clear_view) || lost_s >= kTrack.carried_s;
  if (!may_be || scene.now_s - piece.hidden_s < kTrack.refresh_s) return false;
  if (may_lie_unread(scene, piece)) {
    piece.hidden_s = scene.now_s;
    if (!piece.hidden_since_s) piece.hidden_since_s = scene.now_s;
  }
  // Where it may have lain unread for long it may have been carried on, which only the table of before tells.
  const bool may_lie_anywhere = piece.table.levels.empty() && piece.hidden_since_s &&
                                piece.hidden_s - *piece.hidden_since_s >= kTrack.arm_s;
  return scene.now_s - piece.hidden_s >= kTrack.quiet_s && !may_lie_anywhere;
}

}  // namespace telescope::vision

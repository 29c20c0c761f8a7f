#include "vision/track/occlusion.hpp"

#include "vision/track/place_levels.hpp"

namespace telescope::vision {
namespace {

constexpr double kDarkLight = 0.12;       // of the first light
constexpr double kRingShare = 0.4;        // of the surroundings, changed: something large is in front
constexpr double kFlatShare = 0.8;        // of a face that is bare table
constexpr double kSaturatedShare = 0.25;  // of the face,
constexpr double kTouchedShare = 0.05;  // or of the face and the table round it, where something is in front

/// Light over a part of a piece leaves the rest as it was, as a thing does.
Occlusion thing_or_glare(const PatchEvidence& seen) {
  return seen.is_remembered && seen.touched_share >= kTouchedShare ? Occlusion::kGlare : Occlusion::kFigure;
}

}  // namespace

Occlusion occlusion_of(const PatchEvidence& seen) {
  if (!seen.in_view) return Occlusion::kOutOfView;
  if (seen.light < kDarkLight) return Occlusion::kDark;
  if (seen.is_torn) return Occlusion::kTorn;
  if (seen.is_remembered) {
    if (seen.saturated_share >= kSaturatedShare) return Occlusion::kGlare;
    if (seen.hand_on_tag) return Occlusion::kHand;
    if (seen.face_is_there) return Occlusion::kStillThere;
    if (seen.body_is_there)
      return seen.hand_over || seen.moved_just_now ? Occlusion::kHand : thing_or_glare(seen);
    if (seen.ring_changed_share > kRingShare) return seen.hand_near ? Occlusion::kHand : thing_or_glare(seen);
    if (!seen.hand_near && !seen.ring_is_the_same) return thing_or_glare(seen);
  }
  if (seen.hand_near) return Occlusion::kHand;
  if (seen.bare_share < kBareShare) return thing_or_glare(seen);
  if (!seen.is_remembered) return seen.is_foreground ? Occlusion::kFigure : Occlusion::kClear;
  // A piece that has nothing but its tag to be known by is hidden by whatever is as even as the table.
  if (!seen.is_patterned && seen.even_share < kFlatShare) return thing_or_glare(seen);
  return Occlusion::kClear;
}

}  // namespace telescope::vision

#pragma once

#include <optional>
#include <span>
#include <vector>

#include "calibration/anchor_points.hpp"
#include "calibration/camera_fit.hpp"
#include "calibration/flat_tag.hpp"
#include "core/kit/kit.hpp"

namespace telescope::calibration {

/// A fit agrees with a corner of an anchor, and with a tag by the root mean square of its corners, that is no
/// farther off than `kAgrees` times so many pixels.
inline constexpr double kAnchorPx = 0.4, kTagPx = 0.3, kAgrees = 2.0;
/// A fit takes no more tags than this, for its time grows with them.
inline constexpr std::size_t kMostTags = 128;
/// Of many tags no more than `most`, from all over the list; none where they are too few to tell anything.
std::vector<FlatTag> enough_of(std::span<const FlatTag> tags, std::size_t most);
/// Those that agree with a fit by them; none where they are too few, or fewer than two thirds.
std::vector<FlatTag> agreeing(const CameraFit& fit, std::span<const FlatTag> tags);

/// A camera that few anchors and many tags have told.
struct FlatTagFit {
  CameraFit fit;
  std::vector<SeenAnchor> anchors;  ///< those that agree with it, by three corners or all
  std::vector<FlatTag> tags;        ///< the same
  double laid_sigma_mm = 0.0;       ///< how far the anchors seem to lie from their corners
};

/// The camera from two anchors or more, of which some may be covered in part, bent or elsewhere, and tags
/// that lie anywhere: their sizes and shapes tell how the camera looks at the table, so that two anchors are
/// enough to say where it is. What does not agree with most counts for little. Nothing with fewer than eight
/// tags, or where fewer than two anchors or two thirds of the tags agree.
std::optional<FlatTagFit> fit_with_flat_tags(const Kit& kit, std::span<const SeenAnchor> anchors,
                                             std::span<const FlatTag> tags, const Lens& lens);

}  // namespace telescope::calibration

#pragma once

#include <optional>
#include <span>
#include <vector>

#include "calibration/camera_model.hpp"
#include "calibration/flat_tag.hpp"
#include "core/kit/kit.hpp"
#include "vision/tags/tag_reader.hpp"

namespace telescope::vision {

/// Size of a tag on the table over the size the kit gives it. `piece`: what it is on. Nothing where the
/// camera sees no table.
std::optional<double> printed_scale(const calibration::CameraModel& camera, const Kit& kit,
                                    const KitPiece& piece, const calibration::Quad& corners,
                                    double edge_bias_px);

/// How many pixels white grows into the border of the tags of pieces and markers, where it grows into that of
/// anchors by `of_anchors_px`: into thinner lines blur lets it grow by less. The median over the tags, which
/// lie on the table but for few, and no more than that of the anchors. Nothing with fewer than eight tags.
std::optional<double> edge_bias_of_tags_px(const calibration::CameraModel& camera, const Kit& kit,
                                           std::span<const Sighting> sightings,
                                           std::span<const Sighting> markers, double of_anchors_px);

/// The pieces' and markers' tags that are read clearly, as squares that lie on the table. None where the
/// board has hills: which of them lie on one is not known without the camera.
std::vector<calibration::FlatTag> flat_tags(const Kit& kit, std::span<const Sighting> sightings,
                                            std::span<const Sighting> markers);

}  // namespace telescope::vision

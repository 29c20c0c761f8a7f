#pragma once

#include <optional>
#include <span>

#include <opencv2/core.hpp>

#include "calibration/image_point.hpp"
#include "core/kit/kit.hpp"
#include "vision/tags/tag_reader.hpp"

namespace telescope::vision {

/// How many pixels a camera's blur and tone curve let white grow into black at an edge. Measured on the
/// anchors among `sightings`: their black border, one module thick, gets thinner by twice as much. Left in,
/// anchors seem to be printed too small. Nothing without an anchor to measure.
std::optional<double> edge_bias_px(const cv::Mat& luma, const Kit& kit, std::span<const Sighting> sightings);

/// The quad with its sides moved outwards by `px`.
calibration::Quad grown(const calibration::Quad& quad, double px);

}  // namespace telescope::vision

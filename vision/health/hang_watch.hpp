#pragma once

#include <span>

#include "vision/health/health_report.hpp"
#include "vision/pipeline/pipeline.hpp"
#include "vision/source/hang_help.hpp"

namespace telescope::vision {

/// Where a camera must be turned so that all four anchors come whole into its picture, and the table fills
/// more than half of it, by whatever anchors are read. kNone where that is so, or none is.
HangHelp::Way way_to_hang(const Kit& kit, std::span<const Sighting> sightings, cv::Size picture);

/// `report`: of the same camera; null: none is known yet.
HangHelp hang_help(const Kit& kit, const FrameResult& result, const HealthReport* report);

}  // namespace telescope::vision

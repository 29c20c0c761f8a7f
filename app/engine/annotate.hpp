#pragma once

#include <opencv2/core.hpp>

#include "app/engine/engine.hpp"

namespace telescope::app {

/// The frame as a BGR picture with the grid, every stand that was read, every marker that is seen or covered
/// and the sectors of the findings drawn in: what a run without a window leaves behind.
cv::Mat annotate(const Table& table, const EngineView& view);

}  // namespace telescope::app

#pragma once

#include <vector>

#include <opencv2/core.hpp>

#include "core/board/board.hpp"
#include "vision/demo/scene.hpp"

namespace telescope::bench {

/// What lies and stands on a gaming table besides the pieces.
struct Clutter {
  int trees = 0;    ///< groups of trees, houses and hills between the pieces
  int objects = 0;  ///< dice, pencils, rulers, cards with text, photographs and patterns
  bool hand = false;
};

/// Adds it anywhere that its foot keeps clear of `taken`; what stands up may still hide a tag.
void add_clutter(vision::demo::Scene& scene, const Board& board, const std::vector<TablePoint>& taken,
                 const Clutter& clutter, const std::vector<cv::Mat3b>& photographs, cv::RNG& rng);

}  // namespace telescope::bench

#pragma once

#include <utility>
#include <vector>

#include "core/board/board.hpp"
#include "core/rules/known.hpp"

namespace telescope::app {

/// How large a sector is drawn: in millimetres, or in whatever the drawing is measured.
struct SectorSize {
  double across_mm = 0.0;
  double deep_mm = 0.0;
};
/// What the sectors of a grid are said to have, as areas in them and as lines through them.
Ground sector_ground(const GridBoard& grid, SectorSize size, const std::vector<KnownGround>& features,
                     const std::vector<std::pair<Sector, Sector>>& roads);

}  // namespace telescope::app

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/kit/kit.hpp"
#include "vision/demo/arrangement.hpp"

namespace telescope::vision::demo {

/// A marker or a card with which the demo's hand plays.
struct DemoMarker {
  std::size_t piece = 0;  ///< its place in the pieces of with_markers_as_counters
  double reach_mm = 0.0;  ///< from its middle to its corners
};

/// Of a kit from with_markers_as_counters: at most three of the first two classes and of the first deck, one
/// of each in turn. Of a card one side.
std::vector<DemoMarker> demo_markers(const Kit& kit);

/// Something on the table, that nothing is laid upon.
struct Occupied {
  TablePoint centre;
  double reach_mm = 0.0;
};

/// A place on the table that nothing else takes, the nearest to the middle; none: there is no room.
std::optional<Spot> free_spot(const Board& board, const DemoMarker& marker,
                              const std::vector<Occupied>& occupied);

}  // namespace telescope::vision::demo

#pragma once

#include <string_view>

#include "app/drawing/map_dress.hpp"

namespace telescope::app {

/// What a kind of ground is told by beside its name: never the tint alone.
enum class GroundPattern {
  kPlain,    ///< a fill and its outline
  kOpen,     ///< the outline alone
  kTrees,    ///< crowns in staggered rows, and along the edge
  kBlocks,   ///< houses in rows
  kSlopes,   ///< hachures inwards from the outline, and form lines
  kWaves,    ///< lines along the shore
  kReeds,    ///< tufts on short level dashes
  kTufts,    ///< small crosses in staggered rows
  kFurrows,  ///< upright lines
  kHatch,    ///< slanting lines: kinds that are not known
};

/// How the band of a line is drawn, and an area's outline where it is not solid.
enum class LinePattern {
  kSolid,   ///< a band between its banks
  kCased,   ///< light between two dark edges: a road
  kDashed,  ///< a track
  kTies,    ///< with ticks across: a railway
  kDotted,  ///< a hedge
  kBridge,  ///< a deck between two rails that open at their ends
};

struct GroundStyle {
  GroundPattern pattern = GroundPattern::kHatch;
  LinePattern line = LinePattern::kSolid;
  MapInk fill = MapInk::kOther;
  bool course = false;  ///< goes from sector to sector where sectors are said to have it
};
/// The usual drawing of a ruleset's word: "woods", "village" or "minor road" are known by what they contain.
GroundStyle ground_style(std::string_view kind);

}  // namespace telescope::app

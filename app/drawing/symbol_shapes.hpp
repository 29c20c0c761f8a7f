#pragma once

#include <numbers>
#include <string_view>
#include <vector>

#include "app/drawing/unit_symbol.hpp"

namespace telescope::symbol_shapes {

// What map symbols are put together from, in frame coordinates, and the table of all.

using Points = std::vector<SymbolPoint>;
using Strokes = std::vector<SymbolStroke>;

inline constexpr float kLine = 0.15F;
inline constexpr float kPi = std::numbers::pi_v<float>;

SymbolStroke line(Points points, float width = kLine);
SymbolStroke outline(Points points);
SymbolStroke area(Points points);

/// `from` to `to` in radians, counter-clockwise from the right.
Points arc(SymbolPoint centre, float rx, float ry, float from, float to, int steps);
Points circle(SymbolPoint centre, float radius);
SymbolStroke disc(SymbolPoint centre, float radius);
/// Two half circles joined by straight sides, about the origin.
Points track(float half_width, float radius);
/// The frame's diagonals.
SymbolStroke rising();
SymbolStroke falling();

/// A symbol by its name.
struct Named {
  std::string_view word;
  char letter;           ///< on a map of letters: large
  Strokes strokes;       ///< in its frame
  Strokes mounted = {};  ///< the same of the mobility "mounted"; empty: nothing else
};
/// Of troops first, then of weapons and of works.
const std::vector<Named>& symbols();

}  // namespace telescope::symbol_shapes

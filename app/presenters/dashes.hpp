#pragma once

#include <span>
#include <vector>

#include "app/presenters/projection.hpp"

namespace telescope::app {

/// So many dashes make a line at most, however far off the picture it reaches.
inline constexpr int kMostDashes = 400;

struct Dash {
  CanvasPoint from, to;
};
/// A line as dashes with gaps of 0.7 of their length between them, anew at each of its points. `dash`: their
/// length, above zero; those of a line that is too long for kMostDashes are longer. Empty where a coordinate
/// is not finite.
std::vector<Dash> dashes(std::span<const CanvasPoint> line, float dash);

}  // namespace telescope::app

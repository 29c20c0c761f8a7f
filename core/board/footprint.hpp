#pragma once

#include <array>

#include "core/board/ground.hpp"

namespace telescope {

/// Front left, front right, back right, back left.
std::array<TablePoint, 4> corners(const Footprint& base);

}  // namespace telescope

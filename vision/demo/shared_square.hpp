#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "vision/demo/arrangement.hpp"

namespace telescope::vision::demo {

// Where a square has room for one base in its middle, and two smaller ones may share it all the same.

/// How far a piece reaches from its base's centre to the front and to the back, tag included.
std::pair<double, double> base_reach(const Kit& kit, const KitPiece& piece);

/// In the middle of a square or at one of its edges or corners, without touching anybody.
std::vector<Spot> places_beside(const Kit& kit, std::size_t piece, Sector square, Heading heading,
                                const std::vector<Standing>& standing);

/// Who of the same side has to step aside, and where to, so that the piece finds room in that square. Nothing
/// where there is nobody, or never room for both.
std::optional<Standing> steps_aside(const Kit& kit, std::size_t piece, const telescope::Spot& at,
                                    const std::vector<Standing>& standing);

}  // namespace telescope::vision::demo

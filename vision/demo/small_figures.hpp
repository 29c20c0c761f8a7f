#pragma once

#include "core/kit/kit.hpp"
#include "vision/demo/solid.hpp"

namespace telescope::vision::demo {

/// The figures of a base whose tag lies on a plate above them: two ranks of foot 7 mm high, riders of 11 mm,
/// a gun with its crew; none is higher than 11 mm above the base's top. With them the post that bears the
/// plate.
void add_small_figures(Model& model, const KitPiece& piece, float base_height_mm);

}  // namespace telescope::vision::demo

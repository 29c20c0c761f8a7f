#pragma once

#include "app/print/canvas.hpp"
#include "core/kit/kit.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::print {

/// What to print on, how to check, cut, mount and place, a figure beside each step.
void draw_instruction_page(Canvas& canvas, const Kit& kit, const TagStyle& style, int sheets);

}  // namespace telescope::print

#pragma once

#include <span>
#include <string>

#include "core/kit/kit.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::report {

/// The table as text, for `telescope replay --step`: a grid with a letter for each piece (large for
/// the side that attacks, small for the other, "?" for a face-down counter), then who stands in each place.
/// With `truth`, what counters hide is told too.
std::string text_map(const Kit& kit, std::span<const Standing> standing, std::span<const Truth> truth);

}  // namespace telescope::report

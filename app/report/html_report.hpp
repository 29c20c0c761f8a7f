#pragma once

#include <string>

#include "app/report/chronicle.hpp"

namespace telescope::report {

/// The game as one HTML file that stands alone: no script, nothing to load, well-formed as XML too. A chapter
/// a turn with its map; the dice and how to check them; the debrief once the seed is revealed.
std::string html_report(const Chronicle& game);

}  // namespace telescope::report

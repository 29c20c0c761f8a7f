#pragma once

#include <string>

#include "core/rules/vocabulary.hpp"

namespace telescope {

/// Map symbols as JSON, for pages that draw them as SVG: {"counter": symbol, "rifles": symbol, "rifles
/// motorised": symbol, ...}, for each symbol that this game's kinds have, alone and with each mobility. A
/// symbol is {"paper": points, "drawn": is its outline drawn, "strokes": [{"points", "width", "closed",
/// "filled"}]}; points are "x,y x,y" with y *down*.
std::string symbols_json(const Vocabulary& words);

}  // namespace telescope

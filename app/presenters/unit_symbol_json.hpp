#pragma once

#include <span>
#include <string>
#include <string_view>

namespace telescope {

/// Map symbols as JSON, for pages that draw them as SVG: {"counter": symbol, "rifles": symbol, "rifles
/// motorised": symbol, ...}, for each kind alone and with each mobility. A symbol is {"paper": points,
/// "drawn": is its outline drawn, "strokes": [{"points", "width", "closed", "filled"}]}; points are "x,y x,y"
/// with y *down*.
std::string symbols_json(std::span<const std::string_view> kinds,
                         std::span<const std::string_view> mobilities);

}  // namespace telescope

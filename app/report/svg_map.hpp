#pragma once

#include <map>
#include <string>

#include "app/report/battle_map.hpp"

namespace telescope::report {

/// Colours of the two sides, as in the window, and of face-down counters: blue and orange, told apart by
/// every kind of sight, and by lightness on grey paper.
inline constexpr std::string_view kAttackerPaper = "#9fcbee";
inline constexpr std::string_view kDefenderPaper = "#f7c873";
inline constexpr std::string_view kCounterPaper = "#e3e6ea";

/// The definitions of every unit symbol that `maps` use, and of the ground, once for a document. `grounds`:
/// of a board of sectors (Chronicle::grounds).
std::string symbol_definitions(const Board& board, const std::vector<BattleMap>& maps,
                               const std::vector<Ground>& grounds = {});
/// The sheet of a document with maps: their colours on paper.
std::string map_style();

/// One map as an <svg> that scales to its column. `title` is for those who cannot see it.
std::string svg_map(const Board& board, const BattleMap& map, const std::string& title);

/// Each kind of ground once, with a piece of it, for the legend.
std::map<std::string, std::string> svg_swatches(const Ground& ground);

/// A symbol on its own, for the legend: `kind` empty for a face-down counter.
std::string svg_symbol(Side side, const std::string& kind, const std::string& mobility);

}  // namespace telescope::report

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "app/report/battle_map.hpp"

namespace telescope::report {

// What the report's maps of grids and of open tables share, in units of the drawing.

using SvgPoint = std::pair<double, double>;
inline constexpr std::string_view kSvgInk = "#1b1f24";
inline constexpr double kSvgSymbolWidth = 34.0;
inline constexpr double kSvgSymbolHeight = 26.0;
inline constexpr double kSvgRow = 37.0;  ///< a symbol and its label

/// Of the <symbol> that draws this kind of unit.
std::string id_of(const std::string& kind, const std::string& mobility);
/// " x="12.5""
std::string attribute(std::string_view name, double value);
/// " points="12.5,3 14,3""
std::string points_of(std::span<const SvgPoint> points);
std::string_view paper_of(const MapPiece& piece);
std::string text_at(SvgPoint at, std::string_view style, const std::string& text);
/// The mark of the way a piece faces, `at` as of piece_markup().
std::string facing_markup(Facing facing, SvgPoint at, double scale);
/// The symbol with its label, and in words its name and how it faces; `at` the middle of its upper edge; the
/// symbol `scale` times as large as usual, the label as long as there is room in `width`.
std::string piece_markup(const MapPiece& piece, SvgPoint at, double scale, double width);
/// A box for each place beside the table that holds pieces: its name, then its pieces. `bottom` moves on.
std::string svg_reserves(const BattleMap& map, double left, double wide, double& bottom);

/// The ground of an open table or, each of them, of a board of sectors: once for all maps.
std::string ground_definition(const Board& board, const std::vector<Ground>& grounds);
/// A side's arrow between two places: its head so long and so wide to either side, its shaft so thick.
std::string arrow_markup(Side side, SvgPoint from, SvgPoint tip, double head, double wing, double width);
/// A map so large; `title` is for those who cannot see it.
std::string map_markup(double wide, double high, const std::string& title, const std::string& drawn);
/// The map of an open table: its ground, a ruler, and every stand at its pose.
std::string svg_open_map(const Board& board, const BattleMap& map, const std::string& title);

}  // namespace telescope::report

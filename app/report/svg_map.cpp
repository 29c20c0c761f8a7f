#include "app/report/svg_map.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "app/drawing/ground_svg.hpp"
#include "app/drawing/unit_symbol.hpp"
#include "app/report/svg_parts.hpp"
#include "app/report/words.hpp"

namespace telescope::report {
namespace {

// Units of the drawing. A sector holds the defender above and the attackers below, in rows.
constexpr double kMapWidth = 780.0;  ///< as wide as a page, so that its words are not made small
constexpr double kLeastCell = 84.0, kMostCell = 180.0;
constexpr double kCellShape = 0.88;  ///< its height, of its width, where that holds its pieces
constexpr double kCellHead = 14.0;   ///< for the sector's name and its losses
constexpr double kMapMargin = 26.0;  ///< for the names of axes and lines
constexpr double kAbreast = 56.0;    ///< a symbol and its name, of as many as stand in a row
constexpr double kLargest = 1.6;     ///< of a symbol, where a sector has room for it
constexpr double kLabelHeight = kSvgRow - kSvgSymbolHeight;

using Point = SvgPoint;

std::string stroke_markup(const SymbolStroke& stroke, bool paper) {
  std::vector<Point> points;
  for (const SymbolPoint& point : stroke.points)
    points.emplace_back(static_cast<double>(point.x), static_cast<double>(-point.y));
  const std::string shape = (stroke.closed || stroke.filled ? "<polygon" : "<polyline") + points_of(points);
  if (paper) return shape + "/>";  // its fill is the side's: inherited
  if (stroke.filled) return shape + " fill=\"" + std::string(kSvgInk) + "\"/>";
  return shape + " fill=\"none\" stroke=\"" + std::string(kSvgInk) + "\"" +
         attribute("stroke-width", static_cast<double>(stroke.width)) + "/>";
}

std::string definition(const std::string& kind, const std::string& mobility) {
  const UnitSymbol symbol = kind.empty() ? counter_symbol() : symbol_for(kind, mobility);
  const SymbolBox& box = kSymbolBox;
  std::string text = "<symbol id=\"" + id_of(kind, mobility) + "\" viewBox=\"" +
                     number(static_cast<double>(box.left)) + " " + number(static_cast<double>(-box.top)) +
                     " " + number(static_cast<double>(box.right - box.left)) + " " +
                     number(static_cast<double>(box.top - box.bottom)) + "\">";
  text += stroke_markup(symbol.frame, true);
  for (const SymbolStroke& stroke : symbol.strokes) text += stroke_markup(stroke, false);
  if (symbol.frame_drawn) text += stroke_markup(symbol.frame, false);
  return text + "</symbol>\n";
}

using Pieces = std::vector<const MapPiece*>;

/// A board of sectors as large as it is drawn.
struct Field {
  Field(const GridBoard& board, const BattleMap& map)
      : grid(board),
        wide(std::clamp(kMapWidth / board.columns, kLeastCell, kMostCell)),
        high(wide * kCellShape) {
    for (int row = 0; row < grid.rows; ++row)
      for (int column = 0; column < grid.columns; ++column) {
        const auto [attackers, defenders] = pieces_in(map, {column, row});
        high = std::max(high, kCellHead + 3 + kSvgRow * (rows_for(attackers) + rows_for(defenders)));
      }
  }
  /// Where the sector's upper left corner is.
  Point corner(Sector sector) const {
    return {kMapMargin + sector.column * wide, kMapMargin + (grid.rows - 1 - sector.row) * high};
  }
  /// In a row of so many: three or so, rather more than a third row.
  int across_for(const Pieces& pieces) const {
    const auto count = static_cast<int>(pieces.size()), most = std::max(1, static_cast<int>(wide / kAbreast));
    return std::clamp(count, 1,
                      std::max(most, std::min((count + 1) / 2, static_cast<int>(wide / kSvgSymbolWidth))));
  }
  int rows_for(const Pieces& pieces) const {
    return (static_cast<int>(pieces.size()) + across_for(pieces) - 1) / across_for(pieces);
  }
  /// How large symbols may be so that the rows of both sides find room in a sector.
  double scale_for(const Pieces& attackers, const Pieces& defenders) const {
    const int rows = std::max(rows_for(attackers) + rows_for(defenders), 1);
    const double symbol = (high - kCellHead - 3) / rows - kLabelHeight;
    const double room = wide / std::max(across_for(attackers), across_for(defenders)) - 4;
    return std::clamp(std::min(symbol / kSvgSymbolHeight, room / kSvgSymbolWidth), 0.8, kLargest);
  }

  const GridBoard& grid;
  double wide, high;  ///< of a sector
};

/// One side's, each row in the middle of the sector.
std::string half(const Field& field, const Pieces& pieces, Point at, double scale) {
  const auto count = static_cast<int>(pieces.size());
  const int across = field.across_for(pieces);
  const double row = kSvgSymbolHeight * scale + kLabelHeight, each = field.wide / across;
  std::string text;
  for (int i = 0; i < count; ++i) {
    const int in_row = std::min(across, count - i / across * across);
    const double x = at.first + field.wide / 2 + (i % across + 0.5 - in_row / 2.0) * each;
    text +=
        piece_markup(*pieces[static_cast<std::size_t>(i)], {x, at.second + i / across * row}, scale, each);
  }
  return text + '\n';
}

/// "lost: 2 ATT, 1 DEF"
std::string loss_words(const BattleMap& map, Sector sector) {
  std::string text;
  for (const Side side : {Side::kAttacker, Side::kDefender}) {
    const auto lost = std::ranges::count_if(
        map.losses, [&](const Loss& loss) { return loss.sector == sector && loss.side == side; });
    if (lost > 0)
      text += (text.empty() ? "lost: " : ", ") + std::to_string(lost) + ' ' +
              std::string(short_name_of(map.sides, side));
  }
  return text;
}

std::string sector_rect(const Field& field, Point at, const std::string& style) {
  return "<rect" + attribute("x", at.first) + attribute("y", at.second) + attribute("width", field.wide) +
         attribute("height", field.high) + " class=\"" + style + "\"/>";
}

/// What lies below the ground.
std::string sector_sheet(const Field& field, const BattleMap& map, Sector sector) {
  const auto [attackers, defenders] = pieces_in(map, sector);
  return sector_rect(field, field.corner(sector),
                     !attackers.empty() && !defenders.empty() ? "c"
                     : (sector.column + sector.row) % 2 == 0  ? "f-paper"
                                                              : "f-zone");
}

std::string ground_markup(const Field& field, const BattleMap& map) {
  if (!map.ground) return {};
  const GridBoard& grid = field.grid;
  const double cell = grid.cell.mm();
  // Within the table's edge, as a sector is drawn.
  return "<svg" + attribute("x", kMapMargin) + attribute("y", kMapMargin) +
         attribute("width", grid.columns * field.wide) + attribute("height", grid.rows * field.high) +
         " viewBox=\"0 0 " + number(grid.columns * cell) + " " + number(grid.rows * cell) +
         "\" preserveAspectRatio=\"none\"><use href=\"#ground-" + std::to_string(*map.ground) +
         "\"/></svg>\n";
}

std::string sector_markup(const Field& field, const BattleMap& map, Sector sector) {
  const Point at = field.corner(sector);
  const auto [attackers, defenders] = pieces_in(map, sector);
  std::string text = sector_rect(field, at, "s");
  text += text_at({at.first + 5, at.second + 11}, "l", label(field.grid, sector));
  if (const std::string lost = loss_words(map, sector); !lost.empty())
    text += text_at({at.first + field.wide - 5, at.second + 11}, "x", lost);
  const double scale = field.scale_for(attackers, defenders);
  const double row = kSvgSymbolHeight * scale + kLabelHeight;
  text += half(field, defenders, {at.first, at.second + kCellHead + 1}, scale);
  return text + half(field, attackers,
                     {at.first, at.second + field.high - 1 - field.rows_for(attackers) * row}, scale);
}

std::string move_markup(const Field& field, const MapMove& move) {
  const auto middle = [&](Sector sector) -> Point {
    const Point at = field.corner(sector);
    const double side = move.side == Side::kAttacker ? 0.64 : 0.36;
    return {at.first + field.wide * side, at.second + field.high * 0.5};
  };
  Point from, to;
  if (move.from) from = middle(*move.from);
  if (move.to) to = middle(*move.to);
  if (!move.from) from = {to.first, kMapMargin + field.grid.rows * field.high + 14};
  if (!move.to) to = {from.first, kMapMargin - 14};
  const double dx = to.first - from.first, dy = to.second - from.second, long_ = std::hypot(dx, dy);
  if (long_ < 1.0) return {};
  const double ux = dx / long_, uy = dy / long_, width = 2.0 + 0.7 * std::min(move.pieces, 6);
  std::string text = arrow_markup(move.side, from, to, 15, width + 4, width);
  if (move.pieces > 1)
    text += text_at({(from.first + to.first) / 2 + uy * 9 + 5, (from.second + to.second) / 2 - ux * 9 + 4},
                    "k", "\u00d7" + std::to_string(move.pieces));
  return text + '\n';
}

}  // namespace

std::string map_style() {
  return ":root {" + app::map_dress_css(app::MapDress::kPaper) + "}\n" + app::map_classes_css();
}

std::string symbol_definitions(const Board& board, const std::vector<BattleMap>& maps,
                               const std::vector<Ground>& grounds) {
  std::set<std::pair<std::string, std::string>> used;
  for (const BattleMap& map : maps)
    for (const MapPiece& piece : map.pieces) used.insert({piece.kind, piece.mobility});
  std::string text =
      "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\n";
  for (const auto& [kind, mobility] : used) text += definition(kind, mobility);
  return text + ground_definition(board, grounds) + "</defs></svg>\n";
}

std::string svg_map(const Board& board, const BattleMap& map, const std::string& title) {
  const GridBoard* grid = grid_of(board);
  if (!has_surface(board)) return {};
  if (!grid) return svg_open_map(board, map, title);
  const Field field(*grid, map);
  const double wide = grid->columns * field.wide, high = grid->rows * field.high;
  std::string text, names;
  const auto each_sector = [&](auto markup) {
    for (int row = grid->rows - 1; row >= 0; --row)
      for (int column = 0; column < grid->columns; ++column) text += markup(field, map, {column, row});
  };
  each_sector(sector_sheet);
  text += ground_markup(field, map);
  each_sector(sector_markup);
  for (int column = 0; column < grid->columns; ++column)
    for (const double y : {kMapMargin - 8, kMapMargin + high + 18})
      names += text_at({kMapMargin + (column + 0.5) * field.wide, y}, "a", column_name(*grid, column));
  for (int row = 0; row < grid->rows; ++row)
    names += text_at({kMapMargin / 2, kMapMargin + (grid->rows - row - 0.5) * field.high + 5}, "a",
                     row_name(*grid, row));
  for (const MapMove& move : map.moves) text += move_markup(field, move);
  double bottom = kMapMargin + high + kMapMargin;
  text += svg_reserves(map, kMapMargin, wide, bottom);
  return map_markup(wide + kMapMargin + 6, bottom, title, names + '\n' + text);
}

std::string svg_symbol(Side side, const std::string& kind, const std::string& mobility) {
  const MapPiece piece{.side = side, .kind = kind, .mobility = mobility};
  return "<svg class=\"one\" viewBox=\"0 0 34 30\" aria-hidden=\"true\"><use href=\"#" +
         id_of(kind, mobility) + "\" width=\"34\" height=\"30\" fill=\"" + std::string(paper_of(piece)) +
         "\"/></svg>";
}

}  // namespace telescope::report

#include "app/report/paper_map.hpp"

#include <algorithm>
#include <string>

#include "app/drawing/unit_symbol.hpp"
#include "app/print/table_map.hpp"

namespace telescope::report {
namespace {

using print::Align;
using print::Canvas;
using print::Colour;
using print::kInk;
using print::kQuiet;
using print::Rect;

constexpr double kNames = 5.0;  ///< beside and above the grid, for axes and lines
constexpr double kReserveName = 15.0;
constexpr double kReserveRow = 10.5;
constexpr double kReserveStep = 12.0;
constexpr int kAcross = 3;
constexpr double kHighest = 10.5;  ///< a symbol with its label

void draw_facing(Canvas& canvas, const Rect& symbol, Facing facing) {
  const SymbolBox& box = kSymbolBox;
  const double unit = std::min(symbol.width / static_cast<double>(box.right - box.left),
                               symbol.height / static_cast<double>(box.top - box.bottom));
  const double above = static_cast<double>(box.top + box.bottom) / 2.0;  // the frame's middle, from the box's
  std::vector<print::Point> wedge;
  for (const auto& [x, y] :
       facing_wedge(facing, {symbol.x + symbol.width / 2, symbol.y + symbol.height / 2 + above * unit}, unit))
    wedge.push_back({x, y});
  canvas.fill(wedge, kInk);
}

void draw_piece(Canvas& canvas, const Rect& box, const MapPiece& piece) {
  const double letters = std::min(2.3, box.height * 0.25);
  const Rect symbol{box.x, box.y, box.width, box.height - letters};
  canvas.symbol(symbol, piece.kind.empty() ? counter_symbol() : symbol_for(piece.kind, piece.mobility), kInk,
                paper_colour(piece));
  if (piece.facing) draw_facing(canvas, symbol, *piece.facing);
  canvas.text({box.x - 1.0, box.bottom() - letters, box.width + 2.0, letters},
              piece.hidden ? piece.label + " ?" : piece.label, {letters * 0.95, false, kInk, Align::kCentre});
}

void draw_half(Canvas& canvas, const Rect& box, const std::vector<const MapPiece*>& pieces) {
  const auto count = static_cast<int>(pieces.size());
  const int across = std::max(kAcross, (count + 1) / 2);
  const double wide = box.width / across;
  const double high = count > across ? box.height / 2 : std::min(box.height, kHighest);
  for (int i = 0; i < count; ++i)
    draw_piece(canvas, {box.x + i % across * wide + 0.4, box.y + i / across * high, wide - 0.8, high - 0.3},
               *pieces[static_cast<std::size_t>(i)]);
}

void draw_sector(Canvas& canvas, const Rect& box, const GridBoard& grid, Sector sector,
                 const BattleMap& map) {
  const auto [attackers, defenders] = pieces_in(map, sector);
  constexpr double kHead = 3.2;
  canvas.text({box.x + 0.8, box.y + 0.3, box.width, kHead}, label(grid, sector), {2.1, false, kQuiet});
  const double half = (box.height - kHead) / 2;
  draw_half(canvas, {box.x, box.y + kHead, box.width, half}, defenders);
  draw_half(canvas, {box.x, box.y + kHead + half, box.width, half}, attackers);
}

using Places = std::map<std::string, std::vector<const MapPiece*>>;

int rows_of(std::size_t pieces, double width) {
  const int across = static_cast<int>((width - kReserveName) / kReserveStep);
  return (static_cast<int>(pieces) + across - 1) / across;
}

void draw_reserve(Canvas& canvas, const Rect& box, const std::string& name,
                  const std::vector<const MapPiece*>& pieces) {
  canvas.outline(box, 0.15, kQuiet);
  canvas.text({box.x + 1.5, box.y, kReserveName, kReserveRow}, name, {3.0, true});
  const int across = static_cast<int>((box.width - kReserveName) / kReserveStep);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto at = static_cast<int>(i);
    draw_piece(canvas,
               {box.x + kReserveName + at % across * kReserveStep, box.y + 0.5 + at / across * kReserveRow,
                kReserveStep - 1.0, kReserveRow - 0.8},
               *pieces[i]);
  }
}

double height_of(const Places& places, double wide) {
  double height = 0.0;
  for (const auto& [name, pieces] : places) height += rows_of(pieces.size(), wide) * kReserveRow + 1.5;
  return height;
}

void draw_reserves(Canvas& canvas, const Rect& box, double y, const Places& places) {
  for (const auto& [name, pieces] : places) {
    const double high = rows_of(pieces.size(), box.width) * kReserveRow;
    draw_reserve(canvas, {box.x + kNames, y, box.width - kNames, high}, name, pieces);
    y += high + 1.5;
  }
}

void draw_base(Canvas& canvas, const print::TableScale& scale, const MapPiece& piece) {
  std::vector<print::Point> corners = print::placed(base_outline(piece), scale);
  canvas.fill(corners, paper_colour(piece));
  corners.push_back(corners.front());
  canvas.line(corners, 0.2, kInk);
  if (piece.at->heading) canvas.fill(print::placed(front_wedge(piece, 1.5 / scale.across), scale), kInk);
}

void draw_open_map(Canvas& canvas, const Rect& box, const Board& board, const BattleMap& map) {
  if (!has_surface(board)) return;
  constexpr double kRule = 5.0, kWide = 9.0;
  const auto places = beside_table(map);
  const double below = height_of(places, box.width);
  const Rect table = print::table_within(
      board, {box.x + kRule + 1, box.y, box.width - kRule - 2, box.height - kRule - 1 - below});
  const print::TableScale scale(board, table);
  print::draw_ground(canvas, board, scale, print::GroundNames::kAll);
  canvas.outline(table, 0.4, kInk);
  print::draw_rule(canvas, board, scale, kRule, print::RuleEnds::kAll);
  for (const MapPiece& piece : map.pieces)
    if (piece.at) draw_base(canvas, scale, piece);
  for (const MapPiece& piece : map.pieces)
    if (piece.at) {
      const print::Point at = scale(piece.at->point);
      draw_piece(canvas, {at.x - kWide / 2, at.y - kHighest * 0.4, kWide, kHighest}, piece);
    }
  draw_reserves(canvas, box, table.bottom() + kRule + 1, places);
}

}  // namespace

print::Colour paper_colour(const MapPiece& piece) {
  if (piece.kind.empty()) return {0.89, 0.90, 0.92};
  return piece.side == Side::kAttacker ? Colour{0.62, 0.80, 0.93} : Colour{0.97, 0.78, 0.45};
}

void draw_battle_map(Canvas& canvas, const Rect& box, const Board& board, const BattleMap& map) {
  const GridBoard* grid = grid_of(board);
  if (!grid) return draw_open_map(canvas, box, board, map);
  const auto places = beside_table(map);
  const double below = height_of(places, box.width);
  const Rect table{box.x + kNames, box.y + kNames, box.width - kNames, box.height - 2 * kNames - below};
  const double wide = table.width / grid->columns, high = table.height / grid->rows;
  for (int row = 0; row < grid->rows; ++row)
    for (int column = 0; column < grid->columns; ++column) {
      const Rect cell{table.x + column * wide, table.bottom() - (row + 1) * high, wide, high};
      canvas.fill(cell, print::map_paint((column + row) % 2 == 0 ? app::MapInk::kPaper : app::MapInk::kZone));
      canvas.outline(cell, 0.15, kQuiet);
      draw_sector(canvas, cell, *grid, {column, row}, map);
    }
  canvas.outline(table, 0.4, kInk);
  for (int column = 0; column < grid->columns; ++column)
    for (const double y : {table.y - kNames, table.bottom()})
      canvas.text({table.x + column * wide, y, wide, kNames}, column_name(*grid, column),
                  {3.2, true, kInk, Align::kCentre});
  for (int row = 0; row < grid->rows; ++row)
    canvas.text({box.x - 1.0, table.bottom() - (row + 1) * high, kNames, high}, row_name(*grid, row),
                {3.2, true, kInk, Align::kCentre});
  draw_reserves(canvas, box, table.bottom() + kNames, places);
}

}  // namespace telescope::report

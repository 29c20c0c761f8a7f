#include "app/report/paper_map.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "app/presenters/unit_symbol.hpp"
#include "app/report/grid_names.hpp"

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

void draw_piece(Canvas& canvas, const Rect& box, const MapPiece& piece) {
  const double letters = std::min(2.3, box.height * 0.25);
  const Rect symbol{box.x, box.y, box.width, box.height - letters};
  canvas.symbol(symbol, piece.kind.empty() ? counter_symbol() : symbol_for(piece.kind, piece.mobility), kInk,
                paper_colour(piece));
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
  std::vector<const MapPiece*> attackers, defenders;
  for (const MapPiece& piece : map.pieces)
    if (piece.sector == sector) (piece.side == Side::kAttacker ? attackers : defenders).push_back(&piece);
  constexpr double kHead = 3.2;
  canvas.text({box.x + 0.8, box.y + 0.3, box.width, kHead}, label(grid, sector), {2.1, false, kQuiet});
  const double half = (box.height - kHead) / 2;
  draw_half(canvas, {box.x, box.y + kHead, box.width, half}, defenders);
  draw_half(canvas, {box.x, box.y + kHead + half, box.width, half}, attackers);
}

/// Places beside the table that hold pieces, R1 and R2.
std::map<std::string, std::vector<const MapPiece*>> reserves(const BattleMap& map) {
  std::map<std::string, std::vector<const MapPiece*>> places;
  for (const MapPiece& piece : map.pieces)
    if (!piece.sector) places[piece.place].push_back(&piece);
  return places;
}

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

}  // namespace

print::Colour paper_colour(const MapPiece& piece) {
  if (piece.kind.empty()) return {0.89, 0.90, 0.92};
  return piece.side == Side::kAttacker ? Colour{0.62, 0.80, 0.93} : Colour{0.97, 0.78, 0.45};
}

void draw_battle_map(Canvas& canvas, const Rect& box, const Board& board, const BattleMap& map) {
  const GridBoard* grid = grid_of(board);
  if (!grid) return;
  const auto places = reserves(map);
  double below = 0.0;
  for (const auto& [name, pieces] : places) below += rows_of(pieces.size(), box.width) * kReserveRow + 1.5;
  const Rect table{box.x + kNames, box.y + kNames, box.width - kNames, box.height - 2 * kNames - below};
  const double wide = table.width / grid->columns, high = table.height / grid->rows;
  for (int row = 0; row < grid->rows; ++row)
    for (int column = 0; column < grid->columns; ++column) {
      const Rect cell{table.x + column * wide, table.bottom() - (row + 1) * high, wide, high};
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
  double y = table.bottom() + kNames;
  for (const auto& [name, pieces] : places) {
    const double high_of = rows_of(pieces.size(), box.width) * kReserveRow;
    draw_reserve(canvas, {box.x + kNames, y, box.width - kNames, high_of}, name, pieces);
    y += high_of + 1.5;
  }
}

}  // namespace telescope::report

#pragma once

#include "app/drawing/map_dress.hpp"
#include "app/print/canvas.hpp"
#include "core/board/board.hpp"
#include "core/kit/kit.hpp"

namespace telescope::print {

enum class MapWords { kNone, kAll };

/// A small plan of the table within `box`: sectors, the four anchors in their places, the near edge
/// below.
void draw_table_map(Canvas& canvas, const Kit& kit, const Rect& box, MapWords words);

/// Anchors 1 and 2 stand to the right of the table, 2 and 3 beyond its far edge.
constexpr bool anchor_is_right(int index) {
  return index == 1 || index == 2;
}
constexpr bool anchor_is_far(int index) {
  return index >= 2;
}

/// Where table points lie on a sheet: the whole table in `table`.
struct TableScale {
  TableScale(const Board& board, const Rect& box)
      : table(box), across(box.width / width(board).mm()), down(box.height / depth(board).mm()) {}
  Point operator()(TablePoint p) const { return {table.x + p.x_mm * across, table.bottom() - p.y_mm * down}; }
  Rect table;
  double across, down;  ///< millimetres on the sheet for one on the table
};

std::vector<Point> placed(const std::vector<TablePoint>& points, const TableScale& scale);

/// The largest rectangle of the table's shape in the middle of `box`.
Rect table_within(const Board& board, const Rect& box);

/// A map's colour on paper.
Colour map_paint(app::MapInk ink);
enum class GroundNames { kNone, kAll };
/// The sheet of the table, with its areas and lines of ground.
void draw_ground(Canvas& canvas, const Board& board, const TableScale& scale, GroundNames names);
enum class RuleEnds { kNone, kAll };
/// The ruler along the near and left edges, of an open table; its numbers lie within `reach` of the edge.
/// Without its ends nothing is written at the table's corners, where anchors lie.
void draw_rule(Canvas& canvas, const Board& board, const TableScale& scale, double reach, RuleEnds ends);

}  // namespace telescope::print

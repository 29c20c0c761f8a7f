#include "app/print/table_map.hpp"

#include <algorithm>
#include <string>

namespace telescope::print {
namespace {

void draw_lines(Canvas& canvas, const GridBoard& grid, const Rect& table) {
  const double dx = table.width / grid.columns, dy = table.height / grid.rows;
  for (int c = 1; c < grid.columns; ++c)
    canvas.line({{table.x + c * dx, table.y}, {table.x + c * dx, table.bottom()}}, 0.12, kHair);
  for (int r = 1; r < grid.rows; ++r)
    canvas.line({{table.x, table.y + r * dy}, {table.right(), table.y + r * dy}}, 0.12, kHair);
}

void draw_labels(Canvas& canvas, const GridBoard& grid, const Rect& table) {
  const double dx = table.width / grid.columns, dy = table.height / grid.rows;
  const double size = std::min({2.4, dx * 0.28, dy * 0.5});
  for (int r = 0; r < grid.rows; ++r)
    for (int c = 0; c < grid.columns; ++c)
      canvas.text({table.x + c * dx, table.bottom() - (r + 1) * dy, dx, dy}, label(grid, {c, r}),
                  {size, false, kQuiet, Align::kCentre});
}

}  // namespace

void draw_table_map(Canvas& canvas, const Kit& kit, const Rect& box, MapWords words) {
  const double wide = width(kit.board).mm(), deep = depth(kit.board).mm();
  constexpr double kAnchor = 5.0;  // larger than to scale, to hold its number
  const double scale = std::min((box.width - 2 * kAnchor) / wide, (box.height - 2 * kAnchor) / deep);
  const Rect table{box.x + (box.width - wide * scale) / 2, box.y + (box.height - deep * scale) / 2,
                   wide * scale, deep * scale};
  canvas.fill(table, {0.96, 0.96, 0.95});
  const GridBoard* grid = grid_of(kit.board);
  if (grid) draw_lines(canvas, *grid, table);
  canvas.outline(table, 0.4, kInk);
  for (int i = 0; i < 4; ++i) {
    const Rect anchor{anchor_is_right(i) ? table.right() : table.x - kAnchor,
                      anchor_is_far(i) ? table.y - kAnchor : table.bottom(), kAnchor, kAnchor};
    canvas.fill(anchor, kInk);
    canvas.text(anchor, std::to_string(i), {3.0, true, kWhite, Align::kCentre});
  }
  if (words == MapWords::kNone) return;
  if (grid) draw_labels(canvas, *grid, table);
  const TextStyle style{2.2, false, kQuiet, Align::kCentre};
  canvas.text({table.x, table.y - kAnchor, table.width, kAnchor}, "far edge", style);
  canvas.text({table.x, table.bottom(), table.width, kAnchor}, "attackers' edge", style);
}

}  // namespace telescope::print

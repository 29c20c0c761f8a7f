#include "app/print/table_map.hpp"

#include <algorithm>
#include <string>

namespace telescope::print {
namespace {

void draw_grid(Canvas& canvas, const GridBoard& grid, const Rect& table) {
  const double dx = table.width / grid.columns, dy = table.height / grid.rows;
  for (int c = 1; c < grid.columns; ++c)
    canvas.line({{table.x + c * dx, table.y}, {table.x + c * dx, table.bottom()}}, 0.12, kHair);
  for (int r = 1; r < grid.rows; ++r)
    canvas.line({{table.x, table.y + r * dy}, {table.right(), table.y + r * dy}}, 0.12, kHair);
  const double size = std::min({2.4, dx * 0.28, dy * 0.5});
  for (int r = 0; r < grid.rows; ++r)
    for (int c = 0; c < grid.columns; ++c)
      canvas.text({table.x + c * dx, table.bottom() - (r + 1) * dy, dx, dy}, label(grid, {c, r}),
                  {size, false, kQuiet, Align::kCentre});
}

}  // namespace

void draw_table_map(Canvas& canvas, const Kit& kit, const Rect& box) {
  const double wide = width(kit.board).mm(), deep = depth(kit.board).mm();
  constexpr double kEdge = 7.0,
                   kWords = 4.0;  // room for the anchors all round, and for words above and below
  const double scale = std::min((box.width - 2 * kEdge) / wide, (box.height - 2 * kEdge - 2 * kWords) / deep);
  const Rect table{box.x + (box.width - wide * scale) / 2, box.y + (box.height - deep * scale) / 2,
                   wide * scale, deep * scale};
  canvas.fill(table, {0.96, 0.96, 0.95});
  if (const GridBoard* grid = grid_of(kit.board)) draw_grid(canvas, *grid, table);
  canvas.outline(table, 0.4, kInk);
  const double side = std::max(kit.anchor_size_mm * scale, 5.0);
  for (int i = 0; i < 4; ++i) {
    const Rect anchor{anchor_is_right(i) ? table.right() : table.x - side,
                      anchor_is_far(i) ? table.y - side : table.bottom(), side, side};
    canvas.fill(anchor, kInk);
    canvas.text(anchor, std::to_string(i), {side * 0.6, true, kWhite, Align::kCentre});
  }
  canvas.text({table.x, table.y - kWords - 0.5, table.width, kWords}, "far edge",
              {2.2, false, kQuiet, Align::kCentre});
  canvas.text({table.x, table.bottom() + 0.5, table.width, kWords}, "attackers' edge",
              {2.2, false, kQuiet, Align::kCentre});
}

}  // namespace telescope::print

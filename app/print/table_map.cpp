#include "app/print/table_map.hpp"

#include <algorithm>
#include <string>

#include "app/print/open_table_map.hpp"
#include "app/support/language.hpp"

namespace telescope::print {
namespace {

using app::tr;

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
  constexpr double kAnchor = 5.0;  // larger than to scale, to hold its number
  const Rect table = table_within(kit.board, box.grown(-kAnchor));
  const GridBoard* grid = grid_of(kit.board);
  const TableScale scale(kit.board, table);
  draw_ground(canvas, kit.board, scale, words == MapWords::kNone ? GroundNames::kNone : GroundNames::kAll);
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
  canvas.text({table.x, table.y - kAnchor, table.width, kAnchor}, tr("far edge"), style);
  if (!grid) draw_rule(canvas, kit.board, scale, kAnchor, RuleEnds::kNone);
  canvas.text({table.x, table.bottom() + (grid ? 0.0 : kAnchor), table.width, kAnchor}, tr("near edge"),
              style);
}

}  // namespace telescope::print

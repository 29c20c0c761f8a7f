#include "app/print/table_map.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "app/drawing/ground_drawing.hpp"
#include "app/drawing/table_rule.hpp"
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

namespace {

constexpr double kPatternStepMm = 3.0;  // on the sheet

}  // namespace

std::vector<Point> placed(const std::vector<TablePoint>& points, const TableScale& scale) {
  std::vector<Point> placed;
  for (const TablePoint& point : points) placed.push_back(scale(point));
  return placed;
}

Rect table_within(const Board& board, const Rect& box) {
  const double wide = width(board).mm(), deep = depth(board).mm();
  const double scale = std::min(box.width / wide, box.height / deep);
  return {box.x + (box.width - wide * scale) / 2, box.y + (box.height - deep * scale) / 2, wide * scale,
          deep * scale};
}

Colour map_paint(app::MapInk ink) {
  const std::uint32_t rgb = app::map_colour(app::MapDress::kPaper, ink);
  const auto share = [&](unsigned shift) { return (rgb >> shift & 0xFFU) / 255.0; };
  return {share(16), share(8), share(0)};
}

void draw_ground(Canvas& canvas, const Board& board, const TableScale& scale, GroundNames names) {
  canvas.fill(scale.table, map_paint(app::MapInk::kPaper));
  const app::GroundDrawing drawing = app::ground_drawing(board.ground, kPatternStepMm / scale.across);
  for (const app::MapShape& shape : drawing.shapes)
    for (const app::MapPath& path : shape.paths)
      if (shape.width_mm == 0.0)
        canvas.fill(placed(path, scale), map_paint(shape.ink));
      else
        canvas.line(placed(path, scale), shape.width_mm * scale.across, map_paint(shape.ink));
  if (names == GroundNames::kNone) return;
  constexpr double kWide = 40.0, kHigh = 3.0, kLetter = 1.42;
  for (const app::GroundName& name : drawing.names) {
    const Point at = scale(name.at);
    const double reach = kLetter * static_cast<double>(name.text.size()) / 2 + 0.6;
    canvas.fill(Rect{at.x - reach, at.y - kHigh / 2, 2 * reach, kHigh}, map_paint(app::MapInk::kHalo));
    canvas.text({at.x - kWide / 2, at.y - kHigh / 2, kWide, kHigh}, name.text,
                {2.4, true, map_paint(app::MapInk::kName), Align::kCentre});
  }
}

void draw_rule(Canvas& canvas, const Board& board, const TableScale& scale, double reach, RuleEnds ends) {
  const app::TableRule rule = app::table_rule(board);
  constexpr double kWide = 10.0;
  const double size = std::min(2.6, reach * 0.55), tick_of = reach - size * 1.15;
  const double right = width(board).mm(), far = depth(board).mm();
  bool unit_said = false;
  for (const auto& tick : rule.ticks) {
    const Point at = scale(tick.at);
    const double length = tick.text.empty() ? tick_of * 0.5 : tick_of;
    const bool on_near = tick.out.y_mm < tick.at.y_mm;
    const double along = on_near ? tick.at.x_mm : tick.at.y_mm;
    const bool end = along < 1.0 || along > (on_near ? right : far) - 1.0;
    if (end && ends == RuleEnds::kNone) continue;
    const Point out = on_near ? Point{at.x, at.y + length} : Point{at.x - length, at.y};
    canvas.line({at, out}, tick.text.empty() ? 0.12 : 0.25, kInk);
    if (tick.text.empty()) continue;
    const std::string text = std::exchange(unit_said, true) ? tick.text : tick.text + " " + rule.unit;
    if (on_near)
      canvas.text({at.x - kWide / 2, at.y + tick_of, kWide, size * 1.15}, text,
                  {size, false, kInk, Align::kCentre});
    else
      canvas.text({scale.table.x - tick_of - kWide - 0.4, at.y - size, kWide, size * 2}, tick.text,
                  {size, false, kInk, Align::kRight});
  }
}

}  // namespace telescope::print

#include "app/print/open_table_map.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "app/drawing/ground_drawing.hpp"
#include "app/drawing/table_rule.hpp"
#include "core/board/segments.hpp"

namespace telescope::print {
namespace {

constexpr double kPatternStepMm = 3.0;  // on the sheet

std::vector<Point> placed(const std::vector<TablePoint>& points, const TableScale& scale) {
  std::vector<Point> placed;
  for (const TablePoint& point : points) placed.push_back(scale(point));
  return placed;
}

}  // namespace

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

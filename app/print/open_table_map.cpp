#include "app/print/open_table_map.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "app/presenters/ground_drawing.hpp"
#include "core/board/segments.hpp"

namespace telescope::print {
namespace {

using app::GroundDrawing;
using app::LinePattern;

constexpr double kPatternStepMm = 3.0;  // on the sheet

Colour colour(app::GroundColour c) {
  return {c.red / 255.0, c.green / 255.0, c.blue / 255.0};
}

std::vector<Point> placed(const std::vector<TablePoint>& points, const TableScale& scale) {
  std::vector<Point> placed;
  for (const TablePoint& point : points) placed.push_back(scale(point));
  return placed;
}

/// Pieces of a way, `dash` millimetres of the table long and as far apart.
void draw_dashes(Canvas& canvas, const std::vector<TablePoint>& points, const TableScale& scale, double dash,
                 double width, Colour ink) {
  double gone = 0.0;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const double length = distance_mm(points[i - 1], points[i]);
    for (double at = -std::fmod(gone, 2 * dash); length > 0.0 && at < length; at += 2 * dash) {
      const double from = std::max(at, 0.0), to = std::min(at + dash, length);
      if (to > from)
        canvas.line({scale(between(points[i - 1], points[i], from / length)),
                     scale(between(points[i - 1], points[i], to / length))},
                    width, ink);
    }
    gone += length;
  }
}

void draw_area(Canvas& canvas, const GroundDrawing& drawing, const TableScale& scale) {
  const Colour ink = colour(app::ground_colour(drawing.style.tint));
  auto points = drawing.outline;
  canvas.fill(placed(points, scale), colour(app::ground_paper_colour(drawing.style.tint)));
  for (const auto& stroke : drawing.pattern) canvas.line(placed(stroke, scale), 0.12, ink);
  points.push_back(points.front());
  if (drawing.style.line == LinePattern::kDashed)
    draw_dashes(canvas, points, scale, 1.6 / scale.across, 0.35, ink);
  else
    canvas.line(placed(points, scale), 0.3, ink);
}

void draw_line(Canvas& canvas, const GroundDrawing& drawing, const TableScale& scale) {
  const Colour ink = colour(app::ground_colour(drawing.style.tint));
  const auto points = placed(drawing.outline, scale);
  const double width = std::max(drawing.width_mm * scale.across, 0.6);
  switch (drawing.style.line) {
    case LinePattern::kCased:
      canvas.line(points, width + 0.5, ink);
      return canvas.line(points, width, colour(app::ground_paper_colour(drawing.style.tint)));
    case LinePattern::kDashed:
      return draw_dashes(canvas, drawing.outline, scale, 1.6 / scale.across, 0.5, ink);
    case LinePattern::kDotted:
      return draw_dashes(canvas, drawing.outline, scale, 0.8 / scale.across, 1.0, ink);
    case LinePattern::kTies:
      canvas.line(points, 0.4, ink);
      for (const auto& stroke : drawing.pattern) canvas.line(placed(stroke, scale), 0.3, ink);
      return;
    case LinePattern::kSolid:
      break;
  }
  canvas.line(points, width, ink);
}

}  // namespace

Rect table_within(const Board& board, const Rect& box) {
  const double wide = width(board).mm(), deep = depth(board).mm();
  const double scale = std::min(box.width / wide, box.height / deep);
  return {box.x + (box.width - wide * scale) / 2, box.y + (box.height - deep * scale) / 2, wide * scale,
          deep * scale};
}

void draw_ground(Canvas& canvas, const Board& board, const TableScale& scale, GroundNames names) {
  const auto drawings = app::ground_drawings(board.ground, kPatternStepMm / scale.across);
  for (const GroundDrawing& drawing : drawings)
    (drawing.area ? draw_area : draw_line)(canvas, drawing, scale);
  if (names == GroundNames::kNone) return;
  constexpr double kWide = 40.0, kHigh = 3.0, kLetter = 1.42;
  for (const GroundDrawing& drawing : drawings) {
    if (drawing.text.empty()) continue;
    const Point at = scale(drawing.label_at);
    const double reach = kLetter * static_cast<double>(drawing.text.size()) / 2 + 0.6;
    canvas.fill({at.x - reach, at.y - kHigh / 2, 2 * reach, kHigh},
                colour(app::ground_paper_colour(drawing.style.tint)));
    canvas.text({at.x - kWide / 2, at.y - kHigh / 2, kWide, kHigh}, drawing.text,
                {2.4, true, colour(app::ground_colour(drawing.style.tint)), Align::kCentre});
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

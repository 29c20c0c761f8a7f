#include "app/drawing/ground_drawing.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/drawing/ground_patterns.hpp"

namespace telescope::app {
namespace {

using Kind = MapShape::Kind;

/// Clipping takes marks times points; beyond this a frame would wait for it.
constexpr std::size_t kMostPatternPoints = 5000;

void add_area(const GroundArea& area, double step, bool patterns, std::vector<MapShape>& shapes) {
  const GroundStyle style = ground_style(area.kind);
  const Patch patch(area, outline(area.shape));
  if (style.pattern != GroundPattern::kOpen) add(shapes, Kind::kGround, style.fill, 0.0, {patch.outline});
  if (patterns) add_pattern(patch, style, step, shapes);
  MapPath ring = closed(patch.outline);
  add(shapes, Kind::kEdge, edge_of(style.fill), 1.5 * step / kPoints,
      style.line == LinePattern::kDashed ? dashed(ring, 0.6 * step) : MapPaths{std::move(ring)});
}

/// Where heights lie over one another they are of a second tint, below the marks of both.
void add_tops(const Ground& ground, std::vector<MapShape>& shapes) {
  std::vector<MapPath> heights;
  for (const GroundArea& area : ground.areas)
    if (ground_style(area.kind).fill == MapInk::kHill)
      heights.push_back(Patch(area, outline(area.shape)).outline);
  for (std::size_t i = 0; i < heights.size(); ++i)
    for (std::size_t j = i + 1; j < heights.size(); ++j) {
      const bool second = is_convex(heights[j]);
      if (!second && !is_convex(heights[i])) continue;
      MapPath both = second ? shared(heights[i], heights[j]) : shared(heights[j], heights[i]);
      if (both.size() > 2) add(shapes, Kind::kGround, MapInk::kHillTop, 0.0, {std::move(both)});
    }
}

/// Lines in the order in which they lie: of crossing roads the edges are below the bands, so that they join.
struct LineLayers {
  std::vector<MapShape> banks, water, marks, casings, roads, bridges;
};

void add_bridge(const MapPath& points, double width, double point, LineLayers& layers) {
  const MapPath line{points.front(), points.back()};
  const double length = distance_mm(line[0], line[1]);
  if (length <= 0.0) return;
  const TablePoint along{(line[1].x_mm - line[0].x_mm) / length, (line[1].y_mm - line[0].y_mm) / length};
  add(layers.bridges, Kind::kBand, MapInk::kRoad, width, {line});
  MapPaths rails;
  for (const double side : {-1.0, 1.0}) {
    const TablePoint out{-along.y_mm * side, along.x_mm * side};
    const double off = width / 2 + point;
    const TablePoint a = moved(line[0], out, off), b = moved(line[1], out, off);
    const double wing = std::max(width * 0.35, 4 * point);
    rails.push_back(
        {moved(moved(a, along, -wing), out, wing), a, b, moved(moved(b, along, wing), out, wing)});
  }
  add(layers.bridges, Kind::kEdge, MapInk::kName, 2.4 * point, std::move(rails));
}

void add_line(const GroundLine& line, double step, LineLayers& layers) {
  if (line.points.size() < 2) return;
  const GroundStyle style = ground_style(line.kind);
  const double point = step / kPoints, width = std::max(line.width.mm(), 3 * point);
  const MapInk mark = mark_of(style.fill), edge = edge_of(style.fill);
  const MapPath way = rounded(line.points, width);
  switch (style.line) {
    case LinePattern::kSolid:
      add(layers.banks, Kind::kBand, edge, width + 2.4 * point, {way});
      return add(layers.water, Kind::kBand, style.fill, width, {way});
    case LinePattern::kCased:
      add(layers.casings, Kind::kBand, edge, width + 2.4 * point, {way});
      return add(layers.roads, Kind::kBand, style.fill, width, {way});
    case LinePattern::kDashed:
      return add(layers.marks, Kind::kEdge, edge, 2.5 * point, dashed(way, 0.6 * step));
    case LinePattern::kDotted:
      return add(layers.marks, Kind::kEdge, mark, 5 * point, dashed(way, 4 * point));
    case LinePattern::kBridge:
      return add_bridge(line.points, width, point, layers);
    case LinePattern::kTies: {
      MapPaths ties;
      const double reach = std::max(line.width.mm() / 2, step * 0.3);
      walk(way, step, [&](TablePoint at, TablePoint left) {
        ties.push_back({moved(at, left, -reach), moved(at, left, reach)});
      });
      add(layers.marks, Kind::kEdge, edge, 2.2 * point, {way});
      return add(layers.marks, Kind::kEdge, edge, 1.8 * point, std::move(ties));
    }
  }
}

/// The middle of the longest straight piece, where a name lies best.
TablePoint middle_of(const MapPath& points) {
  std::size_t longest = 1;
  for (std::size_t i = 2; i < points.size(); ++i)
    if (distance_mm(points[i - 1], points[i]) > distance_mm(points[longest - 1], points[longest]))
      longest = i;
  return between(points[longest - 1], points[longest], 0.5);
}

}  // namespace

double pattern_step_mm(const Board& board) {
  constexpr double kSteps = 60.0;  // along an open table's longer side
  const GridBoard* grid = grid_of(board);
  return grid ? grid->cell.mm() / kMarksInSector : std::max(width(board).mm(), depth(board).mm()) / kSteps;
}

GroundDrawing ground_drawing(const Ground& ground, double step_mm) {
  std::size_t points = 0;
  for (const GroundArea& area : ground.areas) points += outline(area.shape).size();
  GroundDrawing drawing;
  for (const GroundArea& area : ground.areas) {
    add_area(area, step_mm, points <= kMostPatternPoints, drawing.shapes);
    drawing.names.push_back(
        {true, area.name.empty() ? area.kind : area.name, label_point(area.shape), outline(area.shape)});
  }
  std::vector<MapShape> tops;
  add_tops(ground, tops);
  // Directly above the last height's fill, so that its marks lie on them.
  const auto last =
      std::ranges::find(drawing.shapes.rbegin(), drawing.shapes.rend(), MapInk::kHill, &MapShape::ink);
  drawing.shapes.insert(last.base(), std::make_move_iterator(tops.begin()),
                        std::make_move_iterator(tops.end()));
  LineLayers layers;
  for (const GroundLine& line : ground.lines) {
    add_line(line, step_mm, layers);
    if (!line.name.empty() && line.points.size() > 1)
      drawing.names.push_back({false, line.name, middle_of(line.points), line.points});
  }
  for (auto* layer :
       {&layers.banks, &layers.water, &layers.marks, &layers.casings, &layers.roads, &layers.bridges})
    std::ranges::move(*layer, std::back_inserter(drawing.shapes));
  return drawing;
}

}  // namespace telescope::app

#include "app/drawing/ground_drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <span>
#include <utility>

#include "core/board/segments.hpp"
#include "core/measure/judgement.hpp"
#include "core/measure/words.hpp"

namespace telescope::app {
namespace {

using Kind = MapShape::Kind;
using Paths = std::vector<MapPath>;

/// Clipping takes marks times points; beyond this a frame would wait for it.
constexpr std::size_t kMostPatternPoints = 5000;
constexpr double kPoints = 15.0;  // that a step of the pattern has: a point is a line's usual thickness

struct Word {
  std::string_view part;
  GroundStyle style;
};
/// The first whose part is in the kind.
constexpr std::array<Word, 35> kWords{{
    {"wood", {GroundPattern::kTrees, LinePattern::kSolid, MapInk::kWood}},
    {"forest", {GroundPattern::kTrees, LinePattern::kSolid, MapInk::kWood}},
    {"orchard", {GroundPattern::kTrees, LinePattern::kSolid, MapInk::kWood}},
    {"hedge", {GroundPattern::kTufts, LinePattern::kDotted, MapInk::kWood, true}},
    {"built", {GroundPattern::kBlocks, LinePattern::kSolid, MapInk::kTown}},
    {"urban", {GroundPattern::kBlocks, LinePattern::kSolid, MapInk::kTown}},
    {"town", {GroundPattern::kBlocks, LinePattern::kSolid, MapInk::kTown}},
    {"village", {GroundPattern::kBlocks, LinePattern::kSolid, MapInk::kTown}},
    {"building", {GroundPattern::kBlocks, LinePattern::kSolid, MapInk::kTown}},
    {"bridge", {GroundPattern::kPlain, LinePattern::kBridge, MapInk::kRoad}},
    {"hill", {GroundPattern::kSlopes, LinePattern::kTies, MapInk::kHill}},
    {"slope", {GroundPattern::kSlopes, LinePattern::kTies, MapInk::kHill}},
    {"ridge", {GroundPattern::kSlopes, LinePattern::kTies, MapInk::kHill}},
    {"cliff", {GroundPattern::kSlopes, LinePattern::kTies, MapInk::kHill}},
    {"swamp", {GroundPattern::kReeds, LinePattern::kSolid, MapInk::kMarsh}},
    {"marsh", {GroundPattern::kReeds, LinePattern::kSolid, MapInk::kMarsh}},
    {"water", {GroundPattern::kWaves, LinePattern::kSolid, MapInk::kWater}},
    {"river", {GroundPattern::kWaves, LinePattern::kSolid, MapInk::kWater, true}},
    {"stream", {GroundPattern::kWaves, LinePattern::kSolid, MapInk::kWater, true}},
    {"lake", {GroundPattern::kWaves, LinePattern::kSolid, MapInk::kWater}},
    {"pond", {GroundPattern::kWaves, LinePattern::kSolid, MapInk::kWater}},
    {"field", {GroundPattern::kFurrows, LinePattern::kSolid, MapInk::kField}},
    {"crop", {GroundPattern::kFurrows, LinePattern::kSolid, MapInk::kField}},
    {"rough", {GroundPattern::kTufts, LinePattern::kSolid, MapInk::kRough}},
    {"scrub", {GroundPattern::kTufts, LinePattern::kSolid, MapInk::kRough}},
    {"crater", {GroundPattern::kTufts, LinePattern::kSolid, MapInk::kRough}},
    {"rail", {GroundPattern::kHatch, LinePattern::kTies, MapInk::kOther, true}},
    {"road", {GroundPattern::kPlain, LinePattern::kCased, MapInk::kRoad, true}},
    {"track", {GroundPattern::kPlain, LinePattern::kDashed, MapInk::kRoad, true}},
    {"path", {GroundPattern::kPlain, LinePattern::kDashed, MapInk::kRoad, true}},
    {"trench", {GroundPattern::kHatch, LinePattern::kTies, MapInk::kRough}},
    {"wall", {GroundPattern::kPlain, LinePattern::kTies, MapInk::kTown}},
    {"impassable", {GroundPattern::kOpen, LinePattern::kDashed, MapInk::kOther}},
    {"objective", {GroundPattern::kOpen, LinePattern::kDashed, MapInk::kOther}},
    {"edge", {GroundPattern::kOpen, LinePattern::kDashed, MapInk::kOther}},
}};

struct Box {
  TablePoint min, max;
};
Box box_of(const MapPath& points) {
  Box box{points.front(), points.front()};
  for (const TablePoint& p : points) {
    box.min = {std::min(box.min.x_mm, p.x_mm), std::min(box.min.y_mm, p.y_mm)};
    box.max = {std::max(box.max.x_mm, p.x_mm), std::max(box.max.y_mm, p.y_mm)};
  }
  return box;
}

/// Twice the area, above zero where it turns counter-clockwise.
double twice_area(const MapPath& points) {
  double twice = 0.0;
  for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++)
    twice += points[j].x_mm * points[i].y_mm - points[i].x_mm * points[j].y_mm;
  return twice;
}
/// Above zero where `c` lies to the left of the way from `a` to `b`.
double turn_at(TablePoint a, TablePoint b, TablePoint c) {
  return (b.x_mm - a.x_mm) * (c.y_mm - a.y_mm) - (b.y_mm - a.y_mm) * (c.x_mm - a.x_mm);
}

/// Marks of one hand are never quite alike: -1 to 1, the same for the same place.
double wobble(int row, int column, unsigned salt) {
  auto mixed =
      static_cast<unsigned>(row) * 73856093U ^ static_cast<unsigned>(column) * 19349663U ^ salt * 83492791U;
  mixed ^= mixed >> 13U;
  mixed *= 0x5bd1e995U;
  mixed ^= mixed >> 15U;
  return static_cast<double>(mixed % 2001U) / 1000.0 - 1.0;
}

/// An area whose pattern is drawn: its outline turns counter-clockwise, so that its inside lies to the left.
struct Patch {
  Patch(const GroundArea& of, MapPath points)
      : alone{.areas = {of}, .lines = {}}, outline(std::move(points)) {
    if (twice_area(outline) < 0.0) std::ranges::reverse(outline);
    box = box_of(outline);
  }
  const GroundShape& shape() const { return alone.areas.front().shape; }
  bool holds(TablePoint at, double half) const {
    for (const double x : {-half, half})
      for (const double y : {-half, half})
        if (!contains(shape(), {at.x_mm + x, at.y_mm + y})) return false;
    return true;
  }
  Ground alone;
  MapPath outline;
  Box box;
};

/// The parts of a straight line that lie in the patch.
void add_clipped(const Patch& patch, TablePoint from, TablePoint to, Paths& paths) {
  const double length = distance_mm(from, to);
  for (const Stretch& stretch : stretches(patch.alone, std::array{from, to}))
    if (!stretch.areas.empty())
      paths.push_back(
          {between(from, to, stretch.from.mm() / length), between(from, to, stretch.to.mm() / length)});
}

/// Parallel lines at `step`; `slant` is how far they lean to the right over the box's height, per millimetre.
Paths lines_across(const Patch& patch, double step, double slant) {
  const Box& box = patch.box;
  const double high = box.max.y_mm - box.min.y_mm, lean = slant * high;
  Paths paths;
  for (double x = std::min(box.min.x_mm, box.min.x_mm - lean) + step / 2;
       x < std::max(box.max.x_mm, box.max.x_mm - lean); x += step)
    add_clipped(patch, {x, box.min.y_mm}, {x + lean, box.max.y_mm}, paths);
  return paths;
}

/// A mark near each point of staggered rows whose whole square lies inside.
template <class Mark>
void add_marks(const Patch& patch, double step, double half, Mark mark) {
  int row = 0;
  for (double y = patch.box.min.y_mm + half; y < patch.box.max.y_mm; y += step * 0.8, ++row) {
    int column = 0;
    for (double x = patch.box.min.x_mm + step * (row % 2 ? 1.0 : 0.5); x < patch.box.max.x_mm;
         x += step, ++column) {
      const TablePoint at{x + wobble(row, column, 1) * step * 0.16, y + wobble(row, column, 2) * step * 0.12};
      if (patch.holds(at, half)) mark(at, wobble(row, column, 3));
    }
  }
}

MapPath disc(TablePoint at, double radius) {
  constexpr int kSides = 9;
  MapPath points;
  for (int i = 0; i < kSides; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kSides;
    points.push_back({at.x_mm + radius * std::cos(angle), at.y_mm + radius * std::sin(angle)});
  }
  return points;
}

/// At each `step` along a way: the point, and the unit vector to the way's left.
template <class At>
void walk(const MapPath& line, double step, At at) {
  double next = step / 2;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const TablePoint a = line[i - 1], b = line[i];
    const double length = distance_mm(a, b);
    for (; next < length; next += step)
      at(between(a, b, next / length), TablePoint{-(b.y_mm - a.y_mm) / length, (b.x_mm - a.x_mm) / length});
    next -= length;
  }
}

TablePoint moved(TablePoint from, TablePoint way, double by) {
  return {from.x_mm + way.x_mm * by, from.y_mm + way.y_mm * by};
}

MapPath closed(MapPath points) {
  points.push_back(points.front());
  return points;
}

/// The outline so far inside itself, closed; empty where the area is too narrow for it.
MapPath inset(const Patch& patch, double by) {
  const MapPath& points = patch.outline;
  const std::size_t count = points.size();
  MapPath inner;
  for (std::size_t i = 0; i < count; ++i) {
    const TablePoint before = points[(i + count - 1) % count], at = points[i],
                     after = points[(i + 1) % count];
    const double in = distance_mm(before, at), out = distance_mm(at, after);
    if (in <= 0.0 || out <= 0.0) continue;
    const TablePoint left_in{-(at.y_mm - before.y_mm) / in, (at.x_mm - before.x_mm) / in},
        left_out{-(after.y_mm - at.y_mm) / out, (after.x_mm - at.x_mm) / out};
    const double both = 1.0 + left_in.x_mm * left_out.x_mm + left_in.y_mm * left_out.y_mm;
    if (both < 0.2) return {};  // a corner so sharp that the line would run far off
    const TablePoint corner =
        moved(at, {left_in.x_mm + left_out.x_mm, left_in.y_mm + left_out.y_mm}, by / both);
    if (!contains(patch.shape(), corner)) return {};
    inner.push_back(corner);
  }
  if (inner.size() != count) return {};
  for (std::size_t i = 0; i < count; ++i) {  // an edge that turned round has passed the area's middle
    const TablePoint a = points[i], b = points[(i + 1) % count], c = inner[i], d = inner[(i + 1) % count];
    if ((b.x_mm - a.x_mm) * (d.x_mm - c.x_mm) + (b.y_mm - a.y_mm) * (d.y_mm - c.y_mm) <= 0.0) return {};
  }
  return closed(std::move(inner));
}

bool is_convex(const MapPath& points) {
  const std::size_t count = points.size();
  for (std::size_t i = 0; i < count; ++i)
    if (turn_at(points[i], points[(i + 1) % count], points[(i + 2) % count]) < 0.0) return false;
  return true;
}

/// What two outlines share, the second of them convex (Sutherland and Hodgman).
MapPath shared(MapPath subject, const MapPath& convex) {
  for (std::size_t i = 0; i < convex.size() && !subject.empty(); ++i) {
    const TablePoint a = convex[i], b = convex[(i + 1) % convex.size()];
    MapPath kept;
    for (std::size_t j = 0; j < subject.size(); ++j) {
      const TablePoint from = subject[j], to = subject[(j + 1) % subject.size()];
      const double here = turn_at(a, b, from), there = turn_at(a, b, to);
      if (here >= 0.0) kept.push_back(from);
      if ((here < 0.0) != (there < 0.0)) kept.push_back(between(from, to, here / (here - there)));
    }
    subject = std::move(kept);
  }
  return subject;
}

/// Each dash and each gap so long.
Paths dashed(const MapPath& line, double dash) {
  Paths paths;
  double gone = 0.0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const double length = distance_mm(line[i - 1], line[i]);
    for (double at = -std::fmod(gone, 2 * dash); length > 0.0 && at < length; at += 2 * dash) {
      const double from = std::max(at, 0.0), to = std::min(at + dash, length);
      if (to > from)
        paths.push_back(
            {between(line[i - 1], line[i], from / length), between(line[i - 1], line[i], to / length)});
    }
    gone += length;
  }
  return paths;
}

/// Its corners rounded as far as the band is wide: that a road was measured in straight pieces is not seen.
MapPath rounded(const MapPath& line, double width) {
  if (line.size() < 3 || width <= 0.0) return line;
  constexpr int kSteps = 5;
  MapPath points{line.front()};
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    const double in = distance_mm(line[i - 1], line[i]), out = distance_mm(line[i], line[i + 1]);
    const double reach = std::min({1.5 * width, in / 2, out / 2});
    if (reach <= 0.0) continue;
    const TablePoint a = between(line[i], line[i - 1], reach / in),
                     b = between(line[i], line[i + 1], reach / out);
    for (int step = 0; step <= kSteps; ++step) {
      const double part = static_cast<double>(step) / kSteps;
      points.push_back(between(between(a, line[i], part), between(line[i], b, part), part));
    }
  }
  points.push_back(line.back());
  return points;
}

void add(std::vector<MapShape>& shapes, Kind kind, MapInk ink, double width, Paths paths) {
  if (!paths.empty() && !paths.front().empty()) shapes.push_back({kind, ink, width, std::move(paths)});
}

/// Crowns that hide one another from the far edge to the near one, each with a rim, closer along the edge.
void add_trees(const Patch& patch, double step, MapInk fill, std::vector<MapShape>& shapes) {
  struct Tree {
    TablePoint at;
    double radius;
  };
  std::vector<Tree> trees;
  const auto plant = [&](TablePoint at, double size) { trees.push_back({at, step * (0.42 + 0.07 * size)}); };
  int along = 0;
  walk(closed(patch.outline), step * 0.8, [&](TablePoint at, TablePoint in) {
    const TablePoint middle = moved(at, in, step * 0.45);
    if (patch.holds(middle, step * 0.3)) plant(middle, wobble(along, 0, 4) - 0.7);
    ++along;
  });
  const std::size_t edge = trees.size();
  add_marks(patch, step * 1.05, step * 0.45, [&](TablePoint at, double size) {
    for (std::size_t i = 0; i < edge; ++i)
      if (distance_mm(at, trees[i].at) < step * 0.75) return;
    plant(at, size);
  });
  std::ranges::stable_sort(trees, std::greater<>(), [](const Tree& tree) { return tree.at.y_mm; });
  constexpr double kRim = 0.09;
  for (std::size_t first = 0; first < trees.size();) {
    Paths rims, crowns;
    // Crowns of one row do not hide one another.
    const double row = trees[first].at.y_mm - step * 0.5;
    for (; first < trees.size() && trees[first].at.y_mm > row; ++first) {
      rims.push_back(disc(trees[first].at, trees[first].radius + kRim * step));
      crowns.push_back(disc(trees[first].at, trees[first].radius));
    }
    add(shapes, Kind::kMark, fill, 0.0, std::move(rims));
    add(shapes, Kind::kMark, mark_of(fill), 0.0, std::move(crowns));
  }
}

/// Rows of houses along the area's longest edge, with streets between them.
void add_houses(const Patch& patch, double step, MapInk fill, std::vector<MapShape>& shapes) {
  const MapPath ring = closed(patch.outline);
  std::size_t longest = 1;
  for (std::size_t i = 2; i < ring.size(); ++i)
    if (distance_mm(ring[i - 1], ring[i]) > distance_mm(ring[longest - 1], ring[longest])) longest = i;
  const TablePoint from = ring[longest - 1], to = ring[longest];
  const double length = distance_mm(from, to);
  const TablePoint along{(to.x_mm - from.x_mm) / length, (to.y_mm - from.y_mm) / length},
      across{-along.y_mm, along.x_mm};
  const double reach =
      std::hypot(patch.box.max.x_mm - patch.box.min.x_mm, patch.box.max.y_mm - patch.box.min.y_mm);
  const int most = static_cast<int>(reach / step) + 1;
  Paths houses;
  for (int row = 0; row < most; ++row)
    for (int column = -most; column < most; ++column) {
      const double wide = step * (0.42 + 0.10 * wobble(row, column, 5)),
                   deep = step * (0.30 + 0.07 * wobble(row, column, 6));
      const TablePoint at =
          moved(moved(from, along, (column + 0.5) * step * 1.12), across, (row + 0.62) * step * 0.98);
      MapPath house;
      for (const auto& [x, y] : {std::pair{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}})
        house.push_back(moved(moved(at, along, x * wide), across, y * deep));
      if (std::ranges::all_of(house, [&](TablePoint corner) { return contains(patch.shape(), corner); }))
        houses.push_back(std::move(house));
    }
  add(shapes, Kind::kMark, mark_of(fill), 0.0, std::move(houses));
}

/// Hachures down the slope, and two form lines above them.
void add_slopes(const Patch& patch, double step, MapInk fill, std::vector<MapShape>& shapes) {
  Paths hachures;
  int count = 0;
  walk(closed(patch.outline), step * 0.42, [&](TablePoint at, TablePoint in) {
    const double reach = step * (count++ % 2 ? 0.5 : 0.85), half = step * 0.07;
    const TablePoint tip = moved(at, in, reach), along{in.y_mm, -in.x_mm}, foot = moved(at, in, step * 0.05);
    MapPath wedge{moved(foot, along, -half), moved(foot, along, half), tip};
    // Near a sharp corner a hachure would reach over the other side.
    if (std::ranges::all_of(wedge, [&](TablePoint each) { return contains(patch.shape(), each); }))
      hachures.push_back(std::move(wedge));
  });
  add(shapes, Kind::kMark, mark_of(fill), 0.0, std::move(hachures));
  Paths lines;
  for (const double by : {1.15, 2.4})
    if (MapPath line = inset(patch, by * step); !line.empty()) lines.push_back(std::move(line));
  add(shapes, Kind::kMark, mark_of(fill), step / kPoints, std::move(lines));
}

void add_pattern(const Patch& patch, const GroundStyle& style, double step, std::vector<MapShape>& shapes) {
  const double thin = step / kPoints;
  Paths paths;
  switch (style.pattern) {
    case GroundPattern::kPlain:
    case GroundPattern::kOpen:
      return;
    case GroundPattern::kTrees:
      return add_trees(patch, step, style.fill, shapes);
    case GroundPattern::kBlocks:
      return add_houses(patch, step, style.fill, shapes);
    case GroundPattern::kSlopes:
      return add_slopes(patch, step, style.fill, shapes);
    case GroundPattern::kWaves:
      for (const double by : {0.35, 0.8, 1.4})
        if (MapPath line = inset(patch, by * step); !line.empty()) paths.push_back(std::move(line));
      break;
    case GroundPattern::kReeds:
      add_marks(patch, step * 1.25, step * 0.42, [&](TablePoint at, double) {
        const auto [x, y] = at;
        paths.push_back({{x - step * 0.4, y - step * 0.1}, {x + step * 0.4, y - step * 0.1}});
        for (const double lean : {-0.22, 0.0, 0.22})
          paths.push_back(
              {{x, y - step * 0.05}, {x + step * lean, y + step * (0.38 - std::abs(lean) * 0.5)}});
      });
      break;
    case GroundPattern::kTufts:
      add_marks(patch, step * 1.1, step * 0.3, [&](TablePoint at, double) {
        const auto [x, y] = at;
        for (const double lean : {-0.24, 0.0, 0.24})
          paths.push_back(
              {{x, y - step * 0.15}, {x + step * lean, y + step * (0.22 - std::abs(lean) * 0.4)}});
      });
      break;
    case GroundPattern::kFurrows:
      paths = lines_across(patch, step * 0.5, 0.12);
      break;
    case GroundPattern::kHatch:
      paths = lines_across(patch, step * 0.8, 1.0);
      break;
  }
  add(shapes, Kind::kMark, mark_of(style.fill), thin, std::move(paths));
}

void add_area(const GroundArea& area, double step, bool patterns, std::vector<MapShape>& shapes) {
  const GroundStyle style = ground_style(area.kind);
  const Patch patch(area, outline(area.shape));
  if (style.pattern != GroundPattern::kOpen) add(shapes, Kind::kGround, style.fill, 0.0, {patch.outline});
  if (patterns) add_pattern(patch, style, step, shapes);
  MapPath ring = closed(patch.outline);
  add(shapes, Kind::kEdge, edge_of(style.fill), 1.5 * step / kPoints,
      style.line == LinePattern::kDashed ? dashed(ring, 0.6 * step) : Paths{std::move(ring)});
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
  Paths rails;
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
      Paths ties;
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

/// An outline as ground grows, round a point.
MapPath grown_at(TablePoint middle, SectorSize size, int salt) {
  constexpr int kSides = 28;
  MapPath points;
  for (int i = 0; i < kSides; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kSides, x = std::cos(angle), y = std::sin(angle);
    const double square = std::pow(std::pow(std::abs(x), 4.0) + std::pow(std::abs(y), 4.0), -0.25);
    const double reach = 0.44 * square * (0.96 + 0.05 * wobble(salt, i, 7));
    points.push_back({middle.x_mm + reach * size.across_mm * x, middle.y_mm + reach * size.deep_mm * y});
  }
  return points;
}

/// How often the ruler has a number and how often a mark, in its unit.
struct RuleStep {
  double numbered, marked;
};
constexpr std::array<RuleStep, 5> kInchSteps{{{1, 1}, {2, 1}, {6, 1}, {12, 2}, {24, 6}}};
constexpr std::array<RuleStep, 6> kCentimetreSteps{{{1, 1}, {2, 1}, {5, 1}, {10, 2}, {20, 5}, {50, 10}}};

/// The first that leaves so few numbers that all can be read.
RuleStep rule_step(std::span<const RuleStep> steps, double length) {
  constexpr double kMostNumbers = 13.0;
  for (const RuleStep& step : steps)
    if (length / step.numbered <= kMostNumbers) return step;
  return steps.back();
}

TablePoint sector_middle(SectorSize size, double column, double row) {
  return {(column + 0.5) * size.across_mm, (row + 0.5) * size.deep_mm};
}

void add_way(Ground& ground, const std::string& kind, TablePoint from, TablePoint to, double width) {
  ground.lines.push_back(
      {.id = {}, .name = {}, .kind = kind, .points = {from, to}, .width = Length::from_mm(width)});
}

/// From middle to middle of sectors. One that ends at the table's edge goes on beyond it.
void add_roads(const GridBoard& grid, SectorSize size, const std::vector<std::pair<Sector, Sector>>& roads,
               Ground& ground) {
  const double width = std::min(size.across_mm, size.deep_mm) * 0.07;
  const auto ends_in = [&](Sector sector) {
    return std::ranges::count_if(
               roads, [&](const auto& road) { return road.first == sector || road.second == sector; }) == 1;
  };
  for (const auto& [from, to] : roads) {
    add_way(ground, "road", sector_middle(size, from.column, from.row),
            sector_middle(size, to.column, to.row), width);
    for (const auto& [end, before] : {std::pair{from, to}, {to, from}}) {
      const Sector next{2 * end.column - before.column, 2 * end.row - before.row};
      const bool is_out =
          next.column < 0 || next.row < 0 || next.column >= grid.columns || next.row >= grid.rows;
      if (is_out && ends_in(end))
        add_way(ground, "road", sector_middle(size, end.column, end.row),
                sector_middle(size, (end.column + next.column) / 2.0, (end.row + next.row) / 2.0), width);
    }
  }
}

}  // namespace

GroundStyle ground_style(std::string_view kind) {
  for (const Word& word : kWords)
    if (kind.find(word.part) != std::string_view::npos) return word.style;
  return {};
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

Ground sector_ground(const GridBoard& grid, SectorSize size, const std::vector<KnownGround>& features,
                     const std::vector<std::pair<Sector, Sector>>& roads) {
  const double least = std::min(size.across_mm, size.deep_mm);
  const auto middle = [&](double column, double row) { return sector_middle(size, column, row); };
  const auto any = [&](Sector sector, auto wanted) {
    return std::ranges::any_of(features, [&](const KnownGround& each) {
      return each.sector == sector && std::ranges::any_of(each.features, wanted);
    });
  };
  const auto has = [&](Sector sector, const std::string& feature) {
    return any(sector, [&](const std::string& each) { return each == feature; });
  };
  const auto flows = [&](Sector sector) {
    return any(sector, [](const std::string& each) { return ground_style(each).fill == MapInk::kWater; });
  };
  Ground ground;
  add_roads(grid, size, roads, ground);
  for (const KnownGround& each : features) {
    const auto [column, row] = each.sector;
    const TablePoint at = middle(column, row);
    for (const std::string& feature : each.features) {
      const GroundStyle style = ground_style(feature);
      if (style.line == LinePattern::kBridge) {
        // Over what flows from the left to the right, else over what flows down the table.
        const bool across = flows({column - 1, row}) || flows({column + 1, row});
        const TablePoint off = across ? TablePoint{0, least * 0.13} : TablePoint{least * 0.13, 0};
        add_way(ground, feature, moved(at, off, -1.0), moved(at, off, 1.0), least * 0.1);
      } else if (style.course) {
        // To the neighbours that have it too, and from an outer sector over the table's edge.
        const bool beside = has({column - 1, row}, feature) || has({column + 1, row}, feature);
        struct Way {
          int x, y;
          bool is_last;
        };
        for (const auto& [x, y, is_last] : {Way{-1, 0, column == 0}, Way{1, 0, column + 1 == grid.columns},
                                            Way{0, -1, row == 0}, Way{0, 1, row + 1 == grid.rows}})
          if (has({column + x, row + y}, feature) || (is_last && beside == (y == 0)))
            add_way(ground, feature, at, middle(column + x * 0.5, row + y * 0.5), least * 0.14);
      } else {
        ground.areas.push_back({.id = {},
                                .name = {},
                                .kind = feature,
                                .shape = Polygon{grown_at(at, size, row * 7 + column)},
                                .height = {}});
      }
    }
  }
  return ground;
}

std::string map_hex(MapDress dress, MapInk ink) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "#";
  for (int shift = 20; shift >= 0; shift -= 4) text += kDigits[map_colour(dress, ink) >> shift & 15U];
  return text;
}

TableRule table_rule(const Board& board) {
  TableRule rule;
  if (grid_of(board) || !has_surface(board)) return rule;
  const MeasuringUnit measured = measured_in(board);
  const double unit = one(measured).mm();
  const double wide = width(board).mm(), deep = depth(board).mm(), longest = std::max(wide, deep);
  const RuleStep step = measured == MeasuringUnit::kInch ? rule_step(kInchSteps, longest / unit)
                                                         : rule_step(kCentimetreSteps, longest / unit);
  const int marks_a_number = static_cast<int>(std::lround(step.numbered / step.marked));
  const double reach = longest / 90;  // of a tick that has a number
  const auto add = [&](int count, bool on_near) {
    const double along = count * step.marked * unit;
    const auto beside = [&](double out) {
      return on_near ? TablePoint{along, -out} : TablePoint{-out, along};
    };
    const bool numbered = count % marks_a_number == 0;
    TableRule::Tick tick{.at = beside(0.0),
                         .out = beside(numbered ? reach : reach * 0.5),
                         .over = on_near ? TablePoint{along, deep} : TablePoint{wide, along},
                         .text = {},
                         .text_at = beside(reach * 2.2)};
    if (numbered) tick.text = std::to_string(std::lround(count * step.marked));
    rule.ticks.push_back(std::move(tick));
  };
  for (int i = 0; i * step.marked * unit <= wide + 1e-6; ++i) add(i, true);
  for (int i = 1; i * step.marked * unit <= deep + 1e-6; ++i) add(i, false);
  rule.unit = short_name(measured);
  rule.bar_text = std::to_string(std::lround(step.numbered)) + " " + rule.unit;
  rule.bar_to = {wide, -reach * 4.2};
  rule.bar_from = {wide - step.numbered * unit, -reach * 4.2};
  return rule;
}

}  // namespace telescope::app

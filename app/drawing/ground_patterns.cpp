#include "app/drawing/ground_patterns.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <utility>

namespace telescope::app {
namespace {

using Kind = MapShape::Kind;

/// The parts of a straight line that lie in the patch.
void add_clipped(const Patch& patch, TablePoint from, TablePoint to, MapPaths& paths) {
  const double length = distance_mm(from, to);
  for (const Stretch& stretch : stretches(patch.alone, std::array{from, to}))
    if (!stretch.areas.empty())
      paths.push_back(
          {between(from, to, stretch.from.mm() / length), between(from, to, stretch.to.mm() / length)});
}

/// Parallel lines at `step`; `slant` is how far they lean to the right over the box's height, per millimetre.
MapPaths lines_across(const Patch& patch, double step, double slant) {
  const NamedArea::Rectangle& box = patch.box;
  const double high = box.max.y_mm - box.min.y_mm, lean = slant * high;
  MapPaths paths;
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
    MapPaths rims, crowns;
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
  MapPaths houses;
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
  MapPaths hachures;
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
  MapPaths lines;
  for (const double by : {1.15, 2.4})
    if (MapPath line = inset(patch, by * step); !line.empty()) lines.push_back(std::move(line));
  add(shapes, Kind::kMark, mark_of(fill), step / kPoints, std::move(lines));
}

}  // namespace

Patch::Patch(const GroundArea& of, MapPath points)
    : alone{.areas = {of}, .lines = {}}, outline(std::move(points)) {
  if (twice_area(outline) < 0.0) std::ranges::reverse(outline);
  box = {outline.front(), outline.front()};
  for (const TablePoint& p : outline) {
    box.min = {std::min(box.min.x_mm, p.x_mm), std::min(box.min.y_mm, p.y_mm)};
    box.max = {std::max(box.max.x_mm, p.x_mm), std::max(box.max.y_mm, p.y_mm)};
  }
}

bool Patch::holds(TablePoint at, double half) const {
  for (const double x : {-half, half})
    for (const double y : {-half, half})
      if (!contains(shape(), {at.x_mm + x, at.y_mm + y})) return false;
  return true;
}

void add(std::vector<MapShape>& shapes, Kind kind, MapInk ink, double width, MapPaths paths) {
  if (!paths.empty() && !paths.front().empty()) shapes.push_back({kind, ink, width, std::move(paths)});
}

void add_pattern(const Patch& patch, const GroundStyle& style, double step, std::vector<MapShape>& shapes) {
  const double thin = step / kPoints;
  MapPaths paths;
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

}  // namespace telescope::app

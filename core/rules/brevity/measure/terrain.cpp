#include "core/rules/brevity/measure/terrain.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/board/board.hpp"
#include "core/board/footprint.hpp"
#include "core/board/segments.hpp"
#include "core/rules/brevity/measure/bases.hpp"

namespace telescope::brevity {
namespace {

/// BQ-41: so near to an outline a base is at its edge.
constexpr double kAtEdge_in = 0.25;
/// A line of sight that lies in a shape for less than this only touches it.
constexpr Length kOnlyTouches = Length::from_mm(0.5);

bool in_crater(const Game& game, TablePoint point) {
  return std::ranges::any_of(game.modules.craters, [&](const Crater& each) {
    return distance_in(each.centre, point) <= each.radius_in;
  });
}

bool in_slowing_smoke(const Game& game, TablePoint point) {
  return game.settings().smoke_slows && std::ranges::any_of(game.modules.smokes, [&](const Smoke& each) {
           return each.effective && contains(shape_of(each.patch), point);
         });
}

/// BQ-113: the nearest road within `road_snap` of the point; null: none.
const GroundLine* road_at(const Game& game, TablePoint point) {
  const GroundLine* nearest = nullptr;
  double least = game.settings().road_snap;
  for (const GroundLine& line : game.setup->board.ground.lines) {
    if (line.kind != "road" || line.points.empty()) continue;
    const double away = distance_to(line, point).inches();
    if (away > least || (nearest && away == least)) continue;
    least = away;
    nearest = &line;
  }
  return nearest;
}

/// BQ-41, BQ-92, BQ-114, OB-275: the shapes that count for sight and for the columns to hit.
std::vector<GroundShape> shapes_for_sight(const Game& game) {
  std::vector<GroundShape> shapes;
  const bool craters = game.settings().crater_sight;
  for (const GroundArea& area : game.setup->board.ground.areas)
    if (game.setup->class_of(area) == GroundClass::kTerrain && (craters || area.kind != "craters"))
      shapes.push_back(area.shape);
  for (const Smoke& each : game.modules.smokes)
    if (each.effective) shapes.emplace_back(shape_of(each.patch));
  if (craters)
    for (const Crater& each : game.modules.craters) {
      const Length radius = Length::from_inches(each.radius_in);
      shapes.emplace_back(Ellipse{.centre = each.centre, .radius_x = radius, .radius_y = radius});
    }
  return shapes;
}

Answer at_shape(const Footprint& base, const Placed& placed, const GroundShape& shape) {
  const double error = error_in(base, placed);
  const double gap = gap_in(base, shape);
  if (gap == 0.0 && (error <= kAtEdge_in || contains(shape, base.centre))) return Answer::kYes;
  if (gap <= kAtEdge_in - error) return Answer::kYes;
  return gap > kAtEdge_in + error ? Answer::kNo : Answer::kUmpire;
}

bool crosses(const GroundShape& shape, TablePoint a, TablePoint b) {
  const std::array line{a, b};
  return length_inside(shape, line) > kOnlyTouches;
}

/// Whether it does so wherever the ends truly are within the error.
Answer crosses(const GroundShape& shape, const Placed& from, TablePoint to) {
  const bool measured = crosses(shape, from.at, to);
  const double length = distance_mm(from.at, to), aside = 2.0 * from.sigma_mm;
  if (aside <= 0.0 || length <= 0.0) return answer(measured);
  const double across_x = (to.y_mm - from.at.y_mm) / length * aside;
  const double across_y = -(to.x_mm - from.at.x_mm) / length * aside;
  const auto moved = [&](TablePoint point, int way) {
    return TablePoint{point.x_mm + way * across_x, point.y_mm + way * across_y};
  };
  for (const int a : {-1, 1})
    for (const int b : {-1, 1})
      if (crosses(shape, moved(from.at, a), moved(to, b)) != measured) return Answer::kUmpire;
  return answer(measured);
}

}  // namespace

Polygon shape_of(const Patch& patch) {
  const auto box = corners({.centre = patch.centre,
                            .heading = Heading::from_degrees(patch.heading_deg),
                            .width = Length::from_inches(patch.width_in),
                            .depth = Length::from_inches(patch.depth_in)});
  return {{box.begin(), box.end()}};
}

const RiverCrossing* bridge_at(const Game& game, TablePoint point) {
  for (const RiverCrossing& each : game.modules.crossings) {
    if (each.ferry || each.destroyed || each.points.empty()) continue;
    const GroundLine line{.id = {}, .name = {}, .kind = {}, .points = each.points, .width = {}};
    if (distance_to(line, point).inches() <= game.settings().road_snap) return &each;
  }
  return nullptr;
}

GroundAt ground_at(const Game& game, TablePoint point) {
  GroundAt at;
  for (const GroundArea& area : game.setup->board.ground.areas) {
    const GroundClass each = game.setup->class_of(area);
    if (each == GroundClass::kRoad || each <= at.under || !contains(area.shape, point)) continue;
    at.under = each;
    at.area = area.id;
  }
  const bool cratered = in_crater(game, point);
  if (at.under == GroundClass::kOpen && (cratered || in_slowing_smoke(game, point))) {
    at.under = GroundClass::kTerrain;
    at.area = cratered ? "craters" : "smoke";
  }
  at.ground = at.under;
  if (const GroundLine* road = road_at(game, point)) {
    at.road = road->id;
    at.ground = cratered ? GroundClass::kTerrain : GroundClass::kRoad;  // BQ-115
  } else if (const RiverCrossing* bridge = bridge_at(game, point);
             bridge && at.under == GroundClass::kImpassable) {
    at.road = bridge->id;
    at.ground = GroundClass::kRoad;
  }
  return at;
}

double level_at(const Game& game, TablePoint point) {
  return ground_height(game.setup->board, point).mm();
}

Answer stands_in_terrain(const Game& game, const PieceId& piece, const Placed& placed) {
  const Footprint base = footprint(game, piece, placed);
  Answer in = Answer::kNo;
  for (const GroundShape& shape : shapes_for_sight(game)) in = either(in, at_shape(base, placed, shape));
  return in;
}

bool is_terrain_for_sight(const Game& game, TablePoint point) {
  const Footprint bare{.centre = point, .heading = {}, .width = {}, .depth = {}};
  return std::ranges::any_of(shapes_for_sight(game), [&](const GroundShape& shape) {
    return contains(shape, point) || gap_in(bare, shape) <= kAtEdge_in;
  });
}

Answer line_crosses_terrain(const Game& game, const PieceId& observer, const Placed& from, TablePoint to) {
  if (game.settings().los == Sighting::kIgnore) return Answer::kNo;
  const Footprint base = footprint(game, observer, from);
  Answer crossing = Answer::kNo;
  for (const GroundShape& shape : shapes_for_sight(game))
    if (!touches(shape, base)) crossing = either(crossing, crosses(shape, from, to));
  return crossing;
}

}  // namespace telescope::brevity

#include "core/rules/brevity/measure/terrain.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <ranges>

#include "core/board/board.hpp"
#include "core/board/footprint.hpp"
#include "core/board/segments.hpp"

namespace telescope::brevity {
namespace {

/// BQ-41: so near to an outline a base is at its edge.
constexpr double kAtEdge_in = 0.25;
/// A line of sight that lies in a shape for less than this only touches it.
constexpr Length kOnlyTouches = Length::from_mm(0.5);
/// What is told to be apart is so by more than the last bits.
constexpr Length kMargin = Length::from_mm(0.01);

/// Upright, about a shape or a line: what lies outside of it need not be looked at more closely.
struct Box {
  TablePoint least, most;

  static Box about(TablePoint a, TablePoint b) {
    return {{std::min(a.x_mm, b.x_mm), std::min(a.y_mm, b.y_mm)},
            {std::max(a.x_mm, b.x_mm), std::max(a.y_mm, b.y_mm)}};
  }
  static Box about(const GroundShape& shape) {
    if (const auto* round = std::get_if<Ellipse>(&shape)) {
      const double reach = std::max(round->radius_x, round->radius_y).mm();
      const TablePoint centre = round->centre;
      return {{centre.x_mm - reach, centre.y_mm - reach}, {centre.x_mm + reach, centre.y_mm + reach}};
    }
    return about(std::get<Polygon>(shape).points);
  }
  static Box about(std::span<const TablePoint> points) {
    Box box{points.front(), points.front()};
    for (const TablePoint& each : points) {
      box.least = {std::min(box.least.x_mm, each.x_mm), std::min(box.least.y_mm, each.y_mm)};
      box.most = {std::max(box.most.x_mm, each.x_mm), std::max(box.most.y_mm, each.y_mm)};
    }
    return box;
  }
  /// More than so much lies between the two, along an axis.
  bool is_apart(const Box& other, double by_mm) const {
    return other.least.x_mm > most.x_mm + by_mm || other.least.y_mm > most.y_mm + by_mm ||
           least.x_mm > other.most.x_mm + by_mm || least.y_mm > other.most.y_mm + by_mm;
  }
};

bool covers(const GroundShape& shape, TablePoint point) {
  return !Box::about(shape).is_apart({point, point}, 0.0) && contains(shape, point);
}

Footprint base_of(const Crater& crater) {
  return {.centre = crater.centre,
          .heading = Heading::from_degrees(crater.heading_deg),
          .width = Length::from_inches(crater.width_in),
          .depth = Length::from_inches(crater.depth_in)};
}
bool in_crater(const Game& game, TablePoint point) {
  return std::ranges::any_of(game.modules.craters, [&](const Crater& each) {
    return gap_in(base_of(each), point) <= each.radius_in;
  });
}
/// In straight lines, of which each is a part of a circle about a corner or a side of the base.
Polygon shape_of(const Crater& crater) {
  constexpr int kQuarter = 18;  // steps of 5 degrees
  const double heading = crater.heading_deg * std::numbers::pi / 180.0;
  Polygon shape;
  for (int i = 0; i < 4; ++i)
    for (int step = 0; step <= kQuarter; ++step) {
      const double turned = (i + static_cast<double>(step) / kQuarter) * std::numbers::pi / 2.0;
      const double right = (i < 2 ? 0.5 : -0.5) * crater.width_in + crater.radius_in * std::sin(turned),
                   front = (i == 0 || i == 3 ? 0.5 : -0.5) * crater.depth_in +
                           crater.radius_in * std::cos(turned);
      shape.points.push_back(
          {crater.centre.x_mm +
               Length::from_inches(right * std::cos(heading) + front * std::sin(heading)).mm(),
           crater.centre.y_mm +
               Length::from_inches(front * std::cos(heading) - right * std::sin(heading)).mm()});
    }
  return shape;
}

Polygon shape_of(const Patch& patch) {
  const auto box = corners({.centre = patch.centre,
                            .heading = Heading::from_degrees(patch.heading_deg),
                            .width = Length::from_inches(patch.width_in),
                            .depth = Length::from_inches(patch.depth_in)});
  return {{box.begin(), box.end()}};
}

bool in_slowing_smoke(const Game& game, TablePoint point) {
  return game.settings().smoke_slows && std::ranges::any_of(game.modules.smokes, [&](const Smoke& each) {
           return each.effective && contains(shape_of(each.patch), point);
         });
}

bool is_road(const GroundLine& line) {
  return line.kind == "road" && !line.points.empty();
}

bool is_bridge(const RiverCrossing& crossing) {
  return !crossing.ferry && !crossing.destroyed && !crossing.points.empty();
}

/// Of these areas and lines, with what lies on them: craters, smoke and bridges.
GroundAt ground_among(const Game& game, TablePoint point, auto&& areas, auto&& lines) {
  GroundAt at;
  for (const GroundArea* area : areas) {  // the slowest class counts
    if (!covers(area->shape, point)) continue;
    const GroundClass each = game.setup->class_of(*area);
    if (each == GroundClass::kRoad || each <= at.under) continue;
    at.under = each;
    at.area = area->id;
  }
  const GroundLine* road = nullptr;  // BQ-113: the nearest within `road_snap`
  double least_in = game.settings().road_snap + kLastBits_in;
  for (const GroundLine* line : lines) {
    if (!is_road(*line)) continue;
    const double away = distance_to(*line, point).inches();
    if (away > least_in || (road && away == least_in)) continue;
    least_in = away;
    road = line;
  }
  const bool cratered = in_crater(game, point);
  if (at.under == GroundClass::kOpen && (cratered || in_slowing_smoke(game, point))) {
    at.under = GroundClass::kTerrain;
    at.area = cratered ? "craters" : "smoke";
  }
  at.ground = at.under;
  if (road) {
    at.road = road->id;
    at.ground = cratered ? GroundClass::kTerrain : GroundClass::kRoad;  // BQ-115
  } else if (const RiverCrossing* bridge = bridge_at(game, point);
             bridge && at.under == GroundClass::kImpassable) {
    at.road = bridge->id;
    at.ground = GroundClass::kRoad;
  }
  return at;
}

/// BQ-41, BQ-92, BQ-114, OB-275: whether it is so of one of the shapes that count for sight and for the
/// columns to hit. Looks at all until one answers yes.
template <class F>
Answer any_shape_for_sight(const Game& game, F answers) {
  Answer any = Answer::kNo;
  const auto look = [&](const GroundShape& shape) { return any = either(any, answers(shape)); };
  const bool craters = game.settings().crater_sight;
  for (const GroundArea& area : game.setup->board.ground.areas)
    if (game.setup->class_of(area) == GroundClass::kTerrain && (craters || area.kind != "craters"))
      if (look(area.shape) == Answer::kYes) return any;
  for (const Smoke& each : game.modules.smokes)
    if (each.effective && look(shape_of(each.patch)) == Answer::kYes) return any;
  if (craters)
    for (const Crater& each : game.modules.craters)
      if (look(shape_of(each)) == Answer::kYes) return any;
  return any;
}

Answer at_shape(const Footprint& base, const Placed& placed, const GroundShape& shape) {
  const double error = error_in(base, placed);
  const Length near = Length::from_inches(reach_in(base) + kAtEdge_in + error) + kMargin;
  if (Box::about(shape).is_apart({base.centre, base.centre}, near.mm())) return Answer::kNo;
  const double gap = gap_in(base, shape);
  if (gap == 0.0 && (error <= kAtEdge_in || contains(shape, base.centre))) return Answer::kYes;
  if (gap <= kAtEdge_in - error + kLastBits_in) return Answer::kYes;
  return gap > kAtEdge_in + error + kLastBits_in ? Answer::kNo : Answer::kUmpire;
}

bool crosses(const GroundShape& shape, TablePoint a, TablePoint b) {
  const std::array line{a, b};
  return length_inside(shape, line) > kOnlyTouches;
}

/// Whether it does so wherever the ends truly are within the error.
Answer crosses(const GroundShape& shape, const Placed& from, TablePoint to) {
  const double length = distance_mm(from.at, to), aside = 2.0 * from.sigma_mm;
  if (Box::about(shape).is_apart(Box::about(from.at, to), aside + kMargin.mm())) return Answer::kNo;
  const bool measured = crosses(shape, from.at, to);
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

bool is_river(const GroundLine& line) {
  return (line.kind == "river" || line.kind == "major-river") && line.points.size() >= 2;
}

const RiverCrossing* bridge_at(const Game& game, TablePoint point) {
  for (const RiverCrossing& each : game.modules.crossings)
    if (is_bridge(each) &&
        distance_to(band(each.points), point).inches() <= game.settings().road_snap + kLastBits_in)
      return &each;
  return nullptr;
}

GroundAt ground_at(const Game& game, TablePoint point) {
  constexpr auto kPointers = std::views::transform([](const auto& each) { return &each; });
  const Ground& ground = game.setup->board.ground;
  return ground_among(game, point, ground.areas | kPointers, ground.lines | kPointers);
}

NearGround near_ground(const Game& game, std::span<const TablePoint> points) {
  NearGround near;
  const Box box = Box::about(points);
  const auto add = [&](GroundShape shape) {
    if (!Box::about(shape).is_apart(box, kMargin.mm()))
      near.outlines.areas.push_back({.shape = std::move(shape)});
  };
  const auto add_circle = [&](TablePoint centre, Length radius) {
    add(Ellipse{.centre = centre, .radius_x = radius, .radius_y = radius});
  };
  const auto add_box = [&](const Footprint& base) {
    const auto corner = corners(base);
    add(Polygon{{corner.begin(), corner.end()}});
  };
  const Length snap = Length::from_inches(game.settings().road_snap);
  const auto add_band = [&](std::span<const TablePoint> line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      add_circle(line[i], snap);
      if (i == 0 || line[i] == line[i - 1]) continue;
      const TablePoint a = line[i - 1], b = line[i];
      add_box({.centre = between(a, b, 0.5),
               .heading = Heading::from_degrees(std::atan2(b.x_mm - a.x_mm, b.y_mm - a.y_mm) * 180.0 /
                                                std::numbers::pi),
               .width = snap + snap,
               .depth = Length::from_mm(distance_mm(a, b))});
    }
  };
  for (const GroundArea& area : game.setup->board.ground.areas)
    if (!Box::about(area.shape).is_apart(box, 0.0)) {
      near.areas.push_back(&area);
      add(area.shape);
    }
  for (const GroundLine& line : game.setup->board.ground.lines)
    if (is_road(line) && !Box::about(line.points).is_apart(box, (snap + kMargin).mm())) {
      near.roads.push_back(&line);
      add_band(line.points);
    }
  for (const RiverCrossing& each : game.modules.crossings)
    if (is_bridge(each)) add_band(each.points);
  for (const Crater& each : game.modules.craters) {
    const Length radius = Length::from_inches(each.radius_in), across = radius + radius;
    Footprint base = base_of(each);
    for (const TablePoint& corner : corners(base)) add_circle(corner, radius);
    base.width = base.width + across;
    add_box(base);
    base.width = Length::from_inches(each.width_in);
    base.depth = base.depth + across;
    add_box(base);
  }
  if (game.settings().smoke_slows)
    for (const Smoke& each : game.modules.smokes) add(shape_of(each.patch));
  return near;
}

GroundAt ground_at(const Game& game, TablePoint point, const NearGround& near) {
  return ground_among(game, point, near.areas, near.roads);
}

double even_within_in(const Game& game, TablePoint point) {
  constexpr double kRound = 0.001;  // of an ellipse's size: how far its outline in straight lines is off
  double least = std::numeric_limits<double>::infinity();
  const auto border = [&](double away_in) { least = std::min(least, std::abs(away_in)); };
  const auto border_of = [&](const GroundShape& shape) {
    const Box box = Box::about(shape);
    const double off =
        std::holds_alternative<Ellipse>(shape) ? kRound * distance_in(box.least, box.most) : 0.0;
    const auto points = outline(shape);
    for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++)
      border(std::max(
          0.0, Length::from_mm(std::sqrt(squared_distance(point, points[j], points[i]))).inches() - off));
  };
  const double snap = game.settings().road_snap;
  for (const GroundArea& area : game.setup->board.ground.areas) border_of(area.shape);
  for (const GroundLine& line : game.setup->board.ground.lines)
    if (is_road(line)) border(distance_to(line, point).inches() - snap);
  for (const RiverCrossing& each : game.modules.crossings)
    if (is_bridge(each)) border(distance_to(band(each.points), point).inches() - snap);
  for (const Crater& each : game.modules.craters) border(gap_in(base_of(each), point) - each.radius_in);
  if (game.settings().smoke_slows)
    for (const Smoke& each : game.modules.smokes) border_of(shape_of(each.patch));
  return least;
}

double level_at(const Game& game, TablePoint point) {
  return ground_height(game.setup->board, point).mm();
}

Answer stands_in_terrain(const Game& game, const PieceId& piece, const Placed& placed) {
  const Footprint base = footprint(game, piece, placed);
  return any_shape_for_sight(game, [&](const GroundShape& shape) { return at_shape(base, placed, shape); });
}

bool is_terrain_for_sight(const Game& game, TablePoint point) {
  return any_shape_for_sight(game, [&](const GroundShape& shape) {
           return at_shape({.centre = point}, {.at = point}, shape);
         }) == Answer::kYes;
}

Answer line_crosses_terrain(const Game& game, const PieceId& observer, const Placed& from, TablePoint to) {
  if (game.settings().los == Sighting::kIgnore) return Answer::kNo;
  const Footprint base = footprint(game, observer, from);
  return any_shape_for_sight(game, [&](const GroundShape& shape) {
    const Answer crossing = crosses(shape, from, to);
    return crossing == Answer::kNo ? crossing : both(crossing, opposite(at_shape(base, from, shape)));
  });
}

}  // namespace telescope::brevity

#include "core/rules/brevity/measure/meetings.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/board/footprint.hpp"
#include "core/board/segments.hpp"
#include "core/rules/brevity/measure/bases.hpp"
#include "core/rules/brevity/measure/terrain.hpp"

namespace telescope::brevity {
namespace {

WayMeeting meeting(WayMeeting::Kind kind, std::string id, const StandWay& way, double along_in) {
  return {.kind = kind, .id = std::move(id), .along_in = along_in, .at = place_along(way, along_in)};
}

std::vector<TablePoint> centres(const StandWay& way) {
  std::vector<TablePoint> points;
  for (const WayPose& each : way) points.push_back(each.placed.at);
  return points;
}

GroundLine band(const std::vector<TablePoint>& points, double width_in) {
  return {.id = {}, .name = {}, .kind = {}, .points = points, .width = Length::from_inches(width_in)};
}

/// From where the base touches the band without a break until the centre is at `along_in`.
double first_touch(const Game& game, const PieceId& piece, const GroundLine& line,
                   const std::vector<Along>& places, double along_in) {
  double first = along_in;
  for (auto each = places.rbegin(); each != places.rend(); ++each) {
    if (each->along_in > along_in) continue;
    if (!touches(line, footprint(game, piece, each->placed))) return first;
    first = each->along_in;
  }
  return along_in;  // it has touched it from the beginning
}

bool is_blocked_road(const Obstacle& obstacle) {
  return obstacle.kind == ObstacleKind::kRoadBlock;
}

/// Where the centre first comes into the band, or the base's end lies in it by more than the eye can err.
std::optional<double> entered(const Game& game, const PieceId& piece, const GroundLine& line,
                              const StandWay& way, const std::vector<Along>& places) {
  const Ground alone{.areas = {}, .lines = {line}};
  std::optional<double> first;
  if (const auto found = crossings(alone, centres(way)); !found.empty()) first = found.front().along.inches();
  const double half = line.width.inches() / 2.0;
  bool inside = !places.empty() && distance_to(line, places.front().placed.at).inches() <= half;
  for (const Along& each : places) {
    const bool now = distance_to(line, each.placed.at).inches() <= half;
    if (now && !inside && (!first || each.along_in < *first)) first = each.along_in;
    inside = now;
  }
  if (first || way.size() < 2) return first;
  const auto deep_in = [&](const Placed& placed) {
    return touches(line, shrunk(footprint(game, piece, placed), kTooClose_in));
  };
  if (deep_in(way.back().placed) && !deep_in(way.front().placed)) return length_in(way);
  return std::nullopt;
}

}  // namespace

bool is_on_table(const Game& game, const PieceId& piece, const Placed& placed, std::optional<Edge> over) {
  const Footprint base = footprint(game, piece, placed);
  const double near = std::max(kTooClose_in, error_in(base, placed));
  return std::ranges::all_of(corners(base), [&](TablePoint corner) {
    return std::ranges::all_of(
        kEdges, [&](Edge edge) { return edge == over || from_edge_in(game, edge, corner) >= -near; });
  });
}

bool touches(const Game& game, const PieceId& piece, const Placed& placed, const Obstacle& obstacle) {
  return !obstacle.points.empty() &&
         touches(band(obstacle.points, obstacle.width_in), footprint(game, piece, placed));
}

std::vector<WayMeeting> rivers_met(const Game& game, const PieceId& piece, const StandWay& way) {
  std::vector<WayMeeting> all;
  Ground rivers;
  for (const GroundLine& line : game.setup->board.ground.lines)
    if (is_river(line)) rivers.lines.push_back(line);
  if (rivers.lines.empty()) return all;
  std::optional<std::vector<Along>> places;
  for (const Crossing& each : crossings(rivers, centres(way))) {
    const GroundLine& line = rivers.lines[each.line];
    if (const RiverCrossing* bridge = bridge_at(game, each.at)) {
      all.push_back(meeting(WayMeeting::Kind::kRiver, bridge->id, way, each.along.inches()));
      continue;
    }
    if (!places) places = places_along(way);
    const double bank = first_touch(game, piece, line, *places, each.along.inches());
    all.push_back(meeting(WayMeeting::Kind::kRiver, line.id, way, bank));
  }
  std::ranges::stable_sort(all, {}, &WayMeeting::along_in);
  return all;
}

std::vector<WayMeeting> obstacles_met(const Game& game, const PieceId& piece, const StandWay& way,
                                      bool secret) {
  std::vector<WayMeeting> all;
  if (!game.adv().engineering || way.size() < 2) return all;
  std::optional<std::vector<Along>> places;
  for (const Obstacle& each : game.modules.obstacles) {
    const bool known = each.known_to == Side::kNeutral || each.known_to == game.side(piece);
    if (known == secret || each.points.empty()) continue;
    if (is_blocked_road(each) && game.stand(piece).posture != Posture::kMarch) continue;
    if (!places) places = places_along(way);
    const GroundLine line = band(each.points, each.width_in);
    const auto at = entered(game, piece, line, way, *places);
    if (!at) continue;
    if (is_blocked_road(each) && ground_at(game, place_along(way, *at).at).road.empty()) continue;
    all.push_back(
        meeting(WayMeeting::Kind::kObstacle, each.id, way, first_touch(game, piece, line, *places, *at)));
  }
  std::ranges::stable_sort(all, {}, &WayMeeting::along_in);
  return all;
}

std::vector<WayMeeting> enemy_bases_met(const Game& game, const PieceId& piece, const StandWay& way) {
  std::vector<WayMeeting> all;
  const double reach_of_any_mm = Length::from_inches(largest_reach_in(game)).mm();
  const double whole_mm = Length::from_inches(length_in(way)).mm();
  for (const PieceId& enemy : game.stands_of(enemy_of(game.side(piece)))) {
    // Too far from where it begins for all of it.
    if (way.empty() ||
        distance_mm(way.front().placed.at, game.stand(enemy).placed.at) > whole_mm + reach_of_any_mm)
      continue;
    const Footprint base = shrunk(footprint(game, enemy), kTooClose_in / 2.0);
    const double reach_mm = Length::from_inches(reach_in(base)).mm();
    for (std::size_t i = 1; i < way.size(); ++i) {
      const TablePoint a = way[i - 1].placed.at, b = way[i].placed.at;
      if (squared_distance(base.centre, a, b) > reach_mm * reach_mm) continue;
      const auto box = corners(base);
      const std::array line{a, b};
      const Length inside = length_inside(Polygon{{box.begin(), box.end()}}, line);
      if (inside.mm() <= 0.0) continue;
      const double length = distance_in(a, b);
      const double start = length_in(StandWay(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(i)));
      double along = start;
      for (double each = 0.0; each <= length; each += 0.1)
        if (gap_in(base, between(a, b, each / length)) == 0.0) {
          along = start + each;
          break;
        }
      all.push_back(meeting(WayMeeting::Kind::kEnemyBase, enemy.value(), way, along));
      break;
    }
  }
  std::ranges::stable_sort(all, {}, &WayMeeting::along_in);
  return all;
}

std::vector<WayMeeting> table_edge_met(const Game& game, const PieceId& piece, const StandWay& way,
                                       std::optional<Edge> over) {
  bool been_on = false;
  const double reach_mm = Length::from_inches(reach_in(footprint(game, piece))).mm();
  const double width_mm = width(game.setup->board).mm(), depth_mm = depth(game.setup->board).mm();
  for (const Along& each : places_along(way)) {
    const TablePoint at = each.placed.at;
    const bool well_on = at.x_mm >= reach_mm && at.y_mm >= reach_mm && at.x_mm <= width_mm - reach_mm &&
                         at.y_mm <= depth_mm - reach_mm;
    const bool on = well_on || is_on_table(game, piece, each.placed, over);
    if (been_on && !on) return {meeting(WayMeeting::Kind::kTableEdge, "", way, each.along_in)};
    been_on = been_on || on;
  }
  return {};
}

}  // namespace telescope::brevity

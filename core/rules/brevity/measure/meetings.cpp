#include <algorithm>
#include <array>
#include <cmath>

#include "core/board/footprint.hpp"
#include "core/board/segments.hpp"
#include "core/rules/brevity/measure/terrain.hpp"
#include "core/rules/brevity/measure/way_report.hpp"

namespace telescope::brevity {
namespace {

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

/// Where the centre first comes into the band, or the base's end lies in it by more than the eye can err.
std::optional<double> entered(const Game& game, const PieceId& piece, const GroundLine& line,
                              const StandWay& way, const std::vector<Along>& places) {
  std::optional<double> first;
  if (const auto found = crossings({.lines = {line}}, centres(way)); !found.empty())
    first = found.front().along.inches();
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

/// OB-250, OB-256: its centre ends in that river, by more than the eye can err, and did not begin there.
bool ends_in(const Game& game, const GroundLine& river, const StandWay& way) {
  const double deep_in = river.width.inches() / 2.0 - kTooClose_in;
  const auto lies_in = [&](const WayPose& pose) {
    return distance_to(river, pose.placed.at).inches() <= deep_in && !bridge_at(game, pose.placed.at);
  };
  return way.size() > 1 && lies_in(way.back()) && !lies_in(way.front());
}

/// Where the mover, on this road without a break, comes past the place `ahead_in` of it; nothing: nowhere.
std::optional<double> passes(const GroundLine& road, double snap_in, double ahead_in,
                             const std::vector<Along>& places) {
  std::optional<double> behind;  // since when it has been on the road: on which side it came
  double met = 0.0;
  for (const Along& each : places) {
    if (distance_to(road, each.placed.at).inches() > snap_in) {
      behind.reset();
      continue;
    }
    const double rest = ahead_in - along_line_in(road.points, each.placed.at);
    if (!behind) {
      if (std::abs(rest) > kTooClose_in) behind = rest;
      continue;
    }
    if (rest * *behind > 0.0) met = each.along_in;
    if (rest * *behind < 0.0 && std::abs(rest) > kTooClose_in) return met;
  }
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
  const auto add_bank = [&](const GroundLine& line, double along_in) {
    if (!places) places = places_along(way);
    all.push_back({WayMeeting::Kind::kRiver, line.id, first_touch(game, piece, line, *places, along_in)});
  };
  for (const Crossing& each : crossings(rivers, centres(way))) {
    if (const RiverCrossing* bridge = bridge_at(game, each.at))
      all.push_back({WayMeeting::Kind::kRiver, bridge->id, each.along.inches()});
    else
      add_bank(rivers.lines[each.line], each.along.inches());
  }
  for (const GroundLine& line : rivers.lines)
    if (ends_in(game, line, way) && std::ranges::count(all, line.id, &WayMeeting::id) == 0)
      add_bank(line, length_in(way));
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
    const bool blocks_road = each.kind == ObstacleKind::kRoadBlock;
    if (blocks_road && game.stand(piece).posture != Posture::kMarch) continue;
    if (!places) places = places_along(way);
    const GroundLine line = band(each.points, each.width_in);
    const auto at = entered(game, piece, line, way, *places);
    if (!at) continue;
    if (blocks_road && ground_at(game, place_along(way, *at).at).road.empty()) continue;
    all.push_back({WayMeeting::Kind::kObstacle, each.id, first_touch(game, piece, line, *places, *at)});
  }
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
      if (length_inside(Polygon{{box.begin(), box.end()}}, line).mm() <= 0.0) continue;
      const double length = distance_in(a, b);
      double into = 0.0;
      while (into <= length && gap_in(base, between(a, b, into / length)) != 0.0) into += 0.1;
      const double start = length_in(StandWay(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(i)));
      all.push_back({WayMeeting::Kind::kEnemyBase, enemy.value(), start + (into <= length ? into : 0.0)});
      break;
    }
  }
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
    if (been_on && !on) return {{WayMeeting::Kind::kTableEdge, "", each.along_in}};
    been_on = been_on || on;
  }
  return {};
}

std::vector<WayMeeting> marchers_met(const Game& game, const PieceId& piece, const StandWay& way) {
  std::vector<WayMeeting> all;
  if (game.settings().nopass_scope == NoPassScope::kOff || way.size() < 2 ||
      game.stand(piece).posture != Posture::kMarch)
    return all;
  const std::vector<Along> places = places_along(way);
  const double snap = game.settings().road_snap;
  for (const GroundLine& road : game.setup->board.ground.lines) {
    if (road.kind != "road" || road.points.size() < 2) continue;
    for (const PieceId& friendly : game.stands_of(game.side(piece))) {
      const Stand& stand = game.stand(friendly);
      if (friendly == piece || stand.posture != Posture::kMarch ||
          distance_to(road, stand.placed.at).inches() > snap + kLastBits_in)
        continue;
      if (const auto met = passes(road, snap, along_line_in(road.points, stand.placed.at), places))
        all.push_back({WayMeeting::Kind::kMarcherAhead, friendly.value(), *met});
    }
  }
  std::ranges::stable_sort(all, {}, &WayMeeting::along_in);
  return all;
}

}  // namespace telescope::brevity

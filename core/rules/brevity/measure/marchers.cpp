#include <algorithm>
#include <cmath>
#include <limits>

#include "core/board/segments.hpp"
#include "core/rules/brevity/measure/bases.hpp"
#include "core/rules/brevity/measure/meetings.hpp"

namespace telescope::brevity {
namespace {

/// How far along the line its point nearest to `point` lies.
double along_line_in(const std::vector<TablePoint>& line, TablePoint point) {
  double best = std::numeric_limits<double>::infinity(), gone = 0.0, along = 0.0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const TablePoint a = line[i - 1], b = line[i];
    const double dx = b.x_mm - a.x_mm, dy = b.y_mm - a.y_mm, square = dx * dx + dy * dy;
    const double length = distance_in(a, b);
    const double part =
        square == 0.0
            ? 0.0
            : std::clamp(((point.x_mm - a.x_mm) * dx + (point.y_mm - a.y_mm) * dy) / square, 0.0, 1.0);
    if (const double away = distance_in(point, between(a, b, part)); away < best) {
      best = away;
      along = gone + part * length;
    }
    gone += length;
  }
  return along;
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
        all.push_back({.kind = WayMeeting::Kind::kMarcherAhead,
                       .id = friendly.value(),
                       .along_in = *met,
                       .at = place_along(way, *met)});
    }
  }
  std::ranges::stable_sort(all, {}, &WayMeeting::along_in);
  return all;
}

}  // namespace telescope::brevity

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "core/board/ground.hpp"
#include "core/board/segments.hpp"
#include "core/rules/brevity/measure/sight.hpp"

namespace telescope::brevity {
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;
/// A gap that is less than the limit only by the last bits is not less.
constexpr double kSame_deg = 1e-6;

double turned(double degrees) {
  const double rest = std::fmod(degrees, 360.0);
  return rest < 0.0 ? rest + 360.0 : rest;
}

double bearing_deg(TablePoint from, TablePoint to) {
  return turned(std::atan2(to.x_mm - from.x_mm, to.y_mm - from.y_mm) * kDegrees);
}

struct Closed {
  /// Closed bearings: from this one, clockwise, over so many degrees.
  struct Arc {
    double from_deg = 0.0;
    double over_deg = 0.0;
  };
  std::vector<Arc> arcs;
  double error_deg = 0.0;  ///< the largest of any bearing, two standard deviations
  bool any_enemy = false;

  /// The largest between neighbours all round; 360 where there is one bearing or none.
  double gap() const {
    if (arcs.empty()) return 360.0;
    std::vector<Arc> sorted = arcs;
    std::ranges::sort(sorted, {}, &Arc::from_deg);
    double most = 0.0, reached = sorted.front().from_deg;
    for (const Arc& each : sorted) reached = std::max(reached, each.from_deg + each.over_deg - 360.0);
    for (const Arc& each : sorted) {
      most = std::max(most, each.from_deg - reached);
      reached = std::max(reached, each.from_deg + each.over_deg);
    }
    return std::max(most, sorted.front().from_deg + 360.0 - reached);
  }
};

/// BQ-138: every bearing on which the line from `a` to `b` lies within the radius of the centre.
void close_line(Closed& closed, TablePoint centre, TablePoint a, TablePoint b, double radius_mm) {
  // What of the line lies within the radius, as parts of it.
  const double x = a.x_mm - centre.x_mm, y = a.y_mm - centre.y_mm;
  const double dx = b.x_mm - a.x_mm, dy = b.y_mm - a.y_mm, square = dx * dx + dy * dy;
  if (square == 0.0) return;
  const double nearest = -(x * dx + y * dy) / square;
  const double away = std::hypot(x + nearest * dx, y + nearest * dy);
  if (away > radius_mm) return;
  const double half = std::sqrt(std::max(0.0, (radius_mm - away) * (radius_mm + away) / square));
  const double first = std::max(0.0, nearest - half), last = std::min(1.0, nearest + half);
  if (first > last) return;
  // Seen from the centre the piece takes up less than half a circle, whichever way round.
  const double from = bearing_deg(centre, between(a, b, first)),
               to = bearing_deg(centre, between(a, b, last));
  const double over = turned(to - from);
  closed.arcs.push_back(over <= 180.0 ? Closed::Arc{from, over} : Closed::Arc{to, 360.0 - over});
}

/// BQ-157: each edge counts up to its corners, by its own kind.
void close_edges(const Game& game, Closed& closed, TablePoint centre, Edge own, double radius_mm) {
  const double width = Length::from_inches(game.setup->width_in()).mm(),
               depth = Length::from_inches(game.setup->depth_in()).mm();
  const std::array<TablePoint, 4> corners{{{0.0, 0.0}, {width, 0.0}, {0.0, depth}, {width, depth}}};
  constexpr std::array<std::pair<std::size_t, std::size_t>, 4> kEnds{
      {{0, 1}, {2, 3}, {0, 2}, {1, 3}}};  // by Edge
  for (const Edge edge : kEdges) {
    const auto [a, b] = kEnds.at(static_cast<std::size_t>(edge));
    if (edge != own) close_line(closed, centre, corners.at(a), corners.at(b), radius_mm);
  }
}

void close_impassable(const Game& game, Closed& closed, TablePoint centre, double radius_mm) {
  for (const GroundArea& area : game.setup->board.ground.areas) {
    if (game.setup->class_of(area) != GroundClass::kImpassable) continue;
    if (contains(area.shape, centre)) closed.arcs.push_back({0.0, 360.0});
    const auto points = outline(area.shape);
    for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++)
      close_line(closed, centre, points[j], points[i], radius_mm);
  }
}

void close_enemy(Closed& closed, const Placed& target, const Placed& enemy) {
  const double apart = distance_mm(target.at, enemy.at), sigma = std::hypot(target.sigma_mm, enemy.sigma_mm);
  closed.arcs.push_back({bearing_deg(target.at, enemy.at), 0.0});
  closed.any_enemy = true;
  if (sigma > 0.0) closed.error_deg = std::max(closed.error_deg, 2.0 * std::atan2(sigma, apart) * kDegrees);
}

}  // namespace

Surround surround(const Game& game, const PieceId& target) {
  const Placed& at = game.stand(target).placed;
  const Side side = game.side(target);
  const double radius = game.settings().surround_radius;
  Closed measured;
  const double radius_mm = Length::from_inches(radius).mm();
  close_edges(game, measured, at.at, game.setup->friendly_edge[index_of(side)], radius_mm);
  close_impassable(game, measured, at.at, radius_mm);
  Closed certain = measured, possible = measured;
  for (const PieceId& enemy : game.stands_of(enemy_of(side))) {
    const Placed& there = game.stand(enemy).placed;
    const Inches range = range_between(game, target, at, enemy, there);
    const Answer near = within(range, radius);
    if (near != Answer::kNo) close_enemy(possible, at, there);
    if (near == Answer::kYes) close_enemy(certain, at, there);
    if (taken_as_is(range, radius)) close_enemy(measured, at, there);
  }
  Surround result{.gap_deg = measured.gap(), .any_enemy = measured.any_enemy};
  // A gap lies between two bearings, and either may be wrong.
  const double limit = game.settings().surround_gap;
  const auto open = [&](const Closed& closed, double way) {
    return closed.gap() + way * 2.0 * closed.error_deg >= limit - kSame_deg;
  };
  if (possible.any_enemy && !open(possible, -1.0))
    result.surrounded = certain.any_enemy && !open(certain, 1.0) ? Answer::kYes : Answer::kUmpire;
  return result;
}

}  // namespace telescope::brevity

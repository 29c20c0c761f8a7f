#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/board/segments.hpp"
#include "core/rules/brevity/measure/bases.hpp"
#include "core/rules/brevity/measure/sight.hpp"

namespace telescope::brevity {
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;
/// Edges and impassable ground are looked for at every so many degrees.
constexpr double kStep_deg = 0.5;
/// A gap that is less than the limit only by the last bits is not less.
constexpr double kSame_deg = 1e-6;

double turned(double degrees) {
  const double rest = std::fmod(degrees, 360.0);
  return rest < 0.0 ? rest + 360.0 : rest;
}

TablePoint reached(TablePoint from, double bearing_deg, double inches) {
  const double mm = Length::from_inches(inches).mm();
  return {from.x_mm + mm * std::sin(bearing_deg / kDegrees),
          from.y_mm + mm * std::cos(bearing_deg / kDegrees)};
}

struct Closed {
  std::vector<double> bearings;
  double error_deg = 0.0;  ///< the largest of any, two standard deviations

  /// Between neighbours all round; 360 with fewer than two.
  double gap() const {
    if (bearings.size() < 2) return 360.0;
    std::vector<double> sorted = bearings;
    std::ranges::sort(sorted);
    double most = sorted.front() + 360.0 - sorted.back();
    for (std::size_t i = 1; i < sorted.size(); ++i) most = std::max(most, sorted[i] - sorted[i - 1]);
    return most;
  }
};

/// BQ-138: every bearing on which the edge lies within `radius` of the centre.
void close_edge(Closed& closed, double away_in, double bearing_deg, double radius) {
  if (away_in > radius) return;
  const double half = std::acos(std::clamp(away_in / radius, -1.0, 1.0)) * kDegrees;
  for (double each = -half; each < half; each += kStep_deg)
    closed.bearings.push_back(turned(bearing_deg + each));
  closed.bearings.push_back(turned(bearing_deg + half));
}

constexpr std::array kBearings_deg{180.0, 0.0, 270.0, 90.0};  // by Edge

void close_edges(const Game& game, Closed& closed, TablePoint centre, Edge own, double radius) {
  for (const Edge edge : kEdges)
    if (edge != own)
      close_edge(closed, from_edge_in(game, edge, centre), kBearings_deg.at(static_cast<std::size_t>(edge)),
                 radius);
}

bool meets(const GroundShape& shape, TablePoint from, TablePoint to) {
  if (contains(shape, from) || contains(shape, to)) return true;
  const auto points = outline(shape);
  for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++)
    if (segments_meet(points[j], points[i], from, to)) return true;
  return false;
}

void close_impassable(const Game& game, Closed& closed, TablePoint centre, double radius) {
  for (const GroundArea& area : game.setup->board.ground.areas) {
    if (game.setup->class_of(area) != GroundClass::kImpassable) continue;
    for (double bearing = 0.0; bearing < 360.0; bearing += kStep_deg)
      if (meets(area.shape, centre, reached(centre, bearing, radius))) closed.bearings.push_back(bearing);
  }
}

void close_enemy(Closed& closed, const Placed& target, const Placed& enemy) {
  const double dx = enemy.at.x_mm - target.at.x_mm, dy = enemy.at.y_mm - target.at.y_mm;
  const double apart = std::hypot(dx, dy), sigma = std::hypot(target.sigma_mm, enemy.sigma_mm);
  closed.bearings.push_back(turned(std::atan2(dx, dy) * kDegrees));
  if (sigma > 0.0) closed.error_deg = std::max(closed.error_deg, 2.0 * std::atan2(sigma, apart) * kDegrees);
}

}  // namespace

Surround surround(const Game& game, const PieceId& target) {
  const Placed& at = game.stand(target).placed;
  const Side side = game.side(target);
  const double radius = game.settings().surround_radius;
  Closed measured;
  close_edges(game, measured, at.at, game.setup->friendly_edge[index_of(side)], radius);
  close_impassable(game, measured, at.at, radius);
  Closed certain = measured, possible = measured;
  bool certain_enemy = false, possible_enemy = false;
  Surround result;
  for (const PieceId& enemy : game.stands_of(enemy_of(side))) {
    const Placed& there = game.stand(enemy).placed;
    const Inches range = range_between(game, target, at, enemy, there);
    const Answer near = within(range, radius);
    if (near != Answer::kNo) {
      close_enemy(possible, at, there);
      possible_enemy = true;
    }
    if (near == Answer::kYes) {
      close_enemy(certain, at, there);
      certain_enemy = true;
    }
    if (taken_as_is(range, radius)) {
      close_enemy(measured, at, there);
      result.any_enemy = true;
    }
  }
  result.gap_deg = measured.gap();
  // A gap lies between two bearings, and either may be wrong.
  const double limit = game.settings().surround_gap;
  const auto open = [&](const Closed& closed, double way) {
    return closed.gap() + way * 2.0 * closed.error_deg >= limit - kSame_deg;
  };
  if (!possible_enemy || open(possible, -1.0))
    result.surrounded = Answer::kNo;
  else
    result.surrounded = certain_enemy && !open(certain, 1.0) ? Answer::kYes : Answer::kUmpire;
  return result;
}

}  // namespace telescope::brevity

#include "core/rules/brevity/measure/way_report.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "core/board/footprint.hpp"
#include "core/board/segments.hpp"
#include "core/measure/distance.hpp"
#include "core/rules/brevity/measure/sight.hpp"
#include "core/rules/brevity/measure/terrain.hpp"

namespace telescope::brevity {
namespace {

/// A stand that goes along an edge does not go away from it by less.
constexpr double kOutward_in = 0.05;
/// Of a base that is put somewhere by calculation.
bool has_no_room(const Inches& gap) {
  return gap.value < -0.01;
}

std::vector<WayPoint> points_of(const StandWay& way) {
  std::vector<WayPoint> points;
  for (const WayPose& each : way)
    points.push_back({.t_s = 0.0,
                      .centre = each.placed.at,
                      .heading = Heading::from_degrees(each.placed.heading_deg),
                      .sigma_mm = each.placed.sigma_mm,
                      .after_gap = each.after_gap});
  return points;
}

/// The grounds of a way, each as far as it goes.
std::vector<WayStretch> all_stretches(const Game& game, const StandWay& way) {
  std::vector<WayStretch> all;
  const NearGround near = near_ground(game, centres(way));
  double gone_in = 0.0;
  for (std::size_t i = 1; i < way.size(); ++i) {
    const std::array leg{way[i - 1].placed.at, way[i].placed.at};
    const double length = distance_in(leg[0], leg[1]);
    if (length <= 0.0) continue;
    for (const Stretch& each : telescope::stretches(near.outlines, leg)) {
      const double begun = each.from.inches(), ended = each.to.inches();
      const GroundAt at = ground_at(game, between(leg[0], leg[1], (begun + ended) / 2.0 / length), near);
      WayStretch next{.from_in = gone_in + begun,
                      .to_in = gone_in + ended,
                      .ground = at.ground,
                      .under = at.under,
                      .mounted = way[i].mounted,
                      .area = at.area,
                      .road = at.road};
      if (!all.empty() && next.is_like(all.back()))
        all.back().to_in = next.to_in;
      else
        all.push_back(std::move(next));
    }
    gone_in += length;
  }
  return all;
}

/// Corners of the base at each place of a way, and how far they may be off.
struct BaseAlong {
  std::array<TablePoint, 4> corners;
  double error_in = 0.0;
};
std::vector<BaseAlong> bases_along(const Game& game, const PieceId& piece, const std::vector<Along>& places) {
  std::vector<BaseAlong> all;
  all.reserve(places.size());
  Footprint base = footprint(game, piece);
  for (const Along& each : places) {
    base.centre = each.placed.at;
    base.heading = Heading::from_degrees(each.placed.heading_deg);
    all.push_back({corners(base), error_in(base, each.placed)});
  }
  return all;
}

/// From where on a way counts for an edge by which its stand is not bound (BQ-27). Not the stretch on which
/// it goes away from the edge at its beginning, where it begins outside the strip: that place was judged when
/// it came there. Nor, in the first move of a stand that was set up in the strip, the stretch up to the first
/// exit.
std::size_t counts_from(const std::vector<Inches>& distances, bool has_moved) {
  std::size_t first = 0;
  if (distances.front().value < kStrip_in - kTooClose_in) {
    const auto exit =
        std::ranges::find_if(distances, [](const Inches& each) { return each.value >= kStrip_in; });
    if (has_moved || exit == distances.end()) return 0;
    first = static_cast<std::size_t>(exit - distances.begin());
  }
  while (first + 1 < distances.size() && distances[first + 1].value >= distances[first].value) ++first;
  return first;
}

/// BQ-117: the nearest base edge counts.
WayReport::EdgeDistanceAlong edge_along(const Game& game, const PieceId& piece, Edge edge,
                                        const std::vector<BaseAlong>& bases) {
  const Stand& stand = game.stand(piece);
  std::vector<Inches> distances;
  for (const BaseAlong& each : bases) {
    double least = std::numeric_limits<double>::infinity();
    for (const TablePoint& corner : each.corners) least = std::min(least, from_edge_in(game, edge, corner));
    distances.push_back({.value = least, .error = each.error_in});
  }
  const bool bound = std::ranges::count(stand.bound_to, edge) > 0;
  const std::size_t first = bound ? 0 : counts_from(distances, stand.has_moved);
  WayReport::EdgeDistanceAlong along{.edge = edge, .least = distances[first], .at_end = distances.back()};
  bool in_strip = bound;
  for (std::size_t i = first; i < distances.size(); ++i) {
    const Inches& here = distances[i];
    // Outward again, from the least so far.
    if (in_strip && here.value > along.least.value + kOutward_in && here.value > along.most_after.value)
      along.most_after = here;
    in_strip = in_strip || here.value < kStrip_in + kTooClose_in;
    if (here.value < along.least.value) along.least = here;
  }
  return along;
}

/// Stands on the table whose gap to a base there `is_under`.
std::vector<PieceId> overlaps(const Game& game, const PieceId& piece, const Placed& placed, auto is_under) {
  std::vector<PieceId> all;
  const double own_in = reach_in(footprint(game, piece, placed)),
               farthest_in = own_in + largest_reach_in(game);
  for (const auto& [id, stand] : game.stands) {
    const double away = distance_in(placed.at, stand.placed.at);
    if (away >= farthest_in || id == piece || !stand.on_table()) continue;
    if (away < own_in + reach_in(footprint(game, id)) &&
        is_under(gap_between(game, piece, placed, id, stand.placed)))
      all.push_back(id);
  }
  return all;
}

void add_meetings(const Game& game, const PieceId& piece, const StandWay& way, std::optional<Edge> over,
                  WayReport& report) {
  const auto add = [&](std::vector<WayMeeting> more) {
    report.meetings.insert(report.meetings.end(), more.begin(), more.end());
  };
  add(rivers_met(game, piece, way));
  add(obstacles_met(game, piece, way, false));
  add(enemy_bases_met(game, piece, way));
  add(table_edge_met(game, piece, way, over));
  add(marchers_met(game, piece, way));
  for (const WayStretch& each : report.stretches)
    if (each.ground == GroundClass::kImpassable)
      add({{WayMeeting::Kind::kImpassable, each.area, each.from_in}});
  std::ranges::stable_sort(report.meetings, {}, &WayMeeting::along_in);
}

}  // namespace

GroundClass counts_as(Posture posture, const WayStretch& stretch) {
  if (posture == Posture::kMarch || stretch.ground == GroundClass::kImpassable) return stretch.ground;
  const bool on_road = stretch.ground == GroundClass::kRoad;
  if (on_road && stretch.under == GroundClass::kRoad) return GroundClass::kOpen;
  if (on_road && stretch.under == GroundClass::kImpassable) return GroundClass::kTerrain;
  return on_road ? stretch.under : stretch.ground;
}

std::vector<WayStretch> that_count(std::vector<WayStretch> stretches, Posture posture, double graze_in) {
  std::map<GroundClass, double> lengths;
  for (const WayStretch& each : stretches) lengths[counts_as(posture, each)] += each.length_in();
  std::erase_if(stretches, [&](const WayStretch& each) {
    return each.length_in() <= 0.0 || lengths.at(counts_as(posture, each)) <= graze_in + kLastBits_in;
  });
  return stretches;
}

std::vector<WayStretch> stretches_of(const Game& game, Posture posture, const StandWay& way) {
  return that_count(all_stretches(game, way), posture, game.settings().graze);
}

WayReport report_of(const Game& game, const PieceId& piece, const StandWay& way, std::optional<Edge> over) {
  WayReport report;
  if (way.empty()) return report;
  const std::vector<WayPoint> points = points_of(way);
  report.length = inches_of(way_length(points));
  report.unread_in = Length::from_mm(length_mm(points).unread_mm).inches();
  report.stretches = stretches_of(game, game.stand(piece).posture, way);
  const Placed &from = way.front().placed, &to = way.back().placed;
  report.displacement = inches_of(centre_distance(pose_of(from), pose_of(to)));
  report.edges = edges_along(game, piece, way);
  if (!over) report.overlaps_at_end = stands_under(game, piece, to);
  report.ends_on_table = is_on_table(game, piece, to, over);
  add_meetings(game, piece, way, over, report);
  return report;
}

std::vector<WayReport::EdgeDistanceAlong> edges_along(const Game& game, const PieceId& piece,
                                                      const StandWay& way) {
  std::vector<WayReport::EdgeDistanceAlong> all;
  if (way.empty() || game.setup->side_edges.empty()) return all;
  const std::vector<BaseAlong> bases = bases_along(game, piece, places_along(way));
  for (const Edge edge : game.setup->side_edges) all.push_back(edge_along(game, piece, edge, bases));
  return all;
}

std::vector<PieceId> stands_under(const Game& game, const PieceId& piece, const Placed& placed) {
  return overlaps(game, piece, placed, lies_upon);
}

std::vector<TablePoint> centres(const StandWay& way) {
  std::vector<TablePoint> points;
  for (const WayPose& each : way) points.push_back(each.placed.at);
  return points;
}

double length_in(const StandWay& way) {
  double length = 0.0;
  for (std::size_t i = 1; i < way.size(); ++i) length += distance_in(way[i - 1].placed.at, way[i].placed.at);
  return length;
}

StandWay cut(const StandWay& way, double along_in) {
  if (way.empty()) return {};
  StandWay part{way.front()};
  if (along_in <= 0.0) return part;
  double gone = 0.0;
  for (std::size_t i = 1; i < way.size(); ++i) {
    const WayPose &from = way[i - 1], &to = way[i];
    const double length = distance_in(from.placed.at, to.placed.at);
    if (gone + length <= along_in) {
      part.push_back(to);
      gone += length;
      continue;
    }
    if (along_in > gone) {
      WayPose last = to;  // BQ-117: it turns at the start of a leg, then slides
      last.placed.at = between(from.placed.at, to.placed.at, (along_in - gone) / length);
      last.placed.sigma_mm = std::max(from.placed.sigma_mm, to.placed.sigma_mm);
      part.push_back(last);
    }
    return part;
  }
  return part;
}

Placed place_along(const StandWay& way, double along_in) {
  const StandWay part = cut(way, along_in);
  return part.empty() ? Placed{} : part.back().placed;
}

std::optional<bool> mounted_along(const StandWay& way, double along_in) {
  if (along_in <= 0.0 && !way.empty()) return way.front().mounted;
  double gone = 0.0;
  for (std::size_t i = 1; i < way.size(); ++i) {
    gone += distance_in(way[i - 1].placed.at, way[i].placed.at);
    if (gone >= along_in) return way[i].mounted;
  }
  return std::nullopt;
}

std::vector<Along> places_along(const StandWay& way, double step_in) {
  std::vector<Along> places;
  if (!way.empty()) places.push_back({.placed = way.front().placed, .mounted = way.front().mounted});
  double gone = 0.0;
  for (std::size_t i = 1; i < way.size(); ++i) {
    const WayPose &from = way[i - 1], &to = way[i];
    const double length = distance_in(from.placed.at, to.placed.at);
    const int parts = std::max(1, static_cast<int>(std::ceil(length / step_in - 1e-9)));
    for (int k = 1; k < parts; ++k) {
      Placed placed = to.placed;
      placed.at = between(from.placed.at, to.placed.at, static_cast<double>(k) / parts);
      placed.sigma_mm = std::max(from.placed.sigma_mm, to.placed.sigma_mm);
      places.push_back({.along_in = gone + length * k / parts, .placed = placed, .mounted = to.mounted});
    }
    gone += length;
    places.push_back({.along_in = gone, .placed = to.placed, .mounted = to.mounted});
  }
  return places;
}

Placed free_place_back(const Game& game, const PieceId& piece, double along_in) {
  const StandWay& way = game.stand(piece).move.way;
  if (way.empty()) return game.stand(piece).placed;
  for (double along = std::min(along_in, length_in(way)); along > 0.0; along -= kTooClose_in) {
    const Placed there = place_along(way, along);
    if (overlaps(game, piece, there, has_no_room).empty()) return there;
  }
  return way.front().placed;
}

bool moves_at_all(const WayReport& way) {
  return way.length.value > kTooClose_in;
}

}  // namespace telescope::brevity

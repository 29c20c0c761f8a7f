#include "core/rules/brevity/table/seen.hpp"

#include "core/rules/brevity/measure/bases.hpp"

namespace telescope::brevity {
namespace {

std::vector<SeenStand> resting(const Game& game, const TableView& table, bool beyond) {
  std::vector<SeenStand> all;
  for (const PieceView& view : table.pieces) {
    if (!game.stands.contains(view.piece) || view.state != PieceState::kSeen || view.held || !view.pose)
      continue;
    const bool off = view.place.kind == Place::Kind::kOffTable;
    if (off != beyond || view.place.kind == Place::Kind::kArea) continue;
    all.push_back({.view = &view, .placed = placed_of(view.rest ? view.rest->pose : *view.pose)});
  }
  return all;
}

/// A hand took it up where the game has it, when it was not farther from there (BQ-148).
constexpr double kSamePlace_in = 0.25;

Placed placed_of(const WayPoint& point) {
  return {.at = point.centre, .heading_deg = point.heading.degrees(), .sigma_mm = point.sigma_mm};
}

}  // namespace

std::vector<SeenStand> seen_stands(const Game& game, const TableView& table) {
  return resting(game, table, false);
}

std::vector<SeenStand> seen_beyond(const Game& game, const TableView& table) {
  return resting(game, table, true);
}

std::map<PieceId, Placed> places_on_table(const Game& game, const TableView& table) {
  std::map<PieceId, Placed> places;
  for (const auto& [id, stand] : game.stands)
    if (stand.on_table()) places[id] = stand.placed;
  for (const SeenStand& each : seen_stands(game, table))
    if (const auto place = places.find(each.piece()); place != places.end()) place->second = each.placed;
  return places;
}

Placed placed_of(const Pose& pose) {
  return {.at = pose.centre,
          .heading_deg = pose.heading.degrees(),
          .sigma_mm = pose.sigma_mm,
          .sigma_deg = pose.sigma_deg};
}

StandWay way_of(const Game& game, const PieceView& seen, std::span<const TableMove> moves) {
  const Stand& stand = game.stand(seen.piece);
  StandWay way{{.placed = stand.placed, .mounted = stand.mounted}};
  const auto is_at = [&](const Placed& placed) {
    return distance_in(way.back().placed.at, placed.at) <= kSamePlace_in;
  };
  const auto add = [&](const Placed& placed, bool gap) {  // nobody saw how it came there
    const Placed& last = way.back().placed;
    if (distance_in(last.at, placed.at) != 0.0 || placed.heading_deg != last.heading_deg)
      way.push_back({.placed = placed, .mounted = stand.mounted, .after_gap = gap});
  };
  for (const TableMove& move : moves) {
    if (move.piece != seen.piece) continue;
    if (move.from && !is_at(placed_of(*move.from))) add(placed_of(*move.from), true);
    for (std::size_t i = move.from ? 1 : 0; i < move.way.size(); ++i)
      add(placed_of(move.way[i]), move.way[i].after_gap || (i == 0 && !move.from));
    if (move.to) add(placed_of(*move.to), move.way.empty());
  }
  const std::optional<Pose> last = seen.rest ? std::optional(seen.rest->pose) : seen.pose;
  if (!last) return way;
  const Placed end = placed_of(*last);
  if (way.size() > 1 && is_at(end))
    way.back().placed = end;
  else
    add(end, true);
  return way;
}

}  // namespace telescope::brevity

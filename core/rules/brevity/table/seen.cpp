#include "core/rules/brevity/table/seen.hpp"

#include <algorithm>

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

class WayBuilder {
 public:
  WayBuilder(const Placed& from, bool mounted) : mounted_(mounted) {
    way_.push_back({.placed = from, .mounted = mounted});
  }

  /// `gap`: nobody saw how it came there.
  void add(const Placed& placed, bool gap) {
    const double away = distance_in(way_.back().placed.at, placed.at);
    if (away == 0.0 && placed.heading_deg == way_.back().placed.heading_deg) return;
    way_.push_back({.placed = placed, .mounted = mounted_, .after_gap = gap});
  }
  /// Comes to where the next move was seen to begin.
  void go_on_at(const Placed& placed) {
    if (distance_in(way_.back().placed.at, placed.at) > kSamePlace_in) add(placed, true);
  }
  bool is_at(const Placed& placed) const {
    return distance_in(way_.back().placed.at, placed.at) <= kSamePlace_in;
  }
  StandWay& way() { return way_; }

 private:
  StandWay way_;
  bool mounted_;
};

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
  WayBuilder builder(stand.placed, stand.mounted);
  for (const TableMove& move : moves) {
    if (move.piece != seen.piece) continue;
    if (move.from) builder.go_on_at(placed_of(*move.from));
    for (std::size_t i = move.from ? 1 : 0; i < move.way.size(); ++i)
      builder.add(placed_of(move.way[i]), move.way[i].after_gap || (i == 0 && !move.from));
    if (move.to) builder.add(placed_of(*move.to), move.way.empty());
  }
  const std::optional<Pose> last = seen.rest ? std::optional(seen.rest->pose) : seen.pose;
  if (!last) return std::move(builder.way());
  const Placed end = placed_of(*last);
  const bool told = builder.way().size() > 1 && builder.is_at(end);
  if (told)
    builder.way().back().placed = end;
  else
    builder.add(end, true);
  return std::move(builder.way());
}

}  // namespace telescope::brevity

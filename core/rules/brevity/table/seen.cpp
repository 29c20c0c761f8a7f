#include "core/rules/brevity/table/seen.hpp"

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

}  // namespace telescope::brevity

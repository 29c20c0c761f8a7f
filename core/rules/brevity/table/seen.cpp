#include "core/rules/brevity/table/seen.hpp"

namespace telescope::brevity {

std::vector<SeenStand> seen_stands(const Game& game, const TableView& table) {
  std::vector<SeenStand> all;
  for (const PieceView& view : table.pieces) {
    if (!game.stands.contains(view.piece) || view.state != PieceState::kSeen || view.held || !view.pose)
      continue;
    if (view.place.kind == Place::Kind::kOffTable || view.place.kind == Place::Kind::kArea) continue;
    all.push_back({.view = &view, .placed = placed_of(view.rest ? view.rest->pose : *view.pose)});
  }
  return all;
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

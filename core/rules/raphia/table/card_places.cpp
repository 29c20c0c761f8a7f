#include "core/rules/raphia/table/card_places.hpp"

#include <algorithm>

#include "core/rules/raphia/table/cards_on_table.hpp"

namespace telescope::raphia {
namespace {

CardRail rail_of(const Setup& setup, Side side) {
  CardRail rail{.title = setup.name(side) + "'s rail", .slots = {}};
  const std::vector<PieceId> order = rail_order(setup, side);
  const double width = setup.grid().columns * setup.grid().cell.mm() / static_cast<double>(order.size());
  const bool far_edge = side == kSides[1];
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t place = far_edge ? order.size() - 1 - i : i;
    const PieceId& piece = order[place];
    if (setup.settings.card_place == CardPlace::kRail || setup.is_general(piece))
      rail.slots.push_back({.piece = piece,
                            .left_mm = static_cast<double>(i) * width,
                            .width_mm = width,
                            .most = setup.is_general(piece) ? 1 : 2});  // RRQ-10
  }
  return rail;
}

}  // namespace

std::vector<PieceId> rail_order(const Setup& setup, Side side) {
  std::vector<PieceId> order;
  for (const auto& [piece, facts] : setup.pieces)
    if (facts.side == side) order.push_back(piece);
  return order;
}

CardPlaces card_places(const Setup& setup, const Kit& kit) {
  const auto card = std::ranges::find_if(
      kit.markers, [&](const MarkerClass& each) { return setup.card_markers.contains(each.id); });
  if (setup.settings.cards == CardsHeld::kPhones || card == kit.markers.end()) return {};
  CardPlaces places{.rails = {},
                    .rail_depth_mm = kRailDepth_mm,
                    .card_width_mm = card->width_mm,
                    .card_depth_mm = card->depth_mm};
  if (setup.settings.card_place == CardPlace::kStrip) places.strip_reach_mm = kStripReach_mm;
  for (const Side side : kSides)
    if (CardRail rail = rail_of(setup, side); !rail.slots.empty()) places.rails.push_back(std::move(rail));
  return places;
}

}  // namespace telescope::raphia

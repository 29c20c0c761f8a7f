#include "core/rules/brevity/workbench/deployment.hpp"

#include <algorithm>
#include <vector>

#include "core/board/board.hpp"
#include "core/rules/brevity/turn/turn.hpp"

namespace telescope::brevity {
namespace {

constexpr double kGap_mm = 12.0;  // between bases: no place is too close to call
constexpr double kAttackersFront = 0.25, kDefendersFront = 0.5;  // of the way to the enemy's edge

struct Frame {
  double across_mm = 0.0;  ///< along the friendly edge
  double deep_mm = 0.0;    ///< to the enemy's
  Edge edge = Edge::kNear;
  double width_mm = 0.0, depth_mm = 0.0;  ///< of the table

  /// `from_mm` from the friendly edge, and so far along it; faces the enemy.
  Placed at(double along_mm, double from_mm) const {
    switch (edge) {
      case Edge::kNear:
        return {.at = {along_mm, from_mm}, .heading_deg = 0.0};
      case Edge::kFar:
        return {.at = {along_mm, depth_mm - from_mm}, .heading_deg = 180.0};
      case Edge::kLeft:
        return {.at = {from_mm, along_mm}, .heading_deg = 90.0};
      case Edge::kRight:
        break;
    }
    return {.at = {width_mm - from_mm, along_mm}, .heading_deg = 270.0};
  }
};

Frame frame_of(const Game& game, Side side) {
  const Board& board = game.setup->board;
  const Edge edge = game.setup->friendly_edge.at(index_of(side));
  Frame frame{.edge = edge, .width_mm = width(board).mm(), .depth_mm = depth(board).mm()};
  const bool lengthways = edge == Edge::kNear || edge == Edge::kFar;
  frame.across_mm = lengthways ? frame.width_mm : frame.depth_mm;
  frame.deep_mm = lengthways ? frame.depth_mm : frame.width_mm;
  return frame;
}

/// Those who may stand on the table, command by command; who fights at a distance comes last.
std::vector<PieceId> in_order(const Game& game, Side side) {
  std::vector<PieceId> order;
  for (const auto& [command, facts] : game.setup->commands)
    for (const auto& [id, piece] : game.setup->pieces)
      if (piece.side == side && piece.command == command && !piece.is_air() &&
          piece.landing == Landing::kNone)
        order.push_back(id);
  std::ranges::stable_partition(order, [&](const PieceId& id) {
    return !game.facts(id).is_artillery() && game.facts(id).headquarters == Headquarters::kNone;
  });
  return order;
}

}  // namespace

void set_down_in_rows(Game& game, Side side) {
  const bool somebody_stands = std::ranges::any_of(
      game.stands, [&](const auto& each) { return game.side(each.first) == side && each.second.in_play(); });
  if (somebody_stands) return;
  const std::vector<PieceId> order = in_order(game, side);
  double base_mm = 0.0;
  for (const PieceId& id : order)
    base_mm = std::max({base_mm, game.facts(id).base_width.mm(), game.facts(id).base_depth.mm()});
  const Frame frame = frame_of(game, side);
  const double step_mm = base_mm + kGap_mm;
  const double front = side == Side::kAttacker ? kAttackersFront : kDefendersFront;
  auto next = order.begin();
  for (double from_mm = front * frame.deep_mm - base_mm; from_mm >= base_mm / 2.0; from_mm -= step_mm)
    for (double along_mm = step_mm; along_mm <= frame.across_mm - step_mm; along_mm += step_mm) {
      if (next == order.end()) return;
      const SetDown wanted{.piece = *next, .to = frame.at(along_mm, from_mm)};
      if (!wanted.against(game).empty()) continue;
      Stand& stand = game.stand(*next++);
      stand.where = Where::kOnTable;
      stand.placed = wanted.to;
    }
}

}  // namespace telescope::brevity

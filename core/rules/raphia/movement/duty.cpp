#include "core/rules/raphia/movement/movement.hpp"
#include "core/rules/raphia/movement/way.hpp"

namespace telescope::raphia {
namespace {

/// RRQ-68: one suitable card is enough to bind it; of heavy cavalry also its two black ones (RRQ-19).
bool has_card_to_move(const Game& game, const PieceId& piece) {
  const Colours cards = colours_of(*game.setup->deck, game.laid(piece));
  switch (game.type(piece)) {
    case Type::kHeavyInfantry:
      return cards.red + cards.jokers > 0;
    case Type::kElephants:
      return cards.black + cards.jokers > 0;
    case Type::kHeavyCavalry:
      return cards.red + cards.jokers > 0 || (cards.black > 1 && game.settings().two_blacks_compel);
    case Type::kLightInfantry:
    case Type::kLightCavalry:
      return cards.cards() > 0;
    case Type::kGeneral:
      return false;
  }
  return false;
}

bool may_attack_that_way(const Game& game, const PieceId& piece, Facing direction) {
  const Stand& stand = game.stands.at(piece);
  std::vector<WayStep> way;
  if (game.settings().direction == MoveDirection::kForward) way.push_back({.go = {}, .facing = direction});
  const Walk attack = walk(game, piece, way, ahead(stand.at, direction));
  return attack.objections.empty() && !shortage(game, piece, attack, game.laid(piece));
}

}  // namespace

bool must_move(const Game& game, const PieceId& piece) {
  const Stand& stand = game.stands.at(piece);
  return !stand.lost && !stand.taken && has_card_to_move(game, piece) &&
         can_enter_any(game, piece, stand.at, stand.facing);
}

std::vector<Sector> may_attack(const Game& game, const PieceId& piece) {
  std::vector<Sector> squares;
  const Stand& stand = game.stands.at(piece);
  if (stand.lost || game.setup->is_general(piece)) return squares;
  for (int turn = 0; turn < 4; ++turn) {  // the square ahead first
    const auto direction = static_cast<Facing>((static_cast<int>(stand.facing) + turn) % 4);
    if (may_attack_that_way(game, piece, direction)) squares.push_back(ahead(stand.at, direction));
  }
  return squares;
}

}  // namespace telescope::raphia

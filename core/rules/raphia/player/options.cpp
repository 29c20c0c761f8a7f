#include <algorithm>

#include "core/rules/raphia/combat/actions.hpp"
#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/player/commander.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {

std::vector<Side> waited_for(const Game& game) {
  std::vector<Side> sides;
  if (game.step == Step::kBid)
    std::ranges::copy_if(kSides, std::back_inserter(sides), [&](Side side) { return must_bid(game, side); });
  else if (const Side side = waits_for(game); side != Side::kNeutral)
    sides = {side};
  else if (game.mover != Side::kNeutral)
    sides = {game.mover};
  return sides;
}

std::vector<AnyAction> choices_of(const Game& game, Side side, const PieceId& piece) {
  return game.side(piece) == side ? Actions::choices(game, piece) : std::vector<AnyAction>();
}

std::vector<AnyAction> choices(const Game& game, Side side) {
  std::vector<AnyAction> all;
  for (const auto& [id, stand] : game.stands)
    std::ranges::move(choices_of(game, side, id), std::back_inserter(all));
  std::ranges::move(Actions::choices(game, side), std::back_inserter(all));
  return all;
}

const SeenPiece* Seen::piece(const PieceId& id) const {
  const auto it = std::ranges::find(pieces, id, &SeenPiece::id);
  return it == pieces.end() ? nullptr : &*it;
}

const SeenPiece* Seen::unit_at(Sector at) const {
  const auto it = std::ranges::find_if(
      pieces, [&](const SeenPiece& each) { return each.at == at && each.type != Type::kGeneral; });
  return it == pieces.end() ? nullptr : &*it;
}

Seen seen_by(const Game& game, Side side) {
  Seen seen{.side = side, .hand = printed_hand(game, side)};
  for (const auto& [id, stand] : game.stands) {
    if (stand.lost) continue;
    const Facts& facts = game.facts(id);
    SeenPiece piece{.id = id, .side = facts.side, .type = facts.type, .at = stand.at};
    if (facts.type != Type::kGeneral) piece.facing = stand.facing;
    for (const std::string& card : game.laid(id))
      if (facts.side == side || game.is_up(id, card))
        piece.cards.push_back(card);
      else
        ++piece.unseen;
    sort_as_printed(game, piece.cards);
    seen.pieces.push_back(std::move(piece));
  }
  if (is_asked(game, side, Stage::kRetire)) {
    seen.attacker = game.combat->lead;
    seen.attacked = game.combat->target;
  }
  return seen;
}

}  // namespace telescope::raphia

#include "core/rules/raphia/player/choices.hpp"

#include <algorithm>

#include "core/rules/raphia/combat/combat.hpp"
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

std::vector<AnyAction> GameOptions::of_piece(const PieceId& piece) const {
  return game_.side(piece) == side_ ? Actions::choices(game_, piece) : std::vector<AnyAction>();
}

std::vector<AnyAction> choices(const Game& game, Side side) {
  const GameOptions options(game, side);
  std::vector<AnyAction> all;
  for (const auto& [id, stand] : game.stands)
    std::ranges::move(options.of_piece(id), std::back_inserter(all));
  std::ranges::move(options.of_step(), std::back_inserter(all));
  return all;
}

}  // namespace telescope::raphia

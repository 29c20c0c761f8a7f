#pragma once

#include <utility>
#include <vector>

#include "core/rules/raphia/player/options.hpp"

namespace telescope::raphia {

/// Whose word the game waits for now; both may be waited for together in a bid. Empty: the game is over, or
/// deploys.
std::vector<Side> waited_for(const Game& game);

/// Of a position, by open facts and the player's own cards alone, which also say in what order.
class GameOptions final : public Options {
 public:
  /// `game` outlives this.
  GameOptions(const Game& game, Side side) : game_(game), side_(side) {}
  std::vector<AnyAction> of_step() const override { return Actions::choices(game_, side_); }
  std::vector<AnyAction> of_piece(const PieceId& piece) const override;

 private:
  const Game& game_;
  Side side_;
};

/// All that this player may lawfully do now. Never empty while he is waited for. Of deployment and conceding:
/// nothing.
std::vector<AnyAction> choices(const Game& game, Side side);

/// Any of choices(), by `below`, which gives a number from 0 up to, not including, its argument.
template <class Below>
AnyAction random_choice(const Game& game, Side side, Below below) {
  auto all = choices(game, side);
  return std::move(all.at(static_cast<std::size_t>(below(static_cast<int>(all.size())))));
}

}  // namespace telescope::raphia

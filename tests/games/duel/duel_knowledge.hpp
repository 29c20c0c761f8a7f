#pragma once

#include "tests/games/duel/duel_game.hpp"

namespace telescope::test::duels {

/// Two players and a spectator; no umpire.
class Knowledge final : public TwoPlayers {
 public:
  Knowledge() : TwoPlayers(kParties, Umpire::kNone) {}
  Known known(const Position& position, const SeatId& seat) const override;
  std::optional<Asked> asked(const Position& position, const SeatId& seat,
                             const Json& request) const override;
};

}  // namespace telescope::test::duels

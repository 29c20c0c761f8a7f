#pragma once

#include "core/rules/opponent_face.hpp"

namespace telescope::race {

/// Either player: what he writes down each campaign turn, and his force in every battle.
class ProgramSeats final : public OpponentFace {
 public:
  std::vector<SeatId> playable() const override;
  bool is_waited_for(const Position& position, const SeatId& seat,
                     std::span<const SeatId> played) const override;
  Position as_known(const Position& position, const SeatId& seat) const override;
  Decision choose(const Position& known, const SeatId& seat, Level level) const override;
};

}  // namespace telescope::race

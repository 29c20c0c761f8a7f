#pragma once

#include <memory>

#include "core/rules/prepared_faces.hpp"
#include "core/rules/race/state/setup.hpp"

namespace telescope::race {

/// RX-H01 to RX-H03: the umpire, the two players, spectators. What a player has written is his alone until
/// both have; an umpire does not read it either. Forces are their owner's until both are fixed, then the
/// umpire's too, and all read them once the battle is in the history.
class Knowledge final : public FaceOf<TwoPlayers, Setup> {
 public:
  explicit Knowledge(std::shared_ptr<const Setup> setup)
      : FaceOf(setup, kParties, Umpire::kSits, setup->sides) {}
  Known known(const Position& position, const SeatId& seat) const override;
  std::optional<Asked> asked(const Position& position, const SeatId& seat,
                             const Json& request) const override;
};

}  // namespace telescope::race

#pragma once

#include <memory>
#include <utility>

#include "core/rules/opponent_face.hpp"
#include "core/rules/raphia/state/setup.hpp"

namespace telescope::raphia {

/// Either side, where its cards do not lie on a real table. The program neither deploys nor gives up.
class ProgramSeats final : public OpponentFace {
 public:
  explicit ProgramSeats(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}

  std::vector<SeatId> playable() const override;
  std::vector<SeatId> given() const override;  ///< RR-098
  bool is_waited_for(const Position& position, const SeatId& seat,
                     std::span<const SeatId> played) const override;
  Position as_known(const Position& position, const SeatId& seat) const override;
  Decision choose(const Position& known, const SeatId& seat, Level level) const override;

 private:
  std::shared_ptr<const Setup> setup_;
};

}  // namespace telescope::raphia
